import { z } from 'zod';
import { path } from '../../src/providers/request-path';
import { isTrelloId } from '../../src/providers/trello/ids';
import { findNamed } from '../find-named';
import type { BoardStepContext } from '../implement';

const workspaceSchema = z.looseObject({ id: z.string(), name: z.string(), displayName: z.string().nullish() });

/**
 * The workspace somebody named: by its id, its name or its short name.
 *
 * @throws InvalidInput, NotFound with those the account is in when it is no name of one
 */
export async function resolveWorkspace(
  written: string,
  context: BoardStepContext,
): Promise<{ id: string; name: string }> {
  const known = await readWorkspaces(context);
  const byId = isTrelloId(written) ? known.find(({ id }) => id === written.toLowerCase()) : undefined;
  return byId ?? findNamed(written, known, 'workspace', 'The account');
}

/** The workspaces the account is in, also those without a board. */
export async function readWorkspaces({
  trello,
}: Pick<BoardStepContext, 'trello'>): Promise<{ id: string; name: string; alias: string }[]> {
  const workspaces = await trello.get(path`/members/me/organizations`, {
    query: { fields: 'displayName,name' },
    schema: z.array(workspaceSchema),
  });
  return workspaces.map(({ id, name, displayName }) => ({ id, name: displayName || name, alias: name }));
}
