/** Requests in a row without a usable answer, over such a time at least, after which the provider is taken to be away. In milliseconds. */
const enough = 10;
const longEnough = 5_000;

/** While it is away one request asks whether it is back: after this time, then after twice that, and so on. In milliseconds. */
const firstPause = 1_000;
const longestPause = 15_000;

/**
 * Whether a provider fails to answer whatever it is asked. All calls of an account would go on asking, each by its own retries: requests that
 * cannot succeed use up the account's limit, which is then missing when the provider is back. Times are milliseconds of one steady clock.
 */
export class Absence {
  private failures = 0;
  private failingSince = 0;
  private isAway = false;
  private pause = firstPause;
  private askAgainAt = 0;

  /** Milliseconds until a request may ask whether the provider is back; 0 where it is not away, or for the one that asks now. */
  delay(now: number): number {
    return this.isAway ? Math.max(0, this.askAgainAt - now) : 0;
  }

  /** A request is sent; while the provider is away, it is the one that asks. */
  ask(now: number): void {
    if (!this.isAway || now < this.askAgainAt) return;
    this.askAgainAt = now + this.pause;
    this.pause = Math.min(this.pause * 2, longestPause);
  }

  /** A request was answered in a way that shows the provider at work: refusals do, too. */
  end(): void {
    this.failures = 0;
    this.isAway = false;
    this.pause = firstPause;
  }

  /** A request was not answered, or with a fault of the provider. */
  fail(now: number): void {
    if (this.failures === 0) this.failingSince = now;
    this.failures += 1;
    if (this.isAway || this.failures < enough || now - this.failingSince < longEnough) return;
    this.isAway = true;
    this.ask(now);
  }
}
