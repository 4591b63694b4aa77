import { createHash, randomBytes } from 'node:crypto';
import type { SandboxClock } from '../../clock';
import type { Grant } from '../state/token';
import type { Member } from '../state/member';
import type { TrelloApp } from '../state/trello-app';

const codeLifetime = 5 * 60 * 1000;
/** Lifetime of an access token. */
export const accessTokenSeconds = 3600;
const refreshLifetime = 90 * 24 * 3600 * 1000;
/**
 * "Reuse of old tokens outside the leeway interval invalidates all refresh tokens […]. The leeway interval is 10 minutes": so Atlassian
 * (community.developer.atlassian.com/t/54172).
 */
const reuseInterval = 10 * 60 * 1000;

interface Consent {
  readonly app: TrelloApp;
  readonly member: Member;
  readonly scopes: readonly string[];
}

interface PendingCode extends Consent {
  readonly redirectUri: string;
  /** PKCE, S256. */
  readonly codeChallenge: string;
  readonly expires: Date;
}

export interface GrantedConsent extends Consent {
  readonly grant: Grant;
}

interface RefreshToken extends GrantedConsent {
  readonly expires: Date;
  /** Since when there is a newer one. */
  replaced?: Date;
}

/** Authorization codes, of which each can be used once, and refresh tokens, of which each is replaced when it is used. */
export class AtlassianGrants {
  private readonly codes = new Map<string, PendingCode>();
  private readonly refreshTokens = new Map<string, RefreshToken>();

  constructor(private readonly clock: SandboxClock) {}

  issueCode(consent: Omit<PendingCode, 'expires'>): string {
    const code = randomBytes(24).toString('base64url');
    this.codes.set(code, { ...consent, expires: this.in(codeLifetime) });
    return code;
  }

  /** Returns the consent behind a code, if the code is unused and everything matches. Uses the code up in any case. */
  redeemCode(
    code: string,
    { app, redirectUri, codeVerifier }: { app: TrelloApp; redirectUri: string; codeVerifier: string },
  ): GrantedConsent | undefined {
    const pending = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const fits = pending?.app === app && pending.redirectUri === redirectUri && pending.codeChallenge === challenge;
    if (!fits || pending.expires <= this.clock.now()) return undefined;
    const { member, scopes } = pending;
    const expires = this.in(accessTokenSeconds * 1000);
    const grant = { id: randomBytes(12).toString('hex'), expires, revoked: false };
    return { app, member, scopes, grant };
  }

  /** Extends the grant to the expiry of the new refresh token. */
  issueRefreshToken(consent: GrantedConsent): string {
    const refreshToken = randomBytes(32).toString('base64url');
    const expires = this.in(refreshLifetime);
    consent.grant.expires = expires;
    const { app, member, scopes, grant } = consent;
    this.refreshTokens.set(refreshToken, { app, member, scopes, grant, expires });
    return refreshToken;
  }

  /**
   * Returns the consent behind a refresh token, if its grant is valid and the token was not replaced more than ten minutes ago. One that was is
   * taken for stolen: no refresh token of its consent works any more.
   */
  redeemRefreshToken(refreshToken: string, app: TrelloApp): GrantedConsent | undefined {
    const token = this.refreshTokens.get(refreshToken);
    const now = this.clock.now();
    if (token?.app !== app || token.grant.revoked || token.expires <= now) return undefined;
    token.replaced ??= now;
    if (now.getTime() - token.replaced.getTime() <= reuseInterval) return token;
    for (const [value, { grant }] of this.refreshTokens) if (grant === token.grant) this.refreshTokens.delete(value);
    return undefined;
  }

  private in(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
