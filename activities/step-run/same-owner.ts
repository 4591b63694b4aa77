import { getClient } from '@temporalio/activity';
import { hasValidName, readOverview } from '../../src/accounts/account-directory';
import { nameOfAccount, type AccountId } from '../../src/contracts/account';
import { toolError } from '../../src/contracts/tool-error';

/** Returns the account's owner; undefined if no account of that name is connected, which other code reports. */
const ownerOf = async (account: AccountId): Promise<string | undefined> =>
  hasValidName(account) ? (await readOverview(getClient(), account))?.owner : undefined;

/**
 * Makes sure that an account still has the same owner: an account can be disconnected, and another person's connected under the same name.
 *
 * @param owner the former owner; undefined if an earlier release has not recorded it
 * @param since when the former owner was recorded, in words; ends the error's message
 * @throws PermissionDenied
 */
export async function assertSameOwner(account: AccountId, owner: string | undefined, since: string): Promise<void> {
  if (owner === undefined) return;
  const now = await ownerOf(account);
  if (now === undefined || now === owner) return;
  throw toolError(
    'PermissionDenied',
    `The account "${nameOfAccount(account)}" belongs to another person than when ${since}`,
  );
}
