import type { TrelloApp } from './trello-app';

export type TokenKind = 'key-and-token' | 'oauth2';

/**
 * A member's consent to an application, which webhooks depend on. It outlives its access tokens, which OAuth 2.0
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

/** Allows an application to act for a member. */
export interface Token {
  readonly id: string;
  readonly grant: Grant;
  /** The value that requests carry. */
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

/**
 * The ability that an operation needs. `read` and `write`: boards and their content; `account`: to see the member's own
 * data; `change account`: to change it.
 */
export type Ability =
  | 'read'
  | 'write'
  | 'write board members'
  | 'read workspaces'
  | 'write workspaces'
  | 'write workspace members'
  | 'read member'
  | 'account'
  | 'change account';

/**
 * The scopes of a key's token (developer.atlassian.com/cloud/trello/guides/rest-api/authorization), and those of OAuth 2.0, which are
 * finer: the official description of 2026 names them for each operation, under `security`
 * (developer.atlassian.com/cloud/trello/swagger.v3.json). `write:board:membership:trello` is to "add, remove, or modify memberships on
 * boards", `write:board:trello` to "create and update cards, lists, and comments in boards", and neither includes the other.
 */
const sufficientScopes: Record<Ability, readonly string[]> = {
  read: ['read', 'read:board:trello'],
  write: ['write', 'write:board:trello'],
  'write board members': ['write', 'write:board:membership:trello'],
  'read workspaces': ['read', 'read:organization:trello'],
  'write workspaces': ['write', 'write:organization:trello'],
  'write workspace members': ['write', 'write:organization:membership:trello'],
  'read member': ['read', 'read:member:trello'],
  account: ['account', 'read:member:trello', 'write:member:trello'],
  'change account': ['account', 'write:member:trello'],
};

export function tokenMay(token: Token, ability: Ability): boolean {
  return sufficientScopes[ability].some((scope) => token.scopes.includes(scope));
}

/** Returns the secret that signs the webhooks owned by this token. */
export function signingSecret(token: Token): string {
  return token.kind === 'oauth2' ? token.app.clientSecret : token.app.secret;
}
