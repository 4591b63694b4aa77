/** Requests in a row without a usable answer, over such a time at least, after which the provider is taken to be away. In milliseconds. */
const enough = 10;
const longEnough = 5_000;

/** While it is away one request asks whether it is back: after this time, then after twice that, and so on. In milliseconds. */
const firstPause = 1_000;
const longestPause = 15_000;

/**
 * A circuit breaker (https://learn.microsoft.com/azure/architecture/patterns/circuit-breaker): open while a provider fails to answer whatever it
 * is asked. All calls of an account would go on asking, each by its own retries: requests that cannot succeed use up the account's limit, which is
 * then missing when the provider is back. Times are milliseconds of one steady clock.
 */
export class CircuitBreaker {
  private failures = 0;
  private failingSince = 0;
  private isOpen = false;
  private pause = firstPause;
  private nextTrialAt = 0;

  /** Milliseconds until a request may ask whether the provider is back; 0 where the circuit is closed, or for the one that asks now. */
  delay(now: number): number {
    return this.isOpen ? Math.max(0, this.nextTrialAt - now) : 0;
  }

  /** A request is sent; while the circuit is open, it is the one that asks. */
  recordRequest(now: number): void {
    if (!this.isOpen || now < this.nextTrialAt) return;
    this.nextTrialAt = now + this.pause;
    this.pause = Math.min(this.pause * 2, longestPause);
  }

  /** A request was answered in a way that shows the provider at work: refusals do, too. */
  recordSuccess(): void {
    this.failures = 0;
    this.isOpen = false;
    this.pause = firstPause;
  }

  /** A request was not answered, or with a fault of the provider. */
  recordFailure(now: number): void {
    if (this.failures === 0) this.failingSince = now;
    this.failures += 1;
    if (this.isOpen || this.failures < enough || now - this.failingSince < longEnough) return;
    this.isOpen = true;
    this.recordRequest(now);
  }
}
