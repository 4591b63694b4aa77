import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import stryker from '../../stryker.config.mjs';

export const root = join(import.meta.dirname, '..', '..');

/** What runs of mutants have found, by file. */
export const kept = join(root, 'docs', 'mutation.json');

export const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();

/** The files that a run of all mutants would change. */
export function filesInScope() {
  const scope = stryker.mutate.map((glob) =>
    glob.startsWith('!') ? `:(exclude,glob)${glob.slice(1)}` : `:(glob)${glob}`,
  );
  return git('ls-files', '--', ...scope).split('\n');
}
