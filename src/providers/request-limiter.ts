import type { HttpHeaders } from './http-request';
import type { Provider } from './provider-call';

/** `step`: waits for room and leaves a reserve. `raw`: a pass-through call, counted but never made to wait. */
export type RequestPriority = 'step' | 'raw';

export interface PlaceRequest {
  signal?: AbortSignal | undefined;
  priority: RequestPriority;
  /** For whom; nobody in particular where it is left out. */
  agent?: string | undefined;
}

/** Keeps the calls of one account below the provider's ceiling. All clients of a process that share a budget share one. */
export interface RequestLimiter {
  /** Whose limits these are. */
  readonly provider: Provider;
  /**
   * Waits until a request may be sent, and holds its place in the limit while the function makes that one request and reads its
   * answer. Nothing in the function may ask for another place: whoever holds one and waits for the next may wait for ever.
   *
   * @param use is given the signal that ends the request: the caller's, or that the place was held for too long and taken back
   * @throws RateLimited when the wait would be longer than a worker slot should be held, or when the signal is that of a time that has
   *   run out, with the time to come back; the reason of the signal when it was aborted otherwise
   */
  hold<Result>(request: PlaceRequest, use: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Learns from an answer: budgets the provider reports, refusals that lead to a lock-out. */
  observe(response: { status: number; headers: HttpHeaders }): void;
}
