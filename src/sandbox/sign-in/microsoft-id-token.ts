import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { DirectoryUser } from '../microsoft-graph/directory';

const keyId = 'sandbox-signing-key';

/** Signs ID tokens (RS256) and publishes the key; the key pair is made when first needed. */
export class MicrosoftIdTokens {
  private keys: { publicKey: KeyObject; privateKey: KeyObject } | undefined;

  /** `issuedAt` and the token's end are in seconds since 1970. */
  sign(
    claims: { user: DirectoryUser; clientId: string; issuer: string; nonce: string | undefined },
    now: Date,
  ): string {
    const { user, clientId, issuer, nonce } = claims;
    const issuedAt = Math.floor(now.getTime() / 1000);
    const payload = {
      aud: clientId,
      iss: issuer,
      iat: issuedAt,
      nbf: issuedAt,
      exp: issuedAt + 3600,
      name: user.displayName,
      oid: user.id,
      preferred_username: user.userPrincipalName,
      email: user.mail,
      sub: user.id,
      tid: user.tenantId,
      ver: '2.0',
      ...(nonce !== undefined && { nonce }),
    };
    const content = [{ typ: 'JWT', alg: 'RS256', kid: keyId }, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = createSign('RSA-SHA256').update(content).sign(this.pair.privateKey, 'base64url');
    return `${content}.${signature}`;
  }

  /** The document at `/discovery/v2.0/keys`. */
  keySet(): object {
    return { keys: [{ ...this.pair.publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'RS256' }] };
  }

  private get pair(): { publicKey: KeyObject; privateKey: KeyObject } {
    this.keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
    return this.keys;
  }
}
