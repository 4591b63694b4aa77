import { zoneCookies } from '../time/reader-zone';

/** `/assets/time-zone.js`: reports the browser's time zone in a cookie, so that pages write times in it. The cookie lasts a year, in seconds. */
export const timeZoneScript = `'use strict';
{
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  document.cookie = '${zoneCookies.guessed}=' + encodeURIComponent(zone) + '; path=/; max-age=31536000; samesite=lax' + (location.protocol === 'https:' ? '; secure' : '');
}
`;
