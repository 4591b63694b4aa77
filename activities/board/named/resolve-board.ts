import { z } from 'zod';
import { path, type RequestPath } from '../../../src/providers/request-path';
import { parseTrelloReference } from '../../../src/providers/trello/ids';
import { boardSchema } from '../../../src/providers/trello/wire/board';
import { allNamed, findNamed } from '../../find-named';
import { ifIdExists } from '../../if-id-exists';
import type { BoardStepContext } from '../../implement';

/**
 * The id of a board, open or closed, by its id, short link, address or name. A closed board is considered only if no open board has the name.
 *
 * @param otherwise another name the board may have, used if no board has the given name
 * @throws PermissionDenied when the agent is limited to other boards
 * @throws InvalidInput, NotFound with candidates when the name does not match exactly one board
 */
export async function resolveBoard(written: string, context: BoardStepContext, otherwise = written): Promise<string> {
  const reference = parseTrelloReference(written);
  // Eight letters may be a short link or a name.
  const byReference =
    reference?.kind === 'id'
      ? reference.id
      : reference && (await ifIdExists(readId(path`/boards/${reference.shortLink}`, context)));
  const id = byReference ?? (await boardNamed(written, context, otherwise));
  context.boards.assertAllowed(id);
  return id;
}

async function boardNamed(written: string, context: BoardStepContext, otherwise: string): Promise<string> {
  const { trello } = context;
  const query = { filter: 'all', fields: 'name,closed' };
  const all = await trello.get(path`/members/me/boards`, { query, schema: z.array(boardSchema) });
  const boards = all.filter(({ id }) => context.boards.allows(id));
  const name = allNamed(written, boards).length > 0 ? written : otherwise;
  const open = boards.filter(({ closed }) => closed !== true);
  const isOpen = allNamed(name, open).length > 0 || allNamed(name, boards).length === 0;
  const place = context.boards.isLimited ? 'This agent, by its own limit,' : 'The account';
  return findNamed(name, isOpen ? open : boards, 'board', place).id;
}

/** The id of the object at a path, such as a card by its short link. */
export async function readId(at: RequestPath, { trello }: BoardStepContext): Promise<string> {
  const schema = z.looseObject({ id: z.string() });
  return (await trello.get(at, { query: { fields: 'id' }, schema })).id;
}
