import { TrelloError } from './trello-error';
import { isLive, tokenMay, type Ability, type Token } from './state/token';
import { existing } from './state/find';
import type { Actor } from './state/actor';
import type { Credentials } from './credentials';
import type { TrelloWorld } from './state/world';

/** The caller of a request: anonymous, or the member of a token. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'member'; readonly token: Token; readonly actor: Actor; readonly credentials: Credentials };

/** Throws Trello's 401 for an invalid key or token. */
export function identifyCaller(world: TrelloWorld, credentials: Credentials, clientIdentifier?: string): Caller {
  if (credentials.key === undefined && credentials.token === undefined) return { kind: 'anonymous' };
  if (!credentials.bearer && !world.apps.has(credentials.key ?? '')) throw new TrelloError(401, 'invalid key');
  if (credentials.token === undefined) return { kind: 'anonymous' };
  const token = world.tokens.get(credentials.token);
  const matches = credentials.bearer ? token?.kind === 'oauth2' : token?.app.key === credentials.key;
  if (!token || !matches) throw new TrelloError(401, 'invalid token');
  if (liveToken(world, token.value) === undefined) throw new TrelloError(401, afterItsTime[token.kind]);
  const member = existing(world.members, token.idMember);
  return { kind: 'member', token, credentials, actor: { member, app: token.app, clientIdentifier } };
}

/**
 * Seen in clients: "(401) Unauthorized : expired token" (github.com/jchrom/trelloR/issues/3, github.com/adunkman/node-trello/pull/12). Nobody has
 * published what an OAuth 2.0 token gets.
 */
const afterItsTime = { 'key-and-token': 'expired token', oauth2: 'invalid token' } as const;

/** Returns the token with this value unless it has expired. */
export function liveToken(world: TrelloWorld, value: string): Token | undefined {
  const token = world.tokens.get(value);
  const now = world.clock.now();
  const expired = token?.expires !== null && token?.expires !== undefined && token.expires <= now;
  return token && !expired && isLive(token.grant, now) ? token : undefined;
}

/** Returns the member behind a request whose token has this ability; throws Trello's 401 otherwise. */
export function requireAbility(caller: Caller, ability: Ability): Actor {
  if (caller.kind === 'anonymous' || !tokenMay(caller.token, ability)) {
    throw new TrelloError(401, { message: 'missing scopes' });
  }
  return caller.actor;
}
