import { SandboxClock } from '../src/clock';

test('the clock only moves forward', () => {
  expect(() => new SandboxClock().advance(-1)).toThrow('only moves forward');
});

test('what is planted as made earlier is of one moment, however long that takes, and then the clock goes on', () => {
  const clock = new SandboxClock();
  const before = clock.now();
  const moments: Date[] = [];
  clock.earlier(2_000, () => {
    moments.push(clock.now());
    for (const begun = Date.now(); Date.now() < begun + 5;) continue;
    moments.push(clock.now());
  });
  const [first, last] = moments;
  expect(last).toEqual(first);
  expect(first!.getTime()).toBeLessThan(before.getTime() - 1_000);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime() + 5);
});
