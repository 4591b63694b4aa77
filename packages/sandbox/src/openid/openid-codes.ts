import { createHash, randomBytes } from 'node:crypto';
import type { SandboxClock } from '../clock';
import type { OpenIdPerson } from './openid-person';

export interface OpenIdSignIn {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly nonce: string | undefined;
  /** The PKCE challenge (S256). */
  readonly challenge: string | undefined;
  readonly person: OpenIdPerson;
}

const lifetimeMilliseconds = 60_000;

/** Authorization codes. Each code works once and expires after one minute. */
export class OpenIdCodes {
  private readonly codes = new Map<string, OpenIdSignIn & { expiresAt: number }>();

  constructor(private readonly clock: SandboxClock) {}

  issue(signIn: OpenIdSignIn): string {
    const code = randomBytes(24).toString('base64url');
    this.codes.set(code, { ...signIn, expiresAt: this.clock.now().getTime() + lifetimeMilliseconds });
    return code;
  }

  redeem(given: { code: string; clientId: string; redirectUri: string; verifier: string }): OpenIdSignIn | undefined {
    const issued = this.codes.get(given.code);
    this.codes.delete(given.code);
    if (issued === undefined || issued.expiresAt <= this.clock.now().getTime()) return undefined;
    const proof = createHash('sha256').update(given.verifier).digest('base64url');
    const fits =
      issued.clientId === given.clientId &&
      issued.redirectUri === given.redirectUri &&
      (issued.challenge === undefined || issued.challenge === proof);
    return fits ? issued : undefined;
  }
}
