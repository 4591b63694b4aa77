import { runInNewContext } from 'node:vm';
import { liveScript } from '../../src/gateway/console/assets/live-script';
import { pauseAfter } from '../../src/temporal/pause-after';

test.each([
  ['a quick look changes nothing', 1_000, 5, 1_000],
  ['a look of a quarter of the pause changes nothing', 1_000, 250, 1_000],
  ['a slow look is followed by four times its length', 1_000, 600, 2_400],
  ['nobody waits more than ten times as long as ever', 1_000, 60_000, 10_000],
  ['a minute stays a minute after looks of seconds', 60_000, 10_000, 60_000],
  ['keepers of a very slow server come back later', 60_000, 30_000, 120_000],
])('%s', (_, usual, took, pause) => {
  expect(pauseAfter(usual, took)).toBe(pause);
});

test('an open page keeps to the same pauses', () => {
  const own = liveScript.slice(0, liveScript.indexOf('const address'));
  expect(runInNewContext(`${own} pauseAfter(betweenMilliseconds, 600)`)).toBe(pauseAfter(1_000, 600));
});
