import { timingSafeEqual } from 'node:crypto';

/** Compares a given secret with the expected one. The time this takes reveals only the length of the secret. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
