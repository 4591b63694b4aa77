import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createContext } from 'hono/jsx';
import { isOffset, readZone } from '../../contracts/calendar/time-zone';

/** IANA name of the zone in which whoever reads a page lives; undefined where nobody has said, then times are in UTC. */
export const ReaderZone = createContext<string | undefined>(undefined);

export const zoneCookies = {
  /** Chosen by the reader. */
  chosen: 'time-zone',
  /** What the browser says, set by `/assets/time-zone.js`. */
  guessed: 'time-zone-guess',
} as const;

/** The zone somebody named, as a place with its clock changes: offsets know none. */
export function placeOf(written: string): string | undefined {
  const zone = written.length > 100 ? undefined : readZone(written);
  return zone === undefined || isOffset(zone) ? undefined : zone;
}

/** What the reader has chosen, or else what their browser says. */
export const readerZoneOf = (context: Context): string | undefined =>
  placeOf(getCookie(context, zoneCookies.chosen) ?? '') ?? placeOf(getCookie(context, zoneCookies.guessed) ?? '');
