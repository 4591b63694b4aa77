import type { HttpHeaders } from './http-request';
import type { Provider } from './provider-call';

/** `step`: waits for room and leaves a reserve. `raw`: a pass-through call, counted but never made to wait. */
export type RequestPriority = 'step' | 'raw';

export interface PlaceRequest {
  signal?: AbortSignal | undefined;
  priority: RequestPriority;
  /** The agent that makes the request; absent when no agent does. */
  agent?: string | undefined;
}

/** Keeps the calls of one account below the provider's limit. All clients of a process that share a budget share one limiter. */
export interface RequestLimiter {
  /** The provider whose limits apply. */
  readonly provider: Provider;
  /**
   * Waits until a request may be sent, and holds its place in the limit while the function makes that one request and reads its
   * answer. The function must not ask for another place: holding one place while waiting for another can deadlock.
   *
   * @param use is given the signal that ends the request: the caller's, or that the place was held for too long and taken back
   * @throws RateLimited when the wait would be longer than a worker slot should be held, or when the signal reports a timeout, with the time to
   *   retry after; the reason of the signal when it was aborted otherwise
   */
  hold<Result>(request: PlaceRequest, use: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Learns from an answer: budgets that the provider reports, refusals that lead to a lock-out. */
  observe(response: { status: number; headers: HttpHeaders }): void;
}
