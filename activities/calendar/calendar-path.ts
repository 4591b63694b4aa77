import type { MailboxStepContext } from '../mail/in-mailbox';
import { calendarNamed } from './named-calendar';

/**
 * Where the events of a calendar are: the main one where none is named. `events` are what can be written, `view` what a range of time holds.
 *
 * @param written id or name
 * @throws NotFound with the calendars there are, InvalidInput where several have the name
 */
export async function calendarPath(written: string | undefined, context: Pick<MailboxStepContext, 'graph' | 'at'>) {
  const { at } = context;
  if (written === undefined) return { events: at`/events`, view: at`/calendarView` };
  const { id } = await calendarNamed(written, context);
  return { id, events: at`/calendars/${id}/events`, view: at`/calendars/${id}/calendarView` };
}
