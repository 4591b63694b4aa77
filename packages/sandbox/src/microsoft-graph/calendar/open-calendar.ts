import { createMiddleware } from 'hono/factory';
import type { MailboxContext, MailboxEnvironment } from '../platform/graph-environment';
import { itemNotFound } from '../platform/graph-error';
import { requireScope } from '../platform/require-scope';
import type { GraphWorld } from '../graph-world';
import type { DirectoryUser } from '../users/directory';
import type { Calendar, CalendarRole } from './calendar';
import type { EventItem } from './event-item';

type Need = 'Read' | 'ReadWrite';

/**
 * Goes on in the mailbox of the owner where the calendar in the path is somebody else's: their events are there, and what is done to them is done in
 * their name. `/events/{id}` without the calendar does not find them (https://github.com/microsoftgraph/microsoft-graph-docs/issues/6765).
 */
export const intoSharedCalendar = ({ mailboxes }: GraphWorld) =>
  createMiddleware<MailboxEnvironment>(async (context, next) => {
    const { shared } = context.var.mailbox.calendars.get(context.req.param('calendar') ?? '');
    if (shared !== undefined) {
      context.set('mailbox', mailboxes.of(shared.owner));
      context.set('sharedCalendar', shared.calendarId);
    }
    await next();
  });

/** Returns the calendar in the path, or the default one. Throws if the caller lacks the needed access to it. */
export function openCalendar(context: MailboxContext, need: Need): Calendar {
  const { calendars } = context.get('mailbox');
  const named = context.get('sharedCalendar') ?? context.req.param('calendar');
  const calendar = named === undefined ? calendars.default : calendars.get(named);
  requireCalendarAccess(context, calendar, need);
  return calendar;
}

/** Returns the event in the path. A read may lag behind. Throws ErrorItemNotFound when the event is not in the path's calendar. */
export function openEvent(context: MailboxContext, need: Need): EventItem {
  const { calendars } = context.get('mailbox');
  const throughCalendar = context.req.param('calendar');
  if (throughCalendar === undefined) requireAnyAccess(context, need);
  const id = context.req.param('event') ?? '';
  const item = need === 'Read' ? calendars.readItem(id) : calendars.item(id);
  if (throughCalendar !== undefined && openCalendar(context, need).id !== item.event.parentFolderId)
    throw itemNotFound();
  requireCalendarAccess(context, calendars.homeOf(item.event), need);
  return item;
}

/** Returns how far the calendar is shared with the user. */
export const roleOf = ({ permissions }: Calendar, { mail }: DirectoryUser): CalendarRole | undefined =>
  permissions.find(({ emailAddress }) => emailAddress.address === mail)?.role;

function requireCalendarAccess(context: MailboxContext, calendar: Calendar, need: Need): void {
  const role = roleOf(calendar, context.var.token.user);
  const share = role === 'read' || role === 'write' ? role : undefined;
  requireScope(context.var, 'Calendars', need, share);
}

/** Throws for a caller without access to the default calendar, so that the caller does not learn which ids exist. */
function requireAnyAccess(context: MailboxContext, need: Need): void {
  requireCalendarAccess(context, context.get('mailbox').calendars.default, need);
}
