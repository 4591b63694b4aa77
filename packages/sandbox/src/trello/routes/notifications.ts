import { Hono } from 'hono';
import { z } from 'zod';
import { requireAbility } from '../caller';
import { chosenParts } from './action-list';
import { modelOf, models } from './actions';
import { openMember } from './members';
import { flag, objectId, objectIds, parseParameters, wholeNumber, type Parameters } from '../parameters';
import { TrelloError } from '../trello-error';
import { openCard } from '../access';
import { idIn } from '../state/action';
import { existing } from '../state/find';
import { fieldValue } from '../views/field-value';
import { notificationView } from '../views/notification-view';
import { pickFields, type View } from '../views/view';
import type { Ability } from '../state/token';
import type { Caller } from '../caller';
import type { Notification } from '../state/notification';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const listing = z.object({
  filter: z.string().default('all'),
  read_filter: z.enum(['all', 'read', 'unread']).default('all'),
  limit: wholeNumber.max(1000).default(50),
  page: wholeNumber.max(100).default(0),
  // "A notification ID", not a date as for actions and cards. (developer.atlassian.com/cloud/trello/swagger.v3.json, `/members/{id}/notifications`)
  before: objectId.optional(),
  since: objectId.optional(),
});

/** `/notifications`: a member's notifications. Marking one read needs the `account` scope, or OAuth 2.0's scope to change the member. */
export function notificationRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.post('/all/read', (context) => {
    const { caller, parameters } = context.var;
    const { member } = requireAbility(caller, 'change account');
    const { read, ids } = parseParameters(
      z.object({ read: flag.default(true), ids: objectIds.optional() }),
      parameters,
    );
    for (const notification of world.notifications.values()) {
      if (notification.idMember !== member.id || !(ids?.includes(notification.id) ?? true)) continue;
      notification.dateRead = read ? world.clock.now() : null;
    }
    return context.json({});
  });

  app.get('/:id', (context) => {
    const notification = ownNotification(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(chosenParts(notificationView(world, notification), context.var.parameters));
  });

  app.get(`/:id/:model{${models}}`, (context) => {
    const { caller, parameters } = context.var;
    const notification = ownNotification(world, caller, context.req.param('id'), 'read');
    return context.json(
      pickFields(modelOf(world, caller, notification, context.req.param('model')), parameters.fields),
    );
  });

  app.get('/:id/:field', (context) => {
    const notification = ownNotification(world, context.var.caller, context.req.param('id'), 'read');
    return context.json(fieldValue(notificationView(world, notification), context.req.param('field')));
  });

  app.put('/:id/:unread{unread}?', (context) => {
    const { caller, parameters } = context.var;
    const notification = ownNotification(world, caller, context.req.param('id'), 'change account');
    const given = context.req.param('unread') === undefined ? parameters.unread : parameters.value;
    const { unread } = parseParameters(z.object({ unread: flag }), { unread: given });
    notification.dateRead = unread ? null : (notification.dateRead ?? world.clock.now());
    return context.json(notificationView(world, notification));
  });

  return app;
}

/** `/cards/{id}/markAssociatedNotificationsRead` */
export function cardNotificationRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();
  app.post('/:id/markAssociatedNotificationsRead', (context) => {
    const { caller } = context.var;
    const { member } = requireAbility(caller, 'change account');
    const card = openCard(world, caller, context.req.param('id'), 'read');
    for (const notification of world.notifications.values()) {
      if (notification.idMember !== member.id || idIn(notification.data, 'card') !== card.id) continue;
      notification.dateRead ??= world.clock.now();
    }
    return context.json({});
  });
  return app;
}

/** `/members/{id}/notifications` */
export function memberNotificationRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();
  app.get('/:id/notifications', (context) => {
    const { caller, parameters } = context.var;
    const { member } = requireAbility(caller, 'read member');
    if (openMember(world, caller, context.req.param('id')) !== member) {
      throw new TrelloError(401, 'unauthorized permission requested');
    }
    const own = [...world.notifications.values()].filter(({ idMember }) => idMember === member.id);
    return context.json(listNotifications(world, own, parameters));
  });
  return app;
}

function listNotifications(world: TrelloWorld, own: readonly Notification[], parameters: Parameters): View[] {
  const { filter, read_filter: read, limit, page, before, since } = parseParameters(listing, parameters);
  const types = filter.split(',');
  return own
    .filter(
      ({ id, type, dateRead }) =>
        (types.includes('all') || types.includes(type)) &&
        (read === 'all' || (dateRead !== null) === (read === 'read')) &&
        (before === undefined || id < before) &&
        (since === undefined || id > since),
    )
    .reverse()
    .slice(page * limit, (page + 1) * limit)
    .map((notification) => chosenParts(notificationView(world, notification), parameters));
}

function ownNotification(world: TrelloWorld, caller: Caller, id: string, ability: Ability): Notification {
  const { member } = requireAbility(caller, ability);
  const notification = existing(world.notifications, id);
  if (notification.idMember !== member.id) throw new TrelloError(401, 'unauthorized permission requested');
  return notification;
}
