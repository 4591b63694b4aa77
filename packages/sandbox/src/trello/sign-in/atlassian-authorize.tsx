import { Hono } from 'hono';
import { z } from 'zod';
import { TokenPage } from '../tokens/token-page';
import { existing } from '../state/find';
import type { AtlassianGrants } from './atlassian-grants';
import type { SandboxApp, SandboxContext, SandboxEnvironment } from '../../sandbox-core';
import { isRegisteredAddress, type TrelloApp } from '../state/trello-app';
import type { TrelloWorld } from '../state/world';

const knownScopes = [
  'read:board:trello',
  'write:board:trello',
  'write:board:membership:trello',
  'read:organization:trello',
  'write:organization:trello',
  'write:organization:membership:trello',
  'read:member:trello',
  'write:member:trello',
  'read:enterprise:trello',
  'write:enterprise:trello',
  'offline_access',
] as const;

const request = z.object({
  response_type: z.literal('code'),
  scope: z
    .string()
    .transform((scope) => scope.split(' ').filter((name) => name !== ''))
    .pipe(z.array(z.enum(knownScopes)).min(1)),
  state: z.string().optional(),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
});
const answer = z.object({ member: z.string(), decision: z.enum(['allow', 'deny']) });

interface Client {
  readonly app: TrelloApp;
  readonly redirectUri: string;
}

/** `/authorize`: a member consents, and the browser takes a code back to the application. */
export function atlassianAuthorizeRoutes(world: TrelloWorld, grants: AtlassianGrants): SandboxApp {
  const routes = new Hono<SandboxEnvironment>();

  routes.get('/authorize', (context) => {
    const client = clientOf(world, context);
    if (!client) return context.text('Unknown client_id, or a redirect_uri that is not registered for it.', 400);
    const asked = request.safeParse(context.req.query());
    if (!asked.success) return refuse(context, client, asked.error);
    const members = [...world.members.values()];
    return context.html(<TokenPage name={client.app.name} scopes={asked.data.scope} members={members} />);
  });

  routes.post('/authorize', async (context) => {
    const client = clientOf(world, context);
    if (!client) return context.text('Unknown client_id, or a redirect_uri that is not registered for it.', 400);
    const asked = request.safeParse(context.req.query());
    if (!asked.success) return refuse(context, client, asked.error);
    const answered = answer.safeParse(await context.req.parseBody());
    if (!answered.success) return context.text('Choose a member, and allow or deny.', 400);
    if (answered.data.decision === 'deny') {
      return back(context, client, { error: 'access_denied', error_description: 'User did not authorize the request' });
    }
    const code = grants.issueCode({
      ...client,
      member: existing(world.members, answered.data.member),
      scopes: asked.data.scope,
      codeChallenge: asked.data.code_challenge,
    });
    return back(context, client, { code });
  });

  return routes;
}

function clientOf(world: TrelloWorld, context: SandboxContext): Client | undefined {
  const redirectUri = context.req.query('redirect_uri') ?? '';
  const clientId = context.req.query('client_id');
  const app = [...world.apps.values()].find((candidate) => candidate.clientId === clientId);
  return app && isRegisteredAddress(redirectUri) ? { app, redirectUri } : undefined;
}

function refuse(context: SandboxContext, client: Client, error: z.ZodError): Response {
  const name = String(error.issues[0]?.path[0]);
  const code = name === 'scope' ? 'invalid_scope' : 'invalid_request';
  return back(context, client, { error: code, error_description: `Missing or invalid parameter: ${name}` });
}

function back(context: SandboxContext, { redirectUri }: Client, outcome: Record<string, string>): Response {
  const address = new URL(redirectUri);
  const state = context.req.query('state');
  for (const [name, value] of Object.entries(outcome)) address.searchParams.set(name, value);
  if (state !== undefined) address.searchParams.set('state', state);
  return context.redirect(address.toString());
}
