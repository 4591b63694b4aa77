import { createCipheriv, createDecipheriv, randomBytes, type CipherKey } from 'node:crypto';

const algorithm = 'aes-256-gcm';
/** What NIST SP 800-38D recommends; random, so one key is good for about four thousand million messages. */
const nonceBytes = 12;
const tagBytes = 16;

/** How many nonces are drawn at once: one by one they take as long as encrypting a kilobyte. */
const drawn = 256;

let nonces = Buffer.alloc(0);

function nextNonce(): Uint8Array {
  if (nonces.length < nonceBytes) nonces = randomBytes(drawn * nonceBytes);
  const nonce = nonces.subarray(0, nonceBytes);
  nonces = nonces.subarray(nonceBytes);
  return nonce;
}

/**
 * AES-256-GCM: nonce, ciphertext and authentication tag, one after the other.
 *
 * @param plaintext in parts, which are taken for one: putting a long one together first would copy it once more
 */
export function encrypt(key: CipherKey, associatedData: string, ...plaintext: readonly Uint8Array[]): Uint8Array {
  const nonce = nextNonce();
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(associatedData, 'utf8'));
  const encrypted = plaintext.map((part) => cipher.update(part));
  // Of a stream cipher nothing is left for the end.
  cipher.final();
  return Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]);
}

/** The plaintext; undefined when anything differs from what was encrypted: a bit, the key, the associated data. */
export function decrypt(key: CipherKey, associatedData: string, encrypted: Uint8Array): Uint8Array | undefined {
  if (encrypted.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(associatedData, 'utf8'));
  decipher.setAuthTag(encrypted.subarray(-tagBytes));
  const start = decipher.update(encrypted.subarray(nonceBytes, -tagBytes));
  try {
    // Of a stream cipher nothing is left for the end but the check.
    decipher.final();
    return start;
  } catch {
    // Node's only way to say that the tag does not match.
    return undefined;
  }
}
