import type { HttpHeaders } from './http-request';

/** Gives the place in the limit back; calling it again does nothing. */
export type Release = () => void;

/** `step`: waits for room and leaves a reserve. `raw`: a pass-through call, counted but never made to wait. */
export type RequestPriority = 'step' | 'raw';

/** Keeps the calls of one account below the provider's ceiling. All clients of a process that share a budget share one. */
export interface RequestLimiter {
  /**
   * Waits until a request may be sent.
   *
   * @throws RateLimited when the wait would be longer than a worker slot should be held, or when the signal is that of a time that has
   *   run out, with the time to come back; the reason of the signal when it was aborted otherwise
   */
  acquire(request: { signal?: AbortSignal | undefined; priority: RequestPriority }): Promise<Release>;
  /** Learns from an answer: budgets the provider reports, refusals that lead to a lock-out. */
  observe(response: { status: number; headers: HttpHeaders }): void;
}
