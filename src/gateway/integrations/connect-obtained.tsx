import type { Context } from 'hono';
import type { ObtainedAccount } from '../../accounts/obtained-account';
import { isSameOwner } from '../../contracts/account-owner';
import type { AgentIntegrationsClient } from '../../client';
import type { Integration } from '../../contracts/integration';
import { toolError } from '../../contracts/tool-error';
import { withPatienceToStore } from '../../temporal/with-patience';
import type { ConsoleEnvironment } from '../console/console-environment';
import { noteChange } from '../console/wants-fresh';
import { accountAddress } from './account-address';

interface Wanted {
  integration: Integration;
  name: string;
  /** The owner of the account, if it is being reconnected. */
  owner?: string | undefined;
}

/**
 * Connects an account with the credential that was just obtained. The time that the provider took for it is not held against storing it, which may
 * wait until the provider has revoked an earlier credential of that name.
 *
 * @returns the address of the account's page, which says that the account is new
 * @throws Conflict when the credential belongs to another person than the account, or another account has the same Trello token
 */
export async function connectObtained(
  context: Context<ConsoleEnvironment>,
  wanted: Wanted,
  obtained: ObtainedAccount,
): Promise<string> {
  await withPatienceToStore(context.var.client, () => store(context.var.client, wanted, obtained));
  noteChange(context);
  return `${accountAddress(wanted)}?new=yes`;
}

async function store(
  { accounts }: AgentIntegrationsClient,
  { integration, name, owner }: Wanted,
  obtained: ObtainedAccount,
): Promise<void> {
  const known = owner === undefined ? undefined : await accounts.get(integration, name);
  if (known !== undefined && !isSameOwner(known, obtained)) {
    throw toolError(
      'Conflict',
      `You signed in as ${obtained.owner}, and the account "${name}" belongs to ${known.owner}. Nothing was changed. Reconnect it as ${known.owner}, or add ${obtained.owner} as an account of its own.`,
    );
  }
  await accounts.assertNotHeld(name, obtained);
  await accounts.connect({ integration, name, ...obtained });
}
