import type { Review } from '../../src/contracts/review';
import { isInMailboxZone, problemOfEnds, zoneOfSpan, type WrittenEnds } from '../../src/contracts/calendar/time-span';
import { isDay } from '../../src/contracts/calendar/local-time';
import { toolError } from '../../src/contracts/tool-error';
import type { MailboxStepContext } from './in-mailbox';
import { readMailboxHours } from './mailbox-hours';

/** Returns the zone of a range to read: the one it names, or the mailbox's own; UTC if that is unknown. */
export const zoneOfRange = async (range: WrittenEnds, context: MailboxStepContext): Promise<string> =>
  zoneOfSpan(range) ?? (await readMailboxHours(context)).zone ?? 'UTC';

/**
 * Returns an event's time as written. If it names no zone, adds the mailbox's.
 *
 * @throws InvalidInput when the mailbox's zone cannot be read: in another zone the event would be at another time
 */
export async function withMailboxZone<Span extends WrittenEnds>(span: Span, context: MailboxStepContext) {
  return isInMailboxZone(span) ? { ...span, timeZone: (await zoneOfMailbox(context)).zone } : span;
}

/**
 * Returns the time zone that the input does not name, for the reviewer. A clock time is another moment in another zone; a day is the same day.
 *
 * @throws InvalidInput when the clocks of that zone skip or repeat the time: nobody is asked about what can only fail
 */
export async function reviewZone(span: WrittenEnds, context: MailboxStepContext): Promise<Review> {
  if (!isInMailboxZone(span)) return [];
  const { zone, isAccountZone = false } = await zoneOfMailbox(context);
  const problem = problemOfEnds({ ...span, timeZone: zone });
  if (problem !== undefined) throw toolError('InvalidInput', `${problem.field}: ${problem.problem}`);
  const whose = isAccountZone ? 'the account’s own, as that of the mailbox cannot be read' : 'the mailbox’s own';
  const isOfDays = [span.start, span.end].every((text) => text === undefined || isDay(text));
  return [{ name: 'Time zone', value: `${zone}, ${whose}`, ...(!isOfDays && { binds: [zone] }) }];
}

async function zoneOfMailbox(context: MailboxStepContext) {
  const { zone, isAccountZone } = await readMailboxHours(context);
  if (zone !== undefined) return { zone, isAccountZone };
  throw toolError(
    'InvalidInput',
    'timeZone: The zone of the mailbox cannot be read. Say in which zone the times are meant, such as "Europe/Berlin".',
  );
}
