import { Hono } from 'hono';
import { z } from 'zod';
import { issueToken } from '../tokens/issue-token';
import { accessTokenSeconds, type AtlassianGrants, type GrantedConsent } from './atlassian-grants';
import type { SandboxApp, SandboxEnvironment } from '../../sandbox-core';
import type { TrelloApp } from '../state/trello-app';
import type { TrelloWorld } from '../state/world';

const client = { client_id: z.string(), client_secret: z.string() };
const request = z.discriminatedUnion('grant_type', [
  z.object({
    ...client,
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    code_verifier: z.string(),
    redirect_uri: z.string(),
  }),
  z.object({ ...client, grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
]);

/** `/oauth/token`: a JSON body for an access token of one hour, and with `offline_access` a rotating refresh token. */
export function atlassianTokenRoutes(world: TrelloWorld, grants: AtlassianGrants): SandboxApp {
  const routes = new Hono<SandboxEnvironment>();
  routes.post('/oauth/token', async (context) => {
    const body = parseBody(context.req.header('content-type'), await context.req.text());
    if (!body.success) return refuse(400, 'invalid_request', 'Missing or invalid parameter in the JSON body');
    const app = appOf(world, body.data.client_id, body.data.client_secret);
    // As seen by Atlassian's clients for a wrong secret: https://mrrefactoring.github.io/jira.js/api/functions/index.isReauthorizationRequired.html
    if (!app) return refuse(401, 'access_denied', 'Unauthorized');
    const consent =
      body.data.grant_type === 'refresh_token'
        ? grants.redeemRefreshToken(body.data.refresh_token, app)
        : grants.redeemCode(body.data.code, {
            app,
            redirectUri: body.data.redirect_uri,
            codeVerifier: body.data.code_verifier,
          });
    if (consent) return context.json(tokenResponse(world, grants, consent));
    return body.data.grant_type === 'refresh_token'
      ? refuse(403, 'invalid_grant', 'Unknown or invalid refresh token.')
      : refuse(403, 'invalid_grant', 'Invalid authorization code');
  });
  return routes;
}

function parseBody(contentType: string | undefined, text: string) {
  if (!/^application\/json\b/i.test(contentType ?? '')) return request.safeParse(undefined);
  try {
    return request.safeParse(JSON.parse(text));
  } catch {
    return request.safeParse(undefined); // not JSON: the same answer as for a wrong body
  }
}

function appOf(world: TrelloWorld, clientId: string, clientSecret: string): TrelloApp | undefined {
  return [...world.apps.values()].find((app) => app.clientId === clientId && app.clientSecret === clientSecret);
}

function tokenResponse(world: TrelloWorld, grants: AtlassianGrants, consent: GrantedConsent) {
  const { app, member, scopes, grant } = consent;
  const expires = new Date(world.clock.now().getTime() + accessTokenSeconds * 1000);
  const token = issueToken(world, app, member, { kind: 'oauth2', scopes, expires, grant });
  return {
    access_token: token.value,
    expires_in: accessTokenSeconds,
    token_type: 'Bearer',
    scope: scopes.join(' '),
    ...(scopes.includes('offline_access') && { refresh_token: grants.issueRefreshToken(consent) }),
  };
}

function refuse(status: number, error: string, description: string): Response {
  return Response.json({ error, error_description: description }, { status });
}
