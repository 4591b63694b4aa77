import { z } from 'zod';
import { path, type RequestPath } from '../../src/providers/request-path';
import { parseTrelloReference } from '../../src/providers/trello/ids';
import { boardSchema } from '../../src/providers/trello/wire/board';
import { allNamed, findNamed } from '../find-named';
import { ifIdExists } from '../if-id-exists';
import type { BoardStepContext } from '../implement';
import { mayTouch } from './may-touch';

/**
 * The id of a board, open or closed, by its id, short link, address or name. A closed board is considered only if no open board has the name.
 *
 * @param otherwise another name the board may have, used if no board has the given name
 * @throws InvalidInput, NotFound with candidates when the name does not match exactly one board
 */
export async function resolveBoard(written: string, context: BoardStepContext, otherwise = written): Promise<string> {
  const { trello, hasBoardLimit } = context;
  const reference = parseTrelloReference(written);
  if (reference?.kind === 'id') return reference.id;
  // Eight letters may be a short link or a name.
  const linked =
    reference === undefined ? undefined : await ifIdExists(readId(path`/boards/${reference.shortLink}`, context));
  if (linked !== undefined) return linked;
  const query = { filter: 'all', fields: 'name,closed' };
  const all = await trello.get(path`/members/me/boards`, { query, schema: z.array(boardSchema) });
  const boards = all.filter(({ id }) => mayTouch(id, context));
  const name = allNamed(written, boards).length > 0 ? written : otherwise;
  const open = boards.filter(({ closed }) => closed !== true);
  const isOpen = allNamed(name, open).length > 0 || allNamed(name, boards).length === 0;
  const place = hasBoardLimit ? 'This agent, by its own limit,' : 'The account';
  return findNamed(name, isOpen ? open : boards, 'board', place).id;
}

/** The id of the object at a path, such as a card by its short link. */
export async function readId(at: RequestPath, { trello }: BoardStepContext): Promise<string> {
  const schema = z.looseObject({ id: z.string() });
  return (await trello.get(at, { query: { fields: 'id' }, schema })).id;
}
