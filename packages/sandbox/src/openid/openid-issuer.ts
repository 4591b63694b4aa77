import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { SandboxCore, SandboxEnvironment, SandboxMount } from '../sandbox-core';
import { IdTokens } from '../id-tokens';
import { openIdAuthorizeRoutes } from './openid-authorize';
import { OpenIdCodes } from './openid-codes';
import type { OpenIdPerson } from './openid-person';

const lifetimeSeconds = 3600;

/**
 * A common OpenID Connect issuer (OpenID Connect Core 1.0): discovery, keys, authorization code with PKCE, ID tokens in RS256,
 * userinfo. It accepts every client id. If the sandbox knows a client's secret, it checks the secret.
 */
export function createOpenIdIssuer(core: SandboxCore): SandboxMount {
  const codes = new OpenIdCodes(core.clock);
  const idTokens = new IdTokens();
  const accessTokens = new Map<string, OpenIdPerson>();
  const app = new Hono<SandboxEnvironment>();

  app.get('/.well-known/openid-configuration', (context) => context.json(discovery(core.urls.openid)));
  app.get('/keys', (context) => context.json(idTokens.keySet()));
  app.route('/', openIdAuthorizeRoutes(codes));
  app.post('/token', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const field = (name: string): string => form.get(name) ?? '';
    const clientId = field('client_id');
    const secret = core.clientSecrets[clientId];
    if (secret !== undefined && field('client_secret') !== secret)
      return context.json({ error: 'invalid_client' }, 401);
    if (field('grant_type') !== 'authorization_code') return context.json({ error: 'unsupported_grant_type' }, 400);
    const [code, redirectUri, verifier] = [field('code'), field('redirect_uri'), field('code_verifier')];
    const signIn = codes.redeem({ code, clientId, redirectUri, verifier });
    if (signIn === undefined) return context.json({ error: 'invalid_grant' }, 400);
    const accessToken = randomBytes(32).toString('base64url');
    accessTokens.set(accessToken, signIn.person);
    const issuedAt = Math.floor(core.clock.now().getTime() / 1000);
    return context.json({
      token_type: 'Bearer',
      access_token: accessToken,
      expires_in: lifetimeSeconds,
      id_token: idTokens.sign({
        iss: core.urls.openid,
        aud: clientId,
        iat: issuedAt,
        exp: issuedAt + lifetimeSeconds,
        ...(signIn.nonce !== undefined && { nonce: signIn.nonce }),
        ...claimsOf(signIn.person),
      }),
    });
  });
  app.get('/userinfo', (context) => {
    const person = accessTokens.get((context.req.header('Authorization') ?? '').replace(/^Bearer /, ''));
    return person === undefined ? context.json({ error: 'invalid_token' }, 401) : context.json(claimsOf(person));
  });

  const faultResponse = (status: number) => Response.json({ error: 'temporarily_unavailable' }, { status });
  return { surface: 'openid', prefix: '/openid', app, faultResponse };
}

const claimsOf = ({ id, name, email, emailVerified }: OpenIdPerson) => ({
  sub: id,
  name,
  email,
  email_verified: emailVerified,
});

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
  scopes_supported: ['openid', 'email', 'profile'],
});
