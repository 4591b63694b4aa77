import { SandboxClock } from '../src/clock';
import { ConcurrencyLimiter, RateLimiter } from '../src/rate-limiter';

test('a window opens with the first request, counts refused ones too, and ends as a whole', () => {
  const clock = new SandboxClock();
  const limiter = new RateLimiter(clock, 2, 1000);
  expect([1, 2, 3].map(() => limiter.hit('a').exceeded)).toEqual([false, false, true]);
  expect(limiter.hit('b')).toMatchObject({ count: 1, remaining: 1 });
  expect(limiter.peek('a')).toMatchObject({ count: 3, remaining: 0 });
  clock.advance(1000);
  expect(limiter.hit('a')).toMatchObject({ count: 1, exceeded: false });
});

test('a place is free again once left', () => {
  const limiter = new ConcurrencyLimiter(1);
  const leave = limiter.enter('a');
  expect(limiter.enter('a')).toBeUndefined();
  expect(limiter.enter('b')).toBeDefined();
  leave?.();
  expect(limiter.enter('a')).toBeDefined();
});
