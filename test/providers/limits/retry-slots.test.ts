import { RetrySlots } from '../../../src/providers/limits/retry-slots';

describe('retrySlots', () => {
  const noLimit = (): number => 0;

  /** Turns that come each so many milliseconds. */
  function comingEach(milliseconds: number, turns = 40): { retrySlots: RetrySlots; now: number } {
    const retrySlots = new RetrySlots();
    for (let turn = 0; turn < turns; turn += 1) retrySlots.turn(turn * milliseconds);
    return { retrySlots, now: turns * milliseconds };
  }

  test('are one after the other, as fast as turns have been coming, and a little early', () => {
    const { retrySlots, now } = comingEach(100);
    const given = [1, 2, 3].map(() => retrySlots.book(now, 50, noLimit));
    expect(given.map(Math.round)).toEqual([4_500, 4_590, 4_680]);
  });

  test('are not before the limit itself has room behind those ahead', () => {
    const { retrySlots, now } = comingEach(100);
    const asked: number[] = [];
    const limit = (ahead: number): number => (asked.push(ahead), 30_000 + ahead);
    expect(Math.round(retrySlots.book(now, 50, limit))).toBe(27_045);
    expect(Math.round(retrySlots.book(now, 50, limit))).toBe(27_046);
    expect(asked).toEqual([50, 51]);
  });

  test('that have passed keep nobody away', () => {
    const { retrySlots, now } = comingEach(100);
    for (let one = 0; one < 10; one += 1) retrySlots.book(now, 0, noLimit);
    expect(retrySlots.book(now + 60_000, 0, noLimit)).toBe(0);
  });

  test('never go before one that was given', () => {
    const { retrySlots, now } = comingEach(1_000);
    const first = retrySlots.book(now, 100, noLimit);
    retrySlots.forget();
    expect(retrySlots.book(now + 1_000, 0, noLimit)).toBe(first - 1_000);
  });

  test('go by the last thirty-two turns: a pace of before is forgotten', () => {
    const { retrySlots, now } = comingEach(1_000);
    for (let turn = 0; turn < 32; turn += 1) retrySlots.turn(now + turn * 100);
    expect(retrySlots.book(now + 3_200, 50, noLimit)).toBe(4_500);
  });

  test('know a pace from eight turns', () => {
    const { retrySlots, now } = comingEach(100, 8);
    expect(retrySlots.book(now, 50, noLimit)).toBe(4_500);
  });

  test('know nothing of a pace from few turns, or from another queue', () => {
    const few = comingEach(1_000, 7);
    expect(few.retrySlots.book(few.now, 50, noLimit)).toBe(0);
    const { retrySlots, now } = comingEach(1_000);
    retrySlots.forget();
    expect(retrySlots.book(now, 50, noLimit)).toBe(0);
  });

  test('are within ten minutes', () => {
    const { retrySlots, now } = comingEach(1_000);
    expect(retrySlots.book(now, 10_000, noLimit)).toBe(600_000);
  });
});
