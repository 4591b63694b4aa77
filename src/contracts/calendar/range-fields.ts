import { z } from 'zod';
import { localTimeSchema } from './local-time';
import { checkSpan, readRange, zoneOfSpan, type WrittenSpan } from './time-span';
import { timeZoneSchema } from './time-zone';

/** A range to search. Without a zone, the mailbox's own applies, so only what is known before that is checked. */
export const rangeFields = {
  start: localTimeSchema.describe(
    'Local time such as 2026-05-04T10:00, or a day such as 2026-05-04. A time with offset is taken too.',
  ),
  end: localTimeSchema.describe('As start; a day alone: to its end. Included.'),
  timeZone: timeZoneSchema
    .optional()
    .describe(
      'Such as Europe/Berlin; left out: the mailbox\'s own. Or that of their offsets, or of a shared mailbox the account\'s. Zone of "start", "end" and the answer: IANA or Windows name, or offset.',
    ),
};

export function checkRange(range: WrittenSpan & { end: string }, context: z.core.$RefinementCtx): void {
  if (zoneOfSpan(range) !== undefined) checkSpan(readRange(range), context);
}

/** A free time slot, in an answer. */
export const slotSchema = z.object({ start: z.string(), end: z.string() });
