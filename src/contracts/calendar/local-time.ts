import { DateTime } from 'luxon';
import { z } from 'zod';
import { ianaZone } from './time-zone';

const pattern = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?)?$/;

/** A time as callers write it; whether it exists in its zone is checked together with the zone. */
export const localTimeSchema = z.string().regex(pattern, {
  error:
    'Write a local time as 2026-05-04T10:00, with an offset as 2026-05-04T10:00+02:00, or a whole day as 2026-05-04.',
});

/** A time as it is written; a whole day has no clock. */
export interface TimeParts {
  day: string;
  clock: string | undefined;
  offset: string | undefined;
}

/** @returns undefined for what is no time */
export function partsOfTime(text: string): TimeParts | undefined {
  const [, day, clock, offset] = pattern.exec(text) ?? [];
  return day === undefined ? undefined : { day, clock, offset };
}

/** What a written time means: a moment, a whole day (its midnight), or a sentence about what is wrong with it. */
export type WrittenTime =
  | { kind: 'moment'; time: DateTime<true> }
  | { kind: 'day'; time: DateTime<true> }
  | { kind: 'problem'; problem: string };

/**
 * Reads a local time in its zone. Hours that the change of clocks skips or repeats are not guessed: the answer says which there are.
 *
 * @param timeZone IANA or Windows name; not needed where the time has an offset
 */
export function readTime(text: string, timeZone: string | undefined): WrittenTime {
  const parts = partsOfTime(text);
  if (parts === undefined) return problem(`"${text}" is no time.`);
  const { clock, offset } = parts;
  const zone = timeZone === undefined ? undefined : ianaZone(timeZone);
  if (offset !== undefined) return moment(text, zone);
  if (zone === undefined) {
    return problem(`"${text}" could be anywhere: give "timeZone", such as "Europe/Berlin", or write its offset.`);
  }
  const time = DateTime.fromISO(text, { zone });
  if (!time.isValid) return problem(`"${text}" is not in the calendar.`);
  // Where midnight itself is skipped, the day begins when the clocks have changed.
  if (clock === undefined) return { kind: 'day', time };
  return skipped(text, clock, time) ?? repeated(text, time) ?? { kind: 'moment', time };
}

function moment(text: string, zone: string | undefined): WrittenTime {
  const time = zone === undefined ? DateTime.fromISO(text, { setZone: true }) : DateTime.fromISO(text, { zone });
  return time.isValid ? { kind: 'moment', time } : problem(`"${text}" is not in the calendar.`);
}

function skipped(text: string, clock: string, time: DateTime<true>): WrittenTime | undefined {
  if (time.toFormat('HH:mm') === clock.slice(0, 5)) return undefined;
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

/** An instant with the offset it has in its zone, to the second: `2026-05-04T10:00:00+02:00`. */
export const iso = (time: DateTime): string => time.toISO({ suppressMilliseconds: true }) ?? '';
