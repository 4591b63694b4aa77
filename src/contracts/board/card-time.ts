import { DateTime } from 'luxon';
import { z } from 'zod';
import { iso, isDay, localTimeSchema, readTime, zoneOfTime } from '../calendar/local-time';
import { readZone, timeZoneSchema } from '../calendar/time-zone';
import { toolError } from '../tool-error';

type TimeField = 'due' | 'start';

/** The dates of a card or checklist item as callers write them; to be checked with {@link checkCardTimes}. */
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

/** Which zone days were read in, in the answer to a call that did not say. */
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

/** Whether there is a day among the dates whose zone is not said: it is one of the member's. */
export const hasDayOfMember = ({ timeZone, due, start }: WrittenTimes): boolean =>
  timeZone === undefined && [due, start].some((text) => typeof text === 'string' && isDay(text));

/**
 * A written date as Trello takes it: an ISO instant in UTC. Null, which clears the date, stays null.
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

/** A date that Trello answers, in the zone it was given in. */
export function answerCardTime(
  instant: string,
  given: string | null | undefined,
  timeZone: string | undefined,
): string {
  const zone = zoneOfTime(given ?? '') ?? readZone(timeZone ?? '');
  return zone === undefined || given == null ? instant : iso(DateTime.fromISO(instant, { zone }));
}

/** Reports what is wrong with dates where an input is checked. @param at where in the input they are */
export function checkCardTimes(
  { timeZone, ...times }: WrittenTimes,
  context: z.core.$RefinementCtx,
  at: (string | number)[] = [],
): void {
  for (const field of ['due', 'start'] as const) checkCardTime(field, times[field], timeZone, context, [...at, field]);
}

/** Reports what is wrong with one date. @param field how a day is meant: `due` at its last minute, `start` from midnight */
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
