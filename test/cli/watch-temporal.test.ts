import { setTimeout as sleep } from 'node:timers/promises';
import { watchTemporal } from '../../src/cli/process/watch-temporal';

test('Temporal that goes away and comes back is one sentence each', async () => {
  const answers = [true, false, false, true, true];
  const stop = new AbortController();
  const said: string[] = [];
  const ask = (): Promise<unknown> => {
    const answer = answers.shift();
    if (answer === undefined) stop.abort();
    return answer === false ? Promise.reject(new Error('14 UNAVAILABLE')) : Promise.resolve();
  };
  const options = {
    say: (sentence: string) => void said.push(sentence),
    meanwhile: 'Work waits.',
    signal: stop.signal,
  };
  await watchTemporal(ask, options, 1);
  expect(said).toEqual([
    'Temporal does not answer. Work waits. Check that it runs, with its database, and can be reached',
    'Temporal answers again',
  ]);
});

test('a Temporal that is slow to answer is asked less often', async () => {
  const stop = new AbortController();
  const pauses: number[] = [];
  let answeredAt: number | undefined;
  const ask = async (): Promise<void> => {
    if (answeredAt !== undefined) pauses.push(performance.now() - answeredAt);
    await sleep(40);
    answeredAt = performance.now();
    if (pauses.length === 2) stop.abort();
  };
  await watchTemporal(ask, { say: () => undefined, meanwhile: 'Work waits.', signal: stop.signal }, 20);
  expect(Math.min(...pauses)).toBeGreaterThan(150);
});
