import { createHash, randomBytes } from 'node:crypto';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { startSandbox } from 'graph-trello-sandbox';
import { openCall } from '../../../src/calls/open-call';
import { AgentIntegrationsClient } from '../../../src/client';
import { connectSandboxAccounts, mailAccount, sandboxMailbox } from '../../../src/cli/demo/accounts';
import { sandboxEnvironment } from '../../../src/cli/process/sandbox-environment';
import { readConfiguration } from '../../../src/configuration';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { freePort } from '../../../src/temporal/dev-server/free-port';
import { findTimeSkippingServer } from '../../../test/support/find-time-skipping-server';
import { buildOnce } from '../installation/product';
import { provedProcess } from '../installation/proved-process';
import { until } from '../until';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';
import { mailTask, outcomeOf } from './mcp-tasks';
import type { McpEndpoint } from './task-request';

const wholeCalls = 20;
const hours = 72;
const agent = 'desk';

/** MCP calls that a person approves days later, after every process that took part was replaced. */
export const daysRow: Row = {
  name: 'days',
  title:
    'Calls by MCP, approved after 72 hours on a clock that jumps, gateway and services killed meanwhile, each asked for at two gateways',
  bar: '1 mail each, and the same answer at both',
  faults: ['a client calls again in place of asking'],
  run,
};

async function run({ scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  const subjects = Array.from({ length: scaled(wholeCalls, scale, 2) }, (_, number) => `Days later ${String(number)}`);
  const product = await buildOnce();
  const path = await findTimeSkippingServer({ onProgress });
  const temporal = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'existing-path', path } },
  });
  const sandbox = await startSandbox({ seed: 'support-desk' });
  const key = generateKey();
  const token = randomBytes(32).toString('base64url');
  const environment = {
    ...sandboxEnvironment(sandbox),
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_CONFIG_FILE: '/no/such/file.toml',
    AGENT_INTEGRATIONS_KEYS: `${key.id}:${key.key}`,
    API_TOKENS: `client:operator:${createHash('sha256').update(token).digest('hex')}:${agent}`,
  };
  const services = provedProcess('services', {
    file: `${product.lib}/bench/prove/installation/worker-process.js`,
    args: [],
    environment: {
      ...environment,
      PROVED_HOSTS: 'services',
      PROVED_UNCACHED: 'yes',
      PROVED_BUNDLE: product.bundles.services,
    },
    ready: /proved process works/,
  });
  const ports = [await freePort(), await freePort()] as const;
  const gateways = ports.map((port) =>
    provedProcess('gateway', {
      file: `${product.lib}/bench/prove/installation/gateway-process.js`,
      args: ['gateway', '--port', String(port)],
      environment,
      ready: /listens/,
    }),
  );
  const processes = [services, ...gateways];
  const [one, other] = ports.map((port) => ({ url: `http://127.0.0.1:${String(port)}/mcp`, token })) as [
    McpEndpoint,
    McpEndpoint,
  ];
  const keyRing = createKeyRing([key], 'this proof');
  const client = new AgentIntegrationsClient({
    connection: withoutListings(temporal),
    keyRing,
    configuration: readConfiguration(environment),
  });
  try {
    await Promise.all(processes.map((process) => process.start()));
    await connectSandboxAccounts(client, sandbox);
    await client.agents.define(agent, {
      workflowType: 'none',
      taskQueue: 'none',
      equipment: { 'mail.sendEmail': { account: mailAccount, permission: 'approval' } },
      approval: { refuseUnverified: false },
    });
    const asked = fault === undefined ? subjects : [...subjects, ...subjects.slice(0, 1)];
    const tasks = await Promise.all(asked.map((subject) => mailTask(one, subject)));
    const approvals = await Promise.all(tasks.map(approvalOf));
    await replaceAll();
    await temporal.sleep(`${String(hours)} hours`);
    onProgress(`${String(hours)} hours have passed`);
    await replaceAll();
    for (const approval of approvals) await client.approvals.decide(approval, 'Grace', { decision: 'approve' });
    const answers = await Promise.all(
      tasks.map((task) => Promise.all([one, other].map((endpoint) => outcomeOf(endpoint, task)))),
    );
    const problems = subjects.flatMap((subject, number) => {
      const mails = sandbox.graph.sentMail(sandboxMailbox).filter((mail) => mail.subject === subject).length;
      const [here, there] = answers[number] ?? [];
      return [
        ...(mails === 1 ? [] : [`"${subject}" was sent ${String(mails)} times`]),
        ...(here !== undefined && here === there ? [] : [`"${subject}" is answered differently by two gateways`]),
      ];
    });
    return {
      checked: subjects.length,
      problems,
      details: `${String(subjects.length)} calls, ${String(hours)} hours, 3 processes killed twice`,
    };
  } finally {
    await Promise.all(processes.map((process) => process.kill()));
    await Promise.all([sandbox.close(), temporal.teardown()]);
  }

  /** Runs before and after the clock jumps: the processes run while it jumps. */
  async function replaceAll(): Promise<void> {
    await Promise.all(processes.map((process) => process.kill()));
    await Promise.all(processes.map((process) => process.start()));
  }

  /** Returns the approval request that a task waits for. */
  async function approvalOf(task: string): Promise<string> {
    const { id } = openCall(keyRing, agent, task);
    const asked = async () => {
      const state = await client.calls.state(id);
      return state.status === 'waits for approval' && state.approval;
    };
    return until('the call waits for approval', asked, 60);
  }
}

/** The time-skipping server cannot list workflows, which defining an agent needs. This connection returns an empty list: the server has no others. */
function withoutListings({ connection }: TestWorkflowEnvironment): TestWorkflowEnvironment['connection'] {
  Object.assign(connection.workflowService, {
    listWorkflowExecutions: () => Promise.resolve({ executions: [], nextPageToken: new Uint8Array() }),
  });
  return connection;
}
