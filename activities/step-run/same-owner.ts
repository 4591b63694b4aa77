import { getClient } from '@temporalio/activity';
import { canBe, readOverview } from '../../src/accounts/account-directory';
import { nameOfAccount, type AccountId } from '../../src/contracts/account';
import { toolError } from '../../src/contracts/tool-error';

/** Whose account it is; undefined where none of that name is connected, of which others tell. */
export const ownerOf = async (account: AccountId): Promise<string | undefined> =>
  canBe(account) ? (await readOverview(getClient(), account))?.owner : undefined;

/**
 * Makes sure that an account is still the one it was: its name passes to another person where it is disconnected, and connected as that person's.
 *
 * @param owner whose it was; undefined where an earlier release has not noted that
 * @param since what has been since, in words
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
