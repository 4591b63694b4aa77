import { Hono } from 'hono';
import { z } from 'zod';
import { issueToken } from './issue-token';
import { TokenPage } from './token-page';
import { existing } from '../state/find';
import type { Member } from '../state/member';
import type { Token } from '../state/token';
import { isRegisteredAddress, type TrelloApp } from '../state/trello-app';
import type { TrelloContext, TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const day = 24 * 3600;
const lifetimes = { '1hour': 3600, '1day': day, '30days': 30 * day, never: null } as const;

const request = z.object({
  key: z.string(),
  name: z.string().optional(),
  scope: z
    .string()
    .default('read')
    .transform((scope) => scope.split(','))
    .pipe(z.array(z.enum(['read', 'write', 'account']))),
  expiration: z.enum(['1hour', '1day', '30days', 'never']).default('30days'),
  response_type: z.enum(['token', 'fragment']).default('token'),
  callback_method: z.enum(['fragment', 'postMessage']).optional(),
  return_url: z.url().optional(),
});
const answer = z.object({ member: z.string(), decision: z.enum(['allow', 'deny']) });

type TokenRequest = z.infer<typeof request>;

/** `/1/authorize`: a member grants an application a token. */
export function tokenPageRoutes(world: TrelloWorld): TrelloRoutes {
  const routes = new Hono<TrelloEnvironment>();

  routes.get('/', (context) => {
    const asked = readRequest(world, context);
    if (asked instanceof Response) return asked;
    return context.html(<TokenPage name={asked.name} scopes={asked.scope} members={[...world.members.values()]} />);
  });

  routes.post('/', async (context) => {
    const asked = readRequest(world, context);
    if (asked instanceof Response) return asked;
    const answered = answer.safeParse(await context.req.parseBody());
    if (!answered.success) return context.text('invalid value for decision', 400);
    if (answered.data.decision === 'deny') return deliver(context, asked, { error: 'Token request rejected' });
    const token = tokenFor(world, asked, existing(world.members, answered.data.member));
    return deliver(context, asked, { token: token.value });
  });

  return routes;
}

function readRequest(world: TrelloWorld, context: TrelloContext): (TokenRequest & { app: TrelloApp }) | Response {
  const parsed = request.safeParse(context.req.query());
  if (!parsed.success) return context.text(`invalid value for ${String(parsed.error.issues[0]?.path[0])}`, 400);
  const app = world.apps.get(parsed.data.key);
  if (!app) return context.text('App not found', 400);
  const { return_url: returnUrl } = parsed.data;
  if (returnUrl !== undefined && !isRegisteredAddress(returnUrl)) {
    return context.text('Invalid return_url: its origin is not among the allowed origins of the app', 400);
  }
  return { ...parsed.data, name: parsed.data.name ?? app.name, app };
}

/** A token that never expires is created only once: the same request gets the same token again. */
function tokenFor(world: TrelloWorld, asked: TokenRequest & { app: TrelloApp }, member: Member): Token {
  const { app, scope, expiration, name } = asked;
  const seconds = lifetimes[expiration];
  const earlier = [...world.tokens.values()].find(
    (token) =>
      token.kind === 'key-and-token' &&
      token.app === app &&
      token.idMember === member.id &&
      token.identifier === name &&
      token.scopes.join() === scope.join() &&
      token.expires === null,
  );
  if (seconds === null && earlier) return earlier;
  const expires = seconds === null ? null : new Date(world.clock.now().getTime() + seconds * 1000);
  return issueToken(world, app, member, { kind: 'key-and-token', scopes: scope, identifier: name, expires });
}

/** Redirects to the application with the outcome in the fragment, or shows the outcome for copying. */
function deliver(
  context: TrelloContext,
  { return_url: returnUrl, callback_method: method, response_type: responseType }: TokenRequest,
  outcome: { token: string } | { error: string },
): Response | Promise<Response> {
  if (returnUrl !== undefined && (method === 'fragment' || responseType === 'fragment')) {
    return context.redirect(`${returnUrl}#${new URLSearchParams(outcome).toString()}`);
  }
  return 'token' in outcome
    ? context.html(
        <>
          <p>You have granted access to your Trello account. To complete the process, please give this token:</p>
          <pre>{outcome.token}</pre>
        </>,
      )
    : context.html(<p>{outcome.error}</p>);
}
