import { keepLooking } from '../../src/temporal/keep-looking';

test('looks again and again, until it is stopped', async () => {
  const stop = new AbortController();
  let looks = 0;
  const look = (): Promise<void> => {
    looks += 1;
    if (looks === 3) stop.abort();
    return Promise.resolve();
  };
  await keepLooking(look, { everyMilliseconds: 1, signal: stop.signal });
  expect(looks).toBe(3);
});

test('whoever stops it does not wait for the end of a pause', async () => {
  const stop = new AbortController();
  const looking = keepLooking(() => Promise.resolve(), { everyMilliseconds: 60_000, signal: stop.signal });
  setImmediate(() => stop.abort());
  await looking;
});

test('a look that fails ends it, and is not kept quiet', async () => {
  const looking = keepLooking(() => Promise.reject(new TypeError('no such thing')), { everyMilliseconds: 1 });
  await expect(looking).rejects.toThrow('no such thing');
});
