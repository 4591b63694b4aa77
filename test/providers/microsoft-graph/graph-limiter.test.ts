import { createGraphLimiter } from '../../../src/providers/microsoft-graph/graph-limiter';
import type { RateLimiter } from '../../../src/providers/limits/rate-limiter';
import { failureOf } from '../local-server';
import { taken } from '../limits/taken-place';

const step = { priority: 'step' } as const;
const limitsOf = (max: number) => ({ maxConcurrent: 4, requests: { max, intervalMilliseconds: 60_000 } });

/** How many requests of steps go out, one after the other, until one is refused, and that refusal. */
async function stepsOf(limiter: RateLimiter): Promise<{ count: number; refusal: unknown }> {
  let count = 0;
  try {
    for (; ; count += 1) (await taken(limiter, step))();
  } catch (refusal) {
    return { count, refusal };
  }
}

test.each([
  [20, 19],
  [21, 19],
  [100, 95],
])('of %d requests steps make %d: a twentieth, at least, is left to pass-through calls', async (max, steps) => {
  const limiter = createGraphLimiter(limitsOf(max));
  const { count, refusal } = await stepsOf(limiter);
  expect(count).toBe(steps);
  expect(refusal).toMatchObject({
    type: 'RateLimited',
    message: expect.stringMatching(/^Microsoft Graph has no room/),
  });
  (await taken(limiter, { priority: 'raw' }))();
});

test('a process that is alone has the four places of a mailbox, one more after each answer', async () => {
  const limiter = createGraphLimiter();
  for (let answer = 1; answer <= 3; answer += 1) (await taken(limiter, step))();
  const places = await Promise.all(Array.from({ length: 4 }, () => taken(limiter, step)));
  const fifth = taken(limiter, { ...step, signal: AbortSignal.timeout(20) });
  expect(await failureOf(fifth)).toMatchObject({ type: 'RateLimited' });
  for (const giveBack of places) giveBack();
});
