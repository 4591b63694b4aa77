import { z } from 'zod';
import { path } from '../../../../src/providers/request-path';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { actionSchema, type TrelloAction } from '../../../../src/providers/trello/wire/action';
import { oldestFirst } from './dated-position';

/** Trello makes an action of each where a person sets or removes a location, the name first (recorded by TrelloDotNet, AddLocation_part1.json). */
const ofLocation = ['updateCard:locationName', 'updateCard:address', 'updateCard:coordinates'];

/** Changes that Trello makes to a card along with another change, by the changed field, with their possible causes. */
const causes: Readonly<Record<string, readonly string[]>> = {
  pos: ['updateCard:idList', 'moveCardToBoard', 'moveInboxCardToBoard'],
  dueReminder: ['updateCard:due'],
  idAttachmentCover: ['addAttachmentToCard'],
  manualCoverAttachment: ['addAttachmentToCard', 'updateCard:idAttachmentCover'],
  cover: ['addAttachmentToCard', 'updateCard:idAttachmentCover'],
  locationName: ofLocation,
  address: ofLocation,
  coordinates: ofLocation,
};

/** Both changes come from one request, which Trello processes at once. */
const atOnceMilliseconds = 1_000;

/** More actions than one request ever causes. Ids within a second have no order, so the list is queried by date. */
const mostNear = 10;

/**
 * Whether the action just before it already reports a change of a card: the position of a moved card, the reminder of a due date, the cover
 * from an attached picture, the address of a location. It reads the board's list of actions, so that webhook and pull get the same answer.
 */
export async function isSideEffect(trello: TrelloClient, action: TrelloAction): Promise<boolean> {
  const { board, card, old = {} } = action.data;
  const fields = Object.keys(old);
  if (action.type !== 'updateCard' || board === undefined || card === undefined) return false;
  if (fields.length === 0 || !fields.every((field) => Object.hasOwn(causes, field))) return false;
  const happened = Date.parse(action.date);
  const near = await trello.get(path`/boards/${board.id}/actions`, {
    query: { filter: 'all', idModels: card.id, before: new Date(happened + 1).toISOString(), limit: mostNear },
    schema: z.array(actionSchema),
  });
  const inOrder = oldestFirst(near);
  const place = inOrder.findIndex(({ id }) => id === action.id);
  const previous = inOrder.at(place === -1 ? -1 : place - 1);
  if (place === 0 || previous === undefined || previous.idMemberCreator !== action.idMemberCreator) return false;
  const kinds = [previous.type, ...Object.keys(previous.data.old ?? {}).map((field) => `${previous.type}:${field}`)];
  const isCause = fields.every((field) => causes[field]?.some((cause) => kinds.includes(cause)));
  return isCause && happened - Date.parse(previous.date) <= atOnceMilliseconds;
}
