import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '@temporalio/worker/package.json';
import type { ObtainServerOptions } from './obtain-first';

/** The path of the SDK's download: the SDK puts its own name into the file name. */
export function downloadedServerPath(directory: string): string {
  return join(directory, `temporal-sdk-typescript-${version}${process.platform === 'win32' ? '.exe' : ''}`);
}

/**
 * Makes Temporal's SDK download the development server it was tested with, by starting it once.
 * This creates the SDK's Runtime; a program with its own calls `Runtime.install` before.
 *
 * @throws when the download site cannot be reached
 */
export async function downloadServer({ directory, onProgress }: ObtainServerOptions): Promise<string> {
  onProgress('Downloading the Temporal development server (about 70 MB, once)…');
  mkdirSync(directory, { recursive: true });
  const executable = { type: 'cached-download', downloadDir: directory } as const;
  const { TestWorkflowEnvironment } = await testing();
  const environment = await TestWorkflowEnvironment.createLocal({ server: { executable } });
  await environment.teardown();
  return downloadedServerPath(directory);
}

/** An optional dependency of this package: only a laptop without a server needs it. */
const testing = () =>
  import('@temporalio/testing').catch((cause: unknown) => {
    throw new Error(`install @temporalio/testing@${version}, which downloads it`, { cause });
  });
