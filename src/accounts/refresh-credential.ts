import { request } from 'undici';
import { z } from 'zod';
import type { Configuration } from '../configuration';
import { toolError } from '../contracts/tool-error';
import type { OauthCredential } from './credential';

const tokenSchema = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});

const refusalSchema = z.looseObject({
  error: z.string(),
  error_description: z.string().optional(),
  suberror: z.string().optional(),
});

export type RenewedCredential =
  { kind: 'renewed'; credential: OauthCredential; scopes: string[] } | { kind: 'lost'; reason: string };

/** What each provider's token endpoint takes: Microsoft a form, Atlassian JSON. */
function tokenRequest(
  credential: OauthCredential,
  { microsoft, atlassian }: Configuration,
): { url: string; contentType: string; body: string } {
  const grant = { grant_type: 'refresh_token', refresh_token: credential.refreshToken };
  if (credential.kind === 'microsoft') {
    const fields = { ...grant, ...clientOf(microsoft, 'MICROSOFT_CLIENT_ID') };
    const url = `${microsoft.loginUrl}/${encodeURIComponent(credential.tenant)}/oauth2/v2.0/token`;
    return { url, contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() };
  }
  const fields = { ...grant, ...clientOf(atlassian, 'ATLASSIAN_CLIENT_ID') };
  return { url: `${atlassian.url}/oauth/token`, contentType: 'application/json', body: JSON.stringify(fields) };
}

function clientOf(application: { clientId?: string; clientSecret?: string }, variable: string): Record<string, string> {
  if (application.clientId === undefined) {
    throw toolError(
      'AccountNeedsReconnect',
      `The access token cannot be refreshed: set ${variable} (see .env.example) and restart the worker.`,
      { retryable: true },
    );
  }
  return {
    client_id: application.clientId,
    ...(application.clientSecret === undefined ? {} : { client_secret: application.clientSecret }),
  };
}

/**
 * Exchanges the refresh token. Refresh tokens rotate: the answer's replaces the old one.
 *
 * @returns `lost` when only the person can help (consent withdrawn, password changed, token used up)
 * @throws ProviderUnavailable when the endpoint cannot be reached or says to come back
 */
export async function renewCredential(
  credential: OauthCredential,
  configuration: Configuration,
  signal?: AbortSignal,
): Promise<RenewedCredential> {
  const { url, contentType, body } = tokenRequest(credential, configuration);
  const provider = credential.kind === 'microsoft' ? 'Microsoft' : 'Atlassian';
  const response = await request(url, {
    method: 'POST',
    headers: { 'content-type': contentType, accept: 'application/json' },
    body,
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    throw toolError('ProviderUnavailable', `${provider}'s token endpoint cannot be reached.`, { cause: error });
  });
  const answer: unknown = await response.body.json().catch(() => undefined);
  if (response.statusCode === 200) {
    const token = tokenSchema.parse(answer);
    const expiresAt = new Date(Date.now() + token.expires_in * 1000).toISOString();
    return {
      kind: 'renewed',
      credential: {
        ...credential,
        accessToken: token.access_token,
        expiresAt,
        refreshToken: token.refresh_token ?? credential.refreshToken,
      },
      scopes: token.scope?.split(' ') ?? [],
    };
  }
  const refusal = refusalSchema.safeParse(answer);
  if (response.statusCode < 500 && response.statusCode !== 429 && refusal.success) {
    const { error, error_description: description, suberror } = refusal.data;
    // Only Microsoft's leading code is kept: the rest of a description can name a user.
    const code = /AADSTS\d+/.exec(description ?? '')?.[0];
    const known = [error, suberror, code].filter((part) => part !== undefined).join(', ');
    if (error === 'invalid_client' || error === 'unauthorized_client') {
      throw toolError(
        'AccountNeedsReconnect',
        `${provider} does not accept our client id or secret (${known}). Correct them in the configuration.`,
        { retryable: true },
      );
    }
    return { kind: 'lost', reason: `${provider} wants its person to sign in again (${known}). Reconnect the account.` };
  }
  throw toolError('ProviderUnavailable', `${provider}'s token endpoint answered ${String(response.statusCode)}.`);
}
