import { setTimeout as sleep } from 'node:timers/promises';
import { Absence } from '../../src/providers/absence';
import { RateLimiter } from '../../src/providers/rate-limiter';
import { RequestFailure } from '../../src/providers/request-failure';
import { RequestWindow } from '../../src/providers/request-window';
import { failureOf } from './local-server';

describe('the absence of a provider', () => {
  /** Failures at these seconds. */
  function failingAt(...seconds: number[]): Absence {
    const absence = new Absence();
    for (const second of seconds) absence.fail(second * 1_000);
    return absence;
  }
  const away = () => failingAt(0, 1, 2, 3, 4, 5, 5, 5, 5, 5);

  it('begins with ten failures in a row, over five seconds at least', () => {
    expect(away().delay(5_000)).toBe(1_000);
    expect(failingAt(0, 1, 2, 3, 4, 5, 6, 7, 8).delay(8_000)).toBe(0);
    expect(failingAt(...Array.from({ length: 50 }, () => 0)).delay(0)).toBe(0);
  });

  it('is looked into after one second, two, four, and at most fifteen', () => {
    const absence = away();
    const pauses: number[] = [];
    for (let now = 5_000, asked = 0; asked < 7; asked += 1) {
      const delay = absence.delay(now);
      pauses.push(delay);
      now += delay;
      expect(absence.delay(now)).toBe(0);
      absence.ask(now);
      absence.fail(now);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  });

  it('is over with the first answer, and what came before it does not count any more', () => {
    const absence = away();
    absence.end();
    expect(absence.delay(5_001)).toBe(0);
    for (let failure = 0; failure < 9; failure += 1) absence.fail(20_000);
    absence.fail(24_000);
    expect(absence.delay(24_000)).toBe(0);
  });
});

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

  it.concurrent('lets nobody wait in line: what waits when it turns out to be away is told at once', async () => {
    const limiter = mailbox();
    void answer(limiter, 503);
    await sleep(5_050);
    const held = Array.from({ length: 20 }, () => answer(limiter, 503, step, 20));
    const told = (await Promise.allSettled(held)).filter(({ status }) => status === 'rejected').length;
    expect(told).toBeGreaterThanOrEqual(7);
    expect(limiter.placesInUse).toBe(0);
  });

  it.concurrent('keeps no pass-through call back, and these keep no step from asking', async () => {
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
