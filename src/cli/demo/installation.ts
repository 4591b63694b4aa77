import { Connection } from '@temporalio/client';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AgentIntegrationsClient } from '../../client';
import { configurationVariables, readConfiguration } from '../../configuration';
import { defined } from '../../json/defined';
import { createKeyFile, readKeyFile } from '../../encryption/key-file';
import { createGateway, serveGateway } from '../../gateway';
import type { Sandbox } from 'graph-trello-sandbox';
import { freePort } from '../../temporal/dev-server/free-port';
import { startDevServer } from '../../temporal/dev-server/start-dev-server';
import { requiredRetentionDays } from '../../temporal/namespace-retention';
import { loadSandbox } from '../process/load-sandbox';
import { prepareWorker, type DemoWorker } from './demo-worker';
import type { Progress } from './progress';
import { sandboxEnvironment } from '../process/sandbox-environment';

/** Everything a newcomer needs, on one machine. */
export interface Installation {
  client: AgentIntegrationsClient;
  sandbox: Sandbox;
  worker: DemoWorker;
  uiUrl: string;
  gatewayUrl: string;
  signInUrl: string;
  stop: () => Promise<void>;
}

/** Outside what git tracks: the key, the bundles and the demo's data. */
const folder = resolve('.agent-integrations', 'demo');

/** Blank counts as unset. Whatever `.env` or the shell says of providers, people and addresses, the demo uses only what it starts itself. */
const nothingConfigured = Object.fromEntries(configurationVariables.map((name) => [name, '']));

/**
 * Starts Temporal, sandbox, gateway and worker, and uses no others. If one of them fails, it stops those that have started.
 *
 * @param model the language model that decides; without one the agent's own code decides
 */
export async function startInstallation(progress: Progress, model?: string): Promise<Installation> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart();
  };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const keyFile = join(folder, 'keys.json');
    if (!existsSync(keyFile)) createKeyFile(keyFile);
    const keyRing = readKeyFile(keyFile);
    const { startSandbox } = await loadSandbox();

    const temporal = await startDevServer({
      namespace: 'default',
      ui: true,
      retentionDays: requiredRetentionDays,
      onProgress: progress.line,
    });
    stops.push(temporal.stop);
    const { address, uiUrl = '' } = temporal;
    progress.line(`Temporal is up; Web UI: ${uiUrl}`);

    const sandbox = await startSandbox({ seed: 'support-desk' });
    stops.push(() => sandbox.close());
    progress.line(`Provider sandbox (Microsoft Graph and Trello) is up: ${sandbox.url}`);

    const gatewayPort = await freePort();
    const environment = {
      ...nothingConfigured,
      ...sandboxEnvironment(sandbox),
      MICROSOFT_CLIENT_SECRET: 'demo',
      PUBLIC_URL: `http://127.0.0.1:${String(gatewayPort)}`,
      TEMPORAL_UI_URL: uiUrl,
    };
    const configuration = readConfiguration(environment);
    const connection = await Connection.connect({ address });
    stops.push(() => connection.close());
    const client = new AgentIntegrationsClient({ connection, keyRing, configuration });

    const signInToken = randomBytes(32).toString('base64url');
    const ending = new AbortController();
    const app = createGateway({ client, configuration, signInToken, ending: ending.signal });
    const gateway = await serveGateway(app, { port: gatewayPort });
    stops.push(() => {
      ending.abort();
      return gateway.close();
    });
    progress.line(`Gateway is up: ${gateway.url}`);

    progress.line('Bundling workflows and starting the worker …');
    const worker = await prepareWorker({ folder, address, keyFile, environment, ...defined({ model }) });
    stops.push(() => worker.stop());
    await worker.start();
    progress.line('Worker is up');
    return {
      client,
      sandbox,
      worker,
      uiUrl,
      gatewayUrl: gateway.url,
      signInUrl: `${gateway.url}/sign-in?token=${signInToken}`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
