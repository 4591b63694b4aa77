import { z } from 'zod';
import { path } from '../../src/providers/request-path';
import { isTrelloId } from '../../src/providers/trello/ids';
import { listSchema } from '../../src/providers/trello/wire/list';
import { allNamed, findNamed } from '../find-named';
import type { BoardStepContext } from '../implement';
import { readBoard } from './read-board';
import type { WrittenList } from './resolve-list';

/** A list with all that can be changed of it; archived ones too. */
export const placedListSchema = listSchema.extend({ closed: z.boolean(), idBoard: z.string(), pos: z.number() });

export type PlacedList = z.output<typeof placedListSchema>;

const fields = 'name,closed,idBoard,pos';

/**
 * Reads the list that is meant. An archived one is meant only where no open one has the name.
 *
 * @param otherwise a name it may have where none has the written one
 * @throws InvalidInput, NotFound with candidates when it is no name of one list of the board
 * @throws PermissionDenied when the agent is limited to other boards
 */
export async function placedList(
  { list, board = '' }: WrittenList,
  context: BoardStepContext,
  otherwise = list,
): Promise<PlacedList> {
  if (isTrelloId(list)) {
    const found = await context.trello.get(path`/lists/${list}`, { query: { fields }, schema: placedListSchema });
    context.assertBoardAllowed(found.idBoard);
    return found;
  }
  const { id, name } = await readBoard(board, context);
  const all = await context.trello.get(path`/boards/${id}/lists`, {
    query: { filter: 'all', fields },
    schema: z.array(placedListSchema),
  });
  const wanted = allNamed(list, all).length > 0 ? list : otherwise;
  const open = all.filter(({ closed }) => !closed);
  return findNamed(wanted, allNamed(wanted, open).length > 0 ? open : all, 'list', `The board "${name}"`);
}
