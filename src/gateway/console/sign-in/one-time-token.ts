import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A secret that opens one session and is worthless afterwards. */
export class OneTimeToken {
  private expected: Buffer | undefined;

  /** @throws when the token is too short to withstand guessing */
  constructor(token: string) {
    if (token.length < 32)
      throw new Error('The sign-in token needs at least 32 characters from a secure random source.');
    this.expected = digest(token);
  }

  get isUsed(): boolean {
    return this.expected === undefined;
  }

  matches(text: string): boolean {
    return this.expected !== undefined && timingSafeEqual(this.expected, digest(text));
  }

  /** Returns true if the text is the token, and uses the token up: every later call returns false. */
  redeem(text: string): boolean {
    const right = this.matches(text);
    if (right) this.expected = undefined;
    return right;
  }
}
