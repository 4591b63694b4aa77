import type { Mailbox } from '../users/mailbox';
import type { EventItem } from './event-item';

/** Takes an event, a whole series, or one occurrence of it out of the calendar. */
export function removeEvent({ calendars }: Mailbox, { event, date }: EventItem): void {
  if (date === undefined) calendars.remove(event);
  else calendars.removeOccurrence(event, date);
}
