import type { Attendee, EventContent } from './event';
import { sameAddress } from './event-content';
import type { EventItem } from './event-item';

export interface MeetingChange {
  readonly added: readonly Attendee[];
  readonly removed: readonly Attendee[];
  readonly kept: readonly Attendee[];
  /** Something changed that those who stay should hear of. */
  readonly isSubstantial: boolean;
  /** The time changed: earlier answers no longer count. */
  readonly asksAgain: boolean;
}

/** What a change of the organizer's event means for those invited. */
export function compareMeeting(before: EventItem, after: EventItem): MeetingChange {
  const [were, are] = [before.content.attendees, after.content.attendees];
  return {
    added: are.filter((attendee) => !includes(were, attendee)),
    removed: were.filter((attendee) => !includes(are, attendee)),
    kept: are.filter((attendee) => includes(were, attendee)),
    isSubstantial: before.content.hasUntoldFiles || JSON.stringify(toldOf(before)) !== JSON.stringify(toldOf(after)),
    asksAgain: timesDiffer(before.content, after.content) || recurrenceOf(before) !== recurrenceOf(after),
  };
}

export function timesDiffer(one: EventContent, other: EventContent): boolean {
  return (
    JSON.stringify([one.start, one.end, one.isAllDay]) !== JSON.stringify([other.start, other.end, other.isAllDay])
  );
}

function includes(attendees: readonly Attendee[], { emailAddress }: Attendee): boolean {
  return attendees.some((one) => sameAddress(one.emailAddress.address, emailAddress.address));
}

/** Reminders, categories and how the organizer shows the time are nobody else's business. */
function toldOf(item: EventItem): unknown {
  const { subject, body, start, end, isAllDay, locations, importance, sensitivity, onlineMeeting } = item.content;
  return [subject, body, start, end, isAllDay, locations, importance, sensitivity, onlineMeeting, recurrenceOf(item)];
}

function recurrenceOf({ type, event }: EventItem): string {
  return type === 'seriesMaster' ? JSON.stringify(event.series?.recurrence) : '';
}
