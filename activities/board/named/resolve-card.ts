import { z } from 'zod';
import { cutText } from '../../../src/text/cut-text';
import { quoted } from '../../../src/contracts/quoting-error';
import { isToolError, toolError } from '../../../src/contracts/tool-error';
import { path } from '../../../src/providers/request-path';
import { parseTrelloReference } from '../../../src/providers/trello/ids';
import { allBefore } from '../../../src/providers/trello/pages-before';
import type { BoardStepContext } from '../../implement';
import { findNamed } from '../../find-named';
import { ifIdExists } from '../../if-id-exists';
import { candidatesBefore } from './candidates-before';
import { readBoard, type BoardNames } from './read-board';
import { readId } from './resolve-board';

/** A card as the input of a step gives it: by id, short link, address, or by name with its board. */
export interface WrittenCard {
  card: string;
  board?: string | undefined;
}

const foundSchema = z.looseObject({ id: z.string(), name: z.string(), idList: z.string() });

type FoundCard = z.output<typeof foundSchema>;

const progressSchema = z.object({ namedCardId: z.string() });

/** Progress for a retry: the id of a card that was found by name. The call may have changed the name meanwhile. */
export const foundCard = (namedCardId: string): z.input<typeof progressSchema> => ({ namedCardId });

/**
 * The id or short link of a card, for use in a path. It does not check whether the agent may use the card's board: {@link openCard} does,
 * or the caller that reads the card anyway.
 *
 * @throws InvalidInput, NotFound with candidates when the name does not match exactly one card of the board
 */
export async function cardReference({ card, board }: WrittenCard, context: BoardStepContext): Promise<string> {
  const reference = parseTrelloReference(card);
  if (reference?.kind === 'id') return reference.id;
  if (board === undefined) {
    if (reference !== undefined) return reference.shortLink;
    throw toolError(
      'InvalidInput',
      `card: "${cutText(card, 80, '')}" is no card id, short link or address. Give "board" too.`,
    );
  }
  // Eight letters may be a short link or a name.
  const linked =
    reference === undefined ? undefined : await ifIdExists(readId(path`/cards/${reference.shortLink}`, context));
  return linked ?? cardNamed(card, board, context);
}

/**
 * The card to write to, for calls that do not have to read it.
 *
 * @throws PermissionDenied when the agent is limited to other boards
 */
export async function openCard(written: WrittenCard, context: BoardStepContext): Promise<string> {
  const reference = await cardReference(written, context);
  if (context.boards.isLimited) context.boards.assertAllowed(await boardOfCard(reference, context));
  return reference;
}

/** Id of the board a card is on. */
export async function boardOfCard(reference: string, { trello }: Pick<BoardStepContext, 'trello'>): Promise<string> {
  const schema = z.looseObject({ idBoard: z.string() });
  return (await trello.get(path`/cards/${reference}`, { query: { fields: 'idBoard' }, schema })).idBoard;
}

/** An attempt that renames or moves the card makes the name useless for the next attempt, so the card's id is saved. */
async function cardNamed(name: string, written: string, context: BoardStepContext): Promise<string> {
  const earlier = progressSchema.safeParse(context.progress);
  if (earlier.success) return earlier.data.namedCardId;
  const namedCardId = await findOpenFirst(name, await readBoard(written, context), context);
  context.saveProgress(foundCard(namedCardId));
  return namedCardId;
}

/** Finds a card by name. An archived card is considered only if no open card has the name. */
async function findOpenFirst(name: string, board: BoardNames, context: BoardStepContext): Promise<string> {
  const find = async (cards: FoundCard[]) => {
    const candidates = await candidatesBefore(name, cards.map(candidateOn(board)), context);
    return findNamed(name, candidates, 'card', `The board ${quoted(board.name)}`).id;
  };
  const open = await readCards(board.id, 'open', context);
  try {
    return await find(open);
  } catch (error) {
    if (!isToolError(error, 'NotFound')) throw error;
    const archived = await readCards(board.id, 'closed', context);
    return find([...open, ...archived]);
  }
}

const candidateOn =
  ({ lists }: BoardNames) =>
  ({ id, name, idList }: FoundCard) => ({
    id,
    name,
    detail: `on ${quoted(lists.find((list) => list.id === idList)?.name ?? 'an archived list')}`,
  });

/** All cards of a board, however many. */
const readCards = (boardId: string, filter: 'open' | 'closed', { trello }: BoardStepContext): Promise<FoundCard[]> =>
  allBefore(trello, path`/boards/${boardId}/cards/${filter}`, {
    query: { fields: 'name,idList' },
    schema: foundSchema,
    by: 'id',
  });
