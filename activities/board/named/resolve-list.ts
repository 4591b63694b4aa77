import { z } from 'zod';
import { quoted, quotingError } from '../../../src/contracts/quoting-error';
import { toolError } from '../../../src/contracts/tool-error';
import { path } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import { listSchema } from '../../../src/providers/trello/wire/list';
import type { BoardStepContext } from '../../implement';
import { namesOnBoard, type NamesOnBoard } from './names-on-board';

/** A list as the input of a step gives it: by id, or by name with its board. */
export interface WrittenList {
  list: string;
  board?: string | undefined;
}

/**
 * Finds a list. A list given by id alone is not read unless something else on its board has to be known.
 *
 * @returns the list's id, and the names on its board
 * @throws InvalidInput when the list that is given by id is not on the board named beside it
 * @throws PermissionDenied when the agent is limited to other boards
 */
export async function resolveList(
  { list, board }: WrittenList,
  context: BoardStepContext,
): Promise<{ id: string; names: NamesOnBoard }> {
  if (isTrelloId(list)) {
    const id = list.toLowerCase();
    if (board !== undefined)
      return listOnBoard(
        id,
        namesOnBoard(() => board, context),
        context,
      );
    if (!context.boards.isLimited) return { id, names: namesOnBoard(() => boardOfList(list, context), context) };
    const boardId = await boardOfList(list, context);
    context.boards.assertAllowed(boardId);
    return { id, names: namesOnBoard(() => boardId, context) };
  }
  if (board === undefined) {
    throw toolError('InvalidInput', 'list: Give the id of the list, or its name together with "board".');
  }
  const names = namesOnBoard(() => board, context);
  return { id: await names.list(list), names };
}

async function listOnBoard(id: string, names: NamesOnBoard, context: BoardStepContext) {
  const board = await names.board();
  // An archived list is not among those of its board.
  const isListed = board.lists.some((one) => one.id === id);
  assertOnBoard(board, { id, idBoard: isListed ? board.id : await boardOfList(id, context) });
  return { id, names };
}

/** Refuses a list given by its id together with another board than its own: nobody can tell which of the two is meant. */
export function assertOnBoard(board: { id: string; name: string }, list: { id: string; idBoard: string }): void {
  if (list.idBoard === board.id) return;
  throw quotingError(
    'InvalidInput',
    `list: This list is not on the board ${quoted(board.name)}. Name a list of that board, or leave "board" out.`,
  );
}

/** Id of the board a list is on. */
export async function boardOfList(listId: string, { trello }: BoardStepContext): Promise<string> {
  const { idBoard } = await trello.get(path`/lists/${listId}`, {
    query: { fields: 'idBoard' },
    schema: listSchema.extend({ name: z.string().optional(), idBoard: z.string() }),
  });
  return idBoard;
}
