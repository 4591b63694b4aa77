import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiter } from '../../src/providers/rate-limiter';
import { RequestFailure } from '../../src/providers/request-failure';
import { RequestWindow } from '../../src/providers/request-window';
import { failureOf } from './local-server';

const step = { priority: 'step' } as const;
const raw = { priority: 'raw' } as const;

const mailbox = () =>
  new RateLimiter({
    provider: 'microsoft-graph',
    windows: [new RequestWindow({ max: 10_000, intervalMilliseconds: 600_000, reserve: 0 })],
    maxConcurrent: 4,
  });

type Answered = Parameters<RateLimiter['hold']>[1];

const answering =
  (limiter: RateLimiter, status: number, gate: Promise<void> = Promise.resolve()): Answered =>
  () =>
    gate.then(() => {
      limiter.observe({ status, headers: {} });
    });

const answer = (limiter: RateLimiter, status: number, request: typeof step | typeof raw = step) =>
  limiter.hold(request, answering(limiter, status));

const noAnswer = (limiter: RateLimiter) =>
  limiter.hold(step, () => Promise.reject(new RequestFailure('the connection was reset', true, 'ECONNRESET')));

/** As many requests in a row as make a provider count as away. */
async function tenTimes(request: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < 10; time += 1) await request().catch(() => undefined);
}

/** How many of the calls that come every few milliseconds send a request. */
async function sentWithin(limiter: RateLimiter, milliseconds: number, status: number): Promise<number> {
  const end = Date.now() + milliseconds;
  let sent = 0;
  while (Date.now() < end) {
    const isSent = await answer(limiter, status).then(
      () => true,
      () => false,
    );
    if (isSent) sent += 1;
    await sleep(10);
  }
  return sent;
}

describe('a provider that answers nothing but failures', () => {
  it.each([
    ['503', (limiter: RateLimiter) => answer(limiter, 503)],
    ['500', (limiter: RateLimiter) => answer(limiter, 500)],
    ['no answer at all', noAnswer],
  ])('(%s) is asked by one call now and then; the others are told that nothing was sent', async (_what, request) => {
    const limiter = mailbox();
    await tenTimes(() => request(limiter));
    const refusal = await failureOf(answer(limiter, 200));
    expect(refusal).toMatchObject({
      type: 'ProviderUnavailable',
      nonRetryable: false,
      message: expect.stringMatching(/^Microsoft Graph has failed to answer .*nothing was sent/),
    });
    // After one second, then after two more.
    expect(await sentWithin(limiter, 2_500, 503)).toBe(1);
  });

  it('is used as before once it has answered, and nobody has to be told', async () => {
    const limiter = mailbox();
    await tenTimes(() => answer(limiter, 503));
    await sleep(1_050);
    await answer(limiter, 200);
    await Promise.all(Array.from({ length: 20 }, () => answer(limiter, 200)));
  });

  it('lets nobody wait in line: what waits when it turns out to be away is told at once', async () => {
    const limiter = mailbox();
    const gate = sleep(20);
    const held = Array.from({ length: 20 }, () => limiter.hold(step, answering(limiter, 503, gate)));
    const told = (await Promise.allSettled(held)).filter(({ status }) => status === 'rejected').length;
    expect(told).toBeGreaterThanOrEqual(7);
    expect(limiter.placesInUse).toBe(0);
  });

  it('keeps no pass-through call back, and these keep no step from asking', async () => {
    const limiter = mailbox();
    await tenTimes(() => answer(limiter, 503));
    const end = Date.now() + 1_200;
    while (Date.now() < end) {
      await answer(limiter, 503, raw);
      await sleep(10);
    }
    await answer(limiter, 200);
  });

  it.each([200, 404, 409, 429, 501, 507])('is not away when it answers with %i now and then', async (status) => {
    const limiter = mailbox();
    for (let time = 0; time < 30; time += 1) await answer(limiter, time % 9 === 8 ? status : 503);
  });
});
