import type { HttpHeaders } from '../http-request';
import type { SharedByLimiters } from '../limits/limiter-options';
import { RateLimiter } from '../limits/rate-limiter';
import { RequestWindow, type ReportedBudget } from '../limits/request-window';

export interface TrelloLimits {
  perKey: number;
  perToken: number;
  /** Trello locks out a key with more than 200 refusals in a window for the rest of the window; the limiter stops before. */
  refusalsPerKey: number;
  intervalMilliseconds: number;
}

/** From https://developer.atlassian.com/cloud/trello/guides/rest-api/rate-limits. */
const trelloLimits: TrelloLimits = {
  perKey: 300,
  perToken: 100,
  refusalsPerKey: 150,
  intervalMilliseconds: 10_000,
};

/** The share of the budget that steps leave to raw calls and to requests that other processes have under way. */
const reservedShare = 0.1;

/**
 * The most requests of a token under way at once in one process. Other processes' use shows only in the next answer: with no more
 * than the reserve in flight, two processes that start together do not use the same room many times over.
 */
const mostConcurrent = 5;

/** The budgets of a key, which all its tokens share. */
export interface TrelloKeyBudget {
  requests: RequestWindow;
  refusals: RequestWindow;
}

export function createTrelloKeyBudget(limits: TrelloLimits = trelloLimits): TrelloKeyBudget {
  const { perKey, refusalsPerKey, intervalMilliseconds } = limits;
  return {
    requests: requestWindow(perKey, intervalMilliseconds),
    refusals: new RequestWindow({ max: refusalsPerKey, intervalMilliseconds, reserve: 0 }),
  };
}

/** Creates a limiter for one token. Trello's reports correct both budgets, because other processes use them too. */
export function createTrelloLimiter(
  key: TrelloKeyBudget,
  limits: TrelloLimits = trelloLimits,
  shared: SharedByLimiters = {},
): RateLimiter {
  const token = requestWindow(limits.perToken, limits.intervalMilliseconds);
  return new RateLimiter({
    provider: 'trello',
    windows: [key.requests, token],
    maxConcurrent: mostConcurrent,
    refusals: key.refusals,
    ...shared,
    correct: (headers, now) => {
      const forKey = reportedBudget(headers, 'key');
      const forToken = reportedBudget(headers, 'token');
      if (forKey !== undefined) key.requests.correct(now, forKey);
      if (forToken !== undefined) token.correct(now, forToken);
    },
  });
}

function requestWindow(max: number, intervalMilliseconds: number): RequestWindow {
  return new RequestWindow({ max, intervalMilliseconds, reserve: Math.ceil(max * reservedShare), isShared: true });
}

function reportedBudget(headers: HttpHeaders, of: 'key' | 'token'): ReportedBudget | undefined {
  const read = (name: string) => Number.parseInt(headers[`x-rate-limit-api-${of}-${name}`] ?? '', 10);
  const budget = { max: read('max'), remaining: read('remaining'), intervalMilliseconds: read('interval-ms') };
  const { max, intervalMilliseconds } = budget;
  return max > 0 && intervalMilliseconds > 0 && budget.remaining >= 0 ? budget : undefined;
}
