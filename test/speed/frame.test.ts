import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codecRow } from '../../bench/speed/codec/row';
import { inTurn, ratioOf } from '../../bench/speed/in-turn';
import { readOptions } from '../../bench/speed/options';
import { lineOf, withFigures } from '../../bench/speed/performance-table';
import { holds, type Figure } from '../../bench/speed/row';
import { rows } from '../../bench/speed/rows';
import { parseProcessorTimes, processorTimes, stolenShare } from '../../bench/speed/stolen-time';

const slice = { scale: 0.01, onProgress: () => undefined };
const figure: Figure = { what: 'codec', value: 5, unit: '×', bar: { atLeast: 5 }, details: 'two by two' };

test('a slice of the codec row gives the figures it names', async () => {
  const figures = await codecRow.run(slice);
  expect(figures.map(({ what }) => what)).toEqual(codecRow.figures);
  for (const { value } of figures) expect(value).toBeGreaterThan(0);
});

test('every folder with a row is in the table, under a name of its own', () => {
  const speed = join(__dirname, '../../bench/speed');
  const folders = readdirSync(speed, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[^/]+\/row\.ts$/.test(file),
  );
  expect(rows).toHaveLength(folders.length);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

test('a bar is kept up to its very value, and missed beyond', () => {
  expect(holds(figure)).toBe(true);
  expect(holds({ ...figure, value: 4.99 })).toBe(false);
  expect(holds({ ...figure, bar: { atMost: 5 } })).toBe(true);
  expect(holds({ ...figure, bar: { atMost: 4.9 } })).toBe(false);
});

test('the figures of rows that ran are written anew, the others stay', () => {
  const table = [
    { ...codecRow, name: 'P1', figures: ['agents'] },
    { ...codecRow, name: 'P2', figures: ['codec'] },
  ] as const;
  const empty = 'Before\n<!-- bench:begin -->\n<!-- bench:end -->\nAfter\n';
  const first = withFigures(empty, table, [lineOf(table[1], figure, 'today')]);
  const second = withFigures(first, table, [lineOf(table[0], { ...figure, what: 'agents', value: 1 }, 'today')]);
  const lines = second.split('\n').filter((line) => line.startsWith('|'));
  expect(lines.slice(2)).toEqual([
    '| P1 agents | ≥ 5× | 1× | **missed** | two by two | today |',
    '| P2 codec | ≥ 5× | 5× | holds | two by two | today |',
  ]);
});

test('what the host gave to other machines meanwhile is told as a share of the time that was wanted', () => {
  const before = parseProcessorTimes('cpu  100 5 20 900 30 0 5 70 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n');
  const after = parseProcessorTimes('cpu  150 5 35 999 30 5 10 95 0 0\n');
  expect(before).toEqual({ worked: 130, stolen: 70 });
  expect(stolenShare(before, after)).toBe(0.25);
  expect(stolenShare(before, before)).toBe(0);
  expect(stolenShare(processorTimes(), processorTimes())).toBeGreaterThanOrEqual(0);
});

test('arms run in turn, each first in every other round, and are compared round by round', async () => {
  const order: string[] = [];
  const arm = (name: string, value: number) => () => {
    order.push(name);
    return Promise.resolve(value);
  };
  const pairs = await inTurn(3, { ours: arm('ours', 2), theirs: arm('theirs', 4) });
  expect(order).toEqual(['ours', 'theirs', 'theirs', 'ours', 'ours', 'theirs']);
  expect(ratioOf(pairs)).toBe(0.5);
});

test('it takes rows by name, and says which there are', () => {
  expect(readOptions(rows, ['--only', 'P9']).rows).toEqual([codecRow]);
  expect(readOptions(rows, ['--quick']).scale).toBeLessThan(1);
  expect(() => readOptions(rows, ['--only', 'P99'])).toThrow(/no row P99. There are P1, /);
});
