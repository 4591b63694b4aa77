import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { Worker } from '@temporalio/worker';
import { approvalWorkflow } from '../../src/messages/workflow-kinds';
import { buildProduct } from '../cli/build-product';
import { connectStdio } from '../mcp/connect-stdio';
import { connect } from '../mcp/mcp-world';
import type { ScriptedCall } from '../support/agents/scripted-agent';
import { eventually } from '../support/eventually';
import { startWorkerProcess } from '../support/start-worker-process';
import { bundleOf } from '../support/workflow-bundles';
import { mailUser } from '../support/world';
import { createFrameworkWorld, type FrameworkWorld } from './framework-world';
import { overHttp, overMcp, type RunScript } from './run-script';

/** Each is an agent of its own, so that it can be told whose effects are whose. */
const agents = ['plain', 'ai-sdk', 'openai-agents', 'mcp-2026', 'mcp-2025', 'mcp-stdio', 'http', 'support'] as const;
type Agent = (typeof agents)[number];
const interfaces = agents.filter((agent) => agent !== 'support');

let workflowBundle: FrameworkWorld['workflowBundle'];
let world: FrameworkWorld;
let services: ChildProcess;
const folder = mkdtempSync(join(tmpdir(), 'interfaces-'));
const command = buildProduct(folder);
const clients: Client[] = [];

beforeAll(async () => {
  world = await createFrameworkWorld(agents, async (begun) => {
    services = await startWorkerProcess(begun, 'services');
  });
  ({ workflowBundle } = world);
}, 120_000); // agents of three frameworks are bundled, and a worker process begins
afterAll(async () => {
  services.kill('SIGKILL');
  await Promise.all(clients.map((client) => client.close()));
  await world.stop();
  rmSync(folder, { recursive: true });
});

const plugins = () => world.plugins();
const start: FrameworkWorld['start'] = (...call) => world.start(...call);
const nextOfSupport = () => world.nextOfSupport();

const inWorkflow =
  (workflowType: string, agent: Agent): RunScript =>
  async (script) => {
    const handle = await start(workflowType, agent, `${agent}-at-work`, JSON.stringify(script));
    return JSON.parse((await handle.result()) as string) as unknown[];
  };

const plain: RunScript = async (script) => {
  const handle = await start('scriptedAgent', 'plain', 'plain-at-work', script);
  return ((await handle.result()) as { answers: unknown[] }).answers;
};

/** The command as a model's program starts it. */
async function startMcp(...args: string[]): Promise<Client> {
  const client = await connectStdio(world, command, ...args);
  clients.push(client);
  return client;
}

async function openInterfaces(): Promise<Record<(typeof interfaces)[number], RunScript>> {
  const { gateway, tokenOf } = world;
  const opened = {
    'mcp-2026': await connect(gateway.url, tokenOf('mcp-2026'), '2026-07-28'),
    'mcp-2025': await connect(gateway.url, tokenOf('mcp-2025'), '2025-11-25'),
    'mcp-stdio': await startMcp('--agent', 'mcp-stdio'),
  };
  clients.push(opened['mcp-2026'], opened['mcp-2025']);
  return {
    plain,
    'ai-sdk': inWorkflow('aiSdkAgent', 'ai-sdk'),
    'openai-agents': inWorkflow('openAiAgent', 'openai-agents'),
    'mcp-2026': overMcp(opened['mcp-2026']),
    'mcp-2025': overMcp(opened['mcp-2025']),
    'mcp-stdio': overMcp(opened['mcp-stdio']),
    http: overHttp(gateway.url, tokenOf('http')),
  };
}

const script = (from: string): ScriptedCall[] => [
  { tool: 'mail_find_email', input: { subject: 'invoice', limit: 1 } },
  { tool: 'board_create_card', input: { board: 'Support', list: 'Inbox', name: `For ${from}` } },
  { tool: 'mail_send_email', input: { replyTo: 'm1', body: 'No.' } },
  { tool: 'mail_send_email', input: { replyTo: 'm1', body: 'Thank you.' } },
  { tool: 'mail_find_email', input: { limit: 500 } },
  { tool: 'board_create_card', input: { board: 'Support', list: 'No such list', name: 'Nowhere' } },
];

/** The requests of all interfaces, when each has one besides those. */
const asked = (besides: readonly string[] = []) =>
  eventually('every interface asks', async () => {
    const pending = (await world.client.approvals.list()).filter(({ id }) => !besides.includes(id));
    return pending.length === interfaces.length ? pending : undefined;
  });

/** Kills the service workers while everybody waits, and has others take over. */
async function killServices(): Promise<void> {
  services.kill('SIGKILL');
  await once(services, 'exit');
  await world.startWorkers({ only: 'services' });
  const { workflow, workflowService } = world.client.temporal;
  // Temporal would wait ten seconds for the dead worker, which has the workflows in its memory.
  for await (const { workflowId, runId } of workflow.list({ query: 'ExecutionStatus = "Running"' }))
    await workflowService.resetStickyTaskQueue({ namespace: world.namespace, execution: { workflowId, runId } });
}

