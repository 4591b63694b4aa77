import type { Configuration } from '../configuration';
import { isToolError } from '../contracts/tool-error';
import type { ApplicationCredential, OauthCredential, RenewableCredential } from './credential';
import { applicationGrant } from './oauth/application-grant';
import { qualifiedScopes } from './oauth/graph-scopes';
import type { OauthRefusal } from './oauth/oauth-refusal';
import { requestTokens } from './oauth/request-tokens';
import { rolesOf } from './oauth/roles-of';
import { atlassianTokenClient, microsoftTokenClient, type TokenClient } from './oauth/token-client';

export type RenewedCredential =
  | { kind: 'renewed'; credential: RenewableCredential; scopes: string[] }
  | { kind: 'lost'; reason: string }
  | { kind: 'misconfigured'; reason: string };

/**
 * Exchanges the refresh token, which rotates: the answer's replaces the old one. An application, which has none, asks anew.
 *
 * @param scopes what the account was granted
 * @returns `lost` when only its person can help (consent withdrawn, password changed, token used up), `misconfigured` when an operator
 *   can: the account is as good as before
 * @throws ProviderUnavailable when the endpoint cannot be reached or says to come back
 */
export async function renewCredential(
  credential: RenewableCredential,
  scopes: readonly string[],
  configuration: Configuration,
  signal?: AbortSignal,
): Promise<RenewedCredential> {
  if (credential.kind === 'microsoft-application') return renewApplication(credential, configuration, signal);
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

async function renewApplication(
  credential: ApplicationCredential,
  configuration: Configuration,
  signal: AbortSignal | undefined,
): Promise<RenewedCredential> {
  const { client, grant } = await applicationGrant(credential, configuration);
  const outcome = await requestTokens(client, grant, signal);
  if (outcome.kind === 'refused') {
    const what = credential.proof.kind === 'secret' ? 'secret' : 'certificate';
    return {
      kind: 'lost',
      reason: `Microsoft refuses the application or its ${what} (${outcome.refusal.known}): it has expired, was removed or replaced. Connect the account again with one that is valid.`,
    };
  }
  const { accessToken, expiresAt } = outcome.tokens;
  return { kind: 'renewed', credential: { ...credential, accessToken, expiresAt }, scopes: rolesOf(accessToken) };
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
