import { decrypt, encrypt } from './aes-gcm';
import { deriveKey, type KeyPurpose } from './derive-key';
import { currentKey, type KeyRing } from './key-ring';

/** Encrypted text that is safe to store: `v1.<key id>.<base64url>`. Only {@link unseal} can read it. */
export type SealedText = string & { readonly __brand: 'SealedText' };

/**
 * Encrypts a text (AES-256-GCM) with the current key.
 *
 * @param associatedData what the text belongs to, such as an account's workflow id; not stored, must be the same to unseal
 */
export function seal(keyRing: KeyRing, purpose: KeyPurpose, associatedData: string, plaintext: string): SealedText {
  const key = deriveKey(currentKey(keyRing), purpose, 'seal');
  const encrypted = encrypt(key, associatedData, Buffer.from(plaintext, 'utf8'));
  return `v1.${keyRing.current}.${Buffer.from(encrypted).toString('base64url')}` as SealedText;
}

/**
 * Decrypts what {@link seal} made, with whichever key of the ring sealed it.
 *
 * @throws when the key is not in the ring, or the text, purpose or associated data is not what was sealed
 */
export function unseal(keyRing: KeyRing, purpose: KeyPurpose, associatedData: string, sealed: SealedText): string {
  const [version, keyId, encrypted, ...rest] = sealed.split('.');
  if (version !== 'v1' || keyId === undefined || encrypted === undefined || rest.length > 0) {
    throw new Error('This is not sealed text: it should read "v1.<key id>.<base64url>".');
  }
  const key = keyRing.keys.get(keyId);
  if (key === undefined) {
    throw new Error(
      `The text was sealed with the key "${keyId}", which is not in the key ring. Add that key back after the current one.`,
    );
  }
  const plaintext = decrypt(deriveKey(key, purpose, 'seal'), associatedData, Buffer.from(encrypted, 'base64url'));
  if (plaintext === undefined) throw new Error('The sealed text was changed, or was sealed for something else.');
  return Buffer.from(plaintext).toString('utf8');
}
