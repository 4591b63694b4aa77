import type { Client } from '@temporalio/client';
import { accountId, isOfferedAs, type AccountId } from '../contracts/account';
import type { Integration } from '../contracts/integration';
import { toolError } from '../contracts/tool-error';
import { cachedBriefly } from '../temporal/cached-briefly';
import { noneConnected, someAccounts } from './account-directory';

/** How long the only account counts as the only one: as long as a process uses a credential without asking whether its account is connected. */
const countsMilliseconds = 10_000;

/** The longest that a listing may take. Other calls wait for the same listing. */
const longestListingMilliseconds = 10_000;

/** That there is none, or more than one, is not remembered: an account that somebody connects because of that error is found at once. */
const onlyAccount = cachedBriefly(
  (client, integration: Integration) =>
    client.withDeadline(Date.now() + longestListingMilliseconds, () => findOnlyAccount(client, integration)),
  countsMilliseconds,
);

/**
 * Returns the account that a call means: the named one, otherwise the only one. The only one is remembered for ten seconds, so that not each call lists
 * accounts; within them a call that names none does not notice that an account was connected or disconnected.
 *
 * @throws AccountNotFound when the call names none and there is not exactly one
 */
export async function chooseAccount(
  client: Client,
  integration: Integration,
  named: string | undefined,
): Promise<AccountId> {
  return named === undefined ? onlyAccount(client, integration, false) : accountId(integration, named);
}

async function findOnlyAccount(client: Client, integration: Integration): Promise<AccountId> {
  const standard = await someAccounts(client, integration, (account) => isOfferedAs(account, 'standard'));
  const [only, ...others] = standard.accounts;
  if (only !== undefined && others.length === 0) return accountId(integration, only.name);
  const { names } = standard;
  const any = names.length > 0 ? standard : await someAccounts(client, integration);
  const hint =
    names.length > 1
      ? `Several ${integration} accounts are connected; name one of them in "account": ${standard.inWords}.`
      : any.names.length > 0
        ? `No standard ${integration} account is connected, only under the permission type "meetings": ${any.inWords}. Reconnect one as standard.${any.unread === undefined ? '' : ` ${any.unread}`}`
        : noneConnected(integration, any);
  throw toolError('AccountNotFound', hint, { details: { names } });
}
