import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
/** What NIST SP 800-38D recommends; random, so one key is good for about four thousand million messages. */
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM: nonce, ciphertext and authentication tag, one after the other. */
export function encrypt(key: Uint8Array, associatedData: string, plaintext: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(associatedData, 'utf8'));
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** The plaintext; undefined when anything differs from what was encrypted: a bit, the key, the associated data. */
export function decrypt(key: Uint8Array, associatedData: string, encrypted: Uint8Array): Uint8Array | undefined {
  if (encrypted.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(associatedData, 'utf8'));
  decipher.setAuthTag(encrypted.subarray(-tagBytes));
  const start = decipher.update(encrypted.subarray(nonceBytes, -tagBytes));
  try {
    return Buffer.concat([start, decipher.final()]);
  } catch {
    // Node's only way to say that the tag does not match.
    return undefined;
  }
}
