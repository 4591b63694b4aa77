import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from './find-on-path';
import type { ObtainServerOptions } from './obtain-first';
import { runWithProgress } from './run-with-progress';

/** The newest version without a `replace` in its `go.mod`, which would keep Go from installing it by name. */
const version = 'v1.5.1';
const extension = process.platform === 'win32' ? '.exe' : '';

export function builtServerPath(directory: string): string {
  return join(directory, `temporal-${version}${extension}`);
}

/**
 * Builds the server from its public source with Go; takes about three minutes.
 *
 * @throws when Go is missing, its module proxy cannot be reached, or the build fails
 */
export async function buildServer({ directory, onProgress }: ObtainServerOptions): Promise<string> {
  const go = findOnPath('go');
  if (go === undefined) throw new Error('`go` is not on PATH.');
  onProgress(`Building the Temporal development server ${version} with Go (about three minutes, once)…`);

  mkdirSync(directory, { recursive: true });
  const workDirectory = mkdtempSync(join(directory, 'build-'));
  try {
    await runWithProgress(go, ['install', '-v', `github.com/temporalio/cli/cmd/temporal@${version}`], {
      environment: { ...process.env, GOBIN: workDirectory, GOFLAGS: '', CGO_ENABLED: '0' },
      onLine: countPackages(onProgress),
    });
    // Renaming is atomic: a concurrent or interrupted build leaves no incomplete program.
    renameSync(join(workDirectory, `temporal${extension}`), builtServerPath(directory));
  } finally {
    rmSync(workDirectory, { recursive: true, force: true });
  }
  return builtServerPath(directory);
}

/** Reports one line in two hundred: `go install -v` prints over a thousand, one per package. That is enough to show progress. */
function countPackages(onProgress: (line: string) => void): () => void {
  let packages = 0;
  return () => {
    packages += 1;
    if (packages % 200 === 0) onProgress(`  ${packages} packages fetched or compiled…`);
  };
}
