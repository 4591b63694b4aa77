import { z } from 'zod';
import { path } from '../../../src/providers/request-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { actionSchema, type TrelloAction } from '../../../src/providers/trello/wire/action';
import { oldestFirst } from './dated-position';

/** Changes of a card that Trello makes along with another one, by the changed field: what may have caused them. */
const causes: Readonly<Record<string, readonly string[]>> = {
  pos: ['updateCard:idList', 'moveCardToBoard'],
  dueReminder: ['updateCard:due'],
  idAttachmentCover: ['addAttachmentToCard'],
  manualCoverAttachment: ['addAttachmentToCard', 'updateCard:idAttachmentCover'],
  cover: ['addAttachmentToCard', 'updateCard:idAttachmentCover'],
};

/** Both come of one request, which Trello works off at once. In milliseconds. */
const atOnce = 1_000;

/** More than one request ever makes. Ids within a second are in no order, so the list is asked by date. */
const mostAtOnce = 10;

/**
 * Whether a change of a card is told of by the action just before it: the position that a moved card gets, the reminder that comes with
 * a due date, the cover that a picture becomes. Asked of the board's list, so that webhook and catch-up have the same answer.
 */
export async function isSideEffect(trello: TrelloClient, action: TrelloAction): Promise<boolean> {
  const { board, card, old = {} } = action.data;
  const fields = Object.keys(old);
  if (action.type !== 'updateCard' || board === undefined || card === undefined) return false;
  if (fields.length === 0 || !fields.every((field) => Object.hasOwn(causes, field))) return false;
  const happened = Date.parse(action.date);
  const near = await trello.get(path`/boards/${board.id}/actions`, {
    query: { filter: 'all', idModels: card.id, before: new Date(happened + 1).toISOString(), limit: mostAtOnce },
    schema: z.array(actionSchema),
  });
  const inOrder = oldestFirst(near);
  const place = inOrder.findIndex(({ id }) => id === action.id);
  const previous = inOrder.at(place === -1 ? -1 : place - 1);
  if (place === 0 || previous === undefined || previous.idMemberCreator !== action.idMemberCreator) return false;
  const kinds = [previous.type, ...Object.keys(previous.data.old ?? {}).map((field) => `${previous.type}:${field}`)];
  const isCause = fields.every((field) => causes[field]?.some((cause) => kinds.includes(cause)));
  return isCause && happened - Date.parse(previous.date) <= atOnce;
}
