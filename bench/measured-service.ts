import { Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { connectSandboxAccounts, sandboxMailbox } from '../src/cli/demo/accounts';
import { sandboxEnvironment } from '../src/cli/process/sandbox-environment';
import { AgentIntegrationsClient } from '../src/client';
import { readConfiguration } from '../src/configuration';
import { createKeyRing, generateKey } from '../src/encryption/key-ring';
import { AgentIntegrationsPlugin } from '../src/plugin';
import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import { startDevServer } from '../src/temporal/dev-server/start-dev-server';

/** Owner of the mailbox that is read. */
export const mailUser = sandboxMailbox;
export const boardUser = 'supportbot';

/** A Temporal server, the seeded sandbox and the service workers, in this process. */
export interface MeasuredService {
  readonly client: AgentIntegrationsClient;
  readonly sandbox: Sandbox;
  /** Address of the Temporal server. */
  readonly address: string;
  readonly connection: Connection;
  /** Connection for additional workers, with the plugin. */
  readonly nativeConnection: NativeConnection;
  readonly plugin: AgentIntegrationsPlugin;
  readonly stop: () => Promise<void>;
}

export async function startMeasuredService(): Promise<MeasuredService> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const onProgress = (line: string): boolean => process.stderr.write(`${line}\n`);
  const server = await startDevServer({ namespace: 'default', ui: false, retentionDays: 1, onProgress });
  const sandbox = await startSandbox({ seed: 'support-desk' });
  const configuration = readConfiguration(sandboxEnvironment(sandbox));
  const keyRing = createKeyRing([generateKey()], 'this measurement');
  const connection = await Connection.connect({ address: server.address });
  const nativeConnection = await NativeConnection.connect({ address: server.address });
  const client = new AgentIntegrationsClient({ connection, keyRing });
  const plugin = new AgentIntegrationsPlugin({ configuration, keyRing });
  const workers = await plugin.createServiceWorkers({ connection: nativeConnection });
  const running = workers.map((worker) => worker.run());
  await connectSandboxAccounts(client, sandbox);
  return {
    client,
    sandbox,
    connection,
    nativeConnection,
    plugin,
    address: server.address,
    stop: async () => {
      for (const worker of workers) worker.shutdown();
      await Promise.all(running);
      await Promise.all([nativeConnection.close(), connection.close()]);
      await Promise.all([sandbox.close(), server.stop()]);
    },
  };
}
