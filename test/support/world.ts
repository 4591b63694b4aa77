import { randomUUID } from 'node:crypto';
import { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { AgentIntegrationsClient } from '../../src/client';
import { readConfiguration, type Configuration } from '../../src/configuration';
import { createKeyRing, generateKey, type KeyRing } from '../../src/encryption/key-ring';
import { startSandbox, type Sandbox, type SandboxOptions } from 'graph-trello-sandbox';
import Long from 'long';
import { connectMailbox } from './connect-mailbox';
import { connectTestServer } from './temporal-server';
import { startAgentWorker, startServiceWorkers, type AgentWorkerOptions, type RunningWorkers } from './workers';

export { agentTaskQueue, type RunningWorkers } from './workers';

/** Everything a test needs, invisible to other test files: a separate namespace and sandbox. */
export interface World {
  namespace: string;
  sandbox: Sandbox;
  configuration: Configuration;
  keyRing: KeyRing;
  client: AgentIntegrationsClient;
  nativeConnection: NativeConnection;
  /** Connects a seeded mailbox and board member under account names; on another server if a client of that server is given. */
  connectAccounts: (client?: AgentIntegrationsClient) => Promise<void>;
  /** Reads and writes the stored data, like a person with the command line and without our keys. */
  strangerClient: Client;
  /** Starts service workers and an agent worker in this process; they stop with the world. */
  startWorkers: (options?: WorkersOptions) => Promise<RunningWorkers>;
  stop: () => Promise<void>;
}

interface WorkersOptions {
  /** Default: both. */
  only?: 'agents' | 'services';
  /** Default: the world's. */
  keyRing?: KeyRing;
  /** Default: the world's. */
  configuration?: Configuration;
  agentWorker?: AgentWorkerOptions;
}

export interface WorldOptions {
  sandbox?: SandboxOptions;
  environment?: Record<string, string>;
  keyRing?: KeyRing;
}

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
  // Like the real service: mail is accepted first and delivered later.
  sandbox.graph.behave({ transitMilliseconds: 20, ...options.sandbox?.mail });
  const configuration = readConfiguration({
    MICROSOFT_GRAPH_URL: `${sandbox.urls.graph}/v1.0`,
    MICROSOFT_LOGIN_URL: sandbox.urls.login,
    MICROSOFT_CLIENT_ID: 'test-client',
    MICROSOFT_CLIENT_SECRET: 'test-secret',
    TRELLO_URL: `${sandbox.urls.trello}/1`,
    TRELLO_API_KEY: sandbox.trello.application.key,
    TRELLO_API_SECRET: sandbox.trello.application.secret,
    ATLASSIAN_URL: sandbox.urls.atlassian,
    ATLASSIAN_CLIENT_ID: sandbox.trello.application.clientId,
    ATLASSIAN_CLIENT_SECRET: sandbox.trello.application.clientSecret,
    POLLING_SECONDS: '1',
    CATCH_UP_SECONDS: '2',
    LOOK_FOR_EFFECT_SECONDS: '6',
    ...options.environment,
  });
  const keyRing = options.keyRing ?? createKeyRing([generateKey()], 'the test');
  const client = new AgentIntegrationsClient({ connection, namespace, keyRing, configuration });
  const running: RunningWorkers[] = [];
  return {
    namespace,
    sandbox,
    configuration,
    keyRing,
    client,
    nativeConnection,
    strangerClient: new Client({ connection, namespace }),
    connectAccounts: (elsewhere = client) => connectAccounts(elsewhere, sandbox),
    startWorkers: async ({ only, agentWorker, ...own } = {}) => {
      const settings = { nativeConnection, namespace, configuration, keyRing, ...own };
      const started = await Promise.all([
        ...(only === 'agents' ? [] : [startServiceWorkers(settings)]),
        ...(only === 'services' ? [] : [startAgentWorker(settings, agentWorker)]),
      ]);
      running.push(...started);
      return {
        stop: async () => {
          await Promise.all(started.map((workers) => workers.stop()));
        },
      };
    },
    stop: async () => {
      await Promise.all(running.map((workers) => workers.stop()));
      await nativeConnection.close();
      await sandbox.close();
    },
  };
}

async function connectAccounts(client: AgentIntegrationsClient, sandbox: Sandbox): Promise<void> {
  await connectMailbox({ client, sandbox }, { name: 'support', owner: mailUser });
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
