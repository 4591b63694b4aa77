import { join } from 'node:path';
import { readConfiguration } from '../../../configuration';
import { toolError } from '../../../contracts';
import { startDevServer } from '../../../temporal/dev-server/start-dev-server';
import { runGateway } from '../gateway/run-gateway';
import { loadSandbox } from '../../process/load-sandbox';
import { temporalSettings } from '../../../temporal/connect-settings';
import type { Terminal } from '../../output/terminal';
import { requireKeyRing } from '../../process/require-key-ring';

export interface DevOptions {
  port: number;
  uiPort: number;
  /** The sandbox's seed. */
  seed: string;
}

/**
 * Starts Temporal at the address in the environment, the sandbox if the environment places Microsoft Graph on this machine, and serves the pages.
 * With the sandbox, nothing is kept, because the sandbox keeps nothing. Without it, Temporal keeps everything in a file.
 *
 * @throws when the environment names a Temporal elsewhere, or something cannot be started
 */
export async function runDev({ port, uiPort, seed }: DevOptions, terminal: Terminal): Promise<void> {
  requireKeyRing();
  const { namespace, connection } = temporalSettings();
  const temporalPort = loopbackPort(`http://${connection.address}`);
  if (temporalPort === undefined)
    throw toolError(
      'InvalidInput',
      `TEMPORAL_ADDRESS names a server that is not on this machine (${connection.address}), so there is none to start. Serve the pages alone: \`agent-integrations gateway\`.`,
    );
  const sandboxPort = loopbackPort(readConfiguration().microsoft.graphUrl);
  const say = (line: string): void => {
    terminal.notice({ progress: line }, line);
  };
  const temporal = await startDevServer({
    namespace,
    port: temporalPort,
    ui: true,
    uiPort,
    retentionDays: 7,
    ...(sandboxPort === undefined && { dataFile: join('.agent-integrations', 'temporal.db') }),
    onProgress: say,
  });
  try {
    say(`Temporal is up at ${temporal.address}; Web UI: ${temporal.uiUrl ?? 'none'}`);
    process.env.TEMPORAL_UI_URL ||= temporal.uiUrl;
    const sandbox = sandboxPort === undefined ? undefined : await startSandbox(sandboxPort, seed);
    if (sandbox !== undefined) say(`The sandbox is up at ${sandbox.url}`);
    try {
      await runGateway(
        { port, host: '127.0.0.1', logLevel: 'warn', drainSeconds: 0, operationsHost: '127.0.0.1' },
        terminal,
      );
    } finally {
      await sandbox?.close();
    }
  } finally {
    await temporal.stop();
  }
}

async function startSandbox(port: number, seed: string) {
  const sandbox = await loadSandbox();
  return sandbox.startSandbox({ port, seed: await sandbox.readSeed(seed) });
}

/** @returns undefined for an address that is not on this machine */
function loopbackPort(address: string): number | undefined {
  const { hostname, port } = new URL(address);
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) && port !== '' ? Number(port) : undefined;
}
