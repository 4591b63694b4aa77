import { z } from 'zod';
import { path } from '../../../src/providers/request-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { actionSchema, type TrelloAction } from '../../../src/providers/trello/wire/action';

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

/**
 * Whether a change of a card is told of by the action just before it: the position that a moved card gets, the reminder that comes with
 * a due date, the cover that a picture becomes. Asked of the board's list, so that webhook and catch-up have the same answer.
 */
export async function followsItsCause(trello: TrelloClient, action: TrelloAction): Promise<boolean> {
  const { board, card, old = {} } = action.data;
  const fields = Object.keys(old);
  if (action.type !== 'updateCard' || board === undefined || card === undefined) return false;
  if (fields.length === 0 || !fields.every((field) => field in causes)) return false;
  const [previous] = await trello.get(path`/boards/${board.id}/actions`, {
    query: { filter: 'all', idModels: card.id, before: action.id, limit: 1 },
    schema: z.array(actionSchema),
  });
  if (previous === undefined || previous.idMemberCreator !== action.idMemberCreator) return false;
  const kinds = [previous.type, ...Object.keys(previous.data.old ?? {}).map((field) => `${previous.type}:${field}`)];
  const isCause = fields.every((field) => causes[field]?.some((cause) => kinds.includes(cause)));
  return isCause && Date.parse(action.date) - Date.parse(previous.date) <= atOnce;
}
