import type { Context } from 'hono';
import type { ObtainedAccount } from '../../accounts/obtained-account';
import type { Integration } from '../../contracts/step';
import { toolError } from '../../contracts/tool-error';
import type { ConsoleEnvironment } from '../console/console-environment';
import { noteChange } from '../console/wants-fresh';
import { accountAddress } from './account-address';

interface Wanted {
  integration: Integration;
  name: string;
  /** Whose account it is, where one is connected anew. */
  owner?: string | undefined;
}

/**
 * Connects what somebody has just given us.
 *
 * @returns the address of the account's page, as of one that is new
 * @throws Conflict when it is another person's than the account's
 */
export async function connectObtained(
  context: Context<ConsoleEnvironment>,
  { integration, name, owner }: Wanted,
  obtained: ObtainedAccount,
): Promise<string> {
  if (owner !== undefined && owner !== obtained.owner) {
    throw toolError(
      'Conflict',
      `You signed in as ${obtained.owner}, and the account "${name}" belongs to ${owner}. Nothing was changed. Reconnect it as ${owner}, or add ${obtained.owner} as an account of its own.`,
    );
  }
  await context.var.client.accounts.connect({ integration, name, ...obtained });
  noteChange(context);
  return `${accountAddress({ integration, name })}?new=yes`;
}
