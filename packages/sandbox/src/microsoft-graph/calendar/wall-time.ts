import { DateTime } from 'luxon';
import { ianaZone } from './time-zone';

/** What a clock on the wall of some place shows. */
export interface WallTime {
  /** `2026-11-21T09:30:00`, without offset. */
  readonly dateTime: string;
  /** As its author named it: a Windows or an IANA name. */
  readonly timeZone: string;
}

const wallFormat = "yyyy-MM-dd'T'HH:mm:ss";

/** The moment; an hour a clock change leaves out counts as the one after it. */
export function instantOf(time: WallTime): Date {
  return DateTime.fromISO(time.dateTime, { zone: ianaZone(time.timeZone) }).toJSDate();
}

export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  return { dateTime: DateTime.fromJSDate(instant, { zone: ianaZone(timeZone) }).toFormat(wallFormat), timeZone };
}

/** The same moment on another place's wall. */
export function inZone(time: WallTime, timeZone: string): WallTime {
  return ianaZone(time.timeZone) === ianaZone(timeZone)
    ? { dateTime: time.dateTime, timeZone }
    : wallTimeAt(instantOf(time), timeZone);
}

/**
 * Reads what a request calls a time: `2026-11-21`, `2026-11-21T09:30`, with fractions, or with an offset, which then
 * decides the moment. Undefined when it is none of these. A midnight that a clock change leaves out stays one: what
 * Graph makes of it is documented nowhere, and all-day events of that day have no other.
 */
export function readWallTime(dateTime: string, timeZone: string): WallTime | undefined {
  const read = DateTime.fromISO(dateTime, { zone: ianaZone(timeZone) });
  if (!read.isValid) return undefined;
  const isMidnight = /^\d{4}-\d{2}-\d{2}(?:T00:00(?::00(?:\.0+)?)?)?$/.test(dateTime);
  return { dateTime: isMidnight ? `${dateTime.slice(0, 10)}T00:00:00` : read.toFormat(wallFormat), timeZone };
}

/** As Graph writes times: seven decimals and no offset. */
export function presentWallTime({ dateTime, timeZone }: WallTime): WallTime {
  return { dateTime: `${dateTime}.0000000`, timeZone };
}

/** `2026-11-21` */
export function dateOf({ dateTime }: WallTime): string {
  return dateTime.slice(0, 10);
}

/** The reading of the same clock so much later, if nobody sets it between. */
export function shifted(time: WallTime, milliseconds: number): WallTime {
  const floating = DateTime.fromISO(time.dateTime, { zone: 'utc' }).plus(milliseconds);
  return { dateTime: floating.toFormat(wallFormat), timeZone: time.timeZone };
}

/** What lies between two clock readings of one place, whatever the clocks did between them. */
export function wallMilliseconds(from: WallTime, to: WallTime): number {
  return Date.parse(`${to.dateTime}Z`) - Date.parse(`${from.dateTime}Z`);
}
