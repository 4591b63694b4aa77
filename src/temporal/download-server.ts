import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { version } from '@temporalio/testing/package.json';

/** Where the SDK leaves its download in a directory it is given: it names the file after itself. */
export function downloadedServerPath(directory: string): string {
  return join(directory, `temporal-sdk-typescript-${version}${process.platform === 'win32' ? '.exe' : ''}`);
}

export interface DownloadServerOptions {
  readonly directory: string;
  readonly onProgress: (line: string) => void;
}

/**
 * Has Temporal's SDK download the server it was tested with, by starting it once.
 * It makes the SDK's Runtime; a program with its own calls `Runtime.install` before.
 *
 * @throws when the download site cannot be reached
 */
export async function downloadServer({ directory, onProgress }: DownloadServerOptions): Promise<string> {
  onProgress('Downloading the Temporal development server (about 70 MB, once)…');
  mkdirSync(directory, { recursive: true });
  const environment = await TestWorkflowEnvironment.createLocal({
    server: { executable: { type: 'cached-download', downloadDir: directory } },
  });
  await environment.teardown();
  return downloadedServerPath(directory);
}
