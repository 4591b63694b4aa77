/** How many requests in a row have to fail, over at least this time, until the provider counts as unavailable. */
const enough = 10;
const longEnoughMilliseconds = 5_000;

/** While the provider is unavailable, one trial request is sent after this pause, then after twice the pause, and so on. */
const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 15_000;

/**
 * A circuit breaker (https://learn.microsoft.com/azure/architecture/patterns/circuit-breaker): open while a provider fails to answer any request.
 * Without it, all calls of an account would keep retrying: requests that cannot succeed use up the account's limit, which is then missing
 * when the provider is back. Times are milliseconds of one steady clock.
 */
export class CircuitBreaker {
  private failures = 0;
  private failingSince = 0;
  private isOpen = false;
  private pauseMilliseconds = firstPauseMilliseconds;
  private nextTrialAt = 0;

  /** Returns milliseconds until a trial request may be sent; 0 while the circuit is closed, or when a trial is due now. */
  delay(now: number): number {
    return this.isOpen ? Math.max(0, this.nextTrialAt - now) : 0;
  }

  /** Records a sent request. While the circuit is open, that is the trial request. */
  recordRequest(now: number): void {
    if (!this.isOpen || now < this.nextTrialAt) return;
    this.nextTrialAt = now + this.pauseMilliseconds;
    this.pauseMilliseconds = Math.min(this.pauseMilliseconds * 2, longestPauseMilliseconds);
  }

  /** Records an answer that shows the provider at work, which includes refusals. */
  recordSuccess(): void {
    this.failures = 0;
    this.isOpen = false;
    this.pauseMilliseconds = firstPauseMilliseconds;
  }

  /** Records a request without an answer, or with a provider error as its answer. */
  recordFailure(now: number): void {
    if (this.failures === 0) this.failingSince = now;
    this.failures += 1;
    if (this.isOpen || this.failures < enough || now - this.failingSince < longEnoughMilliseconds) return;
    this.isOpen = true;
    this.recordRequest(now);
  }
}
