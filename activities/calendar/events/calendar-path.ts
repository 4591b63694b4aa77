import { pathBelow, type MailboxPath } from '../../../src/providers/microsoft-graph/mailbox-path';
import type { RequestPath } from '../../../src/providers/request-path';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { calendarWithOwner, type OwnedCalendar } from './named-calendar';

export interface CalendarPaths {
  /** Only where the calendar was named. */
  readonly id?: string;
  /** The address of its owner, if that is somebody else, who has shared it. */
  readonly sharedBy: string | undefined;
  /**
   * ``at`/events/${id}` `` is the path to one of its events: the mailbox's own `/events/{id}` does not find those of a calendar that somebody has
   * shared (microsoft-graph-docs #6765). Others are not written through their calendar, because Microsoft documents upload sessions for `/events/{id}`
   * alone (https://learn.microsoft.com/graph/api/attachment-createuploadsession).
   */
  readonly at: MailboxPath;
  readonly itself: RequestPath;
  /** Its events, for writing. */
  readonly events: RequestPath;
  /** Its events in a range of time. */
  readonly view: RequestPath;
}

type At = Pick<MailboxStepContext, 'at'>;

export const mainCalendar = ({ at }: At): CalendarPaths => ({
  sharedBy: undefined,
  at,
  itself: at`/calendar`,
  events: at`/events`,
  view: at`/calendarView`,
});

/**
 * Returns the paths to a calendar and its events, and who has shared it; without a name, of the main calendar.
 *
 * @param written id or name
 * @throws NotFound with the existing calendars, InvalidInput when several calendars have the name
 */
export const calendarPath = async (
  written: string | undefined,
  context: Pick<MailboxStepContext, 'graph' | 'at'>,
): Promise<CalendarPaths> =>
  written === undefined ? mainCalendar(context) : pathsOf(await calendarWithOwner(written, context), context);

export function pathsOf({ id, sharedBy }: OwnedCalendar, { at }: At): CalendarPaths & { readonly id: string } {
  const itself = at`/calendars/${id}`;
  return {
    id,
    sharedBy,
    at: sharedBy === undefined ? at : pathBelow(itself),
    itself,
    events: at`/calendars/${id}/events`,
    view: at`/calendars/${id}/calendarView`,
  };
}
