import { z } from 'zod';
import { mailboxRoutes, type MailboxContext } from '../../platform/graph-environment';
import { unreadableBody } from '../../platform/graph-error';
import type { GraphWorld } from '../../graph-world';
import { absentProperty, ignored, wordOf } from '../../items/item-input';
import type { Entity } from '../../odata/entity-model';
import { pageOf } from '../../odata/entity-page';
import { parseODataQuery } from '../../odata/list-query';
import { selectProperties } from '../../odata/select-properties';
import type { DirectoryUser } from '../../users/directory';
import { readBody } from '../../platform/read-body';
import { requireScope } from '../../platform/require-scope';
import { collectionBody, contextUrl } from '../../platform/respond';
import { calendarColors, type Calendar } from '../calendar';
import { calendarModel } from '../event-model';
import { openCalendar, roleOf } from '../open-calendar';

const absent = (name: string) => absentProperty('calendars', name);
const calendarInput = z.strictObject({
  name: z.string().min(1).optional(),
  color: wordOf(calendarColors).optional(),
  calendarPermissions: absent('calendarPermissions'),
  calendarView: absent('calendarView'),
  events: absent('events'),
  singleValueExtendedProperties: absent('singleValueExtendedProperties'),
  multiValueExtendedProperties: absent('multiValueExtendedProperties'),
  id: ignored,
  allowedOnlineMeetingProviders: ignored,
  canEdit: ignored,
  canShare: ignored,
  canViewPrivateItems: ignored,
  changeKey: ignored,
  defaultOnlineMeetingProvider: ignored,
  hexColor: ignored,
  isDefaultCalendar: ignored,
  isRemovable: ignored,
  isTallyingResponses: ignored,
  owner: ignored,
});

/** Serves `/calendars`: the calendars of a mailbox. */
export function calendarCollectionRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.get('/', (context) => {
    requireScope(context.var, 'Calendars', 'Read');
    const query = parseODataQuery(new URL(context.req.url).searchParams, calendarModel);
    const page = pageOf(
      context.get('mailbox').calendars.all(),
      (one) => calendarEntity(context, world, one),
      query,
      10,
    );
    const value = page.items.map((one) =>
      selectProperties(calendarEntity(context, world, one), query.select, calendarModel),
    );
    return context.json(collectionBody(context, world.core, { path: 'calendars', query, page, value }));
  });

  app.post('/', async (context) => {
    requireScope(context.var, 'Calendars', 'ReadWrite');
    const { name, color } = await readBody(context, calendarInput);
    if (name === undefined) throw unreadableBody("The property 'name' is required.");
    const calendar = context.get('mailbox').calendars.create({ name, ...(color && { color }) });
    return context.json(single(context, world, calendar), 201);
  });
  return app;
}

/** Serves `/calendar` and `/calendars/{id}`: a single calendar. */
export function calendarRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.get('/', (context) => context.json(single(context, world, openCalendar(context, 'Read'))));

  app.patch('/', async (context) => {
    const calendar = openCalendar(context, 'ReadWrite');
    const { name, color } = await readBody(context, calendarInput);
    const change = { ...(name !== undefined && { name }), ...(color && { color }) };
    return context.json(single(context, world, context.get('mailbox').calendars.change(calendar, change)));
  });

  const remove = (context: MailboxContext) => {
    context.get('mailbox').calendars.delete(openCalendar(context, 'ReadWrite'));
    return context.body(null, 204);
  };
  app.delete('/', remove);
  app.post('/permanentDelete', remove);
  return app;
}

function calendarEntity(context: MailboxContext, world: GraphWorld, calendar: Calendar): Entity {
  const { token, mailbox } = context.var;
  const { shared } = calendar;
  const own = token.user.id === mailbox.owner.id && shared === undefined;
  return {
    id: calendar.id,
    name: calendar.name,
    color: calendar.color,
    hexColor: '',
    isDefaultCalendar: calendar.isDefault,
    changeKey: calendar.changeKey,
    canShare: own && mailbox.owner.kind === 'work',
    canViewPrivateItems: own,
    canEdit: own || (shared ? isWritable(world, shared, token.user) : isDelegate(mailbox.owner, token.user)),
    allowedOnlineMeetingProviders: [calendar.onlineMeetingProvider],
    defaultOnlineMeetingProvider: calendar.onlineMeetingProvider,
    isTallyingResponses: calendar.isDefault,
    isRemovable: !calendar.isDefault,
    owner: calendar.owner,
  };
}

const isWritable = (
  { mailboxes }: GraphWorld,
  { owner, calendarId }: NonNullable<Calendar['shared']>,
  user: DirectoryUser,
): boolean => roleOf(mailboxes.of(owner).calendars.get(calendarId), user) === 'write';

const isDelegate = ({ delegates }: DirectoryUser, { userPrincipalName }: DirectoryUser): boolean =>
  delegates[userPrincipalName] === 'send';

function single(context: MailboxContext, world: GraphWorld, calendar: Calendar): object {
  const { select } = parseODataQuery(new URL(context.req.url).searchParams, calendarModel);
  return {
    '@odata.context': `${contextUrl(world.core, context.get('mailbox'), 'calendars', select)}/$entity`,
    ...selectProperties(calendarEntity(context, world, calendar), select, calendarModel),
  };
}
