import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Connection } from '@temporalio/client';
import { AgentIntegrationsClient } from '../../../src/client';
import { connectSandboxAccounts } from '../../../src/cli/demo/accounts';
import { sandboxEnvironment } from '../../../src/cli/sandbox-environment';
import { readConfiguration } from '../../../src/configuration';
import { createKeyRing, generateKey, type KeyRing } from '../../../src/encryption/key-ring';
import { startSandbox, type Sandbox, type SandboxOptions } from 'graph-trello-sandbox';
import { freePort } from '../../../src/temporal/dev-server/free-port';
import { startDevServer, type DevServer } from '../../../src/temporal/dev-server/start-dev-server';
import { buildOnce, type Product } from './product';
import { provedProcess, type Launch, type ProvedProcess } from './proved-process';

/** Where the agents of the tests run. */
export const agentTaskQueue = 'proved-agents';

/** Temporal (with a file that outlives it, if not told otherwise), service workers, an agent worker and a gateway, each a process; the sandbox is in this one. */
export interface Installation {
  readonly sandbox: Sandbox;
  readonly client: AgentIntegrationsClient;
  readonly keyRing: KeyRing;
  readonly address: string;
  /** What every process is given. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where Temporal keeps everything. */
  readonly databaseFile: string;
  /** Of the gateway. */
  readonly publicUrl: string;
  readonly services: ProvedProcess;
  readonly agents: ProvedProcess;
  readonly gateway: ProvedProcess;
  /** Another process of workers beside the first, not yet started. */
  readonly another: (hosts: 'services' | 'agents') => ProvedProcess;
  /** The version of the product that is proved. */
  readonly product: Product;
  /** What a worker process is started with to run this version of the product. */
  readonly launchOf: (hosts: 'services' | 'agents', product: Product) => Launch;
  readonly killTemporal: () => Promise<void>;
  readonly startTemporal: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface InstallationOptions {
  readonly onProgress: (line: string) => void;
  readonly sandbox?: SandboxOptions;
  /** Added to what every process is given. */
  readonly environment?: Readonly<Record<string, string>> | ((sandbox: Sandbox) => Readonly<Record<string, string>>);
  /** Whether Temporal takes the tasks of each agent in turn where they pile up. */
  readonly isFair?: boolean;
  /** A fault to plant in the processes, see `plants.ts`. */
  readonly plant?: string | undefined;
  /** Temporal has no file: it takes less processor time, and forgets everything when it is killed. */
  readonly inMemory?: boolean;
  /** Which of the three run; default: services and agents. */
  readonly processes?: readonly ('services' | 'agents' | 'gateway')[];
}

/** No limit of a provider is in the way of what is proved, but how much a mailbox does at once. */
export const plenty = {
  trello: {
    requestsPerTokenPer10Seconds: 1_000_000,
    requestsPerKeyPer10Seconds: 1_000_000,
    // Every look for an own effect asks once who we are: a hundred looks, and the hundred and first would wait for a quarter of an hour.
    requestsToMembersPer15Minutes: 1_000_000,
  },
  // Large files sent again after a kill are more than a mailbox takes in five minutes, and then it refuses everything.
  graph: { requestsPer10Minutes: 1_000_000, uploadBytesPer5Minutes: 1_000_000_000_000 },
};

export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { onProgress, processes = ['services', 'agents'] } = options;
  const product = await buildOnce();
  // Below the product's, which is removed also when the proof is ended by a signal.
  const folder = await mkdtemp(join(dirname(product.lib), 'installation-'));
  const temporalPort = await freePort();
  const databaseFile = join(folder, 'temporal.sqlite');
  const openServer = (): Promise<DevServer> =>
    startDevServer({
      namespace: 'default',
      ui: false,
      retentionDays: 7,
      port: temporalPort,
      ...(options.inMemory === true ? {} : { dataFile: databaseFile }),
      isFair: options.isFair === true,
      isLean: true,
      onProgress,
    });
  let server = await openServer();
  const sandbox = await startSandbox({
    seed: 'support-desk',
    webhookRetryScale: 0.01,
    limits: plenty,
    ...options.sandbox,
  });
  const gatewayPort = await freePort();
  const publicUrl = `http://127.0.0.1:${gatewayPort}`;
  const key = generateKey();
  const keyRing = createKeyRing([key], 'this proof');
  const environment = {
    ...sandboxEnvironment(sandbox),
    TEMPORAL_ADDRESS: server.address,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_CONFIG_FILE: join(folder, 'no-such-file.toml'),
    AGENT_INTEGRATIONS_KEYS: `${key.id}:${key.key}`,
    ...(processes.includes('gateway') ? { PUBLIC_URL: publicUrl } : {}),
    ...(typeof options.environment === 'function' ? options.environment(sandbox) : options.environment),
  };
  const launchOf = (hosts: 'services' | 'agents', { lib, bundles }: Product): Launch => ({
    file: join(lib, 'bench/prove/installation/worker-process.js'),
    args: [],
    ready: /proved process works/,
    environment: {
      ...environment,
      PROVED_HOSTS: hosts,
      PROVED_BUNDLE: bundles[hosts],
      PROVED_TASK_QUEUE: agentTaskQueue,
      PROVED_PLANT: options.plant ?? '',
    },
  });
  const services = provedProcess('services', launchOf('services', product));
  const agents = provedProcess('agents', launchOf('agents', product));
  const others: ProvedProcess[] = [];
  const gateway = provedProcess('gateway', {
    file: join(product.lib, 'bench/prove/installation/gateway-process.js'),
    args: ['gateway', '--port', String(gatewayPort)],
    environment: { ...environment, PROVED_PLANT: options.plant ?? '' },
    ready: /listens/,
  });
  await Promise.all(processes.map((name) => ({ services, agents, gateway })[name].start()));
  const connection = await Connection.connect({ address: server.address });
  const configuration = readConfiguration(environment);
  const client = new AgentIntegrationsClient({ connection, keyRing, configuration });
  await connectSandboxAccounts(client, sandbox);
  return {
    sandbox,
    client,
    keyRing,
    address: server.address,
    environment,
    databaseFile,
    publicUrl,
    services,
    agents,
    gateway,
    another: (hosts) => {
      const another = provedProcess(hosts, launchOf(hosts, product));
      others.push(another);
      return another;
    },
    product,
    launchOf,
    killTemporal: () => server.kill(),
    startTemporal: async () => {
      server = await openServer();
    },
    stop: async () => {
      await Promise.all([services, agents, gateway, ...others].map((process) => process.kill()));
      // The connection ends with this process: a call that its client is about to try again, on a channel that is closed, would end the process.
      await Promise.all([sandbox.close(), server.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
