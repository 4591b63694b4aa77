import { getClient } from '@temporalio/activity';
import { hasValidName, readOverview } from '../../src/accounts/account-directory';
import { nameOfAccount, type AccountId } from '../../src/contracts/account';
import { isSameOwner, type AccountOwner, type RecordedOwner } from '../../src/contracts/account-owner';
import { toolError } from '../../src/contracts/tool-error';

/** Returns the account's owner; undefined if no account of that name is connected, which other code reports. */
const ownerOf = async (account: AccountId): Promise<AccountOwner | undefined> =>
  hasValidName(account) ? readOverview(getClient(), account) : undefined;

/**
 * Makes sure that an account still has the same owner: an account can be disconnected, and another person's connected under the same name.
 *
 * @param before the former owner; without a name if an earlier release has not recorded it
 * @param since when the former owner was recorded, in words; ends the error's message
 * @throws PermissionDenied
 */
export async function assertSameOwner(account: AccountId, before: RecordedOwner, since: string): Promise<void> {
  if (before.owner === undefined) return;
  const now = await ownerOf(account);
  if (now === undefined || isSameOwner(before, now)) return;
  throw toolError(
    'PermissionDenied',
    `The account "${nameOfAccount(account)}" belongs to another person than when ${since}`,
  );
}
