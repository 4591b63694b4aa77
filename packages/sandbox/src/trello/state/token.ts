import type { TrelloApp } from './trello-app';

export type TokenKind = 'key-and-token' | 'oauth2';

/**
 * A member's consent to an application: what webhooks hang on. It outlives the access tokens made under it, which OAuth 2.0
 * replaces every hour.
 */
export interface Grant {
  readonly id: string;
  /** `null`: never. */
  expires: Date | null;
  revoked: boolean;
}

export function isLive(grant: Grant, now: Date): boolean {
  return !grant.revoked && (grant.expires === null || grant.expires > now);
}

/** What lets an application act for a member. */
export interface Token {
  readonly id: string;
  readonly grant: Grant;
  /** What requests carry. */
  readonly value: string;
  readonly kind: TokenKind;
  readonly app: TrelloApp;
  readonly idMember: string;
  /** The application's name as the member saw it. */
  readonly identifier: string;
  /** As granted: `read`, `write`, `account`, or OAuth 2.0 names like `read:board:trello`. */
  readonly scopes: readonly string[];
  readonly created: Date;
  expires: Date | null;
}

/** `account`: to see what is the member's own; `change account`: to change it. */
export type Ability = 'read' | 'write' | 'account' | 'change account';

/** Those of a token of a key, and those of OAuth 2.0 (developer.atlassian.com/cloud/trello/guides/rest-api/authorization). */
const sufficientScopes: Record<Ability, readonly string[]> = {
  read: ['read', 'read:board:trello'],
  write: ['write', 'write:board:trello'],
  account: ['account', 'read:member:trello', 'write:member:trello'],
  'change account': ['account', 'write:member:trello'],
};

export function tokenMay(token: Token, ability: Ability): boolean {
  return sufficientScopes[ability].some((scope) => token.scopes.includes(scope));
}

/** The secret that webhooks owned by this token are signed with. */
export function signingSecret(token: Token): string {
  return token.kind === 'oauth2' ? token.app.clientSecret : token.app.secret;
}
