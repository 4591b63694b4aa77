import { randomBytes } from 'node:crypto';
import type { SandboxClock } from '../../clock';
import type { DirectoryUser } from '../users/directory';
import type { RegisteredApplication } from './registered-application';

export interface AccessToken {
  readonly value: string;
  readonly clientId: string;
  readonly user: DirectoryUser;
  readonly scopes: ReadonlySet<string>;
  /** Whether Graph cannot read the token. A personal account gets such a token if the request has short scope names. */
  readonly isUnreadable: boolean;
  /** Present on an application's own token, to which no person consented. `scopes` are then its roles. */
  readonly application?: { readonly mailboxes: readonly string[] | 'all' };
  expiresAt: Date;
}

export interface RefreshToken {
  readonly value: string;
  readonly clientId: string;
  readonly user: DirectoryUser;
  /** All scopes of the consent. A request for an access token may ask for fewer. */
  readonly scopes: readonly string[];
  expiresAt: Date;
  revoked: boolean;
}

const refreshTokenDays = 90;

/** The tokens that the identity platform has issued in this world. */
export class MicrosoftTokens {
  private readonly access = new Map<string, AccessToken>();
  private readonly refresh = new Map<string, RefreshToken>();

  constructor(
    private readonly clock: SandboxClock,
    readonly accessTokenSeconds: number,
  ) {}

  issueAccess(clientId: string, user: DirectoryUser, scopes: readonly string[], isUnreadable = false): AccessToken {
    const value = `eyJ0eXAiOiJKV1Qi.${randomBytes(48).toString('base64url')}.${randomBytes(32).toString('base64url')}`;
    const expiresAt = new Date(this.clock.now().getTime() + this.accessTokenSeconds * 1000);
    const token = { value, clientId, user, scopes: new Set(scopes), isUnreadable, expiresAt };
    this.access.set(value, token);
    return token;
  }

  /** Issues an application's token. Its claims include its roles (learn.microsoft.com/entra/identity-platform/access-token-claims-reference). */
  issueApplication(application: RegisteredApplication, principal: DirectoryUser): AccessToken {
    const { clientId, roles, mailboxes = 'all' } = application;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signature = randomBytes(32).toString('base64url');
    const claims = { appid: clientId, tid: principal.tenantId, idtyp: 'app', jti: signature, roles };
    const value = `${part({ typ: 'JWT', alg: 'RS256' })}.${part(claims)}.${signature}`;
    const expiresAt = new Date(this.clock.now().getTime() + this.accessTokenSeconds * 1000);
    const token: AccessToken = {
      value,
      clientId,
      user: principal,
      scopes: new Set(roles),
      isUnreadable: false,
      expiresAt,
      application: { mailboxes },
    };
    this.access.set(value, token);
    return token;
  }

  issueRefresh(clientId: string, user: DirectoryUser, scopes: readonly string[]): RefreshToken {
    const value = `1.AX${randomBytes(60).toString('base64url')}`;
    const expiresAt = new Date(this.clock.now().getTime() + refreshTokenDays * 24 * 60 * 60 * 1000);
    const token = { value, clientId, user, scopes, expiresAt, revoked: false };
    this.refresh.set(value, token);
    return token;
  }

  findAccess(value: string): AccessToken | undefined {
    return this.access.get(value);
  }

  findRefresh(value: string): RefreshToken | undefined {
    return this.refresh.get(value);
  }

  /** The values of all tokens, of both kinds, expired and revoked ones too. */
  issued(): string[] {
    return [...this.access.keys(), ...this.refresh.keys()];
  }

  isExpired(token: { expiresAt: Date }): boolean {
    return token.expiresAt <= this.clock.now();
  }

  /** Expires the access tokens of one user, or of all, at once. Refresh tokens still work. */
  expireAccess(user?: DirectoryUser): number {
    const ending = [...this.access.values()].filter((token) => concerns(token, user) && !this.isExpired(token));
    for (const token of ending) token.expiresAt = this.clock.now();
    return ending.length;
  }

  /** Revokes refresh tokens, as a changed password does. Refreshing fails until the person signs in again. */
  revokeRefresh(user?: DirectoryUser): number {
    const ending = [...this.refresh.values()].filter((token) => concerns(token, user) && !token.revoked);
    for (const token of ending) token.revoked = true;
    return ending.length;
  }
}

function concerns(token: { user: DirectoryUser }, user: DirectoryUser | undefined): boolean {
  return user === undefined || token.user.id === user.id;
}
