import { z } from 'zod';
import { nameOfAccount } from '../../../src/contracts/account';
import { path } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { findNamed, type Candidate } from '../../find-named';
import { ifThere } from '../../if-there';
import { inField, type Settled } from '../settled';
import type { Watch } from '../trigger-source';
import { trelloOf } from './trello-of';

const workspaceSchema = z.looseObject({ id: z.string(), displayName: z.string(), name: z.string() });
const query = { fields: 'displayName,name' };

/** The workspaces that the account is a member of; the alias is the short name in their address. */
async function listWorkspaces(trello: TrelloClient): Promise<Candidate[]> {
  const workspaces = await trello.get(path`/members/me/organizations`, { query, schema: z.array(workspaceSchema) });
  return workspaces.map(({ id, displayName, name }) => ({ id, name: displayName, alias: name, detail: name }));
}

export const namesWorkspace = ({ workspace }: { workspace?: string | undefined }): boolean =>
  workspace !== undefined && !isTrelloId(workspace);

/**
 * Puts its id where a configuration names a workspace; where it names none, says which there are.
 *
 * @throws InvalidInput with the workspaces of the account
 */
export async function settleWorkspace(watch: Watch<{ workspace?: string | undefined }>): Promise<Settled> {
  const { workspace } = watch.config;
  const trello = await trelloOf(watch);
  const known = await listWorkspaces(trello);
  if (workspace === undefined) {
    const names = known.map(({ name, alias }) => `"${name}" (${alias ?? ''})`).join(', ');
    return { found: {}, warnings: names === '' ? [] : [`Workspaces of the account: ${names}.`] };
  }
  const id = await inField('workspace', async () => {
    const isKnown = known.some((candidate) => candidate.id === workspace);
    // One that the account sees without being a member of it.
    if (isKnown || (isTrelloId(workspace) && (await ifThere(readWorkspace(trello, workspace))) !== undefined))
      return workspace;
    return findNamed(shortNameOf(workspace), known, 'workspace', `The account "${nameOfAccount(watch.account)}"`).id;
  });
  return { found: { workspace: id }, warnings: [] };
}

/** Of the address that a browser shows; other texts stay as they are. */
const shortNameOf = (written: string): string =>
  /^https:\/\/(?:www\.)?trello\.com\/(?:w\/)?(\w{3,100})(?:[/?#]|$)/.exec(written)?.[1] ?? written;

const readWorkspace = (trello: TrelloClient, id: string) =>
  trello.get(path`/organizations/${id}`, { query, schema: workspaceSchema });
