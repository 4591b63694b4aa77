import { RateLimiter, type OnOverdue } from '../rate-limiter';
import { RequestWindow } from '../request-window';

export interface GraphLimits {
  maxConcurrent: number;
  requests: { max: number; intervalMilliseconds: number };
}

/** Per application and mailbox, from https://learn.microsoft.com/graph/throttling-limits. */
export const graphLimits: GraphLimits = {
  maxConcurrent: 4,
  requests: { max: 10_000, intervalMilliseconds: 10 * 60_000 },
};

/** What steps leave to raw calls, as a share of the budget. */
const reservedShare = 0.05;

/** A limiter for one mailbox. Graph reports no budgets, so it can only count what this process sends. */
export function createGraphLimiter(
  { maxConcurrent, requests }: GraphLimits = graphLimits,
  onOverdue?: OnOverdue,
): RateLimiter {
  return new RateLimiter({
    provider: 'microsoft-graph',
    maxConcurrent,
    onOverdue,
    windows: [new RequestWindow({ ...requests, reserve: Math.ceil(requests.max * reservedShare) })],
  });
}
