import { z } from 'zod';
import type { Review } from '../../../src/contracts/review';
import { path } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import type { BoardStepContext } from '../../implement';
import { reviewFiles } from '../../review-files';
import { filesAmong, type WantedAttachment } from '../attachments/attach-to-card';
import { namesOnBoard } from '../named/names-on-board';
import { cardReference, type WrittenCard } from '../named/resolve-card';
import { resolveList, type WrittenList } from '../named/resolve-list';

const placedSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  idBoard: z.string(),
  board: z.looseObject({ name: z.string() }).optional(),
  list: z.looseObject({ name: z.string() }).optional(),
});

/** Tells the reviewer which card is meant, and where it is. */
export async function reviewCard(written: WrittenCard, context: BoardStepContext): Promise<Review> {
  const reference = await cardReference(written, context);
  const { id, name, idBoard, board, list } = await context.trello.get(path`/cards/${reference}`, {
    query: { fields: 'name,idBoard', board: true, board_fields: 'name', list: true, list_fields: 'name' },
    schema: placedSchema,
  });
  context.boards.assertAllowed(idBoard);
  const place = `on the list “${list?.name ?? ''}” of the board “${board?.name ?? ''}”`;
  return [{ name: 'Card', value: `“${name}”, ${place}`, binds: [id, reference] }];
}

/** Tells the reviewer which card an object is on. It binds nothing: the approval binds the object itself, wherever its card goes. */
export const reviewCardOf = async (cardId: string, context: BoardStepContext): Promise<Review> =>
  (await reviewCard({ card: cardId }, context)).map(({ binds: _binds, ...fact }) => fact);

/** Tells the reviewer which list is meant, and which board it is on. */
export async function reviewList(written: WrittenList, context: BoardStepContext): Promise<Review> {
  const { id, names } = await resolveList(written, context);
  const { name } = await context.trello.get(path`/lists/${id}`, {
    query: { fields: 'name' },
    schema: z.looseObject({ name: z.string() }),
  });
  const board = await names.board();
  return [{ name: 'List', value: `“${name}” of the board “${board.name}”`, binds: [id] }];
}

interface NamedOnCard {
  labels?: readonly string[] | undefined;
  members?: readonly string[] | undefined;
}

/** Tells the reviewer which labels and members the ids in the input stand for. Names in the input need no explanation. */
export async function reviewNames(
  boardId: () => Promise<string>,
  { labels = [], members = [] }: NamedOnCard,
  context: BoardStepContext,
): Promise<Review> {
  if (![...labels, ...members].some(isTrelloId)) return [];
  const board = await namesOnBoard(boardId, context).board();
  const named = (written: readonly string[], nameOf: (id: string) => string | undefined) =>
    written.map((each) => nameOf(each.toLowerCase()) ?? each).join(', ');
  const labelName = (id: string) => {
    const label = board.labels.find((one) => one.id === id);
    return label === undefined ? undefined : label.name || (label.color ?? undefined);
  };
  const memberName = (id: string) => {
    const member = board.members.find((one) => one.id === id);
    return member === undefined ? undefined : `${member.fullName ?? ''} (@${member.username ?? ''})`;
  };
  return [
    ...(labels.length === 0 ? [] : [{ name: 'Labels', value: named(labels, labelName) }]),
    ...(members.length === 0 ? [] : [{ name: 'Members', value: named(members, memberName) }]),
  ];
}

/** Tells the reviewer which files are attached to the card. Links show their own target. */
export const reviewAttached = (attached: readonly WantedAttachment[], context: BoardStepContext): Promise<Review> =>
  reviewFiles(filesAmong(attached), context);
