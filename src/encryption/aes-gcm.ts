import { createCipheriv, createDecipheriv, randomBytes, type CipherKey } from 'node:crypto';

const algorithm = 'aes-256-gcm';
/** The length that NIST SP 800-38D recommends. Nonces are random, so one key is good for about four thousand million messages. */
const nonceBytes = 12;
const tagBytes = 16;

/** How many nonces are drawn at once: drawing one at a time takes as long as encrypting a kilobyte. */
const drawn = 256;

let nonces = Buffer.alloc(0);

function nextNonce(): Uint8Array {
  if (nonces.length < nonceBytes) nonces = randomBytes(drawn * nonceBytes);
  const nonce = nonces.subarray(0, nonceBytes);
  nonces = nonces.subarray(nonceBytes);
  return nonce;
}

/**
 * Encrypts with AES-256-GCM. Returns nonce, ciphertext and authentication tag, concatenated in this order.
 *
 * @param plaintext in parts that are encrypted as one text: concatenating a long one first would copy it once more
 */
export function encrypt(key: CipherKey, associatedData: string, ...plaintext: readonly Uint8Array[]): Uint8Array {
  const nonce = nextNonce();
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(associatedData, 'utf8'));
  const encrypted = plaintext.map((part) => cipher.update(part));
  // A stream cipher has no output left at the end.
  cipher.final();
  return Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]);
}

/** Returns the plaintext, or undefined when the ciphertext, the key or the associated data differs by even one bit. */
export function decrypt(key: CipherKey, associatedData: string, encrypted: Uint8Array): Uint8Array | undefined {
  if (encrypted.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(associatedData, 'utf8'));
  decipher.setAuthTag(encrypted.subarray(-tagBytes));
  const start = decipher.update(encrypted.subarray(nonceBytes, -tagBytes));
  try {
    // A stream cipher has no output left at the end: this call only checks the tag.
    decipher.final();
    return start;
  } catch {
    // Node throws when the tag does not match, and reports it in no other way.
    return undefined;
  }
}
