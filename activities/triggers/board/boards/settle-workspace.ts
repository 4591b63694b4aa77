import { z } from 'zod';
import { nameOfAccount } from '../../../../src/contracts/account';
import { path } from '../../../../src/providers/request-path';
import { isTrelloId } from '../../../../src/providers/trello/ids';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { readWorkspaces } from '../../../board/named/resolve-workspace';
import { findNamed } from '../../../find-named';
import { ifIdExists } from '../../../if-id-exists';
import { inField } from '../../in-field';
import type { Settled, Watch } from '../../trigger-source';
import { trelloOf } from './trello-of';

export const namesWorkspace = ({ workspace }: { workspace?: string | undefined }): boolean =>
  workspace !== undefined && !isTrelloId(workspace);

/**
 * Replaces the workspace name in a configuration with its id. If the configuration names none, lists the existing workspaces.
 *
 * @throws InvalidInput with the workspaces of the account
 */
export async function settleWorkspace(watch: Watch<{ workspace?: string | undefined }>): Promise<Settled> {
  const { workspace } = watch.config;
  const trello = await trelloOf(watch);
  const known = (await readWorkspaces({ trello })).map((one) => ({ ...one, detail: one.alias }));
  if (workspace === undefined) {
    const names = known.map(({ name, alias }) => `"${name}" (${alias})`).join(', ');
    return { found: {}, warnings: names === '' ? [] : [`Workspaces of the account: ${names}.`] };
  }
  const id = await inField('workspace', async () => {
    const isKnown = known.some((candidate) => candidate.id === workspace);
    // A workspace that the account can see without being a member of it.
    if (isKnown || (isTrelloId(workspace) && (await ifIdExists(readWorkspace(trello, workspace))) !== undefined))
      return workspace;
    return findNamed(shortNameOf(workspace), known, 'workspace', `The account "${nameOfAccount(watch.account)}"`).id;
  });
  return { found: { workspace: id }, warnings: [] };
}

/** The short name from the address that a browser shows. Other texts stay as they are. */
const shortNameOf = (written: string): string =>
  /^https:\/\/(?:www\.)?trello\.com\/(?:w\/)?(\w{3,100})(?:[/?#]|$)/.exec(written)?.[1] ?? written;

const readWorkspace = (trello: TrelloClient, id: string) =>
  trello.get(path`/organizations/${id}`, { query: { fields: 'name' }, schema: z.looseObject({ id: z.string() }) });
