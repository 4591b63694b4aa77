import { RateLimiter } from '../../../src/providers/limits/rate-limiter';
import { RequestFailure } from '../../../src/providers/request-failure';
import { RequestWindow } from '../../../src/providers/limits/request-window';
import { failureOf } from '../local-server';
import { pass, raw, step } from './limiter-in-time';

const mailbox = () =>
  new RateLimiter({
    provider: 'microsoft-graph',
    windows: [new RequestWindow({ max: 10_000, intervalMilliseconds: 600_000, reserve: 0 })],
    maxConcurrent: 4,
  });

const answer = (limiter: RateLimiter, status: number, request: typeof step | typeof raw = step, after = 0) =>
  limiter.hold(request, async () => {
    if (after > 0) await new Promise((resolve) => setTimeout(resolve, after));
    limiter.observe({ status, headers: {} });
  });

const noAnswer = (limiter: RateLimiter) =>
  limiter.hold(step, () => Promise.reject(new RequestFailure('the connection was reset', true, 'ECONNRESET')));

/** Ten failures within five seconds. */
async function fail(request: () => Promise<unknown>): Promise<void> {
  await request().catch(() => undefined);
  await pass(5_000);
  for (let time = 1; time < 10; time += 1) await request().catch(() => undefined);
}

describe('a mailbox whose provider answers nothing but failures', () => {
  test.each([
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
    await pass(1_000);
    const sent = Promise.allSettled(Array.from({ length: 20 }, () => answer(limiter, 200, step, 20)));
    await pass(20);
    expect((await sent).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all(Array.from({ length: 20 }, () => answer(limiter, 200)));
    expect(limiter.placesInUse).toBe(0);
  });

  test('lets nobody wait in line: what waits when it turns out to be away is told at once', async () => {
    const limiter = mailbox();
    await answer(limiter, 503);
    await pass(5_000);
    // Four at once: the first answer to the third four is the tenth failure, and the other eight wait then.
    const held = Promise.allSettled(Array.from({ length: 20 }, () => answer(limiter, 503, step, 20)));
    await pass(60);
    expect((await held).filter(({ status }) => status === 'rejected')).toHaveLength(8);
    expect(limiter.placesInUse).toBe(0);
  });

  test('keeps no pass-through call back, and these keep no step from asking', async () => {
    const limiter = mailbox();
    await fail(() => answer(limiter, 503));
    for (let time = 0; time < 100; time += 1) {
      await expect(answer(limiter, 503, raw)).resolves.toBeUndefined();
      await pass(10);
    }
    await expect(answer(limiter, 200)).resolves.toBeUndefined();
  });

  test.each([200, 404, 409, 429, 501, 507])('is not away when it answers with %i now and then', async (status) => {
    const limiter = mailbox();
    await answer(limiter, 503);
    await pass(5_000);
    for (let time = 0; time < 30; time += 1) await answer(limiter, time % 9 === 8 ? status : 503);
    await expect(answer(limiter, 200)).resolves.toBeUndefined();
  });
});
