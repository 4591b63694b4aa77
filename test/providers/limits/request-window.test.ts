import { RequestWindow } from '../../../src/providers/limits/request-window';

const second = 1_000;

describe('what a process itself has used', () => {
  const windowOf = (max: number, reserve = 0) => new RequestWindow({ max, intervalMilliseconds: second, reserve });
  const taking = (window: RequestWindow, ...times: number[]): RequestWindow => {
    for (const time of times) window.take(time);
    return window;
  };

  test('has room until the reserve is reached, and again when the first of it is an interval old', () => {
    const window = windowOf(5, 1);
    expect(taking(window, 0, 0, 0).delay(0)).toBe(0);
    window.take(0);
    expect([0, 400, 999, 1_000].map((now) => window.delay(now))).toEqual([1_000, 600, 1, 0]);
  });

  test('leaves room for one, however large the reserve is', () => {
    const window = windowOf(1, 5);
    expect(window.delay(0)).toBe(0);
    expect(taking(window, 0).delay(0)).toBe(1_000);
  });

  test('counts whoever is ahead in line', () => {
    const window = taking(windowOf(4), 0, 0);
    expect([0, 1, 2].map((ahead) => window.delay(0, ahead))).toEqual([0, 0, 1_000]);
  });

  test('is free again slice by slice: requests within a fiftieth of the interval count as the last of them', () => {
    const window = taking(windowOf(4), 0, 19, 20, 39);
    expect([0, 1, 2, 3].map((ahead) => window.delay(39, ahead))).toEqual([980, 980, 1_000, 1_000]);
    expect(window.delay(1_018)).toBe(1);
    expect(window.delay(1_019, 1)).toBe(0);
    expect(window.delay(1_019, 2)).toBe(20);
  });

  test('has those further behind wait for whole intervals', () => {
    const window = taking(windowOf(4), 0, 0, 0, 0);
    expect([3, 4, 7, 8].map((ahead) => window.delay(0, ahead))).toEqual([1_000, 1_000, 1_000, 2_000]);
  });

  test('is bound by nothing but that where no other process is', () => {
    expect(taking(windowOf(4), 0, 0).room(0)).toBe(Infinity);
  });
});

describe('what the provider reports', () => {
  const window = (max = 10) => new RequestWindow({ max, intervalMilliseconds: second, reserve: 0 });
  const report = (used: number, max = 10, intervalMilliseconds = second) => ({
    max,
    remaining: max - used,
    intervalMilliseconds,
  });

  test('counts until the window it spoke of must have ended', () => {
    const reported = window();
    reported.correct(100, report(10));
    expect([100, 1_000, 1_099, 1_100].map((now) => reported.delay(now))).toEqual([1_000, 100, 1, 0]);
  });

  test('counts for those further behind, by whole windows', () => {
    const reported = window();
    reported.correct(0, report(10));
    expect([0, 9, 10, 20].map((ahead) => reported.delay(0, ahead))).toEqual([1_000, 1_000, 2_000, 3_000]);
  });

  test('leaves what remains', () => {
    const reported = window();
    reported.correct(0, report(7));
    expect([2, 3].map((ahead) => reported.delay(0, ahead))).toEqual([0, 1_000]);
  });

  test('is added to what was sent since', () => {
    const reported = window();
    reported.correct(0, report(8));
    reported.take(0);
    expect(reported.delay(0)).toBe(0);
    reported.take(0);
    expect(reported.delay(0)).toBe(1_000);
  });

  test('is added to what was under way beside the request that was answered', () => {
    const reported = window();
    for (let request = 0; request < 3; request += 1) reported.take(0);
    reported.correct(0, report(7));
    expect([0, 1].map((ahead) => reported.delay(0, ahead))).toEqual([0, 1_000]);
  });

  test('leaves uncounted what was sent since where it says the same again', () => {
    const reported = window();
    reported.correct(0, report(6));
    for (let request = 0; request < 2; request += 1) reported.take(0);
    reported.correct(0, report(6));
    expect([1, 2].map((ahead) => reported.delay(0, ahead))).toEqual([0, 1_000]);
  });

  test('sets how many there are and how long the window is', () => {
    const reported = window();
    reported.correct(0, report(0, 2, 5_000));
    reported.take(0);
    expect(reported.delay(0)).toBe(0);
    reported.take(0);
    expect(reported.delay(0)).toBe(5_000);
  });

  test.each([
    ['the same again', [20, 20], 20],
    ['more', [20, 25], 25],
    ['a little less, by an answer that was overtaken', [20, 15], 20],
    ['half', [22, 11], 22],
    ['less than half, but not much less', [12, 2], 12],
    ['much less, in a new window', [13, 2], 2],
  ])('of %s is believed', (_what, reports, believed) => {
    const reported = window(30);
    for (const used of reports) reported.correct(0, report(used, 30));
    expect(reported.delay(0, 30 - believed)).toBe(1_000);
    expect(reported.delay(0, 30 - believed - 1)).toBe(0);
  });

  test('of more within a window does not move its end; a new window has its own', () => {
    const reported = window(30);
    reported.correct(0, report(28, 30));
    reported.correct(500, report(30, 30));
    expect(reported.delay(500)).toBe(500);
    reported.correct(600, report(2, 30));
    expect(reported.delay(600, 28)).toBe(1_000);
    reported.correct(1_600, report(1, 30));
    expect(reported.delay(1_600, 29)).toBe(1_000);
  });
});

