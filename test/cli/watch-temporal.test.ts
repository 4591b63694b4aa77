import { watchTemporal } from '../../src/cli/watch-temporal';

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
    'Temporal does not answer. Work waits. Check that it runs and can be reached',
    'Temporal answers again',
  ]);
});
