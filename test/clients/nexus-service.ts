import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import Long from 'long';
import { connectSandboxAccounts, mailAccount } from '../../src/cli/demo/accounts';
import { AgentIntegrationsClient } from '../../src/client';
import { readConfiguration } from '../../src/configuration';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { agentService } from '../../src/nexus/agent-service';
import { AgentIntegrationsPlugin } from '../../src/plugin';
import { startDevServer } from '../../src/temporal/start-dev-server';

/** An installation with the Nexus service of one agent, and a person who approves whatever is asked for. */
export interface NexusService {
  sandbox: Sandbox;
  /** What a caller needs to know. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

const endpoint = 'support';
const taskQueue = 'support-nexus';
const callers = 'callers';

export async function startNexusService(onProgress: (line: string) => void): Promise<NexusService> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const temporal = await startDevServer({ namespace: 'default', ui: false, retentionDays: 1, onProgress });
  const sandbox = await startSandbox({ seed: 'support-desk' });
  const configuration = readConfiguration({
    MICROSOFT_GRAPH_URL: `${sandbox.urls.graph}/v1.0`,
    MICROSOFT_LOGIN_URL: sandbox.urls.login,
    MICROSOFT_CLIENT_ID: 'demo',
    TRELLO_URL: `${sandbox.urls.trello}/1`,
    TRELLO_API_KEY: sandbox.trello.application.key,
    TRELLO_API_SECRET: sandbox.trello.application.secret,
  });
  const keyRing = createKeyRing([generateKey()], 'this run');
  const connection = await Connection.connect({ address: temporal.address });
  const nativeConnection = await NativeConnection.connect({ address: temporal.address });
  const client = new AgentIntegrationsClient({ connection, keyRing, configuration });
  const plugin = new AgentIntegrationsPlugin({ configuration, keyRing });
  const nexusServices = [agentService('support')];
  const workers = [
    ...(await plugin.createServiceWorkers({ connection: nativeConnection })),
    await Worker.create({ connection: nativeConnection, taskQueue, nexusServices, plugins: [plugin] }),
  ];
  const running = workers.map((worker) => worker.run());
  await connectSandboxAccounts(client, sandbox);
  await client.agents.define('support', {
    workflowType: 'none',
    taskQueue: 'none',
    equipment: { 'mail.sendEmail': { account: mailAccount } },
    approval: { refuseUnverified: false },
  });
  await connection.workflowService.registerNamespace({
    namespace: callers,
    workflowExecutionRetentionPeriod: { seconds: Long.fromNumber(86_400) },
  });
  const target = { worker: { namespace: 'default', taskQueue } };
  await connection.operatorService.createNexusEndpoint({ spec: { name: endpoint, target } });
  const closing = new AbortController();
  const approving = approveAll(client, closing.signal);
  return {
    sandbox,
    environment: { TEMPORAL_ADDRESS: temporal.address, CALLER_NAMESPACE: callers, NEXUS_ENDPOINT: endpoint },
    stop: async () => {
      closing.abort();
      await approving;
      for (const worker of workers) worker.shutdown();
      await Promise.all(running);
      await Promise.all([connection.close(), sandbox.close(), temporal.stop()]);
    },
  };
}

async function approveAll({ approvals }: AgentIntegrationsClient, signal: AbortSignal): Promise<void> {
  const decided = new Set<string>();
  while (!signal.aborted) {
    for (const { id } of await approvals.list()) {
      if (decided.has(id)) continue;
      decided.add(id);
      await approvals.decide(id, 'Grace', { decision: 'approve' });
    }
    await delay(200);
  }
}
