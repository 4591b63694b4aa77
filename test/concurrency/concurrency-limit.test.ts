import { ConcurrencyLimit, mapAtOnce } from '../../src/concurrency/concurrency-limit';

test('only so many are at work at once, others wait their turn or go', async () => {
  const limit = new ConcurrencyLimit(2);
  const ended: (() => void)[] = [];
  const begun: string[] = [];
  const work = (name: string, signal?: AbortSignal) =>
    limit.run(() => {
      begun.push(name);
      return new Promise<void>((resolve) => ended.push(resolve));
    }, signal);
  const first = work('first');
  const second = work('second');
  const call = new AbortController();
  const leaving = work('leaving', call.signal);
  const third = work('third');
  await Promise.resolve();
  expect(begun).toEqual(['first', 'second']);
  call.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  ended[0]!();
  await first;
  await new Promise(setImmediate);
  expect(begun).toEqual(['first', 'second', 'third']);
  for (const end of ended) end();
  await Promise.all([second, third]);
});

test('a list is worked through so much at once, and answered in its order', async () => {
  let underWay = 0;
  let most = 0;
  const doubled = await mapAtOnce([1, 2, 3, 4, 5], 2, async (number) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise(setImmediate);
    underWay -= 1;
    return 2 * number;
  });
  expect(doubled).toEqual([2, 4, 6, 8, 10]);
  expect(most).toBe(2);
});
