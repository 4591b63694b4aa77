import { createMiddleware } from 'hono/factory';
import { readParameters } from '../parameters';
import { findMember } from '../state/find';
import type { Caller } from '../caller';
import type { Member } from '../state/member';
import type { MiddlewareHandler } from 'hono';
import type { TrelloApp } from '../state/trello-app';
import type { TrelloEnvironment } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const web: TrelloApp = {
  id: '5a4db0c0de00000000000000',
  name: 'Trello',
  key: 'web',
  secret: 'web',
  clientId: 'web',
  clientSecret: 'web',
};

/** Sets the caller for requests in `/control/trello/as/{username}/1/…`, which act as a person at Trello's own page: no limits, every scope. */
export function actAsMember(world: TrelloWorld): MiddlewareHandler<TrelloEnvironment>[] {
  return [
    createMiddleware<TrelloEnvironment>(async (context, next) => {
      const username = /\/as\/([^/]+)\/1\//.exec(new URL(context.req.url).pathname)?.[1] ?? '';
      context.set('parameters', await readParameters(context));
      context.set('caller', atTrelloPage(world, findMember(world, username)));
      await next();
    }),
  ];
}

function atTrelloPage(world: TrelloWorld, member: Member): Caller {
  const grant = { id: member.id, expires: null, revoked: false };
  const token = {
    id: member.id,
    grant,
    value: `web-${member.username}`,
    kind: 'key-and-token' as const,
    app: web,
    idMember: member.id,
    identifier: web.name,
    scopes: ['read', 'write', 'account'],
    created: world.clock.now(),
    expires: null,
  };
  return { kind: 'member', token, actor: { member }, credentials: { bearer: false, inHeader: true } };
}
