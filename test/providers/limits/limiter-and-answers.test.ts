import { RequestFailure } from '../../../src/providers/request-failure';
import { asking, limiterOf, pass, raw, step, windowOf } from './limiter-in-time';
import { taken } from './taken-place';

test('refusals lock a key for steps and pass-through calls alike, with the time until they are old', async () => {
  const limiter = limiterOf({ refusals: windowOf(1, 4_000) });
  limiter.observe({ status: 429, headers: {} });
  for (const request of [step, raw])
    await expect(taken(limiter, request)).rejects.toMatchObject({
      type: 'RateLimited',
      nextRetryDelay: 4_000,
      message: expect.stringContaining('lock this key out'),
    });
  await pass(4_000);
  expect(asking(limiter, raw).now()).toBe('waits');
  await pass(0);
  expect(limiter.placesInUse).toBe(1);
});

test('what an answer says of the budgets is read with the time it came at', async () => {
  const read: unknown[] = [];
  const limiter = limiterOf({ correct: (headers, now) => read.push([headers, now]) });
  await pass(70);
  limiter.observe({ status: 404, headers: { a: 'b' } });
  expect(read).toEqual([[{ a: 'b' }, performance.now()]]);
});

describe('a provider that answers nothing but failures', () => {
  const failing = async (status: number, limiter = limiterOf({ maxConcurrent: 2 })) => {
    limiter.observe({ status, headers: {} });
    await pass(5_000);
    for (let failure = 2; failure <= 10; failure += 1) limiter.observe({ status, headers: {} });
    return limiter;
  };

  test.each([500, 502, 503, 599])(
    '(%i) is asked by one step now and then, and by every pass-through call',
    async (status) => {
      const limiter = await failing(status);
      await expect(taken(limiter, step)).rejects.toMatchObject({ type: 'ProviderUnavailable' });
      (await taken(limiter, raw))();
      await pass(1_000);
      const [first, second] = [asking(limiter), asking(limiter)];
      await pass(0);
      expect([first.now(), second.now()]).toEqual(['has its place', 'ProviderUnavailable']);
      limiter.observe({ status: 200, headers: {} });
      const third = asking(limiter);
      await pass(0);
      expect(third.now()).toBe('has its place');
    },
  );

  test.each([200, 404, 429, 499, 501, 507])('does not answer %i', async (status) => {
    const limiter = await failing(status);
    await taken(limiter, step);
  });

  test('has those who wait told at once', async () => {
    const limiter = limiterOf({ maxConcurrent: 1 });
    const giveBack = await taken(limiter, step);
    const waiting = [asking(limiter), asking(limiter)];
    await failing(503, limiter);
    giveBack();
    await pass(0);
    expect(waiting.map(({ now }) => now())).toEqual(['ProviderUnavailable', 'ProviderUnavailable']);
    expect(limiter.placesInUse).toBe(0);
  });

  test.each([
    ['a connection that fails', new RequestFailure('it broke', true, undefined), 'ProviderUnavailable'],
    ['anything else that fails', new Error('misread'), 'has its place'],
  ])('is told from %s', async (_what, error, becomes) => {
    const limiter = limiterOf();
    const fail = () => limiter.hold(step, () => Promise.reject(error)).catch(() => undefined);
    await fail();
    await pass(5_000);
    for (let failure = 2; failure <= 10; failure += 1) await fail();
    const next = asking(limiter);
    await pass(0);
    expect(next.now()).toBe(becomes);
  });
});
