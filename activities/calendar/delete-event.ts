import { z } from 'zod';
import { deleteEvent as contract } from '../../src/contracts/calendar/delete-event';
import { quoted, quotingError } from '../../src/contracts/quoting-error';
import { isToolError } from '../../src/contracts/tool-error';
import { sendingNote } from '../../src/messages/workflow-kinds';
import { ifFound } from '../../src/providers/if-found';
import type { GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { implement } from '../implement';
import type { NotedEffect } from '../attempts/effect-note';
import { requestRepeatably } from '../attempts/noted-request';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { mayBeFresh } from '../attempts/fresh-item';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { othersInvited, readTargetInCalendar } from './event-target';
import { isGivenSince, timeOfResponse } from './given-since';
import { isInCalendar } from './is-in-calendar';
import { removeEvent, trackingRemoval } from './remove-event';
import { reviewResponse } from './review-event';
import { assertNothingLost, assertMayTellNobody, isUnasked } from './unasked-response';

type Input = z.output<typeof contract.input>;
type WhoIsTold = z.output<typeof contract.output>['told'];

/**
 * `told`: who is notified. `before`: when the response before this call was given. `isDeclined`: this call has declined, and that was confirmed.
 */
const progressSchema = z.object({
  told: contract.output.shape.told,
  before: z.string().exactOptional(),
  isDeclined: z.literal(true).exactOptional(),
});
type Progress = z.output<typeof progressSchema>;

const cancelling: NotedEffect = {
  ids: sendingNote,
  summary: (account) => `A meeting of ${account} is being cancelled`,
  lost: {
    looking:
      'The answer to cancelling got lost, and the event is still there. It is looked for; when it stays, it is cancelled once more.',
    over:
      'The answer to cancelling got lost, twice, and the event is still there. ' +
      'Look with List Events, or ask an attendee, before deleting it once more.',
  },
};

const declining: NotedEffect = {
  ids: sendingNote,
  summary: (account) => `An invitation to ${account} is being declined`,
  lost: {
    looking:
      'The answer to declining got lost, and the event does not show it yet. It is looked for; when that shows nothing, it is declined once more. The event is not deleted yet.',
    over:
      'The answer to declining got lost, twice, and the event does not show it. The event was not deleted. ' +
      'Look with List Events, or ask the organizer, before deleting it once more.',
  },
};

export const deleteEvent = implement(
  contract,
  inMailbox((input, context) =>
    trackingRemoval(context, async (removal) => {
      const found = await ifBelieved(readTargetInCalendar(input, context), context);
      if (found === undefined) return alreadyGone(input, context);
      const { target } = found;
      const progress: Progress = {
        before: timeOfResponse(target),
        ...progressOf(context),
        told: whoIsTold(target, input, context),
      };
      context.saveProgress(progress);
      const told = await cancelOrDecline(target, progress, input.comment, context);
      if (!(await isGoneWithThat(target, told, context)))
        await removeEvent(target, { ...progress, told }, removal, context);
      return { outcome: 'deleted', told };
    }),
  ),
  { review: inMailbox(reviewResponse) },
);

const progressOf = ({ progress }: MailboxStepContext) => progressSchema.safeParse(progress).data;

/** Returns undefined if the event is gone. Rethrows NotFound if the event may have just been created and not be visible yet. */
async function ifBelieved<Found>(asked: Promise<Found>, context: MailboxStepContext): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!isToolError(error, 'NotFound') || mayBeFresh(error, context)) throw error;
    return undefined;
  }
}

/** Returns the answer for an event that an earlier attempt of this call deleted, or that was gone before the call. */
function alreadyGone({ notice }: Input, context: MailboxStepContext): z.output<typeof contract.output> {
  const earlier = progressOf(context);
  if (earlier !== undefined) return { outcome: 'deleted', told: earlier.told };
  // If an attempt was killed, its progress may be lost.
  const mayHaveTold = notice === 'send' && mayHaveBeenSent(context);
  return { outcome: 'already gone', told: mayHaveTold ? 'unknown' : 'nobody' };
}

