import type { z } from 'zod';
import { deleteEvent as contract } from '../../src/contracts/calendar/delete-event';
import { isOfAnotherMailbox } from '../../src/providers/microsoft-graph/if-item-found';
import type { GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { implement } from '../implement';
import { isGone } from '../attempts/fresh-item';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { whereEventIs, type EventContext } from './events/where-event-is';
import { giveNotice, noticeBefore } from './invitations/deletion-notice';
import { readTargetInCalendar } from './events/event-target';
import { isInCalendar } from './events/is-in-calendar';
import { removeEvent, trackingRemoval } from './changing/remove-event';
import { reviewResponse } from './changing/review-event';

type Input = z.output<typeof contract.input>;
type Output = z.output<typeof contract.output>;

export const deleteEvent = implement(
  contract,
  inMailbox((input, context) =>
    trackingRemoval(context, async (removal): Promise<Output> => {
      try {
        return await whereEventIs(input.eventId, context, async (there): Promise<Output> => {
          const { target } = await readTargetInCalendar(input, there);
          const notice = await giveNotice(target, input, there);
          if (!(await isGoneWithThat(target, notice, there))) await removeEvent(target, notice, removal, there);
          return { outcome: 'deleted', told: notice.told };
        });
      } catch (error) {
        const { told = 'nobody' } = noticeBefore(context) ?? {};
        const mayBeRemoved = removal.mayBeDone || told !== 'nobody';
        if (isGone(error, context) || (isOfAnotherMailbox(error) && mayBeRemoved)) return alreadyGone(input, context);
        throw error;
      }
    }),
  ),
  { review: inMailbox(reviewResponse) },
);

/** Returns the answer for an event that an earlier attempt of this call deleted, or that was gone before the call. */
function alreadyGone({ notice }: Input, context: MailboxStepContext): Output {
  const { told } = noticeBefore(context) ?? {};
  if (told !== undefined) return { outcome: 'deleted', told };
  // If an attempt was killed, its progress may be lost.
  const mayHaveTold = notice === 'send' && mayHaveBeenSent(context);
  return { outcome: 'already gone', told: mayHaveTold ? 'unknown' : 'nobody' };
}

/**
 * Returns whether telling the others has also deleted the event: the mailed cancellation does, and declining does in calendars that do not keep
 * declined events. Its id still finds it in Deleted Items, where deleting it once more would remove it for good.
 */
async function isGoneWithThat(
  event: GraphEvent,
  { told }: Pick<Output, 'told'>,
  context: EventContext,
): Promise<boolean> {
  return told === 'attendees' || (told === 'organizer' && !(await isInCalendar(event, context)));
}
