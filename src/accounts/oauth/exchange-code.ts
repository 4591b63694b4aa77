import { request } from 'undici';
import { z } from 'zod';
import { toolError } from '../../contracts';
import type { AuthorizationRequest } from './authorization-request';
import type { OauthApplication } from './oauth-application';
import { refusalOf } from './refusal';

export interface OauthTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** ISO instant. */
  readonly expiresAt: string;
  readonly scopes: string[];
}

const answerSchema = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1),
  scope: z.string(),
});

/**
 * Exchanges the code of a finished sign-in for tokens.
 *
 * @throws PermissionDenied when the authorization server refuses; ProviderUnavailable when it cannot be reached or fails
 */
export async function exchangeCode(
  application: OauthApplication,
  { redirectUri, verifier }: Pick<AuthorizationRequest, 'redirectUri' | 'verifier'>,
  code: string,
): Promise<OauthTokens> {
  const { provider, tokenUrl, clientId, clientSecret } = application;
  const fields = {
    grant_type: 'authorization_code',
    client_id: clientId,
    ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  };
  const form = application.body === 'form';
  const response = await request(tokenUrl, {
    method: 'POST',
    headers: {
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      accept: 'application/json',
    },
    body: form ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
  }).catch((cause: unknown) => {
    throw toolError('ProviderUnavailable', `${provider}'s token endpoint cannot be reached.`, { cause });
  });
  const answer: unknown = await response.body.json().catch(() => undefined); // not JSON: read as an unusable answer below
  if (response.statusCode >= 500) {
    throw toolError('ProviderUnavailable', `${provider}'s token endpoint answered ${response.statusCode}; try again.`);
  }
  if (response.statusCode !== 200) throw refusalOf(application, answer);
  const tokens = answerSchema.safeParse(answer);
  if (!tokens.success) {
    const missing = tokens.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw toolError('ProviderUnavailable', `${provider}'s token answer lacks what we need: ${missing}.`);
  }
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: lifetime, scope } = tokens.data;
  const expiresAt = new Date(Date.now() + lifetime * 1000).toISOString();
  return { accessToken, refreshToken, expiresAt, scopes: scope.split(' ') };
}
