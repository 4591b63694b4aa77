import { z } from 'zod';
import { localTimeSchema } from './local-time';
import { checkSpan, readRange, zoneOfSpan, type WrittenSpan } from './time-span';
import { timeZoneSchema } from './time-zone';

/** A range to look through. Without a zone the mailbox's own is read, so only what can be known before is checked. */
export const rangeFields = {
  start: localTimeSchema.describe(
    'Beginning: local time such as 2026-05-04T10:00, a time with offset, or a day such as 2026-05-04.',
  ),
  end: localTimeSchema.describe('End, as "start"; a day alone means to the end of that day.'),
  timeZone: timeZoneSchema
    .optional()
    .describe(
      'Zone of "start", "end" and the answer: IANA or Windows name, or offset. Left out: that of their offsets, or the mailbox\'s own.',
    ),
};

export function checkRange(range: WrittenSpan & { end: string }, context: z.core.$RefinementCtx): void {
  if (zoneOfSpan(range) !== undefined) checkSpan(readRange(range), context);
}

/** A free time, in an answer. */
export const slotSchema = z.object({ start: z.string(), end: z.string() });
