import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** What became of a mutant, in the words of Stryker's reports, and which test told it apart. */
export interface Verdict {
  readonly status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage';
  readonly by?: string;
  readonly seconds: number;
}

/** Milliseconds of a test, also without a mutant: it may wait for what a mutant never does. */
export const testTimeout = '20000';

export const jestIn = (copy: string): string => join(copy, 'node_modules/jest/bin/jest.js');

/** Of every process that runs tests in the copy. */
export const environmentIn = (copy: string): Record<string, string> => ({
  NODE_OPTIONS: `--require ${join(copy, 'test/mutation/workflows/active-mutant.cjs')}`,
  TEST_BUNDLES: join(copy, '..', 'bundles'),
});

/**
 * Runs test files one after the other with a mutant on, until a test fails.
 *
 * @param seconds after which a workflow that never gives way, or a test that waits for it, counts as having run out of time
 */
export async function tryMutant(copy: string, id: string, tests: readonly string[], seconds: number): Promise<Verdict> {
  if (tests.length === 0) return { status: 'NoCoverage', seconds: 0 };
  const began = Date.now();
  const own = join(copy, 'test/mutation/workflows');
  const child = spawn(
    process.execPath,
    [
      ...[jestIn(copy), '--runInBand', '--testTimeout', testTimeout],
      ...['--reporters', join(own, 'first-failure.cjs'), '--testSequencer', join(own, 'in-order.cjs')],
      ...['--runTestsByPath', ...tests],
    ],
    {
      cwd: copy,
      env: { ...process.env, ...environmentIn(copy), ACTIVE_MUTANT: id, TEST_FILES: tests.join(',') },
      // A group of its own, with what the tests start: all of it ends with the mutant.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const time = { isUp: false };
  const end = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const timer = setTimeout(() => {
    time.isUp = true;
    end();
  }, seconds * 1000);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  end();
  const spent = { seconds: Math.round((Date.now() - began) / 100) / 10 };
  if (time.isUp) return { status: 'Timeout', ...spent };
  if (code === 0) return { status: 'Survived', ...spent };
  const [, killer] = /^KILLED (.*)$/m.exec(said) ?? [];
  return { status: 'Killed', by: killer ?? said.trim().slice(-300), ...spent };
}
