import { pathBelow } from '../../../src/providers/microsoft-graph/mailbox-path';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { calendarWithOwner } from './named-calendar';

/**
 * Returns the paths to a calendar and its events, and who has shared it; without a name, of the main calendar. `events` is for writing, `view` lists
 * a range of time.
 * ``at`/events/${id}` `` is the path to one of its events: the mailbox's own `/events/{id}` does not find those of a calendar that somebody has shared
 * (microsoft-graph-docs #6765). Others are not written through their calendar, because Microsoft documents upload sessions for `/events/{id}` alone
 * (https://learn.microsoft.com/graph/api/attachment-createuploadsession).
 *
 * @param written id or name
 * @throws NotFound with the existing calendars, InvalidInput when several calendars have the name
 */
export async function calendarPath(written: string | undefined, context: Pick<MailboxStepContext, 'graph' | 'at'>) {
  const { at } = context;
  if (written === undefined)
    return { sharedBy: undefined, at, calendar: at`/calendar`, events: at`/events`, view: at`/calendarView` };
  const { id, sharedBy } = await calendarWithOwner(written, context);
  const calendar = at`/calendars/${id}`;
  return {
    id,
    sharedBy,
    at: sharedBy === undefined ? at : pathBelow(calendar),
    calendar,
    events: at`/calendars/${id}/events`,
    view: at`/calendars/${id}/calendarView`,
  };
}
