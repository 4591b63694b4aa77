import { Appointments } from '../../src/providers/appointments';

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
    const given = [1, 2, 3].map(() => appointments.book(now, 50, noLimit));
    expect(given.map(Math.round)).toEqual([4_500, 4_590, 4_680]);
  });

  test('are not before the limit itself has room behind those ahead', () => {
    const { appointments, now } = comingEach(100);
    const asked: number[] = [];
    const limit = (ahead: number): number => (asked.push(ahead), 30_000 + ahead);
    expect(Math.round(appointments.book(now, 50, limit))).toBe(27_045);
    expect(Math.round(appointments.book(now, 50, limit))).toBe(27_046);
    expect(asked).toEqual([50, 51]);
  });

  test('that have passed keep nobody away', () => {
    const { appointments, now } = comingEach(100);
    for (let one = 0; one < 10; one += 1) appointments.book(now, 0, noLimit);
    expect(appointments.book(now + 60_000, 0, noLimit)).toBe(0);
  });

  test('never go before one that was given', () => {
    const { appointments, now } = comingEach(1_000);
    const first = appointments.book(now, 100, noLimit);
    appointments.forget();
    expect(appointments.book(now + 1_000, 0, noLimit)).toBe(first - 1_000);
  });

  test('go by the last thirty-two turns: a pace of before is forgotten', () => {
    const { appointments, now } = comingEach(1_000);
    for (let turn = 0; turn < 32; turn += 1) appointments.turn(now + turn * 100);
    expect(appointments.book(now + 3_200, 50, noLimit)).toBe(4_500);
  });

  test('know a pace from eight turns', () => {
    const { appointments, now } = comingEach(100, 8);
    expect(appointments.book(now, 50, noLimit)).toBe(4_500);
  });

  test('know nothing of a pace from few turns, or from another crowd', () => {
    const few = comingEach(1_000, 7);
    expect(few.appointments.book(few.now, 50, noLimit)).toBe(0);
    const { appointments, now } = comingEach(1_000);
    appointments.forget();
    expect(appointments.book(now, 50, noLimit)).toBe(0);
  });

  test('are within ten minutes', () => {
    const { appointments, now } = comingEach(1_000);
    expect(appointments.book(now, 10_000, noLimit)).toBe(600_000);
  });
});
