import { isSameOwner, type AccountOwner, type RecordedOwner } from '../contracts/account-owner';
import { toolError } from '../contracts/tool-error';
import type { AccessTokens } from './access-tokens';

/** Where requests get an account's credential. */
export type Credentials = Pick<AccessTokens, 'credential'>;

/** The credentials of an account as long as they are one person's, and whose they are; nobody's before the first request. */
type OneOwner = Credentials & { readonly owner: () => AccountOwner | undefined };

/**
 * Returns the credentials of an account for one attempt. Meanwhile the account can be disconnected, and another person's connected under its name: what
 * was begun as one person does not go on as another.
 *
 * @param expected whose they have to be, if that is recorded; otherwise whose the first is
 */
export function ofOneOwner(tokens: AccessTokens, expected: RecordedOwner = {}): OneOwner {
  let owner: AccountOwner | undefined;
  return {
    owner: () => owner,
    credential: async (client, account, refused) => {
      const { credential, ...holder } = await tokens.held(client, account, refused);
      if (!isSameOwner(expected, holder) || (owner !== undefined && !isSameOwner(owner, holder))) {
        throw toolError(
          'ProviderUnavailable',
          `Another person has been connected as the account ${account} in this moment. Nothing is done as them; the next attempt sees whose it is.`,
        );
      }
      owner ??= holder;
      return credential;
    },
  };
}