/** @throws InvalidInput when the provider would notify the attendees although nobody should be notified */
function whoIsTold(event: GraphEvent, { notice, comment }: Input, context: MailboxStepContext): WhoIsTold {
  if (event.isCancelled === true) return 'nobody';
  if (event.isOrganizer === false) return notice === 'send' ? whetherOrganizer(event, comment, context) : 'nobody';
  const others = othersInvited(event);
  if (others.length === 0) return 'nobody';
  if (notice === 'send') return 'attendees';
  throw quotingError(
    'InvalidInput',
    `${quoted(event.subject ?? '')} has ${others.length} attendee(s), and the provider always mails them a cancellation when their organizer deletes it. Nothing was deleted; repeat with notice "send" if they may be told.`,
  );
}

/**
 * Returns whether the organizer is notified. An invitation that is already declined is declined once more only to send a comment.
 *
 * @throws InvalidInput when there is a comment for an organizer who has asked for no responses
 */
function whetherOrganizer(event: GraphEvent, comment: string | undefined, context: MailboxStepContext): WhoIsTold {
  const told = progressOf(context)?.told;
  if (told === 'nobody') return told;
  if (isDeclinedByUs(event, context)) return told ?? 'unknown';
  if (isUnasked(event)) {
    assertNothingLost({ comment }, event);
    return 'nobody';
  }
  return event.responseStatus?.response === 'declined' && comment === undefined ? 'nobody' : 'organizer';
}

/** Returns whether an earlier attempt of this call declined the invitation. If its request was lost, the response's time is unchanged. */
function isDeclinedByUs(event: GraphEvent, context: MailboxStepContext): boolean {
  const { before, isDeclined } = progressOf(context) ?? {};
  if (isDeclined) return true;
  if (event.responseStatus?.response !== 'declined' || !mayHaveBeenSent(context)) return false;
  const time = timeOfResponse(event);
  return before === undefined ? isGivenSince(time, context) : time !== before;
}

/**
 * Graph's reads lag behind its writes, as in Respond to Event: cancelling and declining are noted before the request. If the answer is lost, the step
 * looks for the effect, and repeats the request only if the effect has not shown for minutes.
 *
 * @returns who is notified: nobody if the organizer has meanwhile asked for no responses
 */
async function cancelOrDecline(
  event: GraphEvent,
  progress: Progress,
  comment: string | undefined,
  context: MailboxStepContext,
): Promise<WhoIsTold> {
  const { graph, at } = context;
  const { told } = progress;
  const said = comment === undefined ? {} : { comment };
  if (told === 'attendees') {
    await requestRepeatably(cancelling, context, (beforeSending) =>
      ifFound(graph.post(at`/events/${event.id}/cancel`, { body: said, beforeSending })),
    );
  } else if (told === 'organizer' && !isDeclinedByUs(event, context)) {
    const body = { sendResponse: true, ...said };
    try {
      await requestRepeatably(declining, context, (beforeSending) =>
        ifFound(graph.post(at`/events/${event.id}/decline`, { body, beforeSending })),
      );
    } catch (error) {
      assertMayTellNobody(error, { comment }, event, context);
      context.saveProgress({ ...progress, told: 'nobody' } satisfies Progress);
      return 'nobody';
    }
    context.saveProgress({ ...progress, isDeclined: true } satisfies Progress);
  }
  return told;
}

/**
 * Returns whether telling the others has also deleted the event: the mailed cancellation does, and declining does in calendars that do not keep
 * declined events. Its id still finds it in Deleted Items, where deleting it once more would remove it for good.
 */
async function isGoneWithThat(event: GraphEvent, told: WhoIsTold, context: MailboxStepContext): Promise<boolean> {
  return told === 'attendees' || (told === 'organizer' && !(await isInCalendar(event, context)));
}
