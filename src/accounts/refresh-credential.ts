import type { Configuration } from '../configuration';
import { isToolError } from '../contracts/tool-error';
import type { OauthCredential } from './credential';
import { qualifiedScopes } from './oauth/graph-scopes';
import type { OauthRefusal } from './oauth/oauth-refusal';
import { requestTokens } from './oauth/request-tokens';
import { atlassianTokenClient, microsoftTokenClient, type TokenClient } from './oauth/token-client';

export type RenewedCredential =
  | { kind: 'renewed'; credential: OauthCredential; scopes: string[] }
  | { kind: 'lost'; reason: string }
  | { kind: 'misconfigured'; reason: string };

/**
 * Exchanges the refresh token. Refresh tokens rotate: the answer's replaces the old one.
 *
 * @param scopes what the account was granted
 * @returns `lost` when only its person can help (consent withdrawn, password changed, token used up), `misconfigured` when an operator
 *   can: the account is as good as before
 * @throws ProviderUnavailable when the endpoint cannot be reached or says to come back
 */
export async function renewCredential(
  credential: OauthCredential,
  scopes: readonly string[],
  configuration: Configuration,
  signal?: AbortSignal,
): Promise<RenewedCredential> {
  const grant = { grant_type: 'refresh_token', refresh_token: credential.refreshToken };
  const client = clientOf(credential, configuration);
  if ('kind' in client) return client;
  const isMicrosoft = credential.kind === 'microsoft';
  const outcome = await requestTokens(
    client,
    isMicrosoft ? { ...grant, scope: qualifiedScopes(scopes, configuration) } : grant,
    signal,
  );
  if (outcome.kind === 'refused') return refusedBecause(client, outcome.refusal);
  const { accessToken, expiresAt, refreshToken = credential.refreshToken, scopes: granted } = outcome.tokens;
  return {
    kind: 'renewed',
    credential: { ...credential, accessToken, expiresAt, refreshToken },
    scopes: granted ?? [...scopes],
  };
}

function clientOf(credential: OauthCredential, configuration: Configuration): TokenClient | RenewedCredential {
  try {
    return credential.kind === 'microsoft'
      ? microsoftTokenClient(configuration, credential.tenant)
      : atlassianTokenClient(configuration);
  } catch (error) {
    if (!isToolError(error, 'InvalidInput')) throw error;
    return { kind: 'misconfigured', reason: `${error.message} Then restart the worker; the account stays connected.` };
  }
}

function refusedBecause({ provider }: TokenClient, { solvedBy, known }: OauthRefusal): RenewedCredential {
  if (solvedBy === 'person') {
    return { kind: 'lost', reason: `${provider} wants its person to sign in again (${known}). Reconnect the account.` };
  }
  const prefix = provider.toUpperCase();
  return {
    kind: 'misconfigured',
    reason: `${provider} refuses our application (${known}): correct ${prefix}_CLIENT_ID, ${prefix}_CLIENT_SECRET or its registration, and restart the worker. The account stays connected; nobody has to sign in again.`,
  };
}
