import { connect, createMcpWorld, revisions, textOf, tokens, type McpWorld } from '../../mcp/mcp-world';

/** A call's result is also delivered while no service worker runs to remember the handles for the ids in it. */
let world: McpWorld;
let url: string;
/** Id of a call that has ended. */
let handle: string;

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
  beforeAll(() => {
    Object.assign(world.client, { hasServiceWorker: () => Promise.resolve(false) });
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
});
