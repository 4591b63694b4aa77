import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from './find-on-path';
import type { ObtainServerOptions } from './obtain-first';
import { runWithProgress } from './run-with-progress';

/** The newest version whose `go.mod` has no `replace`, without which Go cannot install it by name. */
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
    // Renaming is atomic: a second build at the same time, or one cut short, leaves no half-written program.
    renameSync(join(workDirectory, `temporal${extension}`), builtServerPath(directory));
  } finally {
    rmSync(workDirectory, { recursive: true, force: true });
  }
  return builtServerPath(directory);
}

/** `go install -v` prints a line per package: over a thousand. One in two hundred is enough to see that it moves. */
function countPackages(onProgress: (line: string) => void): () => void {
  let packages = 0;
  return () => {
    packages += 1;
    if (packages % 200 === 0) onProgress(`  ${packages} packages fetched or compiled…`);
  };
}