describe('a budget that other processes may use', () => {
  const shared = () => new RequestWindow({ max: 100, intervalMilliseconds: 10_000, reserve: 10, isShared: true });
  const report = (used: number) => ({ max: 100, remaining: 100 - used, intervalMilliseconds: 10_000 });

  test('begins with one request at a time, and one more where its answer is late', () => {
    const window = shared();
    expect(window.room(0)).toBe(1);
    window.take(0);
    expect([0, 1_999, 2_000].map((now) => window.room(now))).toEqual([0, 0, 1]);
  });

  test('is not held back where the provider reports nothing', () => {
    const window = shared();
    window.take(0);
    window.settle();
    expect(window.room(0)).toBe(Infinity);
  });

  test('is not held back while no more is used than was sent from here, but for two answers that overtook another', () => {
    const window = shared();
    window.take(0);
    window.correct(0, report(3));
    expect(window.room(0)).toBe(Infinity);
    window.correct(0, report(4));
    expect(window.room(0)).toBeLessThan(100);
  });

  test('is used by the tenth part of what is left where others are', () => {
    const window = shared();
    window.correct(0, report(40));
    expect(window.room(0)).toBe(5);
    window.take(0);
    expect(window.room(0)).toBe(4);
    window.settle();
    expect(window.room(0)).toBe(4);
    window.correct(0, report(85));
    expect(window.room(0)).toBe(1);
  });

  test('is used by one request at a time from when that window has ended', () => {
    const window = shared();
    window.correct(0, report(40));
    expect([9_999, 10_000].map((now) => window.room(now))).toEqual([5, 1]);
  });

  test('is one’s own again thirty seconds after the last sign of others', () => {
    const window = shared();
    window.correct(0, report(40));
    window.take(25_000);
    window.correct(25_000, report(1));
    window.settle();
    expect(window.room(29_999)).toBeLessThan(10);
    expect(window.room(30_000)).toBe(Infinity);
  });

  test('is known to be used by others when the provider counts more than was sent from here in its window', () => {
    const window = shared();
    for (let request = 0; request < 20; request += 1) {
      window.take(0);
      window.correct(0, report(request + 1));
      window.settle();
    }
    expect(window.room(0)).toBe(Infinity);
    window.correct(0, report(22));
    expect(window.room(0)).toBe(Infinity);
    window.correct(0, report(23));
    expect(window.room(0)).toBeLessThan(10);
  });
});
