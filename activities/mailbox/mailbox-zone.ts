import type { Review } from '../../src/contracts/review';
import { isOfMailboxDays, zoneOfSpan, type WrittenEnds } from '../../src/contracts/calendar/time-span';
import { toolError } from '../../src/contracts/tool-error';
import type { MailboxStepContext } from './in-mailbox';
import { readMailboxHours } from './mailbox-hours';

/** Returns the zone of a range to read: the one it names, or the mailbox's own; UTC if that is unknown. */
export const zoneOfRange = async (range: WrittenEnds, context: MailboxStepContext): Promise<string> =>
  zoneOfSpan(range) ?? (await readMailboxHours(context)).zone ?? 'UTC';

/**
 * Returns an event's time as written. If it consists of days and names no zone, adds the mailbox's zone.
 *
 * @throws InvalidInput when the mailbox's zone cannot be read: in another zone the event would be on other days
 */
export async function withMailboxZone<Span extends WrittenEnds>(span: Span, context: MailboxStepContext) {
  return isOfMailboxDays(span) ? { ...span, timeZone: (await zoneOfDays(context)).zone } : span;
}

/** Returns the time zone that the input does not name, for the reviewer. */
export async function reviewZone(span: WrittenEnds, context: MailboxStepContext): Promise<Review> {
  if (!isOfMailboxDays(span)) return [];
  const { zone, isAccountZone = false } = await zoneOfDays(context);
  const whose = isAccountZone ? 'the account’s own, as that of the mailbox cannot be read' : 'the mailbox’s own';
  return [{ name: 'Time zone', value: `${zone}, ${whose}` }];
}

async function zoneOfDays(context: MailboxStepContext) {
  const { zone, isAccountZone } = await readMailboxHours(context);
  if (zone !== undefined) return { zone, isAccountZone };
  throw toolError(
    'InvalidInput',
    'timeZone: The zone of the mailbox cannot be read. Say in which zone the days are meant, such as "Europe/Berlin".',
  );
}
