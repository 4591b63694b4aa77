import type { Configuration } from '../configuration';
import { isToolError } from '../contracts/tool-error';
import type { ApplicationCredential, OauthCredential, RenewableCredential } from './credential';
import { applicationGrant } from './oauth/application-grant';
import { qualifiedScopes, shortScopes } from './oauth/graph-scopes';
import type { OauthRefusal } from './oauth/oauth-refusal';
import { requestTokens } from './oauth/request-tokens';
import { rolesOf } from './oauth/roles-of';
import { atlassianTokenClient, microsoftTokenClient, type TokenClient } from './oauth/token-client';

export type RenewedCredential =
  | { kind: 'renewed'; credential: RenewableCredential; scopes: string[] }
  | { kind: 'lost'; reason: string }
  | { kind: 'misconfigured'; reason: string; isOfThisWorker?: true };

/**
 * Exchanges the refresh token, which rotates: the new token replaces the old one. An application has none and requests a new access token.
 *
 * @param scopes what the account was granted
 * @returns `lost` when only the account's person can help (consent withdrawn, password changed, token used up), `misconfigured` when an
 *   operator can: the account stays connected; `isOfThisWorker` when the provider was not asked, as this worker is not configured for the account
 * @throws ProviderUnavailable when the endpoint cannot be reached or asks to be retried later
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
  if (credential.clientId !== undefined && credential.clientId !== client.clientId)
    return ofAnother(client, credential.clientId);
  const outcome = await requestTokens(
    client,
    credential.kind === 'microsoft' ? { ...grant, scope: scopeOf(credential, scopes, configuration) } : grant,
    signal,
  );
  if (outcome.kind === 'refused') return refusedBecause(client, outcome.refusal);
  const { accessToken, expiresAt, refreshToken = credential.refreshToken, scopes: granted } = outcome.tokens;
  return {
    kind: 'renewed',
    credential: { ...credential, clientId: client.clientId, accessToken, expiresAt, refreshToken },
    scopes: granted ?? [...scopes],
  };
}

/**
 * Returns the `scope` of a renewal: of what was granted, what the person was asked for. Microsoft grants besides what others have consented to
 * (https://github.com/AzureAD/microsoft-authentication-library-for-dotnet/issues/1713), and would refuse it once they withdraw that.
 */
function scopeOf(
  { asked }: Extract<OauthCredential, { kind: 'microsoft' }>,
  granted: readonly string[],
  configuration: Configuration,
): string {
  const wanted = asked === undefined ? granted : shortScopes(granted).filter((scope) => asked.includes(scope));
  return qualifiedScopes(wanted, configuration);
}

/**
 * "Client assertion is not within its valid time range": the assertion contains its time of creation, by this machine's clock
 * (https://learn.microsoft.com/entra/identity-platform/reference-error-codes).
 */
const untimely = 'AADSTS700024';

/** No person could sign in again: Microsoft may grant at the next renewal what it refuses now, so the account stays connected. */
async function renewApplication(
  credential: ApplicationCredential,
  configuration: Configuration,
  signal: AbortSignal | undefined,
): Promise<RenewedCredential> {
  const { client, grant } = await applicationGrant(credential, configuration);
  const outcome = await requestTokens(client, grant, signal);
  if (outcome.kind === 'refused') {
    const { code, codes } = outcome.refusal;
    return {
      kind: 'misconfigured',
      reason:
        code === untimely
          ? `Microsoft finds the application's proof out of its time (${codes}): the clock of this worker is wrong. Set it right; the account stays connected, and is tried again by itself.`
          : `Microsoft refuses the application or its ${credential.proof.kind} (${codes}): it may have expired, been removed or replaced. Where that lasts, connect the account again with one that is valid; it stays connected, and is tried again by itself.`,
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
    const reason = `${error.message} Then start the worker anew; the account stays connected.`;
    return { kind: 'misconfigured', reason, isOfThisWorker: true };
  }
}

/** A refresh token is valid only for its own application (RFC 6749, section 6): a refusal for another application says nothing about the person. */
function ofAnother({ provider, clientId }: TokenClient, original: string): RenewedCredential {
  return {
    kind: 'misconfigured',
    reason: `The account was connected with the application ${original}, and here ${provider.toUpperCase()}_CLIENT_ID is ${clientId}: set the former and start the worker anew, or connect the account again. It stays connected; ${provider} was not asked.`,
    isOfThisWorker: true,
  };
}

function refusedBecause({ provider }: TokenClient, { solvedBy, codes }: OauthRefusal): RenewedCredential {
  if (solvedBy === 'person') {
    return { kind: 'lost', reason: `${provider} wants its person to sign in again (${codes}). Reconnect the account.` };
  }
  const prefix = provider.toUpperCase();
  return {
    kind: 'misconfigured',
    reason: `${provider} refuses our application (${codes}): correct ${prefix}_CLIENT_ID, ${prefix}_CLIENT_SECRET or its registration, and start the worker anew. The account stays connected; nobody has to sign in again.`,
  };
}
