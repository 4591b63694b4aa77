import { z } from 'zod';
import { ifFound } from '../../../../src/providers/if-found';
import { path } from '../../../../src/providers/request-path';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import type { TrelloAction } from '../../../../src/providers/trello/wire/action';
import { listActions } from './action-cursor';
import { oldestFirst } from './dated-position';
import { named } from './event-of-action';

const nestedListSchema = z.looseObject({ list: z.looseObject({ id: z.string(), name: z.string().nullish() }) });

/**
 * The list a card was on at the time of an action that does not name it: the list that the card's next move left, otherwise its current list.
 * So the answer is the same at once and much later. Undefined for a card that is gone without a trace.
 */
export async function listAtTheTime(
  trello: TrelloClient,
  action: TrelloAction,
): Promise<{ id: string; name?: string } | undefined> {
  const { board, card } = action.data;
  if (board === undefined || card === undefined) return undefined;
  const filter = 'updateCard:idList,moveCardFromBoard,deleteCard';
  const moves = await listActions(trello, board.id, { filter, since: action.date, idModels: card.id });
  const left = oldestFirst(moves).find(({ date }) => date > action.date)?.data;
  const list = left?.listBefore ?? left?.list;
  if (list !== undefined) return named(list);
  const query = { fields: 'id', list: true, list_fields: 'name' };
  const read = await ifFound(trello.get(path`/cards/${card.id}`, { query, schema: nestedListSchema }));
  return read === undefined ? undefined : named(read.list);
}
