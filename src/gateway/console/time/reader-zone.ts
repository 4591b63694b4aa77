import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createContext } from 'hono/jsx';
import { isOffset, readZone } from '../../../contracts/calendar/time-zone';

/** The IANA name of the reader's time zone; undefined if it is not known: then times are in UTC. */
export const ReaderZone = createContext<string | undefined>(undefined);

export const zoneCookies = {
  /** Chosen by the reader. */
  chosen: 'time-zone',
  /** Reported by the browser; set by `/assets/time-zone.js`. */
  guessed: 'time-zone-guess',
} as const;

/** Returns the zone if its name is a place; undefined for an offset, which has no clock changes. */
export function placeOf(written: string): string | undefined {
  const zone = written.length > 100 ? undefined : readZone(written);
  return zone === undefined || isOffset(zone) ? undefined : zone;
}

/** Returns the zone the reader has chosen, or else the zone the browser reports. */
export const readerZoneOf = (context: Context): string | undefined =>
  placeOf(getCookie(context, zoneCookies.chosen) ?? '') ?? placeOf(getCookie(context, zoneCookies.guessed) ?? '');
