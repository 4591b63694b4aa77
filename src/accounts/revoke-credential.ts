import { request } from 'undici';
import type { Configuration } from '../configuration';
import { toolError } from '../contracts/tool-error';
import type { Credential } from './credential';

/**
 * Ends a credential at its provider, with the webhooks that were made with it. Of the providers, only Trello has a way for its own
 * tokens: Microsoft and Atlassian let people take consent back on a page of theirs.
 *
 * @throws ProviderUnavailable when Trello does not answer, or refuses; the address holds the token, so nothing of it is told
 */
export async function revokeCredential(
  credential: Credential,
  { trello }: Configuration,
  signal?: AbortSignal,
): Promise<'revoked' | 'impossible'> {
  if (credential.kind !== 'trello-token') return 'impossible';
  const { key, token } = credential;
  const response = await request(`${trello.url}/tokens/${encodeURIComponent(token)}/`, {
    method: 'DELETE',
    headers: { authorization: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"` },
    headersTimeout: 4_000,
    bodyTimeout: 4_000,
    ...(signal === undefined ? {} : { signal }),
  }).catch(() => {
    throw toolError('ProviderUnavailable', 'Trello could not be reached to revoke the token.');
  });
  await response.body.dump();
  // 401: it is worth nothing any more, which is what was wanted.
  if (response.statusCode === 200 || response.statusCode === 401) return 'revoked';
  throw toolError('ProviderUnavailable', `Trello answered ${response.statusCode} to revoking the token.`);
}
