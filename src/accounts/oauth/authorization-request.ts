import { createHash, randomBytes } from 'node:crypto';
import type { OauthApplication } from './oauth-application';

/** One sign-in in progress: the state binds the answer to the browser, and PKCE (RFC 7636) binds the code to this process. */
export interface AuthorizationRequest {
  readonly url: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
}

export function createAuthorizationRequest(application: OauthApplication, redirectUri: string): AuthorizationRequest {
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL(application.authorizeUrl);
  url.search = new URLSearchParams({
    ...application.parameters,
    client_id: application.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: application.scopes.join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return { url: url.href, redirectUri, state, verifier };
}
