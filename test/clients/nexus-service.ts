import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from '@temporalio/worker';
import type { Sandbox } from 'graph-trello-sandbox';
import Long from 'long';
import { startMeasuredService } from '../../bench/measured-service';
import { mailAccount } from '../../src/cli/demo/accounts';
import type { AgentIntegrationsClient } from '../../src/client';
import { agentService } from '../../src/nexus/agent-service';

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

export async function startNexusService(): Promise<NexusService> {
  const service = await startMeasuredService();
  const { client, sandbox, connection, nativeConnection, plugin } = service;
  const nexusServices = [agentService('support')];
  const worker = await Worker.create({ connection: nativeConnection, taskQueue, nexusServices, plugins: [plugin] });
  const running = worker.run();
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
    environment: { TEMPORAL_ADDRESS: service.address, CALLER_NAMESPACE: callers, NEXUS_ENDPOINT: endpoint },
    stop: async () => {
      closing.abort();
      await approving;
      worker.shutdown();
      await running;
      await service.stop();
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
    await sleep(200);
  }
}
