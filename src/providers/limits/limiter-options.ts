import type { HttpHeaders } from '../http-request';
import type { RequestWindow } from './request-window';
import type { SharedPlaces } from './shared-places';
import type { WaitingRoom } from './waiting-room';

export interface RateLimiterOptions extends SharedByLimiters {
  provider: 'microsoft-graph' | 'trello';
  /** Budgets a request counts against. A shared object is a shared budget. */
  windows: readonly RequestWindow[];
  maxConcurrent?: number;
  /** In place of `maxConcurrent`, where the provider allows a number of requests to all processes together and does not report who uses them. */
  places?: SharedPlaces;
  /** Counts refusals (429) that lead to a lock-out: while this window is full, nothing is sent. */
  refusals?: RequestWindow;
  /** Updates the budgets from an answer's headers. */
  correct?: (headers: HttpHeaders, now: number) => void;
  /** How long a step may occupy its worker slot while waiting. */
  maxWaitMilliseconds?: number;
  /** How long one request may hold its place. Then the request is aborted and its place taken back. */
  maxHeldMilliseconds?: number;
}

/** What all limiters of a process share. */
export interface SharedByLimiters {
  /** Called for a place that was taken back. */
  onOverdue?: OnOverdue | undefined;
  /** Without it any number of requests may wait. */
  waitingRoom?: WaitingRoom | undefined;
}

/** Reports a request that did not release its place in time: a fault of this program or of the network, which an operator should know of. */
export type OnOverdue = (overdue: { provider: RateLimiterOptions['provider']; heldMilliseconds: number }) => void;
