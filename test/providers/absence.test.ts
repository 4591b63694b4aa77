import { Absence } from '../../src/providers/absence';

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
    expect(failingAt(0, 1, 2, 3, 4, 5, 5, 5, 5).delay(5_000)).toBe(0);
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

  it('is asked about when it is time, neither earlier nor later for what others send meanwhile', () => {
    const absence = away();
    absence.ask(5_999);
    expect(absence.delay(5_999)).toBe(1);
    absence.fail(7_000);
    expect(absence.delay(7_000)).toBe(0);
    absence.ask(7_000);
    expect(absence.delay(7_000)).toBe(2_000);
  });

  it('is looked into after one second, however much was sent before it', () => {
    const absence = new Absence();
    for (let request = 0; request < 5; request += 1) absence.ask(0);
    for (let failure = 0; failure < 10; failure += 1) absence.fail(failure * 1_000);
    expect(absence.delay(9_000)).toBe(1_000);
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
