import { buildServer, builtServerPath } from './build-server';
import { cacheDirectory } from './cache-directory';
import { downloadServer, downloadedServerPath } from './download-server';
import { findOnPath, isExecutable } from './find-on-path';
import { obtainFirst } from './obtain-first';

export interface FindServerOptions {
  /** Receives a line whenever something takes noticeable time. */
  readonly onProgress: (line: string) => void;
}

/**
 * Returns the path of a `temporal` program that can run a development server: the one on PATH, else a cached one, else the download
 * of Temporal's SDK, else one built with Go from its public source. The last two are kept in {@link cacheDirectory}.
 *
 * @throws when none is available, with what was tried and what to do
 */
export async function findServerBinary({ onProgress }: FindServerOptions): Promise<string> {
  const directory = cacheDirectory();
  const present =
    findOnPath('temporal') ?? [builtServerPath(directory), downloadedServerPath(directory)].find(isExecutable);
  if (present !== undefined) return present;

  const ways = { 'Temporal download': downloadServer, 'Go build': buildServer };
  const obtained = await obtainFirst(ways, { directory, onProgress });
  if ('path' in obtained) return obtained.path;
  throw new Error(
    [
      'There is no Temporal server to use, and none could be got. What was tried:',
      '- TEMPORAL_ADDRESS and Temporal configuration profiles: none names a server',
      '- `temporal` on PATH: not there',
      `- the cache ${directory}: empty`,
      ...obtained.failures,
      'Do one of these and run again:',
      '- install the Temporal CLI (https://docs.temporal.io/cli#install), so that `temporal` is on PATH;',
      '- set TEMPORAL_ADDRESS to a server you have (and TEMPORAL_NAMESPACE, TEMPORAL_API_KEY if it needs them);',
      '- allow access to https://temporal.download, or install Go 1.24 or later and allow access to its module proxy.',
    ].join('\n'),
  );
}
