import type { z } from 'zod';
import { updateEvent as contract } from '../../src/contracts/calendar/update-event';
import { zoneOfSpan } from '../../src/contracts/calendar/time-span';
import { quoted, quotingError } from '../../src/contracts/quoting-error';
import type { GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { withSentence, whenDone } from '../attempts/with-sentence';
import { implement } from '../implement';
import { saidToBeAttached } from '../mailbox/attached-before';
import { inMailbox } from '../mailbox/in-mailbox';
import { reviewBody } from '../mailbox/review-body';
import { reviewFiles } from '../review-files';
import { answerEvent, eventSelect } from './events/answer-event';
import { isApplied } from './events/applied-calls';
import { attachToEvent } from './changing/attach-to-event';
import { changeAttendees } from './changing/change-attendees';
import { changeOnce } from './changing/change-once';
import { eventChanges } from './changing/event-changes';
import { othersInvited, readTargetInCalendar, type EventTarget } from './events/event-target';
import { whereEventIs, type EventContext } from './events/where-event-is';
import { reviewZone, withMailboxZone } from '../mailbox/mailbox-zone';
import { zoneOf } from './times/new-times';
import { meetingProblem, withJoinUrl } from './changing/online-meeting';
import { ownFields } from './changing/own-fields';
import { reviewChange } from './changing/review-event';

type Input = z.output<typeof contract.input>;

const fieldsOfOrganizer: ReadonlySet<string> = new Set(ownFields);

/** Whoever is invited may mark their own copy as private. The organizer's mark is on every copy. */
const fieldsOfInvited: ReadonlySet<string> = new Set([...ownFields, 'sensitivity']);

export const updateEvent = implement(
  contract,
  inMailbox(async (written: Input, context) => {
    const input = await withMailboxZone(written, context);
    return whereEventIs(input.eventId, context, (there) => update(input, there));
  }),
  {
    review: inMailbox(async (input: Input, context) => [
      ...(await reviewChange(input, context)),
      ...(await reviewZone(input, context)),
      ...reviewBody(input),
      ...(await reviewFiles(input.attachments ?? [], context)),
    ]),
  },
);

async function update(input: Input, context: EventContext) {
  await attachFirst(input, context);
  const hasFiles = (input.attachments ?? []).length > 0;
  const made = () => change(input, context);
  const event = await (hasFiles ? whenDone(`The files are attached already: ${leaveOut}`, made) : made());
  const zone = zoneOfSpan(input);
  if (!input.addOnlineMeeting) return answer(event, zone);
  const joined = await withJoinUrl(event, `${eventSelect},body,webLink`, context);
  return { ...answer(joined, zone), ...meetingProblem(joined) };
}

/** Changes the event. Attendees who stay are not told of others who come and go, nor of what only the mailbox itself sees. */
async function change(input: Input, context: EventContext): Promise<GraphEvent> {
  const read = () => readTargetInCalendar(input, context);
  const changes = (eventTarget: EventTarget) => changesOf(input, eventTarget, context);
  const hasList = input.addAttendees.length + input.removeAttendees.length > 0;
  const changed = hasList ? await changeAttendees(read, changes, context) : undefined;
  return changed ?? changeOnce(read, changes, context);
}

/** Attaches files before the change, so that attendees get them with it: attaching alone notifies nobody. */
async function attachFirst(input: Input, context: EventContext): Promise<void> {
  const { attachments = [] } = input;
  if (attachments.length === 0) return;
  const eventTarget = await readTargetInCalendar(input, context);
  if (isApplied(eventTarget.target, context.key)) return;
  await changesOf(input, eventTarget, context);
  // If a file cannot be opened, the call is refused before any file is attached.
  await Promise.all(attachments.slice(saidToBeAttached(context)).map(context.describeAttachment));
  await attachToEvent(eventTarget.target.id, attachments, context, (error, attached) =>
    attached === 0
      ? error
      : withSentence(error, `The first ${attached} of the files are attached already: ${leaveOut}`),
  );
}

const leaveOut = 'leave them out of "attachments" when you ask again.';

/**
 * "If an organizer adds an attachment to a meeting event, the organizer can subsequently update the event to send the attachment": to trigger
 * that, the unchanged subject is written too. (https://learn.microsoft.com/graph/api/event-post-attachments)
 */
async function changesOf(
  input: Input,
  eventTarget: EventTarget,
  context: EventContext,
): Promise<Record<string, unknown>> {
  const { target } = eventTarget;
  const changes = await eventChanges(input, eventTarget, context);
  const hasFiles = (input.attachments ?? []).length > 0;
  assertMayChange(target, [...Object.keys(changes), ...(hasFiles ? ['attachments'] : [])], input.notice);
  const hasReaders = othersInvited(target).length > 0 || 'attendees' in changes;
  return hasFiles && hasReaders ? { subject: target.subject, ...changes } : changes;
}

/** @throws InvalidInput when the provider would notify attendees although nobody should be, or would not notify them of a change */
function assertMayChange(event: GraphEvent, fields: readonly string[], notice: 'none' | 'send'): void {
  const own = event.isOrganizer === false ? fieldsOfInvited : fieldsOfOrganizer;
  const visible = fields.filter((field) => !own.has(field));
  if (visible.length === 0) return;
  const title = quoted(event.subject ?? '');
  if (event.isOrganizer === false) {
    const organizer = event.organizer?.emailAddress.address ?? 'someone else';
    throw quotingError(
      'InvalidInput',
      `${title} belongs to ${organizer}: only the organizer can change its ${visible.join(', ')}. Ask them; here only categories, reminder, showAs and sensitivity can be set.`,
    );
  }
  const others = othersInvited(event);
  if (others.length === 0 || notice === 'send') return;
  throw quotingError(
    'InvalidInput',
    `${title} has ${others.length} attendee(s), and the provider mails them when its ${visible.join(', ')} change. Nothing was changed; repeat with notice "send" if they may be told.`,
  );
}

function answer(event: GraphEvent, said: string | undefined) {
  const zone = zoneOf(event, said);
  return { ...answerEvent(event, { zone, bodyLength: 500 }), timeZone: zone };
}
