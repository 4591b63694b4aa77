import type { Attendee, EventContent } from './event';
import { sameAddress } from './event-content';
import type { EventItem } from './event-item';

export interface MeetingChange {
  readonly added: readonly Attendee[];
  readonly removed: readonly Attendee[];
  readonly kept: readonly Attendee[];
  /** Whether a change is important enough to notify the remaining attendees. */
  readonly isSubstantial: boolean;
  /** Whether the time changed, so that earlier answers no longer count. */
  readonly asksAgain: boolean;
}

/** Compares the organizer's event before and after a change of these fields, and returns what the change means for the attendees. */
export function compareMeeting(before: EventItem, after: EventItem, fields: readonly string[]): MeetingChange {
  const [were, are] = [before.content.attendees, after.content.attendees];
  const added = are.filter((attendee) => !includes(were, attendee));
  const removed = were.filter((attendee) => !includes(are, attendee));
  return {
    added,
    removed,
    kept: are.filter((attendee) => includes(were, attendee)),
    isSubstantial: !isListAlone(fields) && (added.length + removed.length > 0 || isNotified(before, after)),
    asksAgain: timesDiffer(before.content, after.content) || recurrenceOf(before) !== recurrenceOf(after),
  };
}

/**
 * "An event update that includes only the attendees property in the request body sends a meeting update to only the attendees that have changed."
 * (https://learn.microsoft.com/graph/api/event-update) With any other property beside it, a changed list is therefore told to everybody.
 */
const isListAlone = (fields: readonly string[]): boolean => fields.every((field) => field === 'attendees');

const isNotified = (before: EventItem, after: EventItem): boolean =>
  before.content.hasUntoldFiles || JSON.stringify(toldOf(before)) !== JSON.stringify(toldOf(after));

export function timesDiffer(one: EventContent, other: EventContent): boolean {
  return (
    JSON.stringify([one.start, one.end, one.isAllDay]) !== JSON.stringify([other.start, other.end, other.isAllDay])
  );
}

function includes(attendees: readonly Attendee[], { emailAddress }: Attendee): boolean {
  return attendees.some((one) => sameAddress(one.emailAddress.address, emailAddress.address));
}

/**
 * Returns what attendees are notified about. Reminders, categories and the organizer's `showAs` are not included. `sensitivity` is the meeting's own:
 * Outlook marks the copy of each attendee too. (https://www.itprotoday.com/microsoft-365/outlook-using-sensitivity-levels-with-appointments)
 */
function toldOf(item: EventItem): unknown {
  const { subject, body, start, end, isAllDay, locations, importance, sensitivity, onlineMeeting } = item.content;
  return [subject, body, start, end, isAllDay, locations, importance, sensitivity, onlineMeeting, recurrenceOf(item)];
}

function recurrenceOf({ type, event }: EventItem): string {
  return type === 'seriesMaster' ? JSON.stringify(event.series?.recurrence) : '';
}
