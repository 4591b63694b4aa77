import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiter } from '../../../src/providers/limits/rate-limiter';
import { RequestFailure } from '../../../src/providers/request-failure';
import { RequestWindow } from '../../../src/providers/limits/request-window';
import { failureOf } from '../local-server';

const step = { priority: 'step' } as const;
const raw = { priority: 'raw' } as const;

const mailbox = () =>
  new RateLimiter({
    provider: 'microsoft-graph',
    windows: [new RequestWindow({ max: 10_000, intervalMilliseconds: 600_000, reserve: 0 })],
    maxConcurrent: 4,
  });

const answer = (limiter: RateLimiter, status: number, request: typeof step | typeof raw = step, after = 0) =>
  limiter.hold(request, async () => {
    if (after > 0) await sleep(after);
    limiter.observe({ status, headers: {} });
  });

const noAnswer = (limiter: RateLimiter) =>
  limiter.hold(step, () => Promise.reject(new RequestFailure('the connection was reset', true, 'ECONNRESET')));

/** Ten failures within five seconds and a moment. */
async function fail(request: () => Promise<unknown>): Promise<void> {
  await request().catch(() => undefined);
  await sleep(5_050);
  for (let time = 1; time < 10; time += 1) await request().catch(() => undefined);
}

// Side by side: each waits out the five seconds.
describe('a mailbox whose provider answers nothing but failures', () => {
  it.concurrent.each([
    ['503', (limiter: RateLimiter) => answer(limiter, 503)],
    ['500', (limiter: RateLimiter) => answer(limiter, 500)],
    ['no answer at all', noAnswer],
  ])('(%s) is asked by one call now and then; the others are told that nothing was sent', async (_what, request) => {
    const limiter = mailbox();
    await fail(() => request(limiter));
    const refusal = await failureOf(answer(limiter, 200));
    expect(refusal).toMatchObject({
      type: 'ProviderUnavailable',
      nonRetryable: false,
      message: expect.stringMatching(/^Microsoft Graph has failed to answer .*nothing was sent/),
    });
    await sleep(1_050);
    const sent = await Promise.allSettled(Array.from({ length: 20 }, () => answer(limiter, 200, step, 20)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all(Array.from({ length: 20 }, () => answer(limiter, 200)));
    expect(limiter.placesInUse).toBe(0);
  });

  test.concurrent('lets nobody wait in line: what waits when it turns out to be away is told at once', async () => {
    const limiter = mailbox();
    void answer(limiter, 503);
    await sleep(5_050);
    const held = Array.from({ length: 20 }, () => answer(limiter, 503, step, 20));
    const told = (await Promise.allSettled(held)).filter(({ status }) => status === 'rejected').length;
    expect(told).toBeGreaterThanOrEqual(7);
    expect(limiter.placesInUse).toBe(0);
  });

  test.concurrent('keeps no pass-through call back, and these keep no step from asking', async () => {
    const limiter = mailbox();
    await fail(() => answer(limiter, 503));
    const end = Date.now() + 1_200;
    while (Date.now() < end) {
      await answer(limiter, 503, raw);
      await sleep(10);
    }
    await answer(limiter, 200);
  });

  it.concurrent.each([200, 404, 409, 429, 501, 507])(
    'is not away when it answers with %i now and then',
    async (status) => {
      const limiter = mailbox();
      await answer(limiter, 503);
      await sleep(5_050);
      for (let time = 0; time < 30; time += 1) await answer(limiter, time % 9 === 8 ? status : 503);
    },
  );
});
