import { RequestWindow } from '../../src/providers/limits/request-window';

const interval = 10_000;
const max = 100;
const inFlight = 5;
/** Requests and answers are on their way now longer, now shorter. */
const latency = (now: number): number => 10 + ((now * 7) % 190);

/** Trello's count: a window begins with a request, and refused requests count too. */
function countingProvider() {
  let opened = -Infinity;
  let count = 0;
  return (now: number) => {
    if (now - opened >= interval) [opened, count] = [now, 0];
    count += 1;
    return { refused: count > max, remaining: Math.max(0, max - count) };
  };
}

interface Travelling {
  arrivesAt: number;
  answer?: { arrivesAt: number; remaining: number };
}

/** Processes with a token in common, each with a window of its own, for some simulated time. */
function simulate(count: number, milliseconds: number, busy: (now: number, process: number) => boolean) {
  const provider = countingProvider();
  const processes = Array.from({ length: count }, () => ({
    window: new RequestWindow({ max, intervalMilliseconds: interval, reserve: 10, isShared: true }),
    underWay: [] as Travelling[],
  }));
  const counts = { answered: 0, refused: 0 };
  for (let now = 0; now < milliseconds; now += 10) {
    for (const [number, process] of processes.entries()) {
      for (const request of process.underWay) {
        if (request.answer !== undefined || request.arrivesAt > now) continue;
        const { refused, remaining } = provider(now);
        counts[refused ? 'refused' : 'answered'] += 1;
        request.answer = { arrivesAt: now + latency(now * 3), remaining };
      }
      for (const { answer } of process.underWay) {
        if (answer === undefined || answer.arrivesAt > now) continue;
        process.window.correct(now, { max, remaining: answer.remaining, intervalMilliseconds: interval });
        process.window.settle();
      }
      process.underWay = process.underWay.filter(({ answer }) => answer === undefined || answer.arrivesAt > now);
      while (busy(now, number) && process.underWay.length < inFlight && mayStart(process.window, now)) {
        process.window.take(now);
        process.underWay.push({ arrivesAt: now + latency(now + process.underWay.length * 70) });
      }
    }
  }
  return counts;
}

const mayStart = (window: RequestWindow, now: number): boolean => window.room(now) > 0 && window.delay(now) === 0;

test.each([1, 2, 4, 8])('%d processes with one token use nearly all of its limit, and are not refused', (count) => {
  const { answered, refused } = simulate(count, 100_000, () => true);
  expect(answered).toBeGreaterThanOrEqual(850);
  expect(refused).toBe(0);
});

test.each([3_000, 7_000, 13_000])(
  'two processes with one token use nearly all of its limit also where one of them is busy only every %d ms',
  (period) => {
    const { answered, refused } = simulate(2, 100_000, (now, process) => process === 0 || now % period < period / 3);
    expect(answered).toBeGreaterThan(850);
    expect(refused).toBe(0);
  },
);
