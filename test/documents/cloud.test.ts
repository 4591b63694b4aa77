import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '../../src/configuration';

const [, section = ''] = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8').split(
  '## On Temporal Cloud\n',
);

const month = 30 * 86_400;

/** The Actions of 30 days: an attempt for each look, and a heartbeat beside it, each quarter of an hour at most. */
const ofLooksEach = (seconds: number): string =>
  (month / seconds + month / Math.max(seconds, 900)).toLocaleString('en-US');

test('what docs/operations.md says that looks cost on Temporal Cloud is true of the intervals that hold unless set, and of those it advises', () => {
  const { pollingSeconds, catchUpSeconds } = readConfiguration({}).cadence;
  expect(section).toMatch(
    new RegExp(
      `without a webhook: a look each \`POLLING_SECONDS\` \\(${pollingSeconds}\\) .*\\| ${ofLooksEach(pollingSeconds)} `,
    ),
  );
  expect(section).toMatch(
    new RegExp(
      `with a webhook: a look each \`CATCH_UP_SECONDS\` \\(${catchUpSeconds}\\) .*\\| ${ofLooksEach(catchUpSeconds)},`,
    ),
  );
  const levers = [...section.matchAll(/_SECONDS`\*\*: (\d+) makes it ([\d,]*\d)/g)];
  expect(levers.map(([, seconds, actions]) => [seconds, actions])).toEqual(
    [3_600, 300].map((seconds) => [String(seconds), ofLooksEach(seconds)]),
  );
});
