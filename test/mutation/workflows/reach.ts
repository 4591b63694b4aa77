import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { WorkflowMutant } from './instrument';
import { environmentIn, jestIn, testTimeout } from './try-mutant';

/** Which test files come to which mutants, and how long each takes. */
export interface Reach {
  /** Seconds of each test file that passes without a mutant. */
  seconds: Record<string, number>;
  /** By the key of a mutant. */
  tests: Record<string, string[]>;
}

interface JestReport {
  testResults: { name: string; status: string; startTime: number; endTime: number; message: string }[];
}

/**
 * Runs test files without a mutant, and notes what they come to. Those that fail are named and take no part.
 *
 * @param tests what their names contain; all that `npm test` runs, where there are none
 */
export function measureReach(
  copy: string,
  mutants: readonly WorkflowMutant[],
  tests: readonly string[],
  known: Reach,
): Reach {
  const reached = join(copy, '..', 'reached.tsv');
  const report = join(copy, '..', 'jest.json');
  for (const file of [reached, report]) rmSync(file, { force: true });
  spawnSync(
    process.execPath,
    [
      ...[jestIn(copy), '--json', '--outputFile', report, '--testTimeout', testTimeout],
      ...(tests.length === 0 ? ['--filter', join(copy, 'test/support/short-tests.cjs')] : []),
      ...['--testEnvironment', join(copy, 'test/mutation/workflows/noting-environment.cjs'), ...tests],
    ],
    {
      cwd: copy,
      env: { ...process.env, ...environmentIn(copy), MUTANTS_REACHED: reached },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (!existsSync(report)) throw new Error(`The tests could not be run in ${copy}: see what jest says above.`);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  const seconds = { ...known.seconds };
  for (const { name, status, startTime, endTime, message } of testResults) {
    const file = relative(copy, name);
    if (status === 'passed') seconds[file] = (endTime - startTime) / 1000;
    else console.log(`Fails without a mutant, and takes no part: ${file}\n${message.slice(0, 600)}`);
  }
  const keyOf = new Map(mutants.map(({ id, key }) => [id, key]));
  const sets = new Map(Object.entries(known.tests).map(([key, files]) => [key, new Set(files)]));
  for (const line of existsSync(reached) ? readFileSync(reached, 'utf8').split('\n') : []) {
    const [path = '', id = ''] = line.split('\t');
    const [file, key] = [relative(copy, path), keyOf.get(id)];
    if (key === undefined || seconds[file] === undefined) continue;
    sets.set(key, (sets.get(key) ?? new Set()).add(file));
  }
  return { seconds, tests: Object.fromEntries([...sets].map(([key, files]) => [key, [...files]])) };
}

const nothing: Reach = { seconds: {}, tests: {} };

export const readReach = (path: string): Reach =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Reach) : nothing;

export const writeReach = (path: string, reach: Reach): void => writeFileSync(path, JSON.stringify(reach));
