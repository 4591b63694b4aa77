import { z } from 'zod';
import { deleteEvent as contract } from '../../src/contracts/calendar/delete-event';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { sendingNote } from '../../src/messages/workflow-kinds';
import { ifFound } from '../../src/providers/if-found';
import type { GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { implement } from '../implement';
import { askNoted, mayRepeat, noteOrLook, type NotedEffect } from '../noted-effect';
import { mayHaveBeenSent } from '../nothing-sent';
import { sendEffect } from '../send-effect';
import { mayBeFresh } from '../step-run/fresh-item';
import { inMailbox, type MailboxStepContext } from '../mail/in-mailbox';
import { othersInvited, readTarget } from './event-target';
import { isGivenSince } from './given-since';
import { reviewResponse } from './review-event';
import { assertNothingLost, assertMayTellNobody, isUnasked } from './unasked-response';
import { short } from '../short';

type Input = z.output<typeof contract.input>;
type WhoIsTold = z.output<typeof contract.output>['told'];

/** Who is told; the time of the mailbox's response before this call, any other being this call's; and whether the answer to declining came. */
const progressSchema = z.object({
  told: contract.output.shape.told,
  before: z.string().exactOptional(),
  isDeclined: z.literal(true).exactOptional(),
});
type Progress = z.output<typeof progressSchema>;

const declining: NotedEffect = {
  ids: sendingNote,
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
  inMailbox(async (input, context) => {
    const found = await ifBelieved(readTarget(input, context), context);
    if (found === undefined) return alreadyGone(input, context);
    const { target } = found;
    const progress: Progress = {
      before: timeOfResponse(target),
      ...progressOf(context),
      told: whoIsTold(target, input, context),
    };
    context.saveProgress(progress);
    const told = await cancelOrDecline(target, progress, input.comment, context);
    // Whoever is mailed a cancellation has it deleted with that.
    if (told !== 'attendees') await remove(target, told, context);
    return { outcome: 'deleted', told };
  }),
  { review: inMailbox(reviewResponse) },
);

const progressOf = ({ progress }: MailboxStepContext) => progressSchema.safeParse(progress).data;

const timeOfResponse = ({ responseStatus }: GraphEvent): string => responseStatus?.time ?? '';

/** Undefined when it is gone; an event that was just made may only not show yet. */
async function ifBelieved<Found>(asked: Promise<Found>, context: MailboxStepContext): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!isToolError(error, 'NotFound') || mayBeFresh(error, context)) throw error;
    return undefined;
  }
}

/** Gone by an earlier attempt of this call, or before it. */
function alreadyGone({ notice }: Input, context: MailboxStepContext): z.output<typeof contract.output> {
  const earlier = progressOf(context);
  if (earlier !== undefined) return { outcome: 'deleted', told: earlier.told };
  // What a killed attempt had to say of itself is lost with it.
  const mayHaveTold = notice === 'send' && mayHaveBeenSent(context);
  return { outcome: 'already gone', told: mayHaveTold ? 'unknown' : 'nobody' };
}

/** @throws InvalidInput when the provider would tell the attendees though nobody shall be told */
function whoIsTold(event: GraphEvent, { notice, comment }: Input, context: MailboxStepContext): WhoIsTold {
  if (event.isCancelled === true) return 'nobody';
  if (event.isOrganizer === false) return notice === 'send' ? whetherOrganizer(event, comment, context) : 'nobody';
  const others = othersInvited(event);
  if (others.length === 0) return 'nobody';
  if (notice === 'send') return 'attendees';
  throw toolError(
    'InvalidInput',
    `"${short(event.subject ?? '')}" has ${others.length} attendee(s), and the provider always mails them a cancellation when their organizer deletes it. Nothing was deleted; repeat with notice "send" if they may be told.`,
  );
}

/**
 * Whether the organizer is told, who may have been before: an invitation that was declined is declined once more only to say something with it.
 *
 * @throws InvalidInput when something would be said to an organizer who has asked for no responses
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

/** Whether an earlier attempt of this call has declined it. One whose request was lost has left the time of the response as it was. */
function isDeclinedByUs(event: GraphEvent, context: MailboxStepContext): boolean {
  const { before, isDeclined } = progressOf(context) ?? {};
  if (isDeclined) return true;
  if (event.responseStatus?.response !== 'declined' || !mayHaveBeenSent(context)) return false;
  const time = timeOfResponse(event);
  return before === undefined ? isGivenSince(time, context) : time !== before;
}

/**
 * What is read lags behind what was written, as in Respond to Event: declining is noted before it is asked for, and what was lost is looked for, and
 * asked for once more only where minutes have shown nothing. A second cancellation finds nothing to cancel.
 *
 * @returns who is told, which is nobody where the organizer has come to ask for no responses
 */
async function cancelOrDecline(
  event: GraphEvent,
  progress: Progress,
  comment: string | undefined,
  context: MailboxStepContext,
): Promise<WhoIsTold> {
  const { graph, at, account } = context;
  const { told } = progress;
  const said = comment === undefined ? {} : { comment };
  if (told === 'attendees') {
    await sendEffect(context, () => ifFound(graph.post(at`/events/${event.id}/cancel`, { body: said })));
  } else if (told === 'organizer' && !isDeclinedByUs(event, context)) {
    const decline = (beforeSending: () => Promise<void>) =>
      ifFound(graph.post(at`/events/${event.id}/decline`, { body: { sendResponse: true, ...said }, beforeSending }));
    try {
      await askNoted(declining, context, decline, {
        note: () => noteOrLook(declining, `An invitation to ${account} is being declined`, context),
        isRefused: mayRepeat,
      });
    } catch (error) {
      assertMayTellNobody(error, { comment }, event, context);
      context.saveProgress({ ...progress, told: 'nobody' } satisfies Progress);
      return 'nobody';
    }
    context.saveProgress({ ...progress, isDeclined: true } satisfies Progress);
  }
  return told;
}

async function remove(event: GraphEvent, told: WhoIsTold, { graph, at }: MailboxStepContext): Promise<void> {
  // If-Match: whoever was invited to an own event since it was read must not get a cancellation nobody agreed to.
  const etag = told === 'nobody' && event.isOrganizer !== false ? event['@odata.etag'] : undefined;
  await ifFound(graph.delete(at`/events/${event.id}`, { headers: etag === undefined ? {} : { 'If-Match': etag } }));
}
