import { z } from 'zod';
import { deleteEvent as contract } from '../../src/contracts/calendar/delete-event';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { ifFound } from '../../src/providers/if-found';
import type { GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { implement } from '../implement';
import { mayHaveBeenSent } from '../nothing-sent';
import { sendEffect } from '../send-effect';
import { mayBeFresh } from '../step-run/fresh-item';
import { inMailbox, type MailboxStepContext } from '../mail/in-mailbox';
import { othersInvited, readTarget } from './event-target';
import { reviewTarget } from './review-event';
import { short } from '../short';

type Input = z.output<typeof contract.input>;
type Notified = z.output<typeof contract.output>['told'];

/** Who is told, and the time of the mailbox's response before this call: a later one is this call's. */
const progressSchema = z.object({ told: contract.output.shape.told, before: z.string() });

export const deleteEvent = implement(
  contract,
  inMailbox(async (input, context) => {
    const found = await ifBelieved(readTarget(input, context), context);
    if (found === undefined) return alreadyGone(input, context);
    const { target } = found;
    const told = whoIsTold(target, input, context);
    const before = progressOf(context)?.before ?? timeOfResponse(target);
    context.saveProgress({ told, before } satisfies z.input<typeof progressSchema>);
    await remove(target, told, input.comment, context);
    return { outcome: 'deleted', told };
  }),
  { review: inMailbox(reviewTarget) },
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
function whoIsTold(event: GraphEvent, { notice, comment }: Input, context: MailboxStepContext): Notified {
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

/** Whether the organizer is told, who may have been before: an invitation that was declined is declined once more only to say something with it. */
function whetherOrganizer(event: GraphEvent, comment: string | undefined, context: MailboxStepContext): Notified {
  if (event.responseRequested === false) return 'nobody';
  if (event.responseStatus?.response !== 'declined') return 'organizer';
  if (mayHaveDeclined(event, context)) return progressOf(context)?.told ?? 'unknown';
  return comment === undefined ? 'nobody' : 'organizer';
}

/** Whether an earlier attempt may have declined it. One that was about to, and whose request was lost, has left the time of the response as it was. */
function mayHaveDeclined(event: GraphEvent, context: MailboxStepContext): boolean {
  if (event.responseStatus?.response !== 'declined' || !mayHaveBeenSent(context)) return false;
  const earlier = progressOf(context);
  return earlier?.told !== 'organizer' || timeOfResponse(event) !== earlier.before;
}

async function remove(
  event: GraphEvent,
  told: Notified,
  comment: string | undefined,
  context: MailboxStepContext,
): Promise<void> {
  const { graph, at } = context;
  if (told === 'attendees') {
    const body = comment === undefined ? {} : { comment };
    await sendEffect(context, () => ifFound(graph.post(at`/events/${event.id}/cancel`, { body })));
    return;
  }
  if (told === 'organizer' && !mayHaveDeclined(event, context)) {
    const body = { sendResponse: true, ...(comment === undefined ? {} : { comment }) };
    await sendEffect(context, () => ifFound(graph.post(at`/events/${event.id}/decline`, { body })));
  }
  // If-Match: whoever was invited since the event was read must not get a cancellation nobody agreed to.
  const etag = told === 'nobody' ? event['@odata.etag'] : undefined;
  await ifFound(graph.delete(at`/events/${event.id}`, { headers: etag === undefined ? {} : { 'If-Match': etag } }));
}
