import { setTimeout as sleep } from 'node:timers/promises';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { RateLimiter } from '../../../src/providers/limits/rate-limiter';
import { RequestWindow } from '../../../src/providers/limits/request-window';
import { failureOf } from '../local-server';
import { taken } from './taken-place';

const step = { priority: 'step' } as const;
const raw = { priority: 'raw' } as const;

function windowOf(max: number, intervalMilliseconds: number, reserve = 0): RequestWindow {
  return new RequestWindow({ max, intervalMilliseconds, reserve });
}

/** Whether a promise is settled once everything that can happen now has happened. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  await new Promise((resolve) => setImmediate(resolve));
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

test('steps wait for a place among the concurrent requests, in order', async () => {
  const limiter = new RateLimiter({ provider: 'microsoft-graph', windows: [], maxConcurrent: 1 });
  const release = await taken(limiter, step);
  const order: string[] = [];
  const second = taken(limiter, step).then((done) => (order.push('second'), done));
  const third = taken(limiter, step).then((done) => (order.push('third'), done));
  expect(await settled(second)).toBe(false);
  release();
  release();
  (await second)();
  (await third)();
  expect(order).toEqual(['second', 'third']);
});

test('the attempt that began first is served first, also with its later requests', async () => {
  const limiter = new RateLimiter({ provider: 'microsoft-graph', windows: [], maxConcurrent: 1 });
  const [first, second] = [new AbortController().signal, new AbortController().signal];
  const order: string[] = [];
  const attempt = async (name: string, signal: AbortSignal): Promise<void> => {
    for (const request of [1, 2, 3]) {
      (await taken(limiter, { ...step, signal }))();
      order.push(`${name}${request}`);
    }
  };
  await Promise.all([attempt('a', first), attempt('b', second)]);
  expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
});

test('releasing twice gives back one place', async () => {
  const limiter = new RateLimiter({ provider: 'microsoft-graph', windows: [], maxConcurrent: 1 });
  const release = await taken(limiter, step);
  release();
  release();
  await taken(limiter, step);
  const waiting = taken(limiter, { ...step, signal: AbortSignal.timeout(20) });
  await expect(waiting).rejects.toMatchObject({ type: 'RateLimited' });
});

test('a wait that the end of its attempt cuts off says that nothing was sent, and when to come back', async () => {
  const limiter = new RateLimiter({ provider: 'trello', windows: [windowOf(1, 5_000)] });
  await taken(limiter, step);
  const signal = AbortSignal.any([new AbortController().signal, AbortSignal.timeout(20)]);
  const refusal = await failureOf(taken(limiter, { ...step, signal }));
  expect(refusal).toMatchObject({ type: 'RateLimited', message: expect.stringContaining('nothing was sent') });
  expect((refusal as { nextRetryDelay: number }).nextRetryDelay).toBeGreaterThan(4_000);
  await expect(taken(limiter, { ...step, signal })).rejects.toMatchObject({ type: 'RateLimited' });
});

test('no more requests start within an interval than the window holds', async () => {
  const limiter = new RateLimiter({ provider: 'trello', windows: [windowOf(5, 1_000)] });
  const startedAt: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      (await taken(limiter, step))();
      startedAt.push(performance.now() - started);
    }),
  );
  const busiest = Math.max(...startedAt.map((from) => startedAt.filter((at) => at >= from && at < from + 800).length));
  expect(busiest).toBeLessThanOrEqual(5);
  expect(Math.max(...startedAt)).toBeGreaterThanOrEqual(2_000);
});

test('raw calls are counted, never wait, and find the reserve that steps leave', async () => {
  const limiter = new RateLimiter({ provider: 'trello', windows: [windowOf(3, 60_000, 1)], maxWaitMilliseconds: 50 });
  await taken(limiter, step);
  await taken(limiter, raw);
  const refusal = await failureOf(taken(limiter, step));
  expect(refusal).toMatchObject({ type: 'RateLimited' });
  expect(await settled(taken(limiter, raw))).toBe(true);
  expect(await settled(taken(limiter, raw))).toBe(true);
});

test('a wait that would hold the worker slot too long fails at once with the time to come back', async () => {
  const limiter = new RateLimiter({ provider: 'trello', windows: [windowOf(1, 60_000)], maxWaitMilliseconds: 20_000 });
  await taken(limiter, step);
  const refusal = await failureOf(taken(limiter, step));
  expect(refusal).toMatchObject({ type: 'RateLimited', nonRetryable: false });
  expect((refusal as { nextRetryDelay: number }).nextRetryDelay).toBeGreaterThan(59_000);
  expect((refusal as { nextRetryDelay: number }).nextRetryDelay).toBeLessThanOrEqual(60_000);
});

test('a place that never comes free fails after the bound, and the next in line is served', async () => {
  const limiter = new RateLimiter({
    provider: 'microsoft-graph',
    windows: [],
    maxConcurrent: 1,
    maxWaitMilliseconds: 40,
  });
  const release = await taken(limiter, step);
  await expect(taken(limiter, step)).rejects.toMatchObject({ type: 'RateLimited' });
  const next = taken(limiter, step);
  release();
  expect(await settled(next)).toBe(true);
});

test('a request that does not give its place back in time is ended, its place taken back, and somebody told', async () => {
  const told: unknown[] = [];
  const limiter = new RateLimiter({
    provider: 'microsoft-graph',
    windows: [],
    maxConcurrent: 1,
    maxHeldMilliseconds: 20,
    onOverdue: (overdue) => told.push(overdue),
  });
  const ended = new Promise<unknown>((resolve) => {
    // Whatever it does about the signal, and should it never end, the next in line is served.
    void limiter.hold(
      step,
      (signal) => new Promise(() => signal.addEventListener('abort', () => resolve(signal.reason))),
    );
  });
  const release = await taken(limiter, step);
  expect(await ended).toMatchObject({ name: 'RequestFailure', ambiguous: true });
  expect(told).toEqual([{ provider: 'microsoft-graph', heldMilliseconds: 20 }]);
  expect(limiter.placesInUse).toBe(1);
  release();
  expect(await settled(taken(limiter, step))).toBe(true);
});

test('an aborted wait ends with the reason and leaves the line', async () => {
  const limiter = new RateLimiter({ provider: 'microsoft-graph', windows: [], maxConcurrent: 1 });
  const release = await taken(limiter, step);
  const controller = new AbortController();
  const waiting = taken(limiter, { ...step, signal: controller.signal });
  const next = taken(limiter, step);
  controller.abort(new Error('cancelled'));
  await expect(waiting).rejects.toThrow('cancelled');
  release();
  expect(await settled(next)).toBe(true);
});

test('requests of other processes, as the provider reports them, count', async () => {
  const limiter = createLimiterRegistry().trello({ key: 'k', token: 't' });
  (await taken(limiter, step))();
  const report = (remaining: number) => ({
    'x-rate-limit-api-token-max': '100',
    'x-rate-limit-api-token-remaining': String(remaining),
    'x-rate-limit-api-token-interval-ms': '60000',
  });
  limiter.observe({ status: 200, headers: report(50) });
  expect(await settled(taken(limiter, step))).toBe(true);
  limiter.observe({ status: 200, headers: report(0) });
  await expect(taken(limiter, step)).rejects.toMatchObject({ type: 'RateLimited' });
});

test('headers that are absent or nonsense change nothing', async () => {
  const limiter = createLimiterRegistry().trello({ key: 'k', token: 't' });
  limiter.observe({ status: 200, headers: {} });
  limiter.observe({
    status: 200,
    headers: {
      'x-rate-limit-api-token-max': 'lots',
      'x-rate-limit-api-token-remaining': '-1',
      'x-rate-limit-api-token-interval-ms': '0',
    },
  });
  expect(await settled(taken(limiter, step))).toBe(true);
});

test('a key with many refusals is answered here, raw calls included and for all its tokens, until the window ends', async () => {
  const limits = { perKey: 300, perToken: 100, refusalsPerKey: 3, intervalMilliseconds: 1_000 };
  const registry = createLimiterRegistry({ trello: limits });
  const first = registry.trello({ key: 'k', token: 'one' });
  const second = registry.trello({ key: 'k', token: 'two' });
  const other = registry.trello({ key: 'other', token: 'one' });
  for (let refusal = 0; refusal < 3; refusal += 1) {
    (await taken(first, raw))();
    first.observe({ status: 429, headers: {} });
  }
  await expect(taken(first, raw)).rejects.toMatchObject({ type: 'RateLimited' });
  await expect(taken(second, step)).rejects.toMatchObject({ type: 'RateLimited' });
  expect(await settled(taken(other, step))).toBe(true);
  await sleep(1_050);
  expect(await settled(taken(second, raw))).toBe(true);
});

test('clients of one mailbox share its four places; another mailbox has its own', async () => {
  const registry = createLimiterRegistry();
  const mailbox = { application: 'app', mailbox: 'Ada@example.com' };
  // It takes one more after each answer.
  for (let answer = 0; answer < 4; answer += 1) (await taken(registry.graph(mailbox), step))();
  for (let place = 0; place < 4; place += 1) await taken(registry.graph(mailbox), step);
  const fifth = taken(registry.graph({ ...mailbox, mailbox: 'ada@example.com' }), {
    ...step,
    signal: AbortSignal.timeout(20),
  });
  expect(await settled(taken(registry.graph({ ...mailbox, mailbox: 'bob@example.com' }), step))).toBe(true);
  await expect(fifth).rejects.toMatchObject({ type: 'RateLimited' });
});

test('tokens share the budget of their key', async () => {
  const limits = { perKey: 2, perToken: 2, refusalsPerKey: 150, intervalMilliseconds: 60_000 };
  const registry = createLimiterRegistry({ trello: limits });
  await taken(registry.trello({ key: 'k', token: 'one' }), step);
  await expect(taken(registry.trello({ key: 'k', token: 'two' }), step)).rejects.toMatchObject({
    type: 'RateLimited',
  });
});
