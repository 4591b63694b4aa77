import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Connection } from '@temporalio/client';
import { AgentIntegrationsClient } from '../../../src/client';
import { connectSandboxAccounts } from '../../../src/cli/demo/accounts';
import { sandboxEnvironment } from '../../../src/cli/process/sandbox-environment';
import { readConfiguration } from '../../../src/configuration';
import { createKeyRing, generateKey, type KeyRing } from '../../../src/encryption/key-ring';
import { startSandbox, type Sandbox, type SandboxOptions } from 'graph-trello-sandbox';
import { freePort } from '../../../src/temporal/dev-server/free-port';
import { startDevServer, type DevServer } from '../../../src/temporal/dev-server/start-dev-server';
import { buildOnce, type Product } from './product';
import { provedProcess, type Launch, type ProvedProcess } from './proved-process';

/** Task queue of the tests' agents. */
export const agentTaskQueue = 'proved-agents';

/** Temporal (by default with a file that outlives it), service workers, an agent worker and a gateway: a process each. The sandbox is in this one. */
export interface Installation {
  readonly sandbox: Sandbox;
  readonly client: AgentIntegrationsClient;
  readonly keyRing: KeyRing;
  readonly address: string;
  /** Environment of every process. */
  readonly environment: Readonly<Record<string, string>>;
  /** File where Temporal stores everything. */
  readonly databaseFile: string;
  /** Public URL of the gateway. */
  readonly publicUrl: string;
  readonly services: ProvedProcess;
  readonly agents: ProvedProcess;
  readonly gateway: ProvedProcess;
  /** Describes another worker process of the same kind, not yet started. */
  readonly another: (hosts: 'services' | 'agents') => ProvedProcess;
  /** The version of the product under test. */
  readonly product: Product;
  /** Returns how to launch a worker process with this version of the product. */
  readonly launchOf: (hosts: 'services' | 'agents', product: Product) => Launch;
  readonly killTemporal: () => Promise<void>;
  readonly startTemporal: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface InstallationOptions {
  readonly onProgress: (line: string) => void;
  readonly sandbox?: SandboxOptions;
  /** Added to the environment of every process. */
  readonly environment?: Readonly<Record<string, string>> | ((sandbox: Sandbox) => Readonly<Record<string, string>>);
  /** Whether Temporal dispatches the tasks of agents in turn when they pile up. */
  readonly isFair?: boolean;
  /** A fault to plant in the processes, see `plants.ts`. */
  readonly plant?: string | undefined;
  /** Temporal runs without a file: it takes less processor time, and loses everything when it is killed. */
  readonly inMemory?: boolean;
  /** Which of the three processes run; default: services and agents. */
  readonly processes?: readonly ('services' | 'agents' | 'gateway')[];
}

/** Raises every limit of a provider out of the way, except the concurrency limit of a mailbox. */
export const plenty = {
  trello: {
    requestsPerTokenPer10Seconds: 1_000_000,
    requestsPerKeyPer10Seconds: 1_000_000,
    // Every lookup of a previous effect requests the current member once. After a hundred lookups the next would wait for a quarter of an hour.
    requestsToMembersPer15Minutes: 1_000_000,
  },
  // Resending large files after kills exceeds what a mailbox accepts in five minutes; the mailbox would then refuse everything.
  graph: { requestsPer10Minutes: 1_000_000, uploadBytesPer5Minutes: 1_000_000_000_000 },
};

export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { onProgress, processes = ['services', 'agents'] } = options;
  const product = await buildOnce();
  // A subfolder of the product's folder, which is removed even if a signal ends the proof.
  const folder = await mkdtemp(join(dirname(product.lib), 'installation-'));
  const temporalPort = await freePort();
  const databaseFile = join(folder, 'temporal.sqlite');
  const openServer = (): Promise<DevServer> =>
    startDevServer({
      namespace: 'default',
      ui: false,
      retentionDays: 7,
      port: temporalPort,
      ...(options.inMemory !== true && { dataFile: databaseFile }),
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
    ...(processes.includes('gateway') && { PUBLIC_URL: publicUrl }),
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
      // The connection ends with this process: a call that its client is about to retry on a closed channel would end the process.
      await Promise.all([sandbox.close(), server.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
