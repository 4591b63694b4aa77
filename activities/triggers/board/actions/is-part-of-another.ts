import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { path } from '../../../../src/providers/request-path';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { actionSchema, type TrelloAction } from '../../../../src/providers/trello/wire/action';
import { oldestFirst } from './dated-position';

/** Trello makes an action of each where a person sets or removes a location, the name first (recorded by TrelloDotNet, AddLocation_part1.json). */
const ofLocation = ['updateCard:locationName', 'updateCard:address', 'updateCard:coordinates'];

type Wholes = Readonly<Record<string, readonly string[]>>;

/**
 * By changed field: the changes of which this one may be a part, and which Trello reports just before. A cover comes 7 to 15 ms before its attachment
 * (recorded in public board exports: github.com/smallma/trello-to-travel, 2026).
 */
const wholesBefore: Wholes = {
  pos: ['updateCard:idList', 'moveCardToBoard', 'moveInboxCardToBoard'],
  cover: ['addAttachmentToCard'],
  idAttachmentCover: ['addAttachmentToCard', 'updateCard:cover'],
  manualCoverAttachment: ['addAttachmentToCard', 'updateCard:idAttachmentCover'],
  locationName: ofLocation,
  address: ofLocation,
  coordinates: ofLocation,
  dueReminder: ['updateCard:due'],
};

/**
 * By changed field: the changes of which this one may be a part, and which Trello reports just after. A reminder that a person sets comes 23 to 54 ms
 * before its due date (recorded in public board exports: github.com/marques-work/trello-to-github-projects-migration, 2019, julien-thomas/my_irc, 2023,
 * smallma/trello-to-travel, 2026). What a program sets is not recorded, so its reminder may come after.
 */
const wholesAfter: Wholes = { dueReminder: ['updateCard:due'] };

/** Both changes come from one request, which Trello processes at once. */
const atOnceMilliseconds = 1_000;

/** More actions than one token can cause meanwhile. Ids within a second have no order, so the list is queried by date. */
const mostNear = 100;

/**
 * Whether another action, just before or after it, already reports a change of a card: the position of a moved card, the reminder of a due date, the
 * cover from an attached picture, the address of a location, a member of a copied card. It reads the board's list of actions, so that webhook and pull
 * get the same answer.
 *
 * @param isTold whether the trigger reports the other action; by default it reports every one
 */
export async function isPartOfAnother(
  trello: TrelloClient,
  action: TrelloAction,
  isTold: (other: TrelloAction) => boolean = () => true,
): Promise<boolean> {
  if (action.type === 'addMemberToCard') return action.data.fromCopy === true && (await isToldUnmarked(trello, action));
  const fields = action.type === 'updateCard' ? Object.keys(action.data.old ?? {}) : [];
  const mayBePart = (wholes: Wholes) => fields.length > 0 && fields.every((field) => Object.hasOwn(wholes, field));
  const isFollowedBy = mayBePart(wholesAfter);
  if (!isFollowedBy && !mayBePart(wholesBefore)) return false;
  const isOf = (other: TrelloAction | undefined, wholes: Wholes) =>
    other !== undefined && isWhole(other, action, wholes) && isTold(other);
  const isPart = async () => {
    const { before, after } = await neighbours(trello, action);
    return isOf(before, wholesBefore) || isOf(after, wholesAfter);
  };
  if (await isPart()) return true;
  // What comes after may not be there yet. Our clock may be ahead of Trello's.
  if (!isFollowedBy || Date.now() - Date.parse(action.date) > 2 * atOnceMilliseconds) return false;
  await sleep(atOnceMilliseconds);
  return isPart();
}

/**
 * Members that a copied card brings along have an action with this mark: alone (recorded in public board exports, 28 of 28:
 * github.com/cdiddy77/capstone-oss, December 2023 to February 2024), or beside a plain one (recorded earlier).
 */
async function isToldUnmarked(trello: TrelloClient, action: TrelloAction): Promise<boolean> {
  const near = await actionsAround(trello, action);
  return near.some(
    ({ type, member, data }) =>
      type === action.type && member?.id === action.member?.id && data.fromCopy !== action.data.fromCopy,
  );
}

function isWhole(other: TrelloAction, action: TrelloAction, wholes: Wholes): boolean {
  if (other.idMemberCreator !== action.idMemberCreator) return false;
  const kinds = [other.type, ...Object.keys(other.data.old ?? {}).map((field) => `${other.type}:${field}`)];
  return Object.keys(action.data.old ?? {}).every((field) => wholes[field]?.some((whole) => kinds.includes(whole)));
}

/** What was done to the card just before an action, and just after. */
async function neighbours(
  trello: TrelloClient,
  action: TrelloAction,
): Promise<{ before?: TrelloAction | undefined; after?: TrelloAction | undefined }> {
  const near = await actionsAround(trello, action);
  const place = near.findIndex(({ id }) => id === action.id);
  // Announced, and not listed yet: nothing listed comes after it.
  return place === -1 ? { before: near.at(-1) } : { before: near[place - 1], after: near[place + 1] };
}

/** What was done to the card within a second of an action, oldest first. */
async function actionsAround(
  trello: TrelloClient,
  { date, data: { board, card } }: TrelloAction,
): Promise<TrelloAction[]> {
  if (board === undefined || card === undefined) return [];
  const happened = Date.parse(date);
  const listed = await trello.get(path`/boards/${board.id}/actions`, {
    query: {
      filter: 'all',
      idModels: card.id,
      since: new Date(happened - atOnceMilliseconds).toISOString(),
      before: new Date(happened + atOnceMilliseconds + 1).toISOString(),
      limit: mostNear,
    },
    schema: z.array(actionSchema),
  });
  return oldestFirst(listed);
}
