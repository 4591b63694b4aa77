import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AgentIntegrationsClient } from '../../client';
import { readConfiguration, type Configuration } from '../../configuration';
import { defined } from '../../json/defined';
import { createKeyFile, readKeyFile } from '../../encryption/key-file';
import { createGateway, serveGateway } from '../../gateway';
import type { Sandbox } from 'graph-trello-sandbox';
import { connect } from '../../temporal/connect';
import { freePort } from '../../temporal/dev-server/free-port';
import { openTemporal } from '../../temporal/open-temporal';
import { loadSandbox } from '../load-sandbox';
import { prepareWorker, type DemoWorker } from './demo-worker';
import type { Progress } from './progress';
import { sandboxEnvironment } from '../sandbox-environment';

/** Everything a newcomer needs, on one machine. */
export interface Installation {
  client: AgentIntegrationsClient;
  configuration: Configuration;
  /** Absent when the environment names the real providers. */
  sandbox?: Sandbox;
  worker: DemoWorker;
  uiUrl?: string;
  gatewayUrl: string;
  signInUrl: string;
  stop: () => Promise<void>;
}

/** Outside what git tracks: the key, the bundles and the demo's data. */
const folder = resolve('.agent-integrations', 'demo');

/**
 * Starts Temporal, sandbox, gateway and worker. If one of them fails, it stops those that have started.
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
    const isReal = process.env.MICROSOFT_CLIENT_ID !== undefined && process.env.TRELLO_API_KEY !== undefined;
    const emulated = isReal ? undefined : await loadSandbox();

    const temporal = await openTemporal({ ui: true, onProgress: progress.line, onWarning: progress.line });
    stops.push(temporal.stop);
    progress.line(`Temporal is up${temporal.uiUrl === undefined ? '' : `; Web UI: ${temporal.uiUrl}`}`);

    const sandbox = await emulated?.startSandbox({ seed: 'support-desk' });
    if (sandbox !== undefined) {
      stops.push(() => sandbox.close());
      progress.line(`Provider sandbox (Microsoft Graph and Trello) is up: ${sandbox.url}`);
    }

    const gatewayPort = await freePort();
    const environment = {
      ...(sandbox !== undefined && {
        ...sandboxEnvironment(sandbox),
        MICROSOFT_CLIENT_SECRET: 'demo',
        PUBLIC_URL: `http://127.0.0.1:${String(gatewayPort)}`,
      }),
      ...ownEnvironment(temporal.settings, keyFile),
      ...defined({ TEMPORAL_UI_URL: temporal.uiUrl }),
    };
    const configuration = readConfiguration({ ...process.env, ...environment });
    const connection = await connect(temporal.settings);
    stops.push(() => connection.close());
    const client = new AgentIntegrationsClient({ connection, namespace: temporal.settings.namespace, keyRing });

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
    const worker = await prepareWorker(folder, environment, model);
    stops.push(() => worker.stop());
    await worker.start();
    progress.line('Worker is up');
    return {
      client,
      configuration,
      ...defined({ sandbox }),
      worker,
      ...defined({ uiUrl: temporal.uiUrl }),
      gatewayUrl: gateway.url,
      signInUrl: `${gateway.url}/sign-in?token=${signInToken}`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function ownEnvironment(
  { namespace, connection }: { namespace: string; connection: { address: string } },
  keyFile: string,
): Record<string, string> {
  return {
    TEMPORAL_ADDRESS: connection.address,
    TEMPORAL_NAMESPACE: namespace,
    AGENT_INTEGRATIONS_KEY_FILE: keyFile,
    AGENT_INTEGRATIONS_KEYS: '',
  };
}
