import { toolError } from '../../contracts';
import { defined } from '../../json/defined';
import type { AuthorizationRequest } from './authorization-request';
import type { OauthApplication } from './oauth-application';
import { refused } from './refusal';
import { requestTokens } from './request-tokens';

export interface OauthTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** ISO instant. */
  readonly expiresAt: string;
  readonly scopes: string[];
}

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
  const outcome = await requestTokens(application, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    ...defined({ scope: application.tokenScope }),
  });
  if (outcome.kind === 'refused') throw refused(application, outcome.refusal, redirectUri);
  const { refreshToken, scopes = [...application.scopes], ...tokens } = outcome.tokens;
  if (refreshToken === undefined) {
    const text = `${application.provider}'s token answer lacks what we need: refresh_token.`;
    throw toolError('ProviderUnavailable', text);
  }
  return { ...tokens, refreshToken, scopes };
}
