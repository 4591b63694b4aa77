import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { taskRequest, tasksCapability } from '../../bench/prove/days/task-request';
import { TrustedDefinitions } from '../../src/trust/trusted-definitions';
import { createAgentServer } from '../../src/mcp/agent-server';
import type { McpDependencies } from '../../src/mcp/mcp-dependencies';
import { EquipmentChanges } from '../../src/mcp/equipment-changes';
import { HttpEndpoint } from '../../src/mcp/http-endpoint';
import { eventually } from '../support/eventually';
import { mailUser } from '../support/world';
import { decide, pendingApproval } from '../support/pending-approval';
import { connect, createMcpWorld, textOf, tokens, type McpWorld } from './mcp-world';

let world: McpWorld;
/** Two gateways on one Temporal. */
let one: string;
let other: string;

beforeAll(async () => {
  world = await createMcpWorld();
  one = (await world.startGateway()).url;
  other = (await world.startGateway()).url;
});
afterAll(() => world.stop());

interface Answer {
  result?: Record<string, unknown> & { taskId?: string; status?: string };
  error?: { code: number; message: string };
}

async function ask(
  url: string,
  method: string,
  params: Record<string, unknown>,
  capabilities: object = tasksCapability,
  token = tokens.desk,
) {
  const name = String(params.taskId ?? params.name);
  const endpoint = { url: `${url}/mcp`, token };
  const response = await fetch(taskRequest(endpoint, method, params, { name, capabilities }));
  return (await response.json()) as Answer;
}

const send = (subject: string) => ({
  name: 'mail_send_email',
  arguments: { to: ['lena@northwind.example'], subject, body: 'Hello' },
});

const sent = (subject: string) => world.sandbox.graph.sentMail(mailUser).filter((mail) => mail.subject === subject);

const statusOf = async (url: string, taskId: string, capabilities: object = tasksCapability) =>
  (await ask(url, 'tasks/get', { taskId }, capabilities)).result;

