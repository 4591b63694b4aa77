import { cacheDirectory } from './cache-directory';
import { downloadTimeSkippingServer, downloadedTimeSkippingServerPath } from './download-server';
import { isExecutable } from './find-on-path';
import type { FindServerOptions } from './find-server-binary';
import { installTimeSkippingServer, installedTimeSkippingServerPath } from './install-time-skipping-server';
import { obtainFirst } from './obtain-first';

/**
 * The path of a program for `TestWorkflowEnvironment.createTimeSkipping`: one we cached, else the download of Temporal's SDK, else from
 * Maven's repository, run by Java.
 *
 * @throws when none can be had, saying what was tried and what to do
 */
export async function findTimeSkippingServer({
  environment = process.env,
  onProgress,
}: FindServerOptions): Promise<string> {
  const directory = cacheDirectory(environment);
  const cached = [installedTimeSkippingServerPath(directory), downloadedTimeSkippingServerPath(directory)];
  const present = cached.find(isExecutable);
  if (present !== undefined) return present;

  const ways = { 'Temporal download': downloadTimeSkippingServer, Maven: installTimeSkippingServer };
  const obtained = await obtainFirst(ways, { directory, environment, onProgress });
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
