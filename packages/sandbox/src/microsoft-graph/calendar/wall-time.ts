import { DateTime } from 'luxon';
import { ianaZone } from './time-zone';

/** A local time and its time zone. */
export interface WallTime {
  /** A local time without offset, such as `2026-11-21T09:30:00`. */
  readonly dateTime: string;
  /** The Windows or IANA name of the zone, as its author wrote it. */
  readonly timeZone: string;
}

const wallFormat = "yyyy-MM-dd'T'HH:mm:ss";

/** Returns the instant of a local time. A time in an hour that a clock change skips counts as one hour later. */
export function instantOf(time: WallTime): Date {
  return DateTime.fromISO(time.dateTime, { zone: ianaZone(time.timeZone) }).toJSDate();
}

export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  return { dateTime: DateTime.fromJSDate(instant, { zone: ianaZone(timeZone) }).toFormat(wallFormat), timeZone };
}

/** Returns the same instant as a local time in another zone. */
export function inZone(time: WallTime, timeZone: string): WallTime {
  return ianaZone(time.timeZone) === ianaZone(timeZone)
    ? { dateTime: time.dateTime, timeZone }
    : wallTimeAt(instantOf(time), timeZone);
}

/**
 * Reads a time of a request: `2026-11-21`, `2026-11-21T09:30`, with fractions, or with an offset, which then determines the instant.
 * Returns undefined for other forms. A midnight that a clock change skips stays midnight: no document says what Graph does with it, and
 * all-day events of that day have no other start.
 */
export function readWallTime(dateTime: string, timeZone: string): WallTime | undefined {
  const read = DateTime.fromISO(dateTime, { zone: ianaZone(timeZone) });
  if (!read.isValid) return undefined;
  const isMidnight = /^\d{4}-\d{2}-\d{2}(?:T00:00(?::00(?:\.0+)?)?)?$/.test(dateTime);
  return { dateTime: isMidnight ? `${dateTime.slice(0, 10)}T00:00:00` : read.toFormat(wallFormat), timeZone };
}

/** Returns the time as Graph writes it: seven decimals and no offset. */
export function presentWallTime({ dateTime, timeZone }: WallTime): WallTime {
  return { dateTime: `${dateTime}.0000000`, timeZone };
}

/** Returns the date, such as `2026-11-21`. */
export function dateOf({ dateTime }: WallTime): string {
  return dateTime.slice(0, 10);
}

/** Adds milliseconds to a local time, ignoring clock changes. */
export function shifted(time: WallTime, milliseconds: number): WallTime {
  const floating = DateTime.fromISO(time.dateTime, { zone: 'utc' }).plus(milliseconds);
  return { dateTime: floating.toFormat(wallFormat), timeZone: time.timeZone };
}

/** Returns the difference between two local times of one zone, ignoring clock changes. */
export function wallMilliseconds(from: WallTime, to: WallTime): number {
  return Date.parse(`${to.dateTime}Z`) - Date.parse(`${from.dateTime}Z`);
}