describe('a client that takes tasks', () => {
  test('is given one for what waits for a person, and asks any gateway about it', async () => {
    const { result: created } = await ask(one, 'tools/call', send('As a task'));
    expect(created).toMatchObject({ resultType: 'task', status: 'working', ttlMs: null, pollIntervalMs: 5000 });
    const taskId = created!.taskId!;
    for (const url of [one, other])
      expect(await statusOf(url, taskId)).toMatchObject({
        resultType: 'complete',
        taskId,
        status: 'working',
        statusMessage: expect.stringContaining('/approvals/'),
      });
    await decide(world, { decision: 'approve' });
    const done = await eventually('the task is completed', async () => {
      const task = await statusOf(other, taskId);
      return task?.status === 'completed' ? task : undefined;
    });
    expect(done).toMatchObject({ result: { structuredContent: { subject: 'As a task' } } });
    expect(await statusOf(one, taskId)).toMatchObject({ status: 'completed' });
    expect(sent('As a task')).toHaveLength(1);
  });

  test('withdraws one by cancelling it, and reads a rejection as the tool’s error', async () => {
    const { result: withdrawn } = await ask(one, 'tools/call', send('Withdrawn'));
    expect((await ask(other, 'tasks/cancel', { taskId: withdrawn!.taskId })).result).toMatchObject({
      resultType: 'complete',
    });
    await eventually('it is cancelled', async () => (await statusOf(one, withdrawn!.taskId!))?.status === 'cancelled');
    await eventually('nobody is asked any more', async () => (await world.client.approvals.list()).length === 0);
    const { result: rejected } = await ask(one, 'tools/call', send('Rejected'));
    await decide(world, { decision: 'reject', reason: 'Not today.' });
    const ended = await eventually('it is over', async () => {
      const task = await statusOf(one, rejected!.taskId!);
      return task?.status === 'completed' ? task : undefined;
    });
    expect(ended).toMatchObject({
      result: { isError: true, content: [{ text: expect.stringContaining('Not today.') }] },
    });
    expect([...sent('Withdrawn'), ...sent('Rejected')]).toEqual([]);
  });

  test('is told by a token that may only read, and neither withdrawn nor answered for', async () => {
    const { result: created } = await ask(one, 'tools/call', send('Of an operator'));
    const taskId = created!.taskId!;
    const asReader = (method: string) => ask(one, method, { taskId }, tasksCapability, tokens.reader);
    expect((await asReader('tasks/get')).result).toMatchObject({ status: 'working' });
    for (const method of ['tasks/cancel', 'tasks/update'])
      expect((await asReader(method)).error?.message).toContain('needs the role operator; token reader has viewer');
    expect(await statusOf(one, taskId)).toMatchObject({ status: 'working' });
    await decide(world, { decision: 'reject' });
  });

  test('finds none that is another agent’s, was altered, or without saying that it takes tasks', async () => {
    const { result: created } = await ask(one, 'tools/call', send('Mine'));
    const taskId = created!.taskId!;
    const altered = `${taskId.slice(0, -3)}${taskId.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
      expect((await ask(one, method, { taskId }, tasksCapability, tokens.clerk)).error?.code).toBe(-32_602);
      expect((await ask(one, method, { taskId: altered })).error?.code).toBe(-32_602);
      expect((await ask(one, method, { taskId }, {})).error?.code).toBe(-32_021);
    }
    expect(await statusOf(one, taskId)).toMatchObject({ status: 'working' });
    await decide(world, { decision: 'reject' });
  });

  test('that opens pages is asked once to open the approval page, which decides nothing', async () => {
    const both = { ...tasksCapability, elicitation: { url: {} } };
    const { result: created } = await ask(one, 'tools/call', send('By page'), both);
    const taskId = created!.taskId!;
    const asked = await statusOf(one, taskId, both);
    expect(asked).toMatchObject({ status: 'input_required' });
    const [[key, request]] = Object.entries(asked!.inputRequests as Record<string, unknown>) as [[string, unknown]];
    expect(request).toMatchObject({
      method: 'elicitation/create',
      params: { mode: 'url', url: expect.stringContaining('/approvals/') },
    });
    await ask(other, 'tasks/update', { taskId, inputResponses: { [key]: { action: 'accept' } } }, both);
    expect(await statusOf(one, taskId, both)).toMatchObject({ status: 'working' });
    expect(sent('By page')).toEqual([]);
    await decide(world, { decision: 'reject' });
  });
});

/** Connects to the same server with less patience, without a gateway in front of it. */
async function impatient(prepare: (client: Client) => void, patience = 3_000, pause = 5_000): Promise<Client> {
  const { client: temporal } = world;
  const caller = { agent: 'desk', name: 'token desk', role: 'operator' } as const;
  const onError = (error: unknown): never => {
    throw error;
  };
  const dependencies: McpDependencies = {
    client: temporal,
    definitions: new TrustedDefinitions(world.keyRing),
    pages: one,
    onError,
    patienceMilliseconds: patience,
  };
  const endpoint = new HttpEndpoint(onError);
  const changes = new EquipmentChanges(dependencies, 'desk', pause);
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  prepare(client);
  const served = {
    server: (era: 'modern' | 'legacy') => createAgentServer(dependencies, caller, era),
    changes,
  };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://mcp.test/mcp'), {
      fetch: (url, init) => endpoint.answer(new Request(url, init), served),
    }),
  );
  return client;
}

test('what a client has sent wrongly is told to the client, and is no fault for the log', async () => {
  const faults: unknown[] = [];
  const onError = (error: unknown) => faults.push(error);
  const endpoint = new HttpEndpoint(onError);
  const dependencies: McpDependencies = {
    client: world.client,
    definitions: new TrustedDefinitions(world.keyRing),
    pages: one,
    onError,
  };
  const served = {
    server: (era: 'modern' | 'legacy') =>
      createAgentServer(dependencies, { agent: 'desk', name: 'token desk', role: 'operator' }, era),
    changes: new EquipmentChanges(dependencies, 'desk'),
  };
  const sent = (name: string, params: object) =>
    endpoint.answer(
      taskRequest({ url: 'http://mcp.test/mcp', token: tokens.desk }, 'tools/call', params, { name }),
      served,
    );
  const altered = await sent('mail_find_email', { name: 'mail_find_email', arguments: {}, requestState: 'made up' });
  expect((await altered.json()) as Answer).toMatchObject({ error: { code: -32_602 } });
  expect((await sent('a secret', { name: 'mail_find_email', arguments: {} })).status).toBe(400);
  expect(faults).toEqual([]);
});

test('a fault that keeps the look at an agent’s tools from its end is told to the log', async () => {
  class Broken extends TrustedDefinitions {
    override check(): never {
      throw new TypeError('broken');
    }
  }
  const faults: unknown[] = [];
  const { client, keyRing } = world;
  const dependencies: McpDependencies = {
    ...{ client, definitions: new Broken(keyRing), pages: one },
    onError: (error) => faults.push(error),
  };
  const stop = new EquipmentChanges(dependencies, 'desk').subscribe(() => undefined);
  await eventually('the fault is told', () => faults.length > 0);
  stop();
  expect(faults).toEqual([new TypeError('broken')]);
});

test('a call that is approved when gateway and workers are others by now is carried out once', async () => {
  const first = await world.startGateway();
  const { result: created } = await ask(first.url, 'tools/call', send('Days later'));
  const taskId = created!.taskId!;
  const id = await pendingApproval(world);
  await first.close();
  await world.stopWorkers();
  await world.startWorkers({ only: 'services' });
  await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  for (const url of [one, other])
    await eventually(
      'each gateway says that it is completed',
      async () => (await statusOf(url, taskId))?.status === 'completed',
    );
  expect(sent('Days later')).toHaveLength(1);
});

describe('a client that opens pages', () => {
  test('opens the approval page, and has its answer when a person has decided there', async () => {
    const opened: string[] = [];
    const client = await impatient((own) => {
      own.setRequestHandler('elicitation/create', async ({ params }) => {
        opened.push((params as { url: string }).url);
        await decide(world, { decision: 'approve' });
        return { action: 'accept' };
      });
    }, 20_000);
    const result = await client.callTool(send('Opened'));
    expect(result.structuredContent).toMatchObject({ subject: 'Opened' });
    expect(opened).toEqual([expect.stringMatching(/\/approvals\/[\w-]+$/)]);
    expect(sent('Opened')).toHaveLength(1);
    await client.close();
  });

  test('of 2025 has a handle for the answer beside the page: asked to open it within the call, it would give the call up', async () => {
    const opened: unknown[] = [];
    const elicitation = { url: {} };
    const client = await connect(one, tokens.desk, '2025-11-25', { elicitation }, (own) => {
      own.setRequestHandler('elicitation/create', ({ params }) => {
        opened.push(params);
        return new Promise<never>(() => undefined);
      });
    });
    const { structuredContent } = await client.callTool(send('Unopened'), { timeout: 10_000 });
    expect([opened, structuredContent]).toEqual([
      [],
      {
        pending: {
          ...{ call: expect.any(String), message: expect.stringContaining('calls_await') },
          approvalPage: expect.stringMatching(/\/approvals\/[\w-]+$/),
        },
      },
    ]);
    await decide(world, { decision: 'approve' });
    const { call } = (structuredContent as { pending: { call: string } }).pending;
    const answered = await client.callTool({ name: 'calls_await', arguments: { call } });
    expect(answered.structuredContent).toMatchObject({ subject: 'Unopened' });
    expect(sent('Unopened')).toHaveLength(1);
  });

  test.each(['accept', 'decline'] as const)('that answers "%s" has decided nothing', async (action) => {
    const client = await impatient((own) => own.setRequestHandler('elicitation/create', () => ({ action })), 6_000);
    const result = await client.callTool(send(action));
    expect(textOf(result)).toContain('A person has to approve this first');
    expect(sent(action)).toEqual([]);
    await decide(world, { decision: 'reject' });
    await client.close();
  });
});

test('a client that asks for it is told how a call gets on', async () => {
  const client = await connect(one, tokens.desk, '2026-07-28');
  const told: string[] = [];
  await client.callTool(send('Progress'), { onprogress: ({ message = '' }) => told.push(message) });
  expect(told).toEqual([expect.stringMatching(/carried out|approve/)]);
  await decide(world, { decision: 'reject' });
});

test('a client that listens is told when the agent’s tools change', async () => {
  let told = 0;
  const client = await impatient(() => undefined, 1_000, 50);
  client.setNotificationHandler('notifications/tools/list_changed', () => {
    told += 1;
  });
  await client.listen({ toolsListChanged: true });
  await sleep(200);
  await world.client.agents.revise('desk', (definition) => ({
    ...definition,
    equipment: { ...definition.equipment, 'board.getCard': { account: 'team' } },
  }));
  await eventually('it is told', () => told > 0);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('board_get_card');
  await client.close();
});
