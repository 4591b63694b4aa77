import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDirectory } from '../../src/temporal/cache-directory';
import { findOnPath } from '../../src/temporal/find-on-path';
import { runWithProgress } from '../../src/temporal/run-with-progress';

/** The version docker-compose.yml runs. */
export const serverVersion = 'v1.29.1';

/** What the images `temporalio/server` and `temporalio/admin-tools` hold of it. */
export interface TemporalPrograms {
  readonly server: string;
  readonly sqlTool: string;
  /** The sources: their schema and the template of the image's configuration are used as they are. */
  readonly sources: string;
}

/**
 * Builds Temporal's server and schema tool from their public Go modules; takes about three minutes, once.
 *
 * @throws when Go is missing or its module proxy cannot be reached
 */
export async function buildTemporal(onProgress: (line: string) => void): Promise<TemporalPrograms> {
  const go = findOnPath('go');
  if (go === undefined) throw new Error('`go` is not on PATH: Temporal’s server is built with it.');
  const bin = join(cacheDirectory(), `temporal-server-${serverVersion}`);
  mkdirSync(bin, { recursive: true });
  const module = `go.temporal.io/server`;
  for (const [program, source] of [
    ['server', 'cmd/server'],
    ['sql', 'cmd/tools/sql'],
  ] as const) {
    if (existsSync(join(bin, program))) continue;
    onProgress(`Building ${module}/${source} ${serverVersion} with Go (about two minutes, once) …`);
    await runWithProgress(go, ['install', `${module}/${source}@${serverVersion}`], {
      environment: { ...process.env, GOBIN: bin, GOFLAGS: '', CGO_ENABLED: '0' },
      onLine: () => undefined,
    });
  }
  const { stdout } = await promisify(execFile)(go, ['mod', 'download', '-json', `${module}@${serverVersion}`]);
  const { Dir: sources } = JSON.parse(stdout) as { Dir: string };
  return { server: join(bin, 'server'), sqlTool: join(bin, 'sql'), sources };
}
