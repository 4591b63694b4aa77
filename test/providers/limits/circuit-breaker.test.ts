import { CircuitBreaker } from '../../../src/providers/limits/circuit-breaker';

describe('the circuit breaker of a provider', () => {
  /** Failures at these seconds. */
  function failingAt(...seconds: number[]): CircuitBreaker {
    const breaker = new CircuitBreaker();
    for (const second of seconds) breaker.recordFailure(second * 1_000);
    return breaker;
  }
  const open = () => failingAt(0, 1, 2, 3, 4, 5, 5, 5, 5, 5);

  test('opens with ten failures in a row, over five seconds at least', () => {
    expect(open().delay(5_000)).toBe(1_000);
    expect(failingAt(0, 1, 2, 3, 4, 5, 5, 5, 5).delay(5_000)).toBe(0);
    expect(failingAt(...Array.from({ length: 50 }, () => 0)).delay(0)).toBe(0);
  });

  test('lets one request through after one second, two, four, and at most fifteen', () => {
    const breaker = open();
    const pauses: number[] = [];
    for (let now = 5_000, asked = 0; asked < 7; asked += 1) {
      const delay = breaker.delay(now);
      pauses.push(delay);
      now += delay;
      expect(breaker.delay(now)).toBe(0);
      breaker.recordRequest(now);
      breaker.recordFailure(now);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  });

  test('lets it through when it is time, neither earlier nor later for what others send meanwhile', () => {
    const breaker = open();
    breaker.recordRequest(5_999);
    expect(breaker.delay(5_999)).toBe(1);
    breaker.recordFailure(7_000);
    expect(breaker.delay(7_000)).toBe(0);
    breaker.recordRequest(7_000);
    expect(breaker.delay(7_000)).toBe(2_000);
  });

  test('lets one through after one second, however much was sent before it opened', () => {
    const breaker = new CircuitBreaker();
    for (let request = 0; request < 5; request += 1) breaker.recordRequest(0);
    for (let failure = 0; failure < 10; failure += 1) breaker.recordFailure(failure * 1_000);
    expect(breaker.delay(9_000)).toBe(1_000);
  });

  test('closes with the first answer, and what came before it does not count any more', () => {
    const breaker = open();
    breaker.recordSuccess();
    expect(breaker.delay(5_001)).toBe(0);
    for (let failure = 0; failure < 9; failure += 1) breaker.recordFailure(20_000);
    breaker.recordFailure(24_000);
    expect(breaker.delay(24_000)).toBe(0);
  });
});
