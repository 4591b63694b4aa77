import { getClient } from '@temporalio/activity';
import { readOverview } from '../../src/accounts/account-directory';
import { nameOfAccount, type AccountId } from '../../src/contracts/account';
import { connectedWithout, lackingScopes } from '../../src/contracts/account-scopes';
import type { StepContract } from '../../src/contracts/step';
import { toolError } from '../../src/contracts/tool-error';

/**
 * What only some inputs need is looked at before anything is done or asked of a person: the provider's refusal could come when half of it is done.
 *
 * @throws PermissionDenied with what the account was connected without
 */
export async function assertFurtherScopes(
  { title, integration, furtherScopes: further }: StepContract,
  input: unknown,
  account: AccountId,
): Promise<void> {
  if (further?.areNeededFor(input) !== true) return;
  const overview = await readOverview(getClient(), account);
  const missing = overview === undefined ? [] : lackingScopes(overview, further.scopes);
  if (missing.length === 0) return;
  const named = { integration, name: nameOfAccount(account) };
  throw toolError('PermissionDenied', connectedWithout(named, missing, `${title} ${further.inputs}`));
}
