import type { DateTime } from 'luxon';
import type { z } from 'zod';
import { localTimeSchema, readTime } from '../calendar/local-time';
import { timeZoneSchema } from '../calendar/time-zone';
import { toolError } from '../tool-error';

type TimeField = 'due' | 'start';

/** The dates of a card or checklist item as callers write them; to be checked with {@link checkCardTimes}. */
export const cardTimeFields = {
  due: localTimeSchema.describe(
    'When it is due: local time such as 2026-03-01T17:00 (with "timeZone"), a time with offset such as 2026-03-01T17:00:00+01:00, or a day such as 2026-03-01, which is due at its last minute.',
  ),
  start: localTimeSchema.describe('When work begins, written as "due"; a day begins at midnight.'),
  timeZone: timeZoneSchema
    .optional()
    .describe(
      'IANA name such as "Europe/Berlin", or Windows name, of the zone dates without an offset are written in.',
    ),
};

type Reading = { instant: string } | { problem: string };

function read(field: TimeField, text: string, timeZone: string | undefined): Reading {
  const written = readTime(text, timeZone);
  if (written.kind === 'problem') return { problem: written.problem };
  const lastMinute = written.kind === 'day' && field === 'due';
  const time: DateTime = lastMinute ? written.time.set({ hour: 23, minute: 59 }) : written.time;
  return { instant: time.toUTC().toISO() ?? '' };
}

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

/** Reports what is wrong with dates where an input is checked. @param at where in the input they are */
export function checkCardTimes(
  { timeZone, ...times }: Partial<Record<TimeField, string | null | undefined>> & { timeZone?: string | undefined },
  context: z.core.$RefinementCtx,
  at: (string | number)[] = [],
): void {
  for (const field of ['due', 'start'] as const) {
    const text = times[field];
    const reading = typeof text === 'string' ? read(field, text, timeZone) : undefined;
    if (reading !== undefined && 'problem' in reading) {
      context.addIssue({ code: 'custom', path: [...at, field], message: reading.problem });
    }
  }
}
