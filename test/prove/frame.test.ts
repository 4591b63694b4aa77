import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codecRow } from '../../bench/prove/codec/row';
import { withTable } from '../../bench/prove/guarantees-table';
import { namesOfPlants } from '../../bench/prove/installation/plants';
import { readOptions } from '../../bench/prove/options';
import type { Outcome, Row } from '../../bench/prove/row';
import { rows } from '../../bench/prove/rows';
import { foundBy, runRow } from '../../bench/prove/run-row';

const slice = { seed: 7, scale: 0.01, onProgress: () => undefined };
const prove = join(__dirname, '../../bench/prove');

const rowThat = (run: () => Promise<Outcome>): Row => ({ ...codecRow, title: 'A row', bar: 'all', run });
const finished = (problems: string[]) => ({ checked: 3, problems, seconds: 1, ended: 'checked' as const });

describe('a slice of the codec row', () => {
  test('holds', async () => {
    expect(await runRow(codecRow, slice)).toMatchObject({ problems: [] });
  });

  test.each(codecRow.faults)('finds that %s', async (fault) => {
    expect(foundBy(await runRow(codecRow, { ...slice, fault }))).toEqual(expect.any(String));
  });
});

describe('the frame', () => {
  test('has a row for every folder that holds one, each with a fault to find', () => {
    const folders = readdirSync(prove, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^[^/]+\/row\.ts$/.test(file),
    );
    expect(rows.map(({ name }) => `${name}/row.ts`).sort()).toEqual(folders.sort());
    expect(rows.filter(({ faults }) => faults.length === 0)).toEqual([]);
  });

  test('takes a row that breaks off, or looks at nothing, for one that does not hold', async () => {
    const broken = rowThat(() => Promise.reject(new Error('no server')));
    expect((await runRow(broken, slice)).problems).toEqual([expect.stringContaining('broke off: Error: no server')]);
    const idle = rowThat(() => Promise.resolve({ checked: 0, problems: [] }));
    expect((await runRow(idle, slice)).problems).toEqual(['It looked at nothing.']);
  });

  test.each<[what: string, run: () => Promise<Outcome>, found: string | undefined]>([
    ['breaks off', () => Promise.reject(new TypeError('x is no function')), undefined],
    ['looks at nothing', () => Promise.resolve({ checked: 0, problems: [] }), undefined],
    ['has a problem', () => Promise.resolve({ checked: 1, problems: ['Sent twice.'] }), 'Sent twice.'],
    [
      'has a problem before its first check is done',
      () => Promise.resolve({ checked: 0, problems: ['Lost.'] }),
      'Lost.',
    ],
  ])('takes a planted fault for found by what the row found alone: it %s', async (_what, run, found) => {
    expect(foundBy(await runRow(rowThat(run), { ...slice, fault: 'x' }))).toBe(found);
  });

  test('writes the rows that ran, and leaves the others and the text around them', () => {
    const others = { ...codecRow, title: 'Another row' };
    const document = 'Before\n<!-- prove:begin -->\n<!-- prove:end -->\nAfter\n';
    const entry = { seed: 1, when: 'today' };
    const first = withTable(document, [others, codecRow], [{ ...entry, row: codecRow, finished: finished([]) }]);
    const second = withTable(first, [others, codecRow], [{ ...entry, row: others, finished: finished(['one']) }]);
    const lines = second.split('\n').filter((line) => line.startsWith('|'));
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(/^\| Another row .*\*\*1 problem/);
    expect(lines[3]).toMatch(/^\| Codec.* holds /);
    expect(second).toMatch(/^Before\n/);
    expect(second).toMatch(/\nAfter\n$/);
    expect(() => withTable('no marks', [], [])).toThrow('prove:begin');
  });

  test('reads its options, and says which rows there are', () => {
    const chosen = (args: string[]) => readOptions(rows, args).rows.map(({ name }) => name);
    expect(chosen([])).not.toContain('soak');
    expect(chosen(['--only', 'soak,codec'])).toEqual(['codec', 'soak']);
    expect(() => chosen(['--only', 'nothing'])).toThrow(/no row nothing. There are kills, /);
    expect(() => chosen(['--seed', 'x'])).toThrow('--seed');
    expect(readOptions(rows, ['--planted'])).toMatchObject({ planted: true, seed: 1 });
  });

  test('has plants only that still find what they replace in the product', () => {
    const plantInThemselves = ['codec', 'days', 'raw-calls', 'text'];
    for (const { name, faults } of rows.filter((row) => !plantInThemselves.includes(row.name)))
      expect([name, faults.filter((fault) => !namesOfPlants.includes(fault))]).toEqual([name, []]);
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', join(prove, 'installation/plant-all.ts')],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([0, '']);
  });
});
