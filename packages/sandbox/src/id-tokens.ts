import { createSign, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';

/** Signs ID tokens (RS256) and publishes the key. The key pair is created at its first use. */
export class IdTokens {
  /** A sandbox that is started anew has another key, so it has another name: who keeps the earlier one would refuse its tokens until that expires. */
  private readonly keyId = `sandbox-${randomUUID()}`;
  private keys: { publicKey: KeyObject; privateKey: KeyObject } | undefined;

  sign(claims: object): string {
    const content = [{ typ: 'JWT', alg: 'RS256', kid: this.keyId }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = createSign('RSA-SHA256').update(content).sign(this.pair.privateKey, 'base64url');
    return `${content}.${signature}`;
  }

  /**
   * Returns the document at the `jwks_uri`.
   * @param more what an issuer says of each key
   */
  keySet(more: object = {}): object {
    const key = this.pair.publicKey.export({ format: 'jwk' });
    return { keys: [{ ...key, kid: this.keyId, use: 'sig', alg: 'RS256', ...more }] };
  }

  private get pair(): { publicKey: KeyObject; privateKey: KeyObject } {
    this.keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
    return this.keys;
  }
}
