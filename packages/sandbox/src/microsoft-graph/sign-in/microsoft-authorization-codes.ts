import { createHash, randomBytes } from 'node:crypto';
import type { SandboxClock } from '../../clock';
import type { DirectoryUser } from '../users/directory';
import { MicrosoftTokenError } from './microsoft-token-error';

export interface Authorization {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly user: DirectoryUser;
  readonly scopes: readonly string[];
  readonly nonce: string | undefined;
  readonly challenge: { readonly method: 'S256' | 'plain'; readonly value: string } | undefined;
}

const lifetimeMilliseconds = 10 * 60 * 1000;

/** Authorization codes from the consent until the token request that redeems them. Each code works once. */
export class MicrosoftAuthorizationCodes {
  private readonly codes = new Map<string, { authorization: Authorization; expiresAt: number; redeemed: boolean }>();

  constructor(private readonly clock: SandboxClock) {}

  issue(authorization: Authorization): string {
    const code = `1.AX${randomBytes(40).toString('base64url')}`;
    const expiresAt = this.clock.now().getTime() + lifetimeMilliseconds;
    this.codes.set(code, { authorization, expiresAt, redeemed: false });
    return code;
  }

  /** Redeems a code. Throws the identity platform's error unless the code is unused, has not expired, and was issued to this request. */
  redeem(code: string, given: { clientId: string; redirectUri: string; verifier: string | undefined }): Authorization {
    const issued = this.codes.get(code);
    if (!issued || issued.authorization.clientId !== given.clientId) {
      throw new MicrosoftTokenError(
        'invalid_grant',
        70000,
        "The provided value for the 'code' parameter is not valid.",
      );
    }
    if (issued.redeemed) {
      throw new MicrosoftTokenError(
        'invalid_grant',
        54005,
        'OAuth2 Authorization code was already redeemed, please retry with a new valid code or use an existing refresh token.',
      );
    }
    if (issued.expiresAt <= this.clock.now().getTime()) {
      throw new MicrosoftTokenError(
        'invalid_grant',
        70008,
        'The provided authorization code or refresh token has expired due to inactivity. Send a new interactive authorization request for this user and resource.',
      );
    }
    if (issued.authorization.redirectUri !== given.redirectUri) {
      throw new MicrosoftTokenError(
        'invalid_grant',
        500112,
        `The reply address '${given.redirectUri}' does not match the reply address '${issued.authorization.redirectUri}' provided when requesting Authorization code.`,
      );
    }
    assertVerifier(issued.authorization.challenge, given.verifier);
    issued.redeemed = true;
    return issued.authorization;
  }
}

function assertVerifier(challenge: Authorization['challenge'], verifier: string | undefined): void {
  if (!challenge) return;
  if (verifier === undefined) {
    throw new MicrosoftTokenError(
      'invalid_grant',
      50148,
      'The code_verifier does not match the code_challenge supplied in the authorization request for PKCE.',
    );
  }
  const proof = challenge.method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  if (proof !== challenge.value) {
    throw new MicrosoftTokenError(
      'invalid_grant',
      501481,
      'The Code_Verifier does not match the code_challenge supplied in the authorization request.',
    );
  }
}
