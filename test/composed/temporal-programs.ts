import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDirectory } from '../../src/temporal/dev-server/cache-directory';
import { findOnPath } from '../../src/temporal/dev-server/find-on-path';
import { runWithProgress } from '../../src/temporal/dev-server/run-with-progress';

/** The versions that docker-compose.yml runs. */
export const serverVersion = 'v1.29.1';
export const uiVersion = 'v2.34.0';

/** What the images `temporalio/server`, `temporalio/admin-tools` and `temporalio/ui` contain of Temporal. */
export interface TemporalPrograms {
  readonly server: string;
  readonly sqlTool: string;
  /** The sources, whose schema and configuration template (that of the image) are used unchanged. */
  readonly sources: string;
  readonly ui: string;
  readonly uiSources: string;
}

/**
 * Builds Temporal's server, schema tool and Web UI from their public Go modules; takes about four minutes, once.
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
  const sources = await download(go, `${module}@${serverVersion}`);
  const uiSources = await download(go, `github.com/temporalio/ui-server/v2@${uiVersion}`);
  const ui = join(cacheDirectory(), `temporal-ui-${uiVersion}`);
  if (!existsSync(ui)) {
    onProgress(`Building Temporal Web UI ${uiVersion} with Go (about a minute, once) …`);
    // Its go.mod replaces a module, which `go install` refuses, so it is built in its source folder.
    await runWithProgress(go, ['build', '-o', ui, './cmd/server'], {
      directory: uiSources,
      environment: { ...process.env, GOFLAGS: '-mod=mod', CGO_ENABLED: '0' },
      onLine: () => undefined,
    });
  }
  return { server: join(bin, 'server'), sqlTool: join(bin, 'sql'), sources, ui, uiSources };
}

/** Downloads a module, and returns the folder of its sources. */
async function download(go: string, module: string): Promise<string> {
  const { stdout } = await promisify(execFile)(go, ['mod', 'download', '-json', module]);
  return (JSON.parse(stdout) as { Dir: string }).Dir;
}
