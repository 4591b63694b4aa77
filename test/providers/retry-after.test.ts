import { retryAfterMilliseconds } from '../../src/providers/retry-after';

const now = Date.UTC(2026, 10, 20, 12, 0, 0);

test.each([
  ['0', 0],
  ['2.128', 2128],
  [' 30 ', 30_000],
  ['Fri, 20 Nov 2026 12:00:10 GMT', 10_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
])('Retry-After %j waits at least %i ms and at most a fifth or 5 s more', (header, wait) => {
  const waits = Array.from({ length: 50 }, () => retryAfterMilliseconds(header, now) ?? Number.NaN);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(wait);
  expect(Math.max(...waits)).toBeLessThanOrEqual(wait + Math.max(251, Math.min(wait * 0.2, 5000) + 1));
  expect(new Set(waits).size).toBeGreaterThan(1);
});

test.each([undefined, '', 'soon', '-5', '1,5'])('Retry-After %j leaves the wait to the backoff', (header) => {
  expect(retryAfterMilliseconds(header, now)).toBeUndefined();
});
