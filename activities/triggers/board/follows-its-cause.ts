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

/** More than one request ever makes; ids within a second are in no order, so the one just before is not enough. */
const mostAtOnce = 10;

/**
 * Whether a change of a card is told of by another action of the same moment: the position that a moved card gets, the reminder that comes with
 * a due date, the cover that a picture becomes. Asked of the board's list, so that webhook and catch-up have the same answer.
 */
export async function followsItsCause(trello: TrelloClient, action: TrelloAction): Promise<boolean> {
  const { board, card, old = {} } = action.data;
  const fields = Object.keys(old);
  if (action.type !== 'updateCard' || board === undefined || card === undefined) return false;
  if (fields.length === 0 || !fields.every((field) => field in causes)) return false;
  const happened = Date.parse(action.date);
  const near = await trello.get(path`/boards/${board.id}/actions`, {
    query: { filter: 'all', idModels: card.id, before: new Date(happened + atOnce).toISOString(), limit: mostAtOnce },
    schema: z.array(actionSchema),
  });
  return near.some((other) => {
    const apart = happened - Date.parse(other.date);
    if (other.id === action.id || other.idMemberCreator !== action.idMemberCreator) return false;
    if (apart < 0 || apart > atOnce) return false;
    const kinds = [other.type, ...Object.keys(other.data.old ?? {}).map((field) => `${other.type}:${field}`)];
    return fields.every((field) => causes[field]?.some((cause) => kinds.includes(cause)));
  });
}
