import { zoneCookies } from './reader-zone';

/** `/assets/time-zone.js`: tells the server in which zone the browser is, so that times can be written in it. A year, in seconds. */
export const timeZoneScript = `'use strict';
{
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  document.cookie = '${zoneCookies.guessed}=' + encodeURIComponent(zone) + '; path=/; max-age=31536000; samesite=lax';
}
`;
