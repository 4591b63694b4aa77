import { z } from 'zod';
import { path } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import { findNamed } from '../../find-named';
import type { BoardStepContext } from '../../implement';

const workspaceSchema = z.looseObject({ id: z.string(), name: z.string(), displayName: z.string().nullish() });

/**
 * Finds a workspace by its id, name or short name.
 *
 * @throws InvalidInput, NotFound with the account's workspaces when the name does not match exactly one
 */
export async function resolveWorkspace(
  written: string,
  context: BoardStepContext,
): Promise<{ id: string; name: string }> {
  const known = await readWorkspaces(context);
  const byId = isTrelloId(written) ? known.find(({ id }) => id === written.toLowerCase()) : undefined;
  return byId ?? findNamed(written, known, 'workspace', 'The account');
}

/** The workspaces of the account, including those without a board. */
export async function readWorkspaces({
  trello,
}: Pick<BoardStepContext, 'trello'>): Promise<{ id: string; name: string; alias: string }[]> {
  const workspaces = await trello.get(path`/members/me/organizations`, {
    query: { fields: 'displayName,name' },
    schema: z.array(workspaceSchema),
  });
  return workspaces.map(({ id, name, displayName }) => ({ id, name: displayName || name, alias: name }));
}
