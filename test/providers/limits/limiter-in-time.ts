import type { RateLimiterOptions } from '../../../src/providers/limits/limiter-options';
import { RateLimiter } from '../../../src/providers/limits/rate-limiter';
import { RequestWindow } from '../../../src/providers/limits/request-window';
import { taken } from './taken-place';

// Time passes when the test says so.
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

export const step = { priority: 'step' } as const;
export const raw = { priority: 'raw' } as const;
export const limiterOf = (more: Partial<RateLimiterOptions> = {}) =>
  new RateLimiter({ provider: 'trello', windows: [], ...more });
export const windowOf = (max: number, intervalMilliseconds: number, more: { isShared?: boolean } = {}) =>
  new RequestWindow({ max, intervalMilliseconds, reserve: 0, ...more });
export const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** What has become of a promise by now. */
export function watched(promise: Promise<unknown>): { now: () => string } {
  let state = 'waits';
  promise.then(
    () => (state = 'has its place'),
    (error: unknown) => {
      const { type, message } = error as Error & { type?: string };
      state = type ?? message;
    },
  );
  return { now: () => state };
}
export const asking = (limiter: RateLimiter, request: Parameters<RateLimiter['hold']>[0] = step) =>
  watched(taken(limiter, request));
