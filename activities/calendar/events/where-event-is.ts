import { isToolError, toolError } from '../../../src/contracts/tool-error';
import { defined } from '../../../src/json/defined';
import { isItemMissing, isOfAnotherMailbox } from '../../../src/providers/microsoft-graph/if-item-found';
import { callErrorDetails } from '../../../src/providers/provider-call';
import { eventSchema } from '../../../src/providers/microsoft-graph/wire/event';
import { mayBeFresh } from '../../attempts/fresh-item';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { mainCalendar, pathsOf, type CalendarPaths } from './calendar-path';
import { sharedCalendars } from './named-calendar';

/** Of an event in a calendar that somebody has shared, `at` writes paths below that calendar, where no settings of the mailbox are. */
export interface EventContext extends MailboxStepContext {
  /** The calendar that the event is in, if somebody has shared it; of all others the main one, as their events have the same paths. */
  readonly calendar: CalendarPaths;
}

/**
 * Does something with an event, be it the mailbox's own or in a calendar that somebody has shared. List Events answers ids of both alike, and the
 * mailbox's own `/events/{id}` finds the former alone (microsoft-graph-docs #6765): where it finds nothing, the shared calendars are asked.
 *
 * @param act reads the event first: where that finds nothing, it is called again with the calendar that has the event
 */
export async function whereEventIs<Result>(
  eventId: string,
  context: MailboxStepContext,
  act: (context: EventContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await act({ ...context, calendar: mainCalendar(context) });
  } catch (error) {
    if (!isItemMissing(error) && !isOfAnotherMailbox(error)) throw error;
    const calendar = await sharedCalendarWith(eventId, error, context);
    return act({ ...context, at: calendar.at, calendar });
  }
}

/**
 * A shared calendar that does not find an event may have lost it to a calendar that is not shared. So its answer counts in the first attempt alone, in
 * which it says that a new event may not show yet: after that, who removes events must know themselves whether they have.
 *
 * @throws what the mailbox said of the event where none has it
 */
async function sharedCalendarWith(
  eventId: string,
  notFound: unknown,
  context: MailboxStepContext,
): Promise<CalendarPaths> {
  let reason = notFound;
  for (const shared of await sharedCalendars(context)) {
    const calendar = pathsOf(shared, context);
    try {
      await context.graph.get(calendar.at`/events/${eventId}`, { query: { $select: 'id' }, schema: eventSchema });
      return calendar;
    } catch (error) {
      if (mayBeFresh(error, context)) reason = error;
      else if (isItemMissing(error)) reason = isOfAnotherMailbox(notFound) ? nowhere(notFound) : notFound;
      else if (!isClosed(error)) throw error;
    }
  }
  throw reason;
}

const nowhere = (cause: unknown): Error =>
  toolError(
    'NotFound',
    'No calendar that the account sees has this event: it was deleted, or moved to one that is not shared. Look it up again.',
    { ...defined({ details: callErrorDetails(cause) }), cause },
  );

/** A calendar that is not, or no longer, shared with the account, or without its events. */
const isClosed = (error: unknown): boolean => isToolError(error, 'NotFound') || isToolError(error, 'PermissionDenied');
