import { DateTime } from 'luxon';
import { z } from 'zod';
import { iso, isDay, localTimeSchema, readTime, zoneOfTime } from '../../calendar/local-time';
import { readZone, timeZoneSchema } from '../../calendar/time-zone';
import { toolError } from '../../tool-error';

type TimeField = 'due' | 'start';

/** The dates of a card or checklist item in a step's input; to be checked with {@link checkCardTimes}. */
export const cardTimeFields = {
  due: localTimeSchema.describe(
    'Such as 2026-03-01T17:00, or a day. Local time needs "timeZone"; a time with offset such as 2026-03-01T17:00:00+01:00 is taken too. A day is due at its last minute.',
  ),
  start: localTimeSchema.describe('As due. When work begins; a day begins at midnight.'),
  timeZone: timeZoneSchema
    .optional()
    .describe(
      'Such as Europe/Berlin. IANA name, Windows name or offset of the zone dates without an offset are written in. Days without it are those of the account’s member.',
    ),
};

/** The zone in which days were read, in the answer to a call that named none. */
export const memberZoneField = z
  .string()
  .optional()
  .describe('Only when days were given without a zone: the one they were read in, the member’s own.');

type Reading = { instant: string } | { problem: string };

/** The dates of a card, as written; null clears one. */
type WrittenTimes = Partial<Record<TimeField, string | null | undefined>> & { timeZone?: string | undefined };

function read(field: TimeField, text: string, timeZone: string | undefined): Reading {
  const written = readTime(text, timeZone);
  if (written.kind === 'problem') return { problem: written.problem };
  const lastMinute = written.kind === 'day' && field === 'due';
  const time: DateTime = lastMinute ? written.time.set({ hour: 23, minute: 59 }) : written.time;
  return { instant: time.toUTC().toISO() ?? '' };
}

/** Whether a date is a day without a zone, which is then a day in the member's zone. */
export const hasDayOfMember = ({ timeZone, due, start }: WrittenTimes): boolean =>
  timeZone === undefined && [due, start].some((text) => typeof text === 'string' && isDay(text));

/**
 * Converts a written date to Trello's form: an ISO instant in UTC. Null, which clears the date, stays null.
 *
 * @throws InvalidInput with the sentence about what is wrong
 */
export function readCardTime<Written extends string | null | undefined>(
  field: TimeField,
  text: Written,
  timeZone: string | undefined,
): Written | string {
  if (typeof text !== 'string') return text;
  const reading = read(field, text, timeZone);
  if ('problem' in reading) throw toolError('InvalidInput', `${field}: ${reading.problem}`);
  return reading.instant;
}

/** Formats a date from Trello's answer in the zone in which it was given. */
export function answerCardTime(
  instant: string,
  given: string | null | undefined,
  timeZone: string | undefined,
): string {
  const zone = zoneOfTime(given ?? '') ?? readZone(timeZone ?? '');
  return zone === undefined || given == null ? instant : iso(DateTime.fromISO(instant, { zone }));
}

/** Reports invalid dates while an input is checked. @param at path of the dates in the input */
export function checkCardTimes(
  { timeZone, ...times }: WrittenTimes,
  context: z.core.$RefinementCtx,
  at: (string | number)[] = [],
): void {
  for (const field of ['due', 'start'] as const) checkCardTime(field, times[field], timeZone, context, [...at, field]);
}

/** Reports an invalid date. @param field decides the time of a day: `due` means its last minute, `start` midnight */
export function checkCardTime(
  field: TimeField,
  text: string | null | undefined,
  timeZone: string | undefined,
  context: z.core.$RefinementCtx,
  path: (string | number)[],
): void {
  if (typeof text !== 'string') return;
  const reading = read(field, text, timeZone ?? (isDay(text) ? 'UTC' : undefined));
  if ('problem' in reading) context.addIssue({ code: 'custom', path, message: reading.problem });
}
