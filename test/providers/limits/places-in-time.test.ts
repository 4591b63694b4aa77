import { getEventListeners } from 'node:events';
import { asking, limiterOf, pass, raw, step, watched, windowOf } from './limiter-in-time';
import { taken } from './taken-place';

describe('who waits for a window', () => {
  test('is served when it has room, in order, each in its time', async () => {
    const limiter = limiterOf({ windows: [windowOf(1, 8_000)] });
    await taken(limiter, step);
    const [second, third] = [asking(limiter), asking(limiter)];
    await pass(7_999);
    expect([second.now(), third.now()]).toEqual(['waits', 'waits']);
    await pass(1);
    expect([second.now(), third.now()]).toEqual(['has its place', 'waits']);
    await pass(8_000);
    expect(third.now()).toBe('has its place');
    expect(limiter.placesInUse).toBe(3);
  });

  test('waits for the fullest of several', async () => {
    const limiter = limiterOf({ windows: [windowOf(9, 1_000), windowOf(1, 5_000), windowOf(1, 3_000)] });
    await taken(limiter, step);
    const second = asking(limiter);
    await pass(4_999);
    expect(second.now()).toBe('waits');
    await pass(1);
    expect(second.now()).toBe('has its place');
  });

  test('is refused at once where that takes longer than twenty seconds, those ahead reckoned in', async () => {
    const limiter = limiterOf({ windows: [windowOf(1, 8_000)] });
    await taken(limiter, step);
    const others = [asking(limiter), asking(limiter), asking(limiter)];
    await expect(taken(limiter, step)).rejects.toMatchObject({ type: 'RateLimited', nextRetryDelay: 24_000 });
    expect(others.map(({ now }) => now())).toEqual(['waits', 'waits', 'waits']);
  });

  test('may be less patient', async () => {
    const limiter = limiterOf({ windows: [windowOf(1, 1_000)], maxWaitMilliseconds: 999 });
    await taken(limiter, step);
    await expect(taken(limiter, step)).rejects.toMatchObject({ type: 'RateLimited', nextRetryDelay: 1_000 });
    const patient = limiterOf({ windows: [windowOf(1, 1_000)], maxWaitMilliseconds: 1_001 });
    await taken(patient, step);
    const second = asking(patient);
    await pass(1_000);
    expect(second.now()).toBe('has its place');
  });
});

describe('who waits for a place', () => {
  test('is refused after twenty seconds, to come back in a second', async () => {
    const limiter = limiterOf({ maxConcurrent: 1 });
    const giveBack = await taken(limiter, step);
    const waiting = taken(limiter, step);
    const state = watched(waiting);
    await pass(19_999);
    expect(state.now()).toBe('waits');
    await pass(1);
    await expect(waiting).rejects.toMatchObject({ type: 'RateLimited', nextRetryDelay: 1_000 });
    giveBack();
    await pass(0);
    expect([limiter.placesInUse, jest.getTimerCount()]).toEqual([0, 0]);
  });

  test('is looked after four times a second where room comes by time alone', async () => {
    const limiter = limiterOf({ windows: [windowOf(100, 10_000, { isShared: true })] });
    await taken(limiter, step);
    const second = asking(limiter);
    await pass(1_999);
    expect(second.now()).toBe('waits');
    await pass(251);
    expect(second.now()).toBe('has its place');
  });

  test('leaves nothing behind when it is served: no timer, no listener', async () => {
    const limiter = limiterOf({ maxConcurrent: 1 });
    const { signal } = new AbortController();
    const giveBack = await taken(limiter, { ...step, signal });
    const second = taken(limiter, { ...step, signal });
    await pass(10);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    giveBack();
    (await second)();
    await pass(0);
    expect([jest.getTimerCount(), getEventListeners(signal, 'abort').length]).toEqual([0, 0]);
    await pass(600_000);
    expect(limiter.placesInUse).toBe(0);
  });

  test('goes behind those whose attempt began earlier', async () => {
    const limiter = limiterOf({ maxConcurrent: 1 });
    const [early, late] = [new AbortController().signal, new AbortController().signal];
    const giveBack = await taken(limiter, { ...step, signal: early });
    const order: string[] = [];
    const served = async (name: string, signal: AbortSignal | undefined) => {
      const done = await taken(limiter, { ...step, signal });
      order.push(name);
      done();
    };
    await pass(10);
    const all = [served('late', late)];
    await pass(10);
    all.push(served('nobody’s', undefined), served('early', early), served('late again', late));
    giveBack();
    await Promise.all(all);
    expect(order).toEqual(['early', 'late', 'late again', 'nobody’s']);
  });

  test('makes way when it is cancelled, and those behind it go on', async () => {
    const limiter = limiterOf({ windows: [windowOf(1, 5_000)] });
    await taken(limiter, step);
    const controller = new AbortController();
    const second = asking(limiter, { ...step, signal: controller.signal });
    const third = asking(limiter);
    controller.abort(new Error('cancelled'));
    await pass(5_000);
    expect([second.now(), third.now()]).toEqual(['cancelled', 'has its place']);
  });
});

test('whose attempt is over before it asks is told so: out of time that nothing was sent, cancelled just that', async () => {
  const limiter = limiterOf();
  const late = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
  const cancelled = AbortSignal.abort(new Error('cancelled'));
  await expect(taken(limiter, { ...step, signal: late })).rejects.toMatchObject({ type: 'RateLimited' });
  await expect(taken(limiter, { ...step, signal: cancelled })).rejects.toThrow('cancelled');
  await expect(taken(limiter, { ...raw, signal: cancelled })).rejects.toThrow('cancelled');
  expect(limiter.placesInUse).toBe(0);
});

describe('who holds a place', () => {
  test('is told when its caller gives up', async () => {
    const limiter = limiterOf();
    const controller = new AbortController();
    const held = limiter.hold({ ...step, signal: controller.signal }, (signal) => {
      controller.abort(new Error('cancelled'));
      signal.throwIfAborted();
      return Promise.resolve('went on');
    });
    await expect(held).rejects.toThrow('cancelled');
  });

  test('has what it makes of it, and gives its place back once, in time or late', async () => {
    const told: unknown[] = [];
    const limiter = limiterOf({ maxHeldMilliseconds: 1_500, onOverdue: (overdue) => told.push(overdue) });
    expect(await limiter.hold(step, () => Promise.resolve('made'))).toBe('made');
    const giveBack = await taken(limiter, step);
    await pass(1_500);
    expect([limiter.placesInUse, told]).toEqual([0, [{ provider: 'trello', heldMilliseconds: 1_500 }]]);
    giveBack();
    await pass(0);
    expect(limiter.placesInUse).toBe(0);
  });

  test('is ended after five minutes, in words', async () => {
    const held = limiterOf().hold(
      step,
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const ended = expect(held).rejects.toMatchObject({
      name: 'RequestFailure',
      message: 'it was not over after 300 s',
      ambiguous: true,
      code: undefined,
    });
    await pass(300_000);
    await ended;
  });
});

test('pass-through calls count in the windows, and wait for nothing', async () => {
  const window = windowOf(2, 5_000);
  const limiter = limiterOf({ windows: [window], maxConcurrent: 1 });
  await taken(limiter, raw);
  await taken(limiter, raw);
  await taken(limiter, raw);
  expect([limiter.placesInUse, window.delay(performance.now())]).toEqual([3, 5_000]);
});
