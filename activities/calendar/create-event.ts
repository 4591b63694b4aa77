import type { z } from 'zod';
import { createEvent as contract } from '../../src/contracts/calendar/create-event';
import { readEventSpan, spanOf } from '../../src/contracts/calendar/time-span';
import type { Review } from '../../src/contracts/review';
import { toolError } from '../../src/contracts/tool-error';
import { unlessGone } from '../../src/providers/microsoft-graph/if-item-found';
import { callErrorDetails } from '../../src/providers/provider-call';
import { eventSchema, type GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { implement } from '../implement';
import { searchedFor } from '../attempts/search-time';
import { attachedSoFar, saidToBeAttached } from '../mailbox/attached-before';
import { findCreated, markedWith } from '../mailbox/effect-property';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { messageBody } from '../../src/providers/microsoft-graph/message-body';
import { onFreshItem } from '../mailbox/on-fresh-item';
import { noAttemptFollows } from '../attempts/last-attempt';
import { whenDone, withSentence } from '../attempts/with-sentence';
import { tryToRemove } from '../mailbox/try-to-remove';
import { reviewBody } from '../mailbox/review-body';
import { reviewFiles } from '../review-files';
import type { RequestPath } from '../../src/providers/request-path';
import { answerEvent, eventSelect } from './events/answer-event';
import { isApplied } from './events/applied-calls';
import { attachToEvent } from './changing/attach-to-event';
import { calendarPath, type CalendarPaths } from './events/calendar-path';
import { calendarWithOwner } from './events/named-calendar';
import { changeOnce } from './changing/change-once';
import { assertSaysTheSame, contentWhenMade } from './changing/made-event';
import { readTarget } from './events/event-target';
import { reviewZone, withMailboxZone } from '../mailbox/mailbox-zone';
import { meetingProblem, onlineMeetingFields, withJoinUrl } from './changing/online-meeting';
import { reminderFields } from './changing/reminder-fields';
import { writeAttendee } from './changing/write-attendee';
import { writeRecurrence } from './times/write-recurrence';
import { writeSpan } from './times/write-span';

const eventFieldsRead = `${eventSelect},body,webLink`;

type Input = z.output<typeof contract.input>;

/**
 * Creates the event with a `transactionId` made from the call's key, so that Graph refuses a repeat instead of inviting everyone again. Graph does
 * not say which event that was; the step finds it by its mark. An event with files is created without attendees; they are invited after the files.
 */
export const createEvent = implement(
  contract,
  inMailbox(async (written: Input, context) => {
    const input = await withMailboxZone(written, context);
    const paths = await calendarPath(input.calendar, context);
    const begun = (await findByKey(paths.events, context)) ?? (await begin(input, paths, context));
    const inCalendar = { ...context, at: paths.at };
    const made = await withFiles(begun, input, inCalendar);
    const event = input.onlineMeeting ? await withJoinUrl(made, eventFieldsRead, inCalendar) : made;
    const { zoneName: zone } = spanOf(readEventSpan(input)).start;
    const answer = { ...answerEvent(event, { zone, bodyLength: 500 }), timeZone: zone };
    return input.onlineMeeting ? { ...answer, ...meetingProblem(event) } : answer;
  }),
  {
    review: inMailbox(async (input: Input, context) => [
      ...(await reviewCalendar(input, context)),
      ...(await reviewZone(input, context)),
      ...reviewBody(input),
      ...(await reviewFiles(input.attachments ?? [], context)),
    ]),
  },
);

/**
 * Shows which calendar is meant, and whose it is: in one that somebody has shared, they are the organizer and invitations come from them.
 * (https://learn.microsoft.com/graph/outlook-create-event-in-shared-delegated-calendar, step 2)
 */
async function reviewCalendar({ calendar, attendees }: Input, context: MailboxStepContext): Promise<Review> {
  if (calendar === undefined) return [];
  const { id, name, sharedBy } = await calendarWithOwner(calendar, context);
  if (sharedBy === undefined) return [{ name: 'Calendar', value: `“${name}”`, binds: [id], chosenBy: calendar }];
  const invitations = attendees.length === 0 ? '' : ', and invitations go out in their name';
  const value = `“${name}” of ${sharedBy}: the event is theirs${invitations}`;
  return [{ name: 'Calendar', value, binds: [id, sharedBy] }];
}

/** If creating fails or its answer is lost, no file was attached: the next attempt gets what the last one knew about the files. */
async function begin(input: Input, paths: CalendarPaths, context: MailboxStepContext): Promise<GraphEvent> {
  try {
    return await create(input, paths, context);
  } catch (error) {
    const attached = saidToBeAttached(context);
    if (attached !== undefined) context.saveProgress(attachedSoFar(context.attempt, attached));
    throw error;
  }
}

async function create(
  input: Input,
  { itself, events }: CalendarPaths,
  context: MailboxStepContext,
): Promise<GraphEvent> {
  const { graph, key } = context;
  const body = {
    ...(await requestedEvent(input, itself, context)),
    transactionId: transactionId(key),
    ...markedWith(key),
  };
  try {
    return await graph.post(events, { body, schema: eventSchema });
  } catch (error) {
    if (callErrorDetails(error)?.code?.toLowerCase() !== 'errorduplicatetransactionid') throw error;
    const existing = await findByKey(events, context);
    if (existing !== undefined) return existing;
    // Graph's reads can lag behind its writes.
    const isEarly = searchedFor('event', context) < context.patienceMilliseconds;
    throw toolError(
      'OutcomeUnknown',
      isEarly
        ? 'An earlier attempt has created the event, and the mailbox does not show it yet; it is looked for.'
        : 'An earlier attempt has created the event, but it cannot be found any more: somebody has changed or deleted it since. Look with List Events before creating it again.',
      {
        cause: error,
        retryable: isEarly,
        ...(isEarly && { retryAfterMilliseconds: context.patienceMilliseconds / 30 }),
      },
    );
  }
}

/**
 * Attaches the files, and only then invites: people invited on creation would not get them, since files can only be attached "to an existing event",
 * and are sent when "the organizer can subsequently update the event". (https://learn.microsoft.com/graph/api/event-post-attachments)
 */
async function withFiles(made: GraphEvent, input: Input, context: MailboxStepContext): Promise<GraphEvent> {
  const { attachments = [], attendees } = input;
  if (attachments.length === 0) return made;
  const read = () =>
    readTarget({ eventId: made.id, scope: 'series' }, { at: context.at, graph: onFreshItem(context.graph) });
  const { target } = await read();
  if (isApplied(target, context.key)) return made;
  const madeAs = contentWhenMade(target, input, context);
  try {
    await attachToEvent(made.id, attachments, context);
  } catch (error) {
    throw await afterRemoval(made.id, error, context);
  }
  if (attendees.length === 0) return made;
  const goOn = `The event was made (${made.id}) with its files: go on with Update Event.`;
  return whenDone(goOn, () =>
    changeOnce(
      read,
      ({ target: now }) => {
        assertSaysTheSame(now, input, madeAs);
        return Promise.resolve(invitation(input));
      },
      context,
    ),
  );
}

/**
 * Removes an event whose last attempt could not attach the files. It stays where it is not known how many of them an earlier attempt has attached:
 * that one may have invited already.
 *
 * @returns the failure, which says so where the event is left
 */
async function afterRemoval(eventId: string, error: unknown, context: MailboxStepContext): Promise<unknown> {
  if (!noAttemptFollows(error, context)) return error;
  const remove = () => unlessGone(context.graph.delete(context.at`/events/${eventId}`));
  const isUninvited = saidToBeAttached(context) !== undefined;
  if (isUninvited && (await tryToRemove(remove, context))) return error;
  const invited = isUninvited ? ', with nobody invited, and could not be removed' : '';
  return withSentence(
    error,
    `The event was made (${eventId})${invited}: go on with Update Event, or remove it with Delete Event.`,
  );
}

const invitation = ({ attendees, responseRequested }: Input) => ({
  responseRequested,
  attendees: attendees.map(writeAttendee),
});

const findByKey = (events: RequestPath, context: MailboxStepContext): Promise<GraphEvent | undefined> =>
  findCreated(events, { schema: eventSchema, $select: eventFieldsRead }, context);

async function requestedEvent(input: Input, calendar: RequestPath, context: MailboxStepContext): Promise<object> {
  const span = spanOf(readEventSpan(input));
  const { subject, showAs, sensitivity, importance, categories, reminderMinutes } = input;
  return {
    subject,
    body: messageBody(input.body, input.bodyFormat),
    ...writeSpan(span),
    showAs,
    sensitivity,
    importance,
    categories,
    ...(input.location !== undefined && { location: { displayName: input.location } }),
    ...(input.attendees.length === 0 || (input.attachments ?? []).length > 0 ? {} : invitation(input)),
    ...(input.recurrence !== undefined && { recurrence: writeRecurrence(input.recurrence, span.start) }),
    ...reminderFields(reminderMinutes),
    ...(input.onlineMeeting ? await onlineMeetingFields(calendar, context) : {}),
  };
}

/** Returns the call's key as a UUID, which is what clients of Graph usually send. */
const transactionId = (key: string): string => key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
