import type { SharedByLimiters } from '../limits/limiter-options';
import { RateLimiter } from '../limits/rate-limiter';
import { RequestWindow } from '../limits/request-window';
import { SharedPlaces, type BookPlace } from '../limits/shared-places';

export interface GraphLimits {
  maxConcurrent: number;
  requests: { max: number; intervalMilliseconds: number };
}

/** Limits per application and mailbox, from https://learn.microsoft.com/graph/throttling-limits. */
const graphLimits: GraphLimits = {
  maxConcurrent: 4,
  requests: { max: 10_000, intervalMilliseconds: 10 * 60_000 },
};

/** The share of the budget that steps reserve for raw calls. */
const reservedShare = 0.05;

/**
 * Creates a limiter for one mailbox. Graph reports no budgets: the window counts only this process's requests, and processes that share
 * the mailbox book its places.
 */
export function createGraphLimiter(
  { maxConcurrent, requests }: GraphLimits = graphLimits,
  shared: SharedByLimiters = {},
  book?: BookPlace,
): RateLimiter {
  return new RateLimiter({
    provider: 'microsoft-graph',
    places: new SharedPlaces(maxConcurrent, book),
    ...shared,
    windows: [new RequestWindow({ ...requests, reserve: Math.ceil(requests.max * reservedShare) })],
  });
}
