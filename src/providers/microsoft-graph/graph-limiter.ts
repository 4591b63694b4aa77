import type { SharedByLimiters } from '../limiter-options';
import { RateLimiter } from '../rate-limiter';
import { RequestWindow } from '../request-window';
import { SharedPlaces, type BookPlace } from '../shared-places';

export interface GraphLimits {
  maxConcurrent: number;
  requests: { max: number; intervalMilliseconds: number };
}

/** Per application and mailbox, from https://learn.microsoft.com/graph/throttling-limits. */
const graphLimits: GraphLimits = {
  maxConcurrent: 4,
  requests: { max: 10_000, intervalMilliseconds: 10 * 60_000 },
};

/** What steps leave to raw calls, as a share of the budget. */
const reservedShare = 0.05;

/**
 * A limiter for one mailbox. Graph reports no budgets: its window can only count what this process sends, and processes that meet there
 * book its places.
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
