import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { version } from '@temporalio/worker/package.json';
import { cacheDirectory } from '../../src/temporal/dev-server/cache-directory';
import { isExecutable } from '../../src/temporal/dev-server/find-on-path';
import type { FindServerOptions } from '../../src/temporal/dev-server/find-server-binary';
import { obtainFirst, type ObtainServerOptions } from '../../src/temporal/dev-server/obtain-first';
import { installTimeSkippingServer, installedTimeSkippingServerPath } from './install-time-skipping-server';

/**
 * Returns the path of a program for `TestWorkflowEnvironment.createTimeSkipping`: a cached one, else the download of
 * Temporal's SDK, else one from Maven's repository, run by Java.
 *
 * @throws when none is available, saying what was tried and what to do
 */
export async function findTimeSkippingServer({ onProgress }: FindServerOptions): Promise<string> {
  const directory = cacheDirectory();
  const cached = [installedTimeSkippingServerPath(directory), downloadedPath(directory)];
  const present = cached.find(isExecutable);
  if (present !== undefined) return present;

  const ways = { 'Temporal download': downloadTimeSkippingServer, Maven: installTimeSkippingServer };
  const obtained = await obtainFirst(ways, { directory, onProgress });
  if ('path' in obtained) return obtained.path;
  throw new Error(
    [
      'There is no Temporal test server that skips time, and none could be got. What was tried:',
      `- the cache ${directory}: empty`,
      ...obtained.failures,
      'Allow access to https://temporal.download, or install Java 11 or later and Maven and allow access to Maven Central; then run again.',
    ].join('\n'),
  );
}

/** The SDK includes its own name in the name of its download. */
function downloadedPath(directory: string): string {
  return join(directory, `temporal-test-server-sdk-typescript-${version}${process.platform === 'win32' ? '.exe' : ''}`);
}

/** Lets Temporal's SDK download the program, by starting it once. */
async function downloadTimeSkippingServer({ directory, onProgress }: ObtainServerOptions): Promise<string> {
  onProgress('Downloading the Temporal test server that skips time (about 40 MB, once)…');
  mkdirSync(directory, { recursive: true });
  const executable = { type: 'cached-download', downloadDir: directory } as const;
  const environment = await TestWorkflowEnvironment.createTimeSkipping({ server: { executable } });
  await environment.teardown();
  return downloadedPath(directory);
}
