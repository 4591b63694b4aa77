import { setTimeout as sleep } from 'node:timers/promises';
import { toolCallWorkflow } from '../../../src/messages/workflow-kinds';
import { connect, createMcpWorld, revisions, textOf, tokens, type McpWorld } from '../../mcp/mcp-world';

/** A call's result is also delivered while no service worker runs to remember the handles for the ids in it. */
let world: McpWorld;
let url: string;
/** Id of a call that has ended. */
let handle: string;
/** Id of a call that waits for a person. */
let asking: string;

const headers = { Authorization: `Bearer ${tokens.desk}`, 'Content-Type': 'application/json' };
/** Plain ids, in place of handles such as m14821. */
const withIds = { messages: [{ id: expect.stringMatching(/^.{60,}$/) as string }] };

beforeAll(async () => {
  world = await createMcpWorld();
  ({ url } = await world.startGateway());
  const body = JSON.stringify({ tool: 'mail_find_email', arguments: { subject: 'invoice', limit: 1 } });
  const answer = await fetch(`${url}/api/calls?wait=30`, { method: 'POST', headers, body });
  const { id, result } = (await answer.json()) as { id: string; result: unknown };
  expect(result).toMatchObject({ messages: [{ id: expect.stringMatching(/^m1\d{4}$/) }] });
  handle = id;
  const mail = { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello' };
  const send = JSON.stringify({ tool: 'mail_send_email', arguments: mail });
  const sending = await fetch(`${url}/api/calls?wait=30`, { method: 'POST', headers, body: send });
  ({ id: asking } = (await sending.json()) as { id: string });
  await world.stopWorkers();
});
afterAll(() => world.stop());

const asked = { timeout: 25_000 };

test.each(revisions)('to an MCP client of %s, with ids in place of handles', async (revision) => {
  const client = await connect(url, tokens.desk, revision);
  const result = await client.callTool({ name: 'calls_await', arguments: { call: handle } }, asked);
  expect(result.structuredContent).toMatchObject(withIds);
});

test('to a program, with ids in place of handles', async () => {
  const answer = await fetch(`${url}/api/calls/${handle}`, { headers });
  expect(await answer.json()).toMatchObject({ status: 'completed', result: withIds });
});

test('a call with handles that nobody can look up is answered that Temporal did not', async () => {
  const client = await connect(url, tokens.desk, '2026-07-28');
  const result = await client.callTool({ name: 'mail_find_email', arguments: { messageIds: ['m1'] } }, asked);
  expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('did not answer in time')]);
});

describe('once Temporal has forgotten who polled, which takes five minutes', () => {
  beforeAll(async () => {
    // So long the state of a call counts the worker that was there before.
    await sleep(2_000);
    const forgotten = () => Promise.resolve({ pollers: [] });
    Object.assign(world.client.temporal.workflowService, { describeTaskQueue: forgotten });
  });
  const startOne = 'No service worker runs, .* Start one with `agent-integrations worker`';

  test('a call with handles is answered that no service worker runs', async () => {
    const client = await connect(url, tokens.desk, '2026-07-28');
    const result = await client.callTool({ name: 'mail_find_email', arguments: { messageIds: ['m1'] } }, asked);
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(new RegExp(`^${startOne}`))]);
  });

  test('a call that has begun says that it waits for a service worker, over MCP and the HTTP API', async () => {
    const waits = new RegExp(`^This is not being carried out. ${startOne}. Ask for the answer with calls_await`);
    const body = JSON.stringify({ step: 'mail.findEmail', input: {} });
    const call = await fetch(`${url}/api/calls`, { method: 'POST', headers, body });
    const { message } = (await call.json()) as { message: string };
    expect(message).toMatch(new RegExp(`^This is not being carried out. ${startOne}.$`));
    const client = await connect(url, tokens.desk, '2025-11-25');
    const result = await client.callTool({ name: 'mail_find_email', arguments: {} }, { timeout: 60_000 });
    expect(textOf(result)).toMatch(waits);
  });

  test('a call that waits for a person says that no decision would be taken, to a program, over MCP and to the client', async () => {
    const waits = new RegExp(`^A person has to approve this first, at \\S+ ${startOne}\\.`);
    const call = await fetch(`${url}/api/calls/${asking}`, { headers });
    const { workflowId, message } = (await call.json()) as { workflowId: string; message: string };
    expect(message).toMatch(waits);
    const client = await connect(url, tokens.desk, '2025-11-25');
    const result = await client.callTool({ name: 'calls_await', arguments: { call: asking } }, { timeout: 60_000 });
    expect(textOf(result)).toMatch(waits);
    expect(await world.client.calls.state(toolCallWorkflow.nameIn(workflowId))).toMatchObject({
      ...{ status: 'waits for approval', problem: expect.stringMatching(new RegExp(`^${startOne}\\.$`)) as string },
    });
    const listed = await fetch(`${url}/api/approvals`, { headers: { Authorization: `Bearer ${tokens.free}` } });
    expect(await listed.json()).toMatchObject({
      approvals: [{ step: 'mail.sendEmail' }],
      problem: expect.stringMatching(new RegExp(`^${startOne}\\.$`)) as string,
    });
  });
});
