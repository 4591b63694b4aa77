import { DateTime } from 'luxon';
import { z } from 'zod';
import { readZone } from './time-zone';

const pattern =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?: ?([Zz]|[+-]\d{2}(?::?\d{2})?))?)?$/;

/** A time in a step's input. Whether it exists in its zone is checked together with the zone. */
export const localTimeSchema = z.string().trim().regex(pattern, {
  error:
    'Write a local time as 2026-05-04T10:00, with an offset as 2026-05-04T10:00+02:00, or a whole day as 2026-05-04.',
});

/** Parts of a written time; a whole day has no clock. */
export interface TimeParts {
  day: string;
  clock: string | undefined;
  offset: string | undefined;
}

/** @returns undefined when the text is not a time */
export function partsOfTime(text: string): TimeParts | undefined {
  const [, day, clock, offset] = pattern.exec(text.trim()) ?? [];
  return day === undefined ? undefined : { day, clock, offset };
}

/** Whether a time is a day without a clock, as in all-day events. */
export const isDay = (text: string): boolean => partsOfTime(text)?.clock === undefined;

/** Returns the zone of a time's offset, or undefined for a day or a local time. */
export function zoneOfTime(text: string): string | undefined {
  const offset = partsOfTime(text)?.offset;
  return offset === undefined ? undefined : readZone(offset);
}

/** Result of reading a time: a moment, a whole day (its midnight), or a sentence about what is wrong. */
export type WrittenTime =
  | { kind: 'moment'; time: DateTime<true> }
  | { kind: 'day'; time: DateTime<true> }
  | { kind: 'problem'; problem: string };

/**
 * Reads a local time in its zone. It does not guess when the change of clocks skips or repeats a time: the problem names the possible times.
 *
 * @param timeZone IANA or Windows name, or offset; not needed for a time with an offset, which then determines the zone
 */
export function readTime(text: string, timeZone: string | undefined): WrittenTime {
  const parts = partsOfTime(text);
  if (parts === undefined) return problem(`"${text}" is no time.`);
  const { day, clock, offset } = parts;
  // The time shown by clock and calendar; 24:00 is the midnight at the end of the day.
  const wall = DateTime.fromISO(clock === undefined ? day : `${day}T${clock}`, { zone: 'UTC' });
  const zone = timeZone === undefined ? undefined : readZone(timeZone);
  const own = offset === undefined ? zone : readZone(offset);
  if (own === undefined) {
    return offset === undefined
      ? problem(`"${text}" could be anywhere: give "timeZone", such as "Europe/Berlin", or write its offset.`)
      : problem(`"${text}" has an offset that no place on Earth has.`);
  }
  const time = wall.setZone(own, { keepLocalTime: true });
  if (!wall.isValid || !time.isValid) return problem(`"${text}" is not in the calendar.`);
  if (offset !== undefined) return { kind: 'moment', time: zone === undefined ? time : inZone(time, zone) };
  // If the change of clocks skips midnight, the day begins right after the change.
  if (clock === undefined) return skipped(text, 'yyyy-MM-dd', wall, time) ?? { kind: 'day', time };
  return skipped(text, "yyyy-MM-dd'T'HH:mm", wall, time) ?? repeated(text, time) ?? { kind: 'moment', time };
}

/** @param zone a valid zone, as it was already read */
const inZone = (time: DateTime<true>, zone: string) => time.setZone(zone) as DateTime<true>;

/** @param shown format of the part that clocks in the zone must show */
function skipped(text: string, shown: string, wall: DateTime<true>, time: DateTime<true>): WrittenTime | undefined {
  if (time.toFormat(shown) === wall.toFormat(shown)) return undefined;
  return problem(
    `${text} does not exist in ${time.zoneName}: the clocks go forward over it. The same moment is ${iso(time)}; give that, or another time.`,
  );
}

function repeated(text: string, time: DateTime<true>): WrittenTime | undefined {
  const moments = time.getPossibleOffsets();
  if (moments.length < 2) return undefined;
  const choices = moments.map((one) => iso(one)).join(' or ');
  return problem(`${text} happens twice in ${time.zoneName}: the clocks go back. Say which one: ${choices}.`);
}

const problem = (sentence: string): WrittenTime => ({ kind: 'problem', problem: sentence });

/** Formats an instant with its zone's offset, to the second: `2026-05-04T10:00:00+02:00`. */
export const iso = (time: DateTime): string => time.toISO({ suppressMilliseconds: true }) ?? '';
