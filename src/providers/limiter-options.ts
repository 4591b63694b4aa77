import type { HttpHeaders } from './http-request';
import type { RequestWindow } from './request-window';
import type { SharedPlaces } from './shared-places';
import type { WaitingRoom } from './waiting-room';

export interface RateLimiterOptions extends SharedByLimiters {
  provider: 'microsoft-graph' | 'trello';
  /** Budgets a request counts against; shared objects are shared budgets. */
  windows: readonly RequestWindow[];
  maxConcurrent?: number;
  /** Instead, where the provider allows so many to all processes together, and does not say who uses them. */
  places?: SharedPlaces;
  /** Refusals (429) that lead to a lock-out: while it is full, nothing is sent. */
  refusals?: RequestWindow;
  /** Reads the budgets off an answer's headers. */
  correct?: (headers: HttpHeaders, now: number) => void;
  /** How long a step may hold its worker slot waiting. */
  maxWaitMilliseconds?: number;
  /** How long one request may hold its place; then it is ended and the place taken back. */
  maxHeldMilliseconds?: number;
}

/** What all limiters of a process have in common. */
export interface SharedByLimiters {
  /** Told of a place that was taken back. */
  onOverdue?: OnOverdue | undefined;
  /** Without it anybody may wait. */
  waitingRoom?: WaitingRoom | undefined;
}

/** A request did not give its place back in time: a fault of this program or of the network, which somebody should know of. */
export type OnOverdue = (overdue: { provider: RateLimiterOptions['provider']; heldMilliseconds: number }) => void;
