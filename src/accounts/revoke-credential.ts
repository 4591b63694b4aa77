import type { Configuration } from '../configuration';
import { toolError } from '../contracts/tool-error';
import { providerRequest } from '../providers/provider-request';
import { readRefusal } from '../providers/read-refusal';
import type { Credential } from './credential';

/**
 * Revokes a credential at its provider, together with the webhooks made with it. Only Trello can revoke its tokens this way:
 * Microsoft and Atlassian let people withdraw consent on a page of their own.
 *
 * @throws ProviderUnavailable when Trello does not answer, or refuses; the address holds the token, so the error quotes nothing of it
 */
export async function revokeCredential(
  credential: Credential,
  { trello }: Configuration,
  signal?: AbortSignal,
): Promise<'revoked' | 'impossible'> {
  if (credential.kind !== 'trello-token') return 'impossible';
  const { key, token } = credential;
  const request = {
    method: 'DELETE' as const,
    url: new URL(`${trello.url}/tokens/${encodeURIComponent(token)}/`),
    headers: { authorization: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"` },
    signal: AbortSignal.any([AbortSignal.timeout(4_000), ...(signal === undefined ? [] : [signal])]),
  };
  const { status, text } = await providerRequest('trello', request, (response) => readRefusal(response, signal)).catch(
    () => {
      throw toolError('ProviderUnavailable', 'Trello could not be reached to revoke the token.');
    },
  );
  // A token that Trello does not know (401, or 400 "invalid token") is already invalid, which was the goal.
  if (status === 200 || status === 401 || (status === 400 && /^invalid token/i.test(text))) return 'revoked';
  throw toolError('ProviderUnavailable', `Trello answered ${status} to revoking the token.`);
}
