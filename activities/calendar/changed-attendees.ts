import type { Attendee } from '../../src/contracts/calendar/attendee';
import type { GraphAttendee, GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { writeAttendee } from './write-attendee';

/** The whole list of attendees as it shall be, for Graph replaces it; undefined when it stays. */
export function changedAttendees(
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
