import type { MailboxContext } from '../platform/graph-environment';
import { itemNotFound } from '../platform/graph-error';
import { requireScope } from '../platform/require-scope';
import type { Calendar } from './calendar';
import type { EventItem } from './event-item';

type Need = 'Read' | 'ReadWrite';

/** Returns the calendar in the path, or the default one. Throws if the caller lacks the needed access to it. */
export function openCalendar(context: MailboxContext, need: Need): Calendar {
  const { calendars } = context.get('mailbox');
  const named = context.req.param('calendar');
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

function requireCalendarAccess(context: MailboxContext, { permissions }: Calendar, need: Need): void {
  const { token } = context.var;
  const role = permissions.find(({ emailAddress }) => emailAddress.address === token.user.mail)?.role;
  const share = role === 'read' || role === 'write' ? role : undefined;
  requireScope(context.var, 'Calendars', need, share);
}

/** Throws for a caller without access to the default calendar, so that the caller does not learn which ids exist. */
function requireAnyAccess(context: MailboxContext, need: Need): void {
  requireCalendarAccess(context, context.get('mailbox').calendars.default, need);
}
