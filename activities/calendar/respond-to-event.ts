import { z } from 'zod';
import { respondToEvent as contract } from '../../src/contracts/calendar/respond-to-event';
import { readEventSpan, spanOf } from '../../src/contracts/calendar/time-span';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { sendingNote } from '../../src/messages/workflow-kinds';
import type { GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { implement } from '../implement';
import { inMailbox, type MailboxStepContext } from '../mail/in-mailbox';
import { askNoted, mayRepeat, noteOrLook, type NotedEffect } from '../noted-effect';
import { mayHaveBeenSent } from '../nothing-sent';
import { readTarget } from './event-target';
import { reviewZone, withMailboxZone } from './mailbox-zone';
import { reviewTarget } from './review-event';
import { writeSpan } from './write-span';
import { short } from '../short';

type Input = z.output<typeof contract.input>;

const wire = {
  accepted: { action: 'accept', response: 'accepted' },
  tentative: { action: 'tentativelyAccept', response: 'tentativelyAccepted' },
  declined: { action: 'decline', response: 'declined' },
} as const;

/** What the event said before it was answered: a later time of the response is this call's. */
const notedSchema = z.object({ eventId: z.string(), subject: z.string(), before: z.string() });

const responding: NotedEffect = {
  ids: sendingNote,
  lost: {
    looking:
      'The answer to responding got lost, and the event does not show the response yet. It is looked for; when that shows nothing, it is given once more.',
    over:
      'The answer to responding got lost, twice, and the event does not show the response. ' +
      'Look with List Events, or ask the organizer, before responding once more.',
  },
};

const noted = (context: MailboxStepContext) => ({
  note: () => noteOrLook(responding, `An invitation to ${context.account} is being answered`, context),
  isRefused: mayRepeat,
});

/**
 * Compares the own response first: a retry that finds it given since the call began has nothing more to do. What is read lags behind what was
 * written, so that one which shows the old response is no proof: an answer that tells somebody is noted before it is given, and a lost one is looked
 * for, and given once more only where minutes have shown nothing.
 */
export const respondToEvent = implement(
  contract,
  inMailbox(async (input, context) => {
    const target = await targetOf(input, context);
    if (target === undefined) return answered(input, notedIn(context) ?? { eventId: input.eventId });
    const event = { eventId: target.id, subject: target.subject ?? '' };
    assertMayAnswer(target);
    const proposal = await proposalOf(input, context);
    if (isGiven(target, input, context)) {
      const isOurs = mayHaveBeenSent(context);
      return isOurs ? answered(input, event, target) : { ...event, outcome: 'already so', told: 'nobody' };
    }
    if (notedIn(context) === undefined) context.saveProgress({ ...event, before: target.responseStatus?.time ?? '' });
    const body = {
      sendResponse: input.notice === 'send',
      ...(input.comment === undefined ? {} : { comment: input.comment }),
      ...proposal,
    };
    const path = context.at`/events/${target.id}/${wire[input.response].action}`;
    const ask = (beforeSending: () => Promise<void>) => context.graph.post(path, { body, beforeSending });
    // What nobody is told of does no harm twice.
    await (input.notice === 'send' ? askNoted(responding, context, ask, noted(context)) : ask(() => Promise.resolve()));
    return answered(input, event, target);
  }),
  {
    review: inMailbox(async (input: Input, context) => [
      ...(await reviewTarget(input, context)),
      ...(await reviewZone(proposed(input), context)),
    ]),
  },
);

const notedIn = ({ progress }: MailboxStepContext) => notedSchema.safeParse(progress).data;

function answered(
  { notice }: Input,
  { eventId, subject }: { eventId: string; subject?: string },
  target?: GraphEvent,
): z.output<typeof contract.output> {
  const isTold = notice === 'send' && target?.responseRequested !== false;
  return {
    eventId,
    ...(subject === undefined ? {} : { subject }),
    outcome: 'answered',
    told: isTold ? 'organizer' : 'nobody',
  };
}

/**
 * The event that is meant. Undefined where an earlier attempt has declined it and it is gone: calendars that do not keep declined events move
 * them to Deleted Items.
 */
async function targetOf(input: Input, context: MailboxStepContext): Promise<GraphEvent | undefined> {
  try {
    return (await readTarget(input, context)).target;
  } catch (error) {
    if (input.response === 'declined' && mayHaveBeenSent(context) && isToolError(error, 'NotFound')) return undefined;
    throw error;
  }
}

function assertMayAnswer({ isOrganizer, isCancelled, subject }: GraphEvent): void {
  const title = `"${short(subject ?? '')}"`;
  if (isOrganizer !== false) {
    throw toolError(
      'InvalidInput',
      `${title} is the mailbox's own event, to which nobody responds. Change it with Update Event, or cancel it with Delete Event.`,
    );
  }
  if (isCancelled !== true) return;
  throw toolError('InvalidInput', `${title} was cancelled by its organizer. Take it away with Delete Event.`);
}

/** Whether the response is so already, and there is nothing to be said with it that an earlier attempt has not said. */
function isGiven({ responseStatus }: GraphEvent, input: Input, context: MailboxStepContext): boolean {
  if (responseStatus?.response !== wire[input.response].response) return false;
  if (input.comment === undefined && input.proposedStart === undefined) return true;
  if (!mayHaveBeenSent(context)) return false;
  const before = notedIn(context)?.before;
  const time = responseStatus.time ?? '';
  return before === undefined ? Date.parse(time) >= context.since.getTime() : time !== before;
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
