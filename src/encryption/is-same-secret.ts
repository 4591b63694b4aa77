import { timingSafeEqual } from 'node:crypto';

/** Whether somebody knows a secret; how long the answer takes tells nothing of it but its length. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
