import { metrics } from '@opentelemetry/api';
import { RateLimiter } from '../../../src/providers/limits/rate-limiter';
import type { RequestLimiter } from '../../../src/providers/request-limiter';
import { WaitingRoom } from '../../../src/providers/limits/waiting-room';
import { createStructuredLogger } from '../../../src/logging/structured-logger';
import { startMetrics } from '../../../src/telemetry/prometheus';
import { failureOf } from '../local-server';
import { taken } from './taken-place';

describe('a limiter whose account has many', () => {
  let ends: AbortController;
  beforeEach(() => (ends = new AbortController()));
  // Who still waits leaves with its test.
  afterEach(() => ends.abort(new Error('the test is over')));

  const step = (): { priority: 'step'; signal: AbortSignal } => ({
    priority: 'step',
    signal: AbortSignal.any([ends.signal]),
  });

  const waits = (limiter: RequestLimiter): Promise<() => void> => {
    const turn = taken(limiter, step());
    turn.catch(() => undefined);
    return turn;
  };

  /** One request is under way, and so many wait. */
  async function crowded(waitingRoom: WaitingRoom, waiting: number) {
    const limiter = new RateLimiter({ provider: 'trello', windows: [], maxConcurrent: 1, waitingRoom });
    const release = await taken(limiter, step());
    const others = Array.from({ length: waiting }, () => waits(limiter));
    return { limiter, release, others };
  }

  test('turns away who would wait in the slots of others, with the time to come back, as nobody’s fault', async () => {
    const { limiter } = await crowded(new WaitingRoom(4), 2);
    const refusal = await failureOf(taken(limiter, step()));
    expect(refusal).toMatchObject({
      type: 'RateLimited',
      nonRetryable: false,
      category: 'BENIGN',
      message:
        'Trello has more waiting for the request limit of this account than a worker has room for; nothing was sent. Try again in 1 s.',
    });
    expect(refusal).toHaveProperty('nextRetryDelay', 1_000);
  });

  test('measures the wait of those who are sent away, too: until they are to come again', async () => {
    const collect = startMetrics({ logger: createStructuredLogger() });
    const { limiter } = await crowded(new WaitingRoom(4), 2);
    await failureOf(taken(limiter, step()));
    const measured = await collect();
    metrics.disable(); // it is the process's
    const count = (to: string) =>
      new RegExp(`place_wait_seconds_bucket\\{[^}]*le="${to}"[^}]*\\} (\\d+)`).exec(measured)?.[1];
    // One was served at once, and one is to come again in a second.
    expect([count('0.5'), count('1'), count('2.5')]).toEqual(['1', expect.stringMatching(/[12]/), '2']);
  });

  test('lets an attempt that has begun wait with its later requests', async () => {
    const waitingRoom = new WaitingRoom(4);
    const { limiter, release, others } = await crowded(waitingRoom, 1);
    const begun = step();
    const first = taken(limiter, begun);
    const later = taken(limiter, begun);
    await expect(taken(limiter, step())).rejects.toMatchObject({ type: 'RateLimited' });
    release();
    (await others[0])?.();
    (await first)();
    (await later)();
  });

  test('has room for another agent with the same account, which comes after those who wait', async () => {
    const { limiter, release, others } = await crowded(new WaitingRoom(4), 2);
    await expect(taken(limiter, step())).rejects.toMatchObject({ type: 'RateLimited' });
    const another = taken(limiter.of('another'), step());
    release();
    for (const one of others) (await one)();
    (await another)();
  });

  test('keeps no room from another account, and gives it back once its own have had their turn', async () => {
    const waitingRoom = new WaitingRoom(4);
    const { limiter, release, others } = await crowded(waitingRoom, 2);
    const another = await crowded(waitingRoom, 0);
    const next = waits(another.limiter);
    another.release();
    (await next)();
    release();
    for (const one of others) (await one)();
    const busy = await taken(limiter, step());
    const last = waits(limiter);
    busy();
    (await last)();
  });

  test('counts who has given up waiting no more', async () => {
    const { limiter } = await crowded(new WaitingRoom(4), 1);
    const leaving = new AbortController();
    const left = taken(limiter, { priority: 'step', signal: leaving.signal });
    leaving.abort(new Error('cancelled'));
    await expect(left).rejects.toThrow('cancelled');
    const stays = waits(limiter);
    await expect(Promise.race([stays, Promise.resolve('waits')])).resolves.toBe('waits');
  });

  test('sends those it turns away back one after the other, at the pace at which turns come', async () => {
    const limiter = new RateLimiter({
      provider: 'trello',
      windows: [],
      maxConcurrent: 1,
      waitingRoom: new WaitingRoom(40),
    });
    const busy = async (): Promise<void> => {
      const done = await taken(limiter, step());
      setTimeout(done, 100);
    };
    const all = Array.from({ length: 21 }, busy);
    await Promise.all(all.slice(0, 12));
    const refill = Array.from({ length: 11 }, busy);
    const delays = await Promise.all(
      [1, 2, 3, 4].map(async () => (await failureOf(taken(limiter, step()))) as { nextRetryDelay: number }),
    );
    const [first, ...others] = delays.map(({ nextRetryDelay }) => nextRetryDelay);
    expect(first).toBeGreaterThan(1_200);
    expect(others.at(-1)! - first!).toBeGreaterThan(200);
    await Promise.all([...all, ...refill]);
  });
});
