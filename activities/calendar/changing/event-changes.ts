import type { z } from 'zod';
import type { updateEvent } from '../../../src/contracts/calendar/update-event';
import { defined } from '../../../src/json/defined';
import { messageBody } from '../../../src/providers/microsoft-graph/message-body';
import type { EventTarget } from '../events/event-target';
import type { EventContext } from '../events/where-event-is';
import { keepMeeting } from './keep-meeting';
import { onlineMeetingFields } from './online-meeting';
import { reminderFields } from './reminder-fields';
import { timeChanges } from './time-changes';
import type { Attendee } from '../../../src/contracts/calendar/attendee';
import type { GraphAttendee, GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { writeAttendee } from './write-attendee';

type Input = z.output<typeof updateEvent.input>;

/** Returns the body of the PATCH that makes the event as requested, without fields that were not mentioned or already have their value. */
export async function eventChanges(
  input: Input,
  eventTarget: EventTarget,
  context: EventContext,
): Promise<Record<string, unknown>> {
  const { target } = eventTarget;
  const { subject, location, showAs, sensitivity, importance, responseRequested, categories, body } = input;
  const attendees = changedAttendees(target, input);
  return {
    ...(subject === undefined || subject === target.subject ? {} : { subject }),
    ...(location === undefined || location === (target.location?.displayName ?? '')
      ? {}
      : { location: { displayName: location } }),
    ...defined({ showAs }),
    ...(sensitivity === undefined || sensitivity === target.sensitivity ? {} : { sensitivity }),
    ...(importance === undefined || importance === target.importance ? {} : { importance }),
    ...(responseRequested === undefined || responseRequested === target.responseRequested ? {} : { responseRequested }),
    ...defined({ categories }),
    ...(body !== undefined && { body: keepMeeting(messageBody(body, input.bodyFormat), target) }),
    ...defined({ attendees }),
    ...reminderFields(input.reminderMinutes),
    ...(input.addOnlineMeeting && target.onlineMeeting?.joinUrl == null
      ? await onlineMeetingFields(context.calendar.itself, context)
      : {}),
    ...timeChanges(input, eventTarget),
  };
}

/** Returns the complete new list of attendees, because Graph replaces the list; undefined if the list stays unchanged. */
function changedAttendees(
  { attendees }: GraphEvent,
  { addAttendees, removeAttendees }: { addAttendees: readonly Attendee[]; removeAttendees: readonly string[] },
): object[] | undefined {
  const current = attendees ?? [];
  const removed = new Set(removeAttendees.map((address) => address.toLowerCase()));
  const added = addAttendees.filter((attendee) => !current.some((other) => isSame(other, attendee)));
  const addedAddresses = new Set(added.map(({ address }) => address.toLowerCase()));
  const kept = current.filter(
    (attendee) => !removed.has(addressOf(attendee)) && !addedAddresses.has(addressOf(attendee)),
  );
  if (added.length === 0 && kept.length === current.length) return undefined;
  return [...kept.map(({ emailAddress, type }) => ({ emailAddress, type })), ...added.map(writeAttendee)];
}

const addressOf = ({ emailAddress }: GraphAttendee): string => (emailAddress.address ?? '').toLowerCase();

const isSame = (attendee: GraphAttendee, { address, type }: Attendee): boolean =>
  addressOf(attendee) === address.toLowerCase() && (attendee.type ?? 'required') === type;
