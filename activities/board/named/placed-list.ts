import { quoted } from '../../../src/contracts/quoting-error';
import { z } from 'zod';
import { path } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import { listSchema } from '../../../src/providers/trello/wire/list';
import { mayHaveBeenSent } from '../../attempts/nothing-sent';
import { allNamed, findNamed } from '../../find-named';
import type { BoardStepContext } from '../../implement';
import { readBoard } from './read-board';
import { assertOnBoard, type WrittenList } from './resolve-list';

/** A list, open or archived, with everything that can be changed on it. */
export const placedListSchema = listSchema.extend({ closed: z.boolean(), idBoard: z.string(), pos: z.number() });

export type PlacedList = z.output<typeof placedListSchema>;

const fields = 'name,closed,idBoard,pos';

/**
 * Reads a list by id or name. An archived list is considered only if no open list has the name.
 *
 * @param otherwise another name the list may have, used if no list has the given name
 * @throws InvalidInput, NotFound with candidates when the name does not match exactly one list of the board
 * @throws InvalidInput when the list that is given by id is not on the board named beside it
 * @throws PermissionDenied when the agent is limited to other boards
 */
export async function placedList(
  { list, board = '' }: WrittenList,
  context: BoardStepContext,
  otherwise = list,
): Promise<PlacedList> {
  if (isTrelloId(list)) {
    const found = await context.trello.get(path`/lists/${list}`, { query: { fields }, schema: placedListSchema });
    context.boards.assertAllowed(found.idBoard);
    // An earlier attempt may have moved it away from there.
    if (board !== '' && !mayHaveBeenSent(context)) assertOnBoard(await readBoard(board, context), found);
    return found;
  }
  const { id, name } = await readBoard(board, context);
  const all = await context.trello.get(path`/boards/${id}/lists`, {
    query: { filter: 'all', fields },
    schema: z.array(placedListSchema),
  });
  const wanted = allNamed(list, all).length > 0 ? list : otherwise;
  const open = all.filter(({ closed }) => !closed);
  return findNamed(wanted, allNamed(wanted, open).length > 0 ? open : all, 'list', `The board ${quoted(name)}`);
}
