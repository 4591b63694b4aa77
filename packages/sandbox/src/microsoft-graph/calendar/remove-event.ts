import type { Mailbox } from '../users/mailbox';
import type { EventItem } from './event-item';

/** Deletes an event, a whole series, or one occurrence. */
export function removeEvent({ calendars, events }: Mailbox, { event, date }: EventItem): void {
  if (date === undefined) events.delete(event);
  else calendars.removeOccurrence(event, date);
}
