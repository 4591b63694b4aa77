import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { calendarNamed } from './named-calendar';

/**
 * Returns the paths to a calendar and its events; without a name, those of the main calendar. `events` is for writing, `view` lists a range of time.
 *
 * @param written id or name
 * @throws NotFound with the existing calendars, InvalidInput when several calendars have the name
 */
export async function calendarPath(written: string | undefined, context: Pick<MailboxStepContext, 'graph' | 'at'>) {
  const { at } = context;
  if (written === undefined) return { calendar: at`/calendar`, events: at`/events`, view: at`/calendarView` };
  const { id } = await calendarNamed(written, context);
  return {
    id,
    calendar: at`/calendars/${id}`,
    events: at`/calendars/${id}/events`,
    view: at`/calendars/${id}/calendarView`,
  };
}
