import { Hono } from 'hono';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveGateway } from '../../../src/gateway';
import { eventually } from '../../support/eventually';
import { connect, createMcpWorld, revisions, tokens, type McpWorld } from '../../mcp/mcp-world';

/** When a gateway ends, it tells the callers that wait for a call the call's id: the call continues without them, and need not be repeated. */
let world: McpWorld;

beforeAll(async () => {
  world = await createMcpWorld();
});
afterAll(() => world.stop());

/** Starts a gateway, with a provider so slow that calls are still under way when the gateway ends. */
async function gatewayBeforeItsEnd() {
  const ending = new AbortController();
  const { url, close } = await world.startGateway({ ending: ending.signal });
  world.sandbox.faults.add({ match: { provider: 'graph' }, times: 1, fault: { kind: 'delay', milliseconds: 6_000 } });
  const before = await running();
  return {
    url,
    close,
    end: async () => {
      await eventually('the call is under way', async () => (await running()) > before);
      ending.abort();
    },
  };
}

async function running(): Promise<number> {
  const query = "WorkflowType = 'tool-call' AND ExecutionStatus = 'Running'";
  return (await world.client.temporal.workflow.count(query)).count;
}

const find = { subject: 'invoice', limit: 1 };

test.each(revisions)(
  'an MCP client of %s is answered with the handle of its call, and asks another gateway',
  async (revision) => {
    const gateway = await gatewayBeforeItsEnd();
    const client = await connect(gateway.url, tokens.desk, revision);
    const answer = client.callTool({ name: 'mail_find_email', arguments: find });
    await gateway.end();
    const { pending } = (await answer).structuredContent as { pending: { call: string } };
    const other = await connect((await world.startGateway()).url, tokens.desk, revision);
    const found = await other.callTool({ name: 'calls_await', arguments: { call: pending.call } });
    expect(found.structuredContent).toMatchObject({ messages: [{ id: expect.stringMatching(/^m\d+$/) }] });
  },
);

test('a program that waits by HTTP is answered with the id of its call', async () => {
  const { url, end } = await gatewayBeforeItsEnd();
  const answer = fetch(`${url}/api/calls?wait=30`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokens.desk}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ step: 'mail.findEmail', input: find }),
  });
  await end();
  expect(await (await answer).json()).toMatchObject({ status: 'pending', id: expect.any(String) });
});

test.each(revisions)('a client of %s that only listens is left, so that the gateway can end', async (revision) => {
  const ending = new AbortController();
  const { url, close } = await world.startGateway({ ending: ending.signal });
  const client = await connect(url, tokens.desk, revision);
  if (revision === '2026-07-28') await client.listen({ toolsListChanged: true });
  else await sleep(200); // this client listens by itself
  ending.abort();
  const closed = close().then(() => 'closed');
  expect(await Promise.race([closed, sleep(10_000, 'kept open', { ref: false })])).toBe('closed');
});

test('what a gateway is answering when it closes is answered, also where that takes as long as a request may wait', async () => {
  const app = new Hono();
  app.get('/', async (context) => {
    await sleep(5_000);
    return context.text('answered');
  });
  const { url, close } = await serveGateway(app, { port: 0 });
  const answer = fetch(url);
  await sleep(200);
  await close();
  expect(await (await answer).text()).toBe('answered');
});
