import { z } from 'zod';
import { createEvent as contract } from '../../src/contracts/calendar/create-event';
import { readEventSpan, spanOf } from '../../src/contracts/calendar/time-span';
import { toolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';
import { eventSchema, type GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { implement } from '../implement';
import { createdBy, markedWith } from '../mail/effect-property';
import { inMailbox, type MailboxStepContext } from '../mail/in-mailbox';
import { messageBody } from '../../src/providers/microsoft-graph/message-body';
import { reviewBody } from '../mail/review-body';
import type { RequestPath } from '../../src/providers/request-path';
import { answerEvent, eventSelect } from './answer-event';
import { calendarPath } from './calendar-path';
import { reviewZone, withMailboxZone } from './mailbox-zone';
import { meetingProblem, onlineMeetingFields, withJoinUrl } from './online-meeting';
import { reminderFields } from './reminder-fields';
import { writeAttendee } from './write-attendee';
import { writeRecurrence } from './write-recurrence';
import { writeSpan } from './write-span';

const eventFieldsRead = `${eventSelect},body,webLink`;

type Input = z.output<typeof contract.input>;

/**
 * Creates under a `transactionId` made from the call's key, so that a repeat is refused instead of inviting everyone again. Which event
 * it was is found by the mark it carries: Graph does not say.
 */
export const createEvent = implement(
  contract,
  inMailbox(async (written: Input, context) => {
    const input = await withMailboxZone(written, context);
    const { events } = await calendarPath(input.calendar, context);
    const made = (await findByKey(events, context)) ?? (await create(input, events, context));
    const event = input.onlineMeeting ? await withJoinUrl(made, eventFieldsRead, context) : made;
    const { zoneName: zone } = spanOf(readEventSpan(input)).start;
    const answer = { ...answerEvent(event, { zone, bodyLength: 500 }), timeZone: zone };
    return input.onlineMeeting ? { ...answer, ...meetingProblem(event) } : answer;
  }),
  {
    review: inMailbox(async (input: Input, context) => [...(await reviewZone(input, context)), ...reviewBody(input)]),
  },
);

async function create(input: Input, events: RequestPath, context: MailboxStepContext): Promise<GraphEvent> {
  const { graph, key } = context;
  const body = { ...(await requestedEvent(input, context)), transactionId: transactionId(key), ...markedWith(key) };
  try {
    return await graph.post(events, { body, schema: eventSchema });
  } catch (error) {
    if (callErrorDetails(error)?.code?.toLowerCase() !== 'errorduplicatetransactionid') throw error;
    const existing = await findByKey(events, context);
    if (existing !== undefined) return existing;
    // What is read can lag behind what was written.
    const isEarly = context.attemptedAt.getTime() - context.since.getTime() < context.patience;
    throw toolError(
      'OutcomeUnknown',
      isEarly
        ? 'An earlier attempt has created the event, and the mailbox does not show it yet; it is looked for.'
        : 'An earlier attempt has created the event, but it cannot be found any more: somebody has changed or deleted it since. Look with List Events before creating it again.',
      { cause: error, retryable: isEarly, ...(isEarly ? { retryAfterMilliseconds: context.patience / 30 } : {}) },
    );
  }
}

async function findByKey(events: RequestPath, { graph, key }: MailboxStepContext): Promise<GraphEvent | undefined> {
  const { value } = await graph.get(events, {
    query: { $filter: createdBy(key), $select: eventFieldsRead, $top: 1 },
    schema: z.looseObject({ value: z.array(eventSchema) }),
  });
  return value[0];
}

async function requestedEvent(input: Input, context: MailboxStepContext): Promise<object> {
  const span = spanOf(readEventSpan(input));
  const { subject, showAs, sensitivity, importance, responseRequested, categories, reminderMinutes } = input;
  return {
    subject,
    body: messageBody(input.body, input.bodyFormat),
    ...writeSpan(span),
    showAs,
    sensitivity,
    importance,
    ...(input.attendees.length === 0 ? {} : { responseRequested }),
    categories,
    ...(input.location === undefined ? {} : { location: { displayName: input.location } }),
    ...(input.attendees.length === 0 ? {} : { attendees: input.attendees.map(writeAttendee) }),
    ...(input.recurrence === undefined ? {} : { recurrence: writeRecurrence(input.recurrence, span.start) }),
    ...reminderFields(reminderMinutes),
    ...(input.onlineMeeting ? await onlineMeetingFields(context) : {}),
  };
}

/** The call's key as a UUID, as callers of Graph usually give. */
const transactionId = (key: string): string => key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
