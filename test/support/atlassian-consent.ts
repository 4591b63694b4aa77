import { createHash, randomBytes } from 'node:crypto';
import type { Credential } from '../../src/accounts/credential';
import { boardScopes } from '../../src/contracts/account-scopes';
import type { Sandbox } from 'graph-trello-sandbox';

/** Returns what an account stores that was connected through OAuth 2.0, after a member consented on the consent page. */
export async function consentOf(
  username: string,
  { trello, urls }: Sandbox,
  scopes: readonly string[] = boardScopes,
): Promise<Credential> {
  const { clientId, clientSecret } = trello.application;
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = 'http://localhost/oauth/callback';
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    prompt: 'consent',
    scope: scopes.join(' '),
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = await fetch(`${urls.atlassian}/authorize?${query.toString()}`, {
    method: 'POST',
    body: new URLSearchParams({ member: trello.as(username).member.id, decision: 'allow' }),
    redirect: 'manual',
  });
  const answer = await fetch(`${urls.atlassian}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      code: new URL(page.headers.get('location') ?? '').searchParams.get('code'),
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }),
  });
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string; expires_in: number };
  return {
    kind: 'trello-oauth',
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAt: new Date(Date.now() + tokens.expires_in * 1000).toISOString(),
  };
}
