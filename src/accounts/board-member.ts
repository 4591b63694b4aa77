import type { Configuration } from '../configuration';
import { isToolError, toolError } from '../contracts';
import { createLimiterRegistry } from '../providers/limiter-registry';
import { path } from '../providers/request-path';
import { createTrelloClient } from '../providers/trello/create-trello-client';
import type { TrelloCredential } from '../providers/trello/trello-client';
import { memberSchema } from '../providers/trello/wire/member';

/**
 * Whose boards a credential opens: the user name.
 *
 * @throws PermissionDenied when Trello refuses the credential
 */
export async function boardMember({ trello }: Configuration, credential: TrelloCredential): Promise<string> {
  const client = createTrelloClient({
    baseUrl: trello.url,
    credential,
    limiter: createLimiterRegistry().trello({ key: trello.apiKey ?? '', token: 'new' }),
    signal: AbortSignal.timeout(15_000),
  });
  const { username, id } = await client
    .get(path`/members/me`, { query: { fields: 'username' }, schema: memberSchema })
    .catch((error: unknown) => {
      if (!isToolError(error, 'AccountNeedsReconnect')) throw error;
      const text = 'Trello does not accept it. Copy the token whole, and make it with this API key.';
      throw toolError('PermissionDenied', text, { cause: error });
    });
  if (username == null)
    throw toolError('ProviderUnavailable', `Trello does not tell the user name of the member ${id}.`);
  return username;
}