describe('the same model at every interface', () => {
  let answers: Record<string, unknown[]>;

  beforeAll(async () => {
    const opened = await openInterfaces();
    // Each card is made, and nobody is told.
    const fault = { match: { method: 'POST', path: /\/cards$/ }, fault: { kind: 'reset-after-effect' } } as const;
    world.sandbox.faults.add({ ...fault, times: interfaces.length });
    const results = Promise.all(interfaces.map(async (name) => [name, await opened[name](script(name))] as const));
    const first = await asked();
    await killServices();
    for (const { id } of first)
      await world.client.approvals.decide(id, 'Grace', { decision: 'reject', reason: 'Too curt.' });
    for (const { id, agent } of await asked(first.map(({ id }) => id))) {
      const { request } = await world.client.approvals.get(id);
      const input = { ...(request.input as object), body: `Thank you, ${agent!}.` };
      await world.client.approvals.decide(id, 'Grace', { decision: 'approve', input });
    }
    answers = Object.fromEntries(await results);
  });

  test.each(interfaces)('%s: reads the same, by handles, and what went wrong in a sentence', (name) => {
    expect(answers[name]).toEqual([
      expect.objectContaining({
        messages: [expect.objectContaining({ id: expect.stringMatching(/^m1(\d{4})?$/) })],
        untrusted: expect.arrayContaining(['messages.body']),
      }),
      expect.objectContaining({ id: expect.stringMatching(/^c1(\d{4})?$/), untrusted: ['name'] }),
      { error: expect.stringMatching(/^Send Email was rejected by .*: Too curt\.$/) },
      expect.objectContaining({ subject: expect.stringMatching(/invoice/i) }),
      { error: expect.stringContaining('limit: Give a number up to 50') },
      { error: expect.stringContaining('has no list "No such list". It has: "'), untrusted: ['error'] },
    ]);
  });

  test('has the same effects once each: a card whose answer was lost, and the one mail as a person edited it', async () => {
    const cards = [...world.sandbox.trello.world.cards.values()].filter(({ name }) => name.startsWith('For '));
    expect(cards.map(({ name }) => name).sort()).toEqual(interfaces.map((name) => `For ${name}`).sort());
    expect(new Set(cards.map(({ idList }) => idList)).size).toBe(1);
    const sent = world.sandbox.graph.sentMail(mailUser);
    expect(sent).toHaveLength(interfaces.length);
    expect(new Set(sent.map(({ to, subject }) => JSON.stringify([to, subject]))).size).toBe(1);
    const { messages } = await world.client.calls.run('mail.findEmail', { folder: 'sentitems', limit: 50 });
    const bodies = messages.flatMap(({ body }) => /Thank you.*/.exec(body) ?? []);
    expect(bodies.sort()).toEqual(interfaces.map((name) => `Thank you, ${name}.`).sort());
  });

  test('replays: the workflows it ran in, its calls from outside, and the approvals', async () => {
    const { workflow } = world.client.temporal;
    const kindOf = (workflowId: string, type: string) => (workflowId.endsWith('-at-work') ? 'agent' : type);
    const kinds = ['agent', 'tool-call', 'approval'];
    // Four of the interfaces lead from outside: three calls of each go well, and the look at what was sent.
    const expected = [interfaces.length - 4, 13, interfaces.length * 2];
    const ended = await eventually('all are listed as ended', async () => {
      const listed: { workflowId: string; kind: string }[] = [];
      for await (const { workflowId, type } of workflow.list({ query: 'ExecutionStatus = "Completed"' }))
        listed.push({ workflowId, kind: kindOf(workflowId, type) });
      const counts = kinds.map((kind) => listed.filter((one) => one.kind === kind).length);
      return String(counts) === String(expected) ? listed.filter(({ kind }) => kinds.includes(kind)) : undefined;
    });
    for (const { workflowId, kind } of ended) {
      const replaying =
        kind === 'agent'
          ? { workflowBundle, plugins: plugins() }
          : { workflowBundle: bundleOf('service'), plugins: plugins().slice(-1) };
      await Worker.runReplayHistory(replaying, await workflow.getHandle(workflowId).fetchHistory(), workflowId);
    }
  });
});

test.each(['aiSdkAgent', 'openAiAgent'])(
  'a model through %s stops where its workflow is cancelled, and is not told of it as of a failed call',
  async (workflowType) => {
    const before = world.sandbox.graph.sentMail(mailUser).length;
    const input = { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello' };
    const stopped = JSON.stringify([{ tool: 'mail_send_email', input }]);
    const handle = await start(workflowType, 'support', `${workflowType}-stopped`, stopped);
    await nextOfSupport();
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow('Workflow execution cancelled');
    expect(world.sandbox.graph.sentMail(mailUser)).toHaveLength(before);
  },
);

describe('agent-integrations mcp', () => {
  test('with --read-only offers and does only what reads', async () => {
    const { tools } = await (await startMcp('--agent', 'mcp-stdio', '--read-only')).listTools();
    expect(tools.map(({ name }) => name)).toEqual(['mail_find_email', 'calls_await']);
  });

  test('names the page of an approval without a PUBLIC_URL: on this machine, where the gateway and dev serve it', async () => {
    const client = await startMcp('--agent', 'mcp-stdio');
    const mail = { to: ['lena@northwind.example'], subject: 'Where', body: 'Hello' };
    const { structuredContent } = await client.callTool({ name: 'mail_send_email', arguments: mail });
    const { id } = await eventually('a person is asked', async () => (await world.client.approvals.list())[0]);
    const approvalPage = `http://localhost:8080/approvals/${approvalWorkflow.nameIn(id)}`;
    expect(structuredContent).toMatchObject({
      pending: { approvalPage, message: expect.stringContaining(`at ${approvalPage}.`) },
    });
    await world.client.approvals.decide(id, 'Grace', { decision: 'reject' });
  });

  test('names an agent that is not defined, and does not leave the program at the other end waiting', async () => {
    await expect(startMcp('--agent', 'nobody')).rejects.toThrow('There is no agent named "nobody".');
  });
});
