import { createMiddleware } from 'hono/factory';
import { identifyCaller } from './caller';
import { readCredentials, type Credentials } from './credentials';
import { readParameters } from './parameters';
import { pathOf } from './path-of';
import { TrelloRateLimits } from './rate-limits';
import type { MiddlewareHandler } from 'hono';
import type { SandboxCore } from '../sandbox-core';
import type { TrelloContext, TrelloEnvironment } from './trello-context';
import type { TrelloWorld } from './state/world';
import { TrelloError } from './trello-error';
import { isShortLink, isTrelloId } from './state/trello-id';

/** Checks every program's request first: its rate, then the id in the path, then its key and token. */
export function authenticateClient(world: TrelloWorld, core: SandboxCore): MiddlewareHandler<TrelloEnvironment>[] {
  const limits = new TrelloRateLimits(core);
  const judgeRate = createMiddleware<TrelloEnvironment>(async (context, next) => {
    context.set('parameters', await readParameters(context));
    const verdict = limits.count(world, credentialsOf(context), pathOf(context.req.url));
    if (verdict.refusal) context.res = verdict.refusal.toResponse();
    else await next();
    for (const [name, value] of Object.entries(verdict.headers)) context.res.headers.set(name, value);
  });
  const identify = createMiddleware<TrelloEnvironment>(async (context, next) => {
    checkPathId(pathOf(context.req.url));
    const clientIdentifier = context.req.header('x-trello-client-identifier');
    context.set('caller', identifyCaller(world, credentialsOf(context), clientIdentifier));
    await next();
  });
  return [judgeRate, identify];
}

function credentialsOf(context: TrelloContext): Credentials {
  return readCredentials(context.req.header('authorization'), context.var.parameters);
}

const byIdOnly = ['lists', 'labels', 'checklists', 'actions', 'webhooks'];
const byIdOrShortLink = ['cards', 'boards'];

/** Trello validates the id in the path before the credentials. */
function checkPathId(path: string): void {
  const [, , resource = '', id] = path.split('/');
  if (id === undefined || id === '' || isTrelloId(id)) return;
  if (byIdOrShortLink.includes(resource) && isShortLink(id)) return;
  if (byIdOnly.includes(resource) || byIdOrShortLink.includes(resource)) throw new TrelloError(400, 'invalid id');
}
