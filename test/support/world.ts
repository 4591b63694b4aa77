import { randomUUID } from 'node:crypto';
import { NativeConnection, Worker } from '@temporalio/worker';
import { AgentIntegrationsClient } from '../../src/client';
import { readConfiguration, type Configuration } from '../../src/configuration';
import { createKeyRing, generateKey, type KeyRing } from '../../src/encryption/key-ring';
import { AgentIntegrationsPlugin } from '../../src/plugin';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox';
import Long from 'long';
import { connectTestServer } from './temporal-server';

/** Everything a test needs, and nothing another test file can see: a namespace and a sandbox of its own. */
export interface World {
  namespace: string;
  sandbox: Sandbox;
  configuration: Configuration;
  keyRing: KeyRing;
  client: AgentIntegrationsClient;
  nativeConnection: NativeConnection;
  /** Connects a seeded mailbox and board member under account names. */
  connectAccounts: () => Promise<void>;
  /** Starts service workers and an agent worker in this process; they stop with the world. */
  startWorkers: () => Promise<RunningWorkers>;
  stop: () => Promise<void>;
}

export interface RunningWorkers {
  stop: () => Promise<void>;
}

export interface WorldOptions {
  sandbox?: SandboxOptions;
  environment?: Record<string, string>;
  keyRing?: KeyRing;
}

export const agentTaskQueue = 'test-agents';

/** The seeded people whose accounts tests use. */
export const mailUser = 'ada@contoso.example';
export const boardUser = 'supportbot';

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { connection, address } = await connectTestServer();
  const nativeConnection = await NativeConnection.connect({ address });
  const namespace = `test-${randomUUID()}`;
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: Long.fromNumber(7 * 86_400) },
  });
  const sandbox = await startSandbox({ seed: 'support-desk', webhookRetryScale: 0.01, ...options.sandbox });
  const configuration = readConfiguration({
    MICROSOFT_GRAPH_URL: `${sandbox.urls.graph}/v1.0`,
    MICROSOFT_LOGIN_URL: sandbox.urls.login,
    MICROSOFT_CLIENT_ID: 'test-client',
    MICROSOFT_CLIENT_SECRET: 'test-secret',
    TRELLO_URL: `${sandbox.urls.trello}/1`,
    TRELLO_API_KEY: sandbox.trello.application.key,
    TRELLO_API_SECRET: sandbox.trello.application.secret,
    ATLASSIAN_URL: sandbox.urls.atlassian,
    POLLING_SECONDS: '1',
    CATCH_UP_SECONDS: '2',
    ...options.environment,
  });
  const keyRing = options.keyRing ?? createKeyRing([generateKey()], 'the test');
  const client = new AgentIntegrationsClient({ connection, namespace, keyRing });
  const running: RunningWorkers[] = [];
  return {
    namespace,
    sandbox,
    configuration,
    keyRing,
    client,
    nativeConnection,
    connectAccounts: () => connectAccounts(client, sandbox),
    startWorkers: async () => {
      const workers = await startWorkers({ nativeConnection, namespace, configuration, keyRing });
      running.push(workers);
      return workers;
    },
    stop: async () => {
      await Promise.all(running.map((workers) => workers.stop()));
      await nativeConnection.close();
      await sandbox.close();
    },
  };
}

const mailScopes = [
  'Mail.ReadWrite',
  'Mail.Send',
  'Calendars.ReadWrite',
  'Contacts.ReadWrite',
  'MailboxSettings.Read',
  'offline_access',
];

async function connectAccounts(client: AgentIntegrationsClient, sandbox: Sandbox): Promise<void> {
  await client.accounts.connect({
    integration: 'mail',
    name: 'support',
    owner: mailUser,
    scopes: mailScopes,
    credential: {
      kind: 'microsoft',
      tenant: 'common',
      accessToken: sandbox.login.issueAccessToken(mailUser, mailScopes, 'test-client'),
      refreshToken: sandbox.login.issueRefreshToken(mailUser, mailScopes, 'test-client'),
      expiresAt: new Date(Date.now() + 3_599_000).toISOString(),
    },
  });
  await client.accounts.connect({
    integration: 'board',
    name: 'team',
    owner: boardUser,
    scopes: ['read', 'write'],
    credential: {
      kind: 'trello-token',
      key: sandbox.trello.application.key,
      token: sandbox.trello.issueToken(boardUser).value,
    },
  });
}

interface WorkerSettings {
  nativeConnection: NativeConnection;
  namespace: string;
  configuration: Configuration;
  keyRing: KeyRing;
}

async function startWorkers({
  nativeConnection,
  namespace,
  configuration,
  keyRing,
}: WorkerSettings): Promise<RunningWorkers> {
  const plugin = new AgentIntegrationsPlugin({ configuration, keyRing });
  const connected = { connection: nativeConnection, namespace };
  const workers = [
    ...(await plugin.createServiceWorkers({ ...connected, workflowBundle: bundleOf('TEST_SERVICE_BUNDLE') })),
    await Worker.create({
      ...connected,
      taskQueue: agentTaskQueue,
      workflowBundle: bundleOf('TEST_AGENT_BUNDLE'),
      plugins: [plugin],
      shutdownGraceTime: '2 seconds',
    }),
  ];
  const runs = workers.map((worker) => worker.run());
  return {
    stop: async () => {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await Promise.all(runs);
    },
  };
}

/** Bundled once per run by global-setup.ts. */
function bundleOf(variable: 'TEST_SERVICE_BUNDLE' | 'TEST_AGENT_BUNDLE'): { codePath: string } {
  const codePath = process.env[variable];
  if (codePath === undefined) throw new Error(`${variable} is not set: test/support/global-setup.ts has not run.`);
  return { codePath };
}
