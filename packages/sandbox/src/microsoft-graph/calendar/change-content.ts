import type { Mailbox } from '../users/mailbox';
import type { EventContent } from './event';
import type { EventItem } from './event-item';

/** Sets properties of an event, a whole series, or one occurrence. The occurrence becomes an exception. */
export function changeContent({ calendars, events }: Mailbox, item: EventItem, change: Partial<EventContent>): void {
  const content = { ...item.content, ...change };
  if (item.date === undefined) events.update(item.event, { content });
  else calendars.putException(item.event, item.date, content);
}
