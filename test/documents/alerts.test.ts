import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { measureOnce } from './measure-once';

const read = (path: string): string => readFileSync(join(__dirname, '../..', path), 'utf8');

const text = z.string().min(1);
const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: text,
          annotations: z.strictObject({ summary: text, description: text, runbook: z.literal('docs/alerts.md') }),
        }),
      ),
    }),
  ),
});

/** The rows of the table in docs/alerts.md, by cells. */
const rows = [...read('docs/alerts.md').matchAll(/^\| `(.*)$/gm)].map(([line]) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()),
);

test('every alert says what it means and where to read on, and there is what to do about it, in the same order', () => {
  const { groups } = rulesSchema.parse(parse(read('operations/prometheus-alerts.yml')));
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => `\`${alert}\``));
  expect(alerts.length).toBeGreaterThan(20);
  expect(rows.map(([alert]) => alert)).toEqual(alerts);
  for (const row of rows)
    expect([row.length, ...row.map((cell) => cell.length > 2)]).toEqual([4, true, true, true, true]);
});

test('the command that comes first about an alert is one of ours, or searches the log', () => {
  const ours = new Set([...read('docs/cli.md').matchAll(/^### (.*)$/gm)].map(([, command]) => command));
  for (const [alert, first = ''] of rows) {
    const [, command = ''] = /^`agent-integrations ([a-z ]*[a-z])/.exec(first) ?? [];
    expect([alert, ours.has(command) || first.startsWith('`grep ')]).toEqual([alert, true]);
  }
});

// Within a bucket Prometheus draws a line: a rule that compares with a time inside of one fires for what was quicker, too.
test('a rule about how long something takes compares with where a bucket of its histogram ends', async () => {
  const measured = await measureOnce();
  const compared = [
    ...read('operations/prometheus-alerts.yml').matchAll(/histogram_quantile\(.*?(\w+_bucket)\[.*> (\d+)$/gm),
  ].map(([, histogram = '', seconds = '']) => ({ histogram, seconds }));
  expect(compared).toHaveLength(4);
  for (const { histogram, seconds } of compared)
    expect(measured).toMatch(new RegExp(`^${histogram}\\{.*le="${seconds}"`, 'm'));
});
