import type { Review } from '../../src/contracts/review';
import { isOfMailboxDays, zoneOfSpan, type WrittenEnds } from '../../src/contracts/calendar/time-span';
import { toolError } from '../../src/contracts/tool-error';
import type { MailboxStepContext } from '../mail/in-mailbox';
import { readMailboxHours } from './mailbox-hours';

/** The zone a range to look through is in: the one it says, or the mailbox's own; UTC where that is not known. */
export const zoneOfRange = async (range: WrittenEnds, context: MailboxStepContext): Promise<string> =>
  zoneOfSpan(range) ?? (await readMailboxHours(context)).zone ?? 'UTC';

/**
 * An event's time as it was written, with the mailbox's zone where it is of days and no zone is said.
 *
 * @throws InvalidInput when that zone cannot be read: elsewhere the event would lie on other days
 */
export async function withMailboxZone<Span extends WrittenEnds>(span: Span, context: MailboxStepContext) {
  if (!isOfMailboxDays(span)) return span;
  const { zone } = await readMailboxHours(context);
  if (zone === undefined) {
    throw toolError(
      'InvalidInput',
      'timeZone: The zone of the mailbox cannot be read. Say in which zone the days are meant, such as "Europe/Berlin".',
    );
  }
  return { ...span, timeZone: zone };
}

/** For whoever decides: the zone that the input does not say. */
export async function reviewZone(span: WrittenEnds, context: MailboxStepContext): Promise<Review> {
  if (!isOfMailboxDays(span)) return [];
  const { timeZone = '' } = await withMailboxZone(span, context);
  return [{ name: 'Time zone', value: `${timeZone}, the mailbox’s own` }];
}
