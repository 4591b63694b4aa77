import { z } from 'zod';
import { isToolError } from '../../../src/contracts/tool-error';
import { cardMoved as contract, type CardMovedEvent } from '../../../src/contracts/triggers/card-moved';
import type { Finding, WebhookHint } from '../../../src/contracts/trigger-state';
import { path } from '../../../src/providers/request-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { readMyself } from '../../board/myself';
import { trelloClientFor } from '../../step-run/provider-clients';
import { watched, type Observation, type Watch } from '../trigger-source';
import { actionSchema, type TrelloAction } from '../../../src/providers/trello/wire/action';
import { actionsSince, beginningOfActions, latestActions } from './action-cursor';
import { areWebhooksHealthy, subscribeBoards, unsubscribeBoards } from './board-webhooks';

type Config = z.output<typeof contract.config>;
type Seen = Observation<CardMovedEvent, CardMovedEvent>;

const moves = 'updateCard:idList';

const client = ({ dependencies, account, signal }: Watch<Config>): Promise<TrelloClient> =>
  trelloClientFor(dependencies, account, signal);

export const cardMovedSource = watched(contract, {
  beginning: beginningOfActions,
  pull: async (watch, cursor, since) => {
    const trello = await client(watch);
    const pulled = await actionsSince(trello, watch.config.boardIds, cursor, moves, since);
    return { observations: await observe(pulled.actions, watch, trello), cursor: pulled.cursor, more: false };
  },
  resolve: async (watch, hints) => {
    const trello = await client(watch);
    return observe(await readActions(trello, hints), watch, trello);
  },
  latest: async (watch) => {
    const trello = await client(watch);
    return observe(await latestActions(trello, watch.config.boardIds, moves, 20), watch, trello);
  },
  canSubscribe: () => true,
  subscribe: async (watch, callbackUrl, known) =>
    subscribeBoards(await client(watch), watch.config.boardIds, callbackUrl, known),
  unsubscribe: async (watch, subscription) => unsubscribeBoards(await client(watch), subscription),
  isHealthy: async (watch, subscription) =>
    areWebhooksHealthy(await client(watch), watch.config.boardIds, subscription),
  diagnose: async (watch) => {
    const trello = await client(watch);
    return [
      ...(await describeBoards(trello, watch.config.boardIds)),
      await describeLatest(trello, watch.config.boardIds),
    ];
  },
});

/** What the webhook announced, read back by its id: a delivery that was not signed is believed only as far as Trello confirms it. */
async function readActions(trello: TrelloClient, hints: WebhookHint[]): Promise<TrelloAction[]> {
  const candidates = hints.filter(({ detail }) => detail?.type === undefined || detail.type === 'updateCard');
  const read = candidates.map(async ({ id }) => {
    try {
      return await trello.get(path`/actions/${id}`, { schema: actionSchema });
    } catch (error) {
      if (isToolError(error, 'NotFound') || isToolError(error, 'InvalidInput')) return undefined;
      throw error;
    }
  });
  return (await Promise.all(read)).filter((action) => action !== undefined);
}

async function observe(actions: TrelloAction[], watch: Watch<Config>, trello: TrelloClient): Promise<Seen[]> {
  const own = watch.definition.ignoreOwnChanges && actions.length > 0 ? (await readMyself(trello)).memberId : undefined;
  return actions.flatMap((action) => {
    const event = moveOf(action);
    if (event === undefined) return [];
    const obstacle =
      action.idMemberCreator === own
        ? 'The change was made through the same account, and ignoreOwnChanges is set.'
        : undefined;
    return {
      eventId: action.id,
      at: new Date(action.date),
      label: event.card.name ?? event.card.id,
      observed: event,
      event,
      ...(obstacle === undefined ? {} : { obstacle }),
    };
  });
}

/** Undefined for an action that is no move between lists: a change of position has no list before and after. */
function moveOf({ id, type, date, data, memberCreator, ...action }: TrelloAction): CardMovedEvent | undefined {
  const { board, card, listBefore, listAfter } = data;
  if (
    type !== 'updateCard' ||
    board === undefined ||
    card === undefined ||
    listBefore === undefined ||
    listAfter === undefined
  )
    return undefined;
  return {
    actionId: id,
    at: date,
    board: named(board),
    card: {
      ...named(card),
      ...(card.shortLink === undefined ? {} : { url: `https://trello.com/c/${card.shortLink}` }),
    },
    fromList: named(listBefore),
    toList: named(listAfter),
    movedBy: {
      id: action.idMemberCreator ?? memberCreator?.id ?? '',
      ...(memberCreator?.username == null ? {} : { username: memberCreator.username }),
      ...(memberCreator?.fullName == null ? {} : { fullName: memberCreator.fullName }),
    },
  };
}

const named = ({ id, name }: { id: string; name?: string | undefined }) => ({
  id,
  ...(name === undefined ? {} : { name }),
});

async function describeBoards(trello: TrelloClient, boardIds: readonly string[]): Promise<Finding[]> {
  const schema = z.looseObject({ name: z.string(), closed: z.boolean() });
  const described = boardIds.map(async (boardId): Promise<Finding> => {
    try {
      const { name, closed } = await trello.get(path`/boards/${boardId}`, { query: { fields: 'name,closed' }, schema });
      return closed
        ? { level: 'problem', text: `The board "${name}" is closed; nothing moves on it.` }
        : { level: 'good', text: `The board "${name}" can be read.` };
    } catch (error) {
      if (!isToolError(error)) throw error;
      return { level: 'problem', text: `The board ${boardId} cannot be read: ${error.message}` };
    }
  });
  return Promise.all(described);
}

async function describeLatest(trello: TrelloClient, boardIds: readonly string[]): Promise<Finding> {
  const [last] = (await latestActions(trello, boardIds, 'all', 1)).slice(-1);
  if (last === undefined) return { level: 'warning', text: 'Nothing has happened on the watched boards yet.' };
  return moveOf(last) === undefined
    ? {
        level: 'warning',
        text: `The latest change (${last.type}, ${last.date}) is no move from list to list, so it fires no Card Moved.`,
      }
    : { level: 'good', text: `The latest change (${last.date}) is a move from list to list.` };
}
