import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { deriveKey, type KeyPurpose } from './derive-key';
import { currentKey, type KeyRing } from './key-ring';

/** HMAC-SHA256 of a text with the current key: 43 characters of base64url. */
export function sign(keyRing: KeyRing, purpose: KeyPurpose, text: string): string {
  return signature(currentKey(keyRing), purpose, text).toString('base64url');
}

/** Whether any key of the ring signed this text for this purpose. The comparison takes the same time wherever the difference is. */
export function verify(keyRing: KeyRing, purpose: KeyPurpose, text: string, signed: string): boolean {
  const given = Buffer.from(signed, 'base64url');
  // The same bytes can be written in base64 in several ways, but a signature has only one: any altered spelling is refused.
  if (given.toString('base64url') !== signed) return false;
  return [...keyRing.keys.values()].some((key) => {
    const expected = signature(key, purpose, text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function signature(key: KeyObject, purpose: KeyPurpose, text: string): Buffer {
  return createHmac('sha256', deriveKey(key, purpose, 'sign'))
    .update(text, 'utf8')
    .digest();
}
