import { createHash } from 'node:crypto';
import type { Member } from '../state/member';
import type { Grant, Token, TokenKind } from '../state/token';
import type { TrelloApp } from '../state/trello-app';
import type { TrelloWorld } from '../state/world';

export interface TokenDetails {
  readonly kind: TokenKind;
  readonly scopes: readonly string[];
  /** The application's name as the member saw it; default: the application's own. */
  readonly identifier?: string | undefined;
  /** `null`: never. */
  readonly expires: Date | null;
  /** The consent that the token belongs to; default: a new consent that expires with the token. */
  readonly grant?: Grant;
}

/** Issues a token of an application for a member: `ATTA…` with 76 characters, or an OAuth 2.0 access token. */
export function issueToken(world: TrelloWorld, app: TrelloApp, member: Member, details: TokenDetails): Token {
  const id = world.ids.next();
  const digest = createHash('sha256').update(`token ${id} ${app.secret}`).digest('hex');
  const token: Token = {
    id,
    grant: details.grant ?? { id, expires: details.expires, revoked: false },
    value: details.kind === 'oauth2' ? `sandbox-access-${digest}` : `ATTA${digest}${digest.slice(0, 8).toUpperCase()}`,
    kind: details.kind,
    app,
    idMember: member.id,
    identifier: details.identifier ?? app.name,
    scopes: details.scopes,
    created: world.clock.now(),
    expires: details.expires,
  };
  world.tokens.set(token.value, token);
  return token;
}
