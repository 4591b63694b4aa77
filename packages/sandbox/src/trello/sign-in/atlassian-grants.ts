import { createHash, randomBytes } from 'node:crypto';
import type { SandboxClock } from '../../clock';
import type { Grant } from '../state/token';
import type { Member } from '../state/member';
import type { TrelloApp } from '../state/trello-app';

const codeLifetime = 5 * 60 * 1000;
/** Lifetime of an access token. */
export const accessTokenSeconds = 3600;
const refreshLifetime = 90 * 24 * 3600 * 1000;

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

/** Authorization codes and refresh tokens. Each can be used once. */
export class AtlassianGrants {
  private readonly codes = new Map<string, PendingCode>();
  private readonly refreshTokens = new Map<string, GrantedConsent & { readonly expires: Date }>();

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
    this.refreshTokens.set(refreshToken, { ...consent, expires });
    return refreshToken;
  }

  /** Returns the consent behind a refresh token, if the token is unused and its grant is valid. Uses the token up. */
  redeemRefreshToken(refreshToken: string, app: TrelloApp): GrantedConsent | undefined {
    const consent = this.refreshTokens.get(refreshToken);
    if (consent?.app !== app) return undefined;
    this.refreshTokens.delete(refreshToken);
    return consent.grant.revoked || consent.expires <= this.clock.now() ? undefined : consent;
  }

  private in(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
