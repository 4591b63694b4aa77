import { z } from 'zod';
import { respondToEvent as contract } from '../../src/contracts/calendar/respond-to-event';
import { readEventSpan, spanOf } from '../../src/contracts/calendar/time-span';
import { defined } from '../../src/json/defined';
import { quoted, quotingError } from '../../src/contracts/quoting-error';
import { sendingNote } from '../../src/messages/workflow-kinds';
import { isItemMissing, isOfAnotherMailbox } from '../../src/providers/microsoft-graph/if-item-found';
import type { GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { implement } from '../implement';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { whereEventIs, type EventContext } from './events/where-event-is';
import type { NotedEffect } from '../attempts/effect-note';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { readTargetInCalendar } from './events/event-target';
import { isOwnResponse, timeOfResponse } from './invitations/own-response';
import { reviewZone, withMailboxZone } from '../mailbox/mailbox-zone';
import { reviewResponse } from './changing/review-event';
import { assertNothingLost, isUnasked, tellOrganizer } from './invitations/unasked-response';
import { writeSpan } from './times/write-span';

type Input = z.output<typeof contract.input>;
type WhoIsTold = z.output<typeof contract.output>['told'];

const wire = {
  accepted: { action: 'accept', response: 'accepted' },
  tentative: { action: 'tentativelyAccept', response: 'tentativelyAccepted' },
  declined: { action: 'decline', response: 'declined' },
} as const;

/** The event and its response's time before this call (a later time means this call's response); and who is notified of the response. */
const notedSchema = z.object({
  eventId: z.string(),
  subject: z.string(),
  before: z.string(),
  told: contract.output.shape.told.exactOptional(),
});
type Noted = z.output<typeof notedSchema>;

const responding: NotedEffect = {
  ids: sendingNote,
  summary: (account) => `An invitation to ${account} is being answered`,
  lost: {
    looking:
      'The answer to responding got lost, and the event does not show the response yet. It is looked for; when that shows nothing, it is given once more.',
    over:
      'The answer to responding got lost, twice, and the event does not show the response. ' +
      'Look with List Events, or ask the organizer, before responding once more.',
  },
};

/** Compares the own response first: if it was given since the call began, a retry has nothing more to do. */
export const respondToEvent = implement(
  contract,
  inMailbox(async (input, context) => {
    const found = await targetOf(input, context);
    const noted = notedIn(context);
    if (found === undefined) return answered(noted ?? { eventId: input.eventId }, noted?.told ?? toldBefore(input));
    const { target, there } = found;
    const event = { eventId: target.id, subject: target.subject ?? '' };
    assertMayAnswer(target);
    const proposal = await proposalOf(input, context);
    if (isGiven(target, input, context)) {
      const isOurs = mayHaveBeenSent(context);
      return isOurs
        ? answered(event, noted?.told ?? toldBefore(input, target))
        : { ...event, outcome: 'already so', told: 'nobody' };
    }
    const progress: Noted = {
      before: timeOfResponse(target),
      ...noted,
      ...event,
      told: noted?.told ?? whoIsTold(target, input),
    };
    context.saveProgress(progress);
    return answered(event, await respond({ target, progress, proposal }, input, there));
  }),
  {
    review: inMailbox(async (input: Input, context) => [
      ...(await reviewResponse(input, context)),
      ...(await reviewZone(proposed(input), context)),
    ]),
  },
);

const notedIn = ({ progress }: MailboxStepContext) => notedSchema.safeParse(progress).data;

function answered(
  { eventId, subject }: { eventId: string; subject?: string },
  told: WhoIsTold,
): z.output<typeof contract.output> {
  return { eventId, ...defined({ subject }), outcome: 'answered', told };
}

/** Returns who is notified by the response that an earlier attempt has sent. If the event is gone, only that attempt's report says it. */
function toldBefore({ notice }: Input, target?: GraphEvent): WhoIsTold {
  if (notice === 'none' || target?.responseRequested === false) return 'nobody';
  return target === undefined ? 'unknown' : 'organizer';
}

/** @throws InvalidInput when the response has content for an organizer who has asked for no responses */
function whoIsTold(target: GraphEvent, input: Input): WhoIsTold {
  if (input.notice === 'none') return 'nobody';
  if (!isUnasked(target)) return 'organizer';
  assertNothingLost(input, target);
  return 'nobody';
}

/** @returns who is notified of the response: nobody if the organizer has meanwhile asked for no responses */
async function respond(
  { target, progress, proposal }: { target: GraphEvent; progress: Noted; proposal: object },
  input: Input,
  context: EventContext,
): Promise<WhoIsTold> {
  const path = context.at`/events/${target.id}/${wire[input.response].action}`;
  const body = { sendResponse: true, ...defined({ comment: input.comment }), ...proposal };
  const send = (beforeSending: () => Promise<void>) => context.graph.post(path, { body, beforeSending });
  const told =
    progress.told === 'nobody'
      ? 'nobody'
      : await tellOrganizer(responding, target, { said: input, progress }, context, send);
  // A response that notifies nobody does no harm if it is repeated.
  if (told === 'nobody') await context.graph.post(path, { body: { sendResponse: false } });
  return told;
}

/**
 * Returns the event to respond to; undefined if it is gone because an earlier attempt has declined it: calendars that do not keep declined events
 * move them to Deleted Items.
 */
async function targetOf(
  input: Input,
  context: MailboxStepContext,
): Promise<{ target: GraphEvent; there: EventContext } | undefined> {
  try {
    return await whereEventIs(input.eventId, context, async (there) => ({
      target: (await readTargetInCalendar(input, there)).target,
      there,
    }));
  } catch (error) {
    const isGone = isItemMissing(error) || (isOfAnotherMailbox(error) && notedIn(context) !== undefined);
    if (input.response === 'declined' && mayHaveBeenSent(context) && isGone) return undefined;
    throw error;
  }
}

function assertMayAnswer({ isOrganizer, isCancelled, subject }: GraphEvent): void {
  const title = quoted(subject ?? '');
  if (isOrganizer !== false) {
    throw quotingError(
      'InvalidInput',
      `Nobody responds to ${title}: the owner of the calendar has organized it. Change it with Update Event, or cancel it with Delete Event.`,
    );
  }
  if (isCancelled !== true) return;
  throw quotingError('InvalidInput', `${title} was cancelled by its organizer. Take it away with Delete Event.`);
}

/** Returns whether the response is already set, and nothing is left to say with it that an earlier attempt has not said. */
function isGiven(target: GraphEvent, input: Input, context: MailboxStepContext): boolean {
  if (target.responseStatus?.response !== wire[input.response].response) return false;
  if (input.comment === undefined && input.proposedStart === undefined) return true;
  return isOwnResponse(target, notedIn(context)?.before, context);
}

const proposed = ({ proposedStart, proposedEnd, timeZone }: Input) => ({
  start: proposedStart,
  end: proposedEnd,
  timeZone,
});

async function proposalOf(input: Input, context: MailboxStepContext): Promise<object> {
  const { start, end, timeZone } = await withMailboxZone(proposed(input), context);
  if (start === undefined) return {};
  const span = writeSpan(spanOf(readEventSpan({ start, end, timeZone })));
  return { proposedNewTime: { start: span.start, end: span.end } };
}
