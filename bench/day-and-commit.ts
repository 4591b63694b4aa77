import { execFileSync } from 'node:child_process';

/** Returns the day and the commit of a run: `2026-11-22, 3d86bcb`. */
export function dayAndCommit(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return `${new Date().toISOString().slice(0, 10)}, ${commit}`;
}
