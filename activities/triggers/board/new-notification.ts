import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import {
  newNotification as contract,
  type NewNotificationEvent,
} from '../../../src/contracts/triggers/new-notification';
import { ifFound } from '../../../src/providers/if-found';
import { path } from '../../../src/providers/request-path';
import { firstIdOf, isTrelloId } from '../../../src/providers/trello/ids';
import { allBefore } from '../../../src/providers/trello/pages-before';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { notificationSchema, type TrelloNotification } from '../../../src/providers/trello/wire/notification';
import { readCursor } from '../read-cursor';
import { watched, type Observation, type Watch } from '../trigger-source';
import { trelloOf } from './boards/trello-of';
import { namesSomething, settleBoards } from './boards/settle-boards';
import { newSince, oldestFirst, positionSchema } from './actions/dated-position';
import { cardOf, memberOf, named } from './actions/event-of-action';
import { mostAtOnce } from './actions/most-at-once';
import { withCardDetails } from './actions/with-card-details';
import { withoutWebhook } from './webhooks/without-webhook';

type Config = z.output<typeof contract.config>;
type Seen = Observation<NewNotificationEvent, NewNotificationEvent>;

/** Lists the member's notifications. The position advances only by Trello's own times. */
export const newNotificationSource = watched(contract, {
  ...withoutWebhook,
  settle: settleBoards,
  hasNames: namesSomething,
  complete: withCardDetails,
  beginning: JSON.stringify(null),
  pull: async (watch, cursor, since) => {
    const trello = await trelloOf(watch);
    const position = readCursor(positionSchema.nullable(), cursor) ?? { since: since.toISOString(), seen: [] };
    const listed = await listNotifications(trello, new Date(position.since));
    const sent = newSince(position, listed, mostAtOnce(newSince(position, listed).news));
    return {
      observations: sent.news.map((notification) => observationOf(notification, watch)),
      cursor: JSON.stringify(sent.position),
      more: sent.more,
    };
  },
  resolve: async (watch, hints) => {
    const trello = await trelloOf(watch);
    const asked = hints.filter(({ id }) => isTrelloId(id));
    const read = await Promise.all(
      asked.map(({ id }) => ifFound(trello.get(path`/notifications/${id}`, { schema: notificationSchema }))),
    );
    return read.flatMap((notification) => (notification === undefined ? [] : [observationOf(notification, watch)]));
  },
  latest: async (watch) => {
    const page = await readLatest(await trelloOf(watch), 20);
    return oldestFirst(page).map((notification) => observationOf(notification, watch));
  },
  diagnose: async (watch) => {
    const [last] = await readLatest(await trelloOf(watch), 1);
    return [
      last === undefined
        ? { level: 'warning', text: 'The member has no notifications yet; what the account does itself causes none.' }
        : { level: 'good', text: `The latest notification (${last.type}, ${last.date}) can be read.` },
    ];
  },
});

const notifications = path`/members/me/notifications`;

/** All notifications since a date. For notifications, Trello's `since` takes an id and no date. */
const listNotifications = (trello: TrelloClient, date: Date): Promise<TrelloNotification[]> =>
  allBefore(trello, notifications, {
    query: { since: firstIdOf(date) },
    schema: notificationSchema,
    by: 'second of the id',
  });

const readLatest = (trello: TrelloClient, limit: number): Promise<TrelloNotification[]> =>
  trello.get(notifications, { query: { limit }, schema: z.array(notificationSchema) });

function observationOf(
  { id, type, date, unread, data, ...notification }: TrelloNotification,
  { config }: Watch<Config>,
): Seen {
  const { memberCreator, idAction } = notification;
  const { board, card, list, organization, text } = data;
  const event: NewNotificationEvent = {
    notificationId: id,
    type,
    at: date,
    unread,
    ...(memberCreator != null && { by: memberOf(memberCreator) }),
    ...(board !== undefined && { board: named(board) }),
    ...(card !== undefined && { card: cardOf(card) }),
    ...(list !== undefined && { list: named(list) }),
    ...(organization !== undefined && { workspace: named(organization) }),
    ...defined({ text }),
    ...(idAction != null && { actionId: idAction }),
  };
  const about = event.card ?? event.board ?? event.workspace;
  const label = about === undefined ? type : `${type}: ${about.name ?? about.id}`;
  const place = config.boardIds === undefined ? '' : (board?.id ?? '');
  return { eventId: id, at: new Date(date), place, label, observed: event, event };
}
