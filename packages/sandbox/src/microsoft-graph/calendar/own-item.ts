import type { Mailbox } from '../users/mailbox';
import { itemOf, occurrenceOf, type EventItem } from './event-item';
import type { MeetingPart } from './meeting-part';

/** Returns what a mailbox has of a meeting in its own calendar. Undefined if that is gone, or never was there. */
export function ownItemOf(
  { calendars }: Mailbox,
  { iCalUId, date }: Pick<MeetingPart, 'iCalUId' | 'date'>,
): EventItem | undefined {
  const own = calendars.byICalUId(iCalUId);
  return own && (date !== undefined && own.series ? occurrenceOf(own, date) : itemOf(own));
}
