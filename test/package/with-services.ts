import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import { sandboxEnvironment } from '../../src/cli/process/sandbox-environment';
import { startDevServer } from '../../src/temporal/dev-server/start-dev-server';
import { atMicrosoft } from '../gateway/worlds/at-sign-in-page';
import { start, type Place } from './place';
import type { Running } from './running';

export const mailUser = 'ada@contoso.example';

/** The services that a project's worker and commands use. */
export interface Services {
  readonly sandbox: Sandbox;
  readonly environment: NodeJS.ProcessEnv;
}

/** Runs a function with its own Temporal server and emulated providers. */
export async function withServices(use: (services: Services) => Promise<void>): Promise<void> {
  const sandbox = await startSandbox({ seed: 'support-desk' });
  const server = await startDevServer({ namespace: 'default', ui: false, retentionDays: 7, onProgress: console.log });
  const environment = {
    ...sandboxEnvironment(sandbox),
    TEMPORAL_ADDRESS: server.address,
    TRELLO_TOKEN: sandbox.trello.issueToken('supportbot').value,
    POLLING_SECONDS: '1',
  };
  try {
    await use({ sandbox, environment });
  } finally {
    await server.stop();
    await sandbox.close();
  }
}

/** Does what a person does while `accounts connect mail` waits. */
export async function signIn(connecting: Running): Promise<void> {
  await fetch(await atMicrosoft(await connecting.saying(/^(http\S+)$/m), mailUser));
  await connecting.ended();
}

/** Writes variables where a project's commands and programs read them. */
export const writeDotEnv = ({ folder }: Place, environment: NodeJS.ProcessEnv): void => {
  const lines = Object.entries(environment).map(([name, value = '']) => `${name}=${value}\n`);
  writeFileSync(join(folder, '.env'), lines.join(''));
};

/** Starts a project's worker as its script does, runs a function, and stops the worker. @param environment beside what its `.env` has */
export async function withWorker(
  place: Place,
  environment: NodeJS.ProcessEnv,
  use: () => Promise<void>,
): Promise<void> {
  const worker = start(place, environment, 'node', '--env-file=.env', 'lib/worker.js');
  try {
    await use();
  } catch (cause) {
    throw new Error(`While the worker ran, which said: ${worker.heard()}`, { cause });
  } finally {
    await worker.stop();
  }
}
