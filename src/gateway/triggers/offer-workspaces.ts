import type { AgentIntegrationsClient } from '../../client';
import { listWorkspaces } from '../../client/list-workspaces';
import type { AccountOverview } from '../../contracts/account';
import type { TriggerContract } from '../../contracts/trigger';
import type { FormField } from '../contract-form/form-field';

/** A workspace to choose in a form: its id, and what people call it. */
export interface OfferedWorkspace {
  readonly id: string;
  readonly words: string;
}

/** The workspaces of every account that a trigger may watch with; none where it has no field for one. */
export async function offerWorkspaces(
  client: AgentIntegrationsClient,
  { name }: TriggerContract,
  accounts: readonly AccountOverview[],
): Promise<OfferedWorkspace[]> {
  if (name !== 'board.newBoard') return [];
  const usable = accounts.filter(({ state }) => state === 'connected');
  const offered = await Promise.all(
    usable.map(async (account) => {
      const workspaces = await listWorkspaces(client.tools, account.name);
      return workspaces.map((workspace) => ({ ...workspace, account: account.name }));
    }),
  );
  const all = offered.flat();
  return [...new Map(all.map(({ id, name: words }) => [id, words])).entries()].map(([id, words]) => {
    const of = all.filter((workspace) => workspace.id === id).map(({ account }) => account);
    return { id, words: usable.length === 1 ? words : `${words} (${of.join(', ')})` };
  });
}

/** The configuration with a choice of workspaces in place of a text; what stands there already stays in it. */
export function withWorkspaces(
  config: FormField | undefined,
  offered: readonly OfferedWorkspace[],
  chosen: unknown,
): FormField | undefined {
  if (config?.kind !== 'group' || offered.length === 0) return config;
  const { label, isRequired, isNullable } = config.members.workspace ?? config;
  const isOther = typeof chosen === 'string' && chosen !== '' && offered.every(({ id }) => id !== chosen);
  const choices = [...(isOther ? [chosen] : []), ...offered.map(({ id }) => id)];
  const words = Object.fromEntries(offered.map(({ id, words: said }) => [id, said]));
  const hint =
    'Boards that anybody makes in it fire, as far as the account can see them. It stays watched when it is renamed.';
  const none = 'None: the account’s own boards';
  const workspace = { label, hint, isRequired, isNullable, kind: 'choice' as const, choices, words, none };
  return { ...config, members: { ...config.members, workspace } };
}
