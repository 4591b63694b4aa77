import { Appointments } from '../../src/providers/appointments';
import { RateLimiter } from '../../src/providers/rate-limiter';
import type { RequestLimiter } from '../../src/providers/request-limiter';
import { Crowd, WaitingRoom } from '../../src/providers/waiting-room';
import { failureOf } from './local-server';
import { taken } from './taken-place';

/** So many attempts wait in a room, each with two requests; more may be added. */
function waitingIn(room: WaitingRoom, attempts: number): { crowd: Crowd; leave: () => void } {
  const crowd = new Crowd();
  const leaving = Array.from({ length: attempts }, () => {
    const attempt = {};
    return [room.enter(crowd, attempt), room.enter(crowd, attempt)];
  });
  return { crowd, leave: () => leaving.flat().forEach((leave) => leave()) };
}

describe('the waiting room of a process', () => {
  test('lets one crowd have half of the slots where nobody else waits, and no more', () => {
    const room = new WaitingRoom(20);
    const { crowd } = waitingIn(room, 9);
    expect(room.hasRoomFor(crowd)).toBe(true);
    room.enter(crowd, {});
    expect(crowd.size).toBe(10);
    expect(room.hasRoomFor(crowd)).toBe(false);
  });

  test('has room for an agent and account for which nobody waits, however many wait for others', () => {
    const room = new WaitingRoom(20);
    waitingIn(room, 500);
    expect(room.hasRoomFor(new Crowd())).toBe(true);
  });

  test('gives each its share once all who may wait do: who has less may come, who has more may not', () => {
    const room = new WaitingRoom(20);
    const [small, big] = [waitingIn(room, 4).crowd, waitingIn(room, 6).crowd];
    expect(room.hasRoomFor(small)).toBe(true);
    expect(room.hasRoomFor(big)).toBe(false);
    room.enter(small, {});
    expect(room.hasRoomFor(small)).toBe(false);
  });

  test('lets whoever comes wait beyond its share while there is room for all', () => {
    const room = new WaitingRoom(20);
    const { crowd } = waitingIn(room, 6);
    waitingIn(room, 3);
    expect(room.hasRoomFor(crowd)).toBe(true);
    room.enter(crowd, {});
    expect(room.hasRoomFor(crowd)).toBe(false);
  });

  test('counts a crowd of which one has gone, and shares among those that are there', () => {
    const room = new WaitingRoom(20);
    const [first, second] = [waitingIn(room, 4), waitingIn(room, 6)];
    room.enter(first.crowd, {})();
    expect(room.hasRoomFor(second.crowd)).toBe(false);
    first.leave();
    const third = waitingIn(room, 4).crowd;
    expect(room.hasRoomFor(third)).toBe(true);
  });

  test('forgets those who wait no more, once the last request of an attempt has gone', () => {
    const room = new WaitingRoom(20);
    const [leaving, staying] = [waitingIn(room, 5), waitingIn(room, 9)];
    expect(room.hasRoomFor(staying.crowd)).toBe(false);
    leaving.leave();
    expect(leaving.crowd.size).toBe(0);
    expect(room.hasRoomFor(staying.crowd)).toBe(true);
    const attempt = {};
    const [first, second] = [room.enter(staying.crowd, attempt), room.enter(staying.crowd, attempt)];
    first();
    expect(room.hasRoomFor(staying.crowd)).toBe(false);
    second();
    expect(room.hasRoomFor(staying.crowd)).toBe(true);
  });

  test('is over for a crowd once nobody waits or is to come back', () => {
    const { crowd, leave } = waitingIn(new WaitingRoom(20), 2);
    crowd.appointments.give(1_000, 2, () => 5_000);
    expect(crowd.isOver(20_000)).toBe(false);
    leave();
    expect(crowd.isOver(1_001)).toBe(false);
    expect(crowd.isOver(20_000)).toBe(true);
  });

  test('forgets how fast turns came for a crowd once nobody of it waits', () => {
    const { crowd, leave } = waitingIn(new WaitingRoom(20), 2);
    for (let turn = 0; turn < 20; turn += 1) crowd.appointments.turn(turn * 100);
    expect(crowd.appointments.give(2_000, 10, () => 0)).toBeGreaterThan(0);
    leave();
    expect(crowd.appointments.give(20_000, 10, () => 0)).toBe(0);
  });

  test('is as large as the worker with the fewest slots allows', () => {
    const room = new WaitingRoom(20);
    const { crowd } = waitingIn(room, 6);
    room.fit(40);
    expect(room.hasRoomFor(crowd)).toBe(true);
    room.fit(12);
    expect(room.hasRoomFor(crowd)).toBe(false);
    room.fit(40);
    expect(room.hasRoomFor(crowd)).toBe(false);
  });
});

describe('appointments', () => {
  const noLimit = (): number => 0;

  /** Turns that come each so many milliseconds. */
  function comingEach(milliseconds: number, turns = 40): { appointments: Appointments; now: number } {
    const appointments = new Appointments();
    for (let turn = 0; turn < turns; turn += 1) appointments.turn(turn * milliseconds);
    return { appointments, now: turns * milliseconds };
  }

  test('are one after the other, as fast as turns have been coming, and a little early', () => {
    const { appointments, now } = comingEach(100);
    const given = [1, 2, 3].map(() => appointments.give(now, 50, noLimit));
    expect(given.map(Math.round)).toEqual([4_500, 4_590, 4_680]);
  });

  test('are not before the limit itself has room behind those ahead', () => {
    const { appointments, now } = comingEach(100);
    const asked: number[] = [];
    const limit = (ahead: number): number => (asked.push(ahead), 30_000 + ahead);
    expect(Math.round(appointments.give(now, 50, limit))).toBe(27_045);
    expect(Math.round(appointments.give(now, 50, limit))).toBe(27_046);
    expect(asked).toEqual([50, 51]);
  });

  test('that have passed keep nobody away', () => {
    const { appointments, now } = comingEach(100);
    for (let one = 0; one < 10; one += 1) appointments.give(now, 0, noLimit);
    expect(appointments.give(now + 60_000, 0, noLimit)).toBe(0);
  });

  test('never go before one that was given', () => {
    const { appointments, now } = comingEach(1_000);
    const first = appointments.give(now, 100, noLimit);
    appointments.forget();
    expect(appointments.give(now + 1_000, 0, noLimit)).toBe(first - 1_000);
  });

  test('go by the last thirty-two turns: a pace of before is forgotten', () => {
    const { appointments, now } = comingEach(1_000);
    for (let turn = 0; turn < 32; turn += 1) appointments.turn(now + turn * 100);
    expect(appointments.give(now + 3_200, 50, noLimit)).toBe(4_500);
  });

  test('know a pace from eight turns', () => {
    const { appointments, now } = comingEach(100, 8);
    expect(appointments.give(now, 50, noLimit)).toBe(4_500);
  });

  test('know nothing of a pace from few turns, or from another crowd', () => {
    const few = comingEach(1_000, 7);
    expect(few.appointments.give(few.now, 50, noLimit)).toBe(0);
    const { appointments, now } = comingEach(1_000);
    appointments.forget();
    expect(appointments.give(now, 50, noLimit)).toBe(0);
  });

  test('are within ten minutes', () => {
    const { appointments, now } = comingEach(1_000);
    expect(appointments.give(now, 10_000, noLimit)).toBe(600_000);
  });
});

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
