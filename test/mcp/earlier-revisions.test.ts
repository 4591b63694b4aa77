import { setTimeout as sleep } from 'node:timers/promises';
import { Client, InMemoryTransport, type FetchLike } from '@modelcontextprotocol/client';
import { Hono } from 'hono';
import { tasksCapability } from '../../bench/prove/days/task-request';
import { serveGateway } from '../../src/gateway';
import { readRequest } from '../../src/gateway/mcp/read-request';
import { createAgentServer } from '../../src/mcp/agent-server';
import { EquipmentChanges } from '../../src/mcp/equipment-changes';
import { HttpEndpoint } from '../../src/mcp/http-endpoint';
import { TrustedDefinitions } from '../../src/trust/trusted-definitions';
import { eventually } from '../support/eventually';
import { decide } from '../support/pending-approval';
import { connect, createMcpWorld, tokens, type McpWorld } from './mcp-world';

let world: McpWorld;
beforeAll(async () => {
  world = await createMcpWorld();
});
afterAll(() => world.stop());

/** Sends each request to the next of the gateways that run now, as a balancer does. */
function balanced(gateways: { url: string }[]): FetchLike {
  let turn = 0;
  return (url, init) => {
    turn += 1;
    const { pathname } = new URL(url);
    return fetch(new URL(pathname, gateways[turn % gateways.length]!.url), init);
  };
}

const pages = 'http://localhost:8080';

const find = { name: 'mail_find_email', arguments: { subject: 'invoice', folder: 'inbox', limit: 1 } };
const found = { structuredContent: { messages: [{ id: expect.stringMatching(/^m\d+$/) }] } };

describe('a client of revision 2025-11-25', () => {
  test('lists and calls whichever of two gateways each of its requests reaches', async () => {
    const gateways = [await world.startGateway(), await world.startGateway()];
    const client = await connect(gateways[0]!.url, tokens.desk, '2025-11-25', {}, undefined, {
      fetch: balanced(gateways),
    });
    for (let round = 0; round < 3; round += 1) {
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain(find.name);
      expect(await client.callTool(find)).toMatchObject(found);
    }
  });

  test('goes on calling when its gateway was replaced by another', async () => {
    const ending = new AbortController();
    const first = await world.startGateway({ ending: ending.signal });
    const gateways = [first];
    const client = await connect(first.url, tokens.desk, '2025-11-25', {}, undefined, { fetch: balanced(gateways) });
    expect(await client.callTool(find)).toMatchObject(found);
    gateways[0] = await world.startGateway();
    ending.abort();
    await first.close();
    expect(await client.callTool(find)).toMatchObject(found);
  });

  test('of which more than fifty listen with one token is not told of changes, asks no second time, and calls as the others do', async () => {
    const { url } = await world.startGateway();
    const asked: number[] = [];
    const counted: FetchLike = async (address, init) => {
      const answer = await fetch(address, init);
      if (init?.method === 'GET') asked.push(answer.status);
      return answer;
    };
    const open = () => connect(url, tokens.desk, '2025-11-25', {}, undefined, { fetch: counted });
    const clients = await Promise.all(Array.from({ length: 51 }, open));
    await eventually('each has asked', () => asked.length === 51);
    await sleep(3_000);
    expect(asked.sort()).toEqual([...Array.from({ length: 50 }, () => 200), 405]);
    for (const client of clients) expect((await client.listTools()).tools).not.toEqual([]);
    await Promise.all(clients.map((client) => client.close()));
  });

  test('is told when the agent’s tools change, and looked for no longer than it listens', async () => {
    const onError = (error: unknown): never => {
      throw error;
    };
    const { client: temporal, keyRing } = world;
    const dependencies = { client: temporal, definitions: new TrustedDefinitions(keyRing), pages, onError };
    const caller = { agent: 'desk', name: 'token desk', role: 'operator' } as const;
    const looked = jest.spyOn(dependencies.definitions, 'check');
    const endpoint = new HttpEndpoint(onError);
    const served = {
      server: (era: 'modern' | 'legacy') => createAgentServer(dependencies, caller, era),
      changes: new EquipmentChanges(dependencies, 'desk', 50),
    };
    const app = new Hono();
    app.all('/mcp', async (context) => endpoint.answer((await readRequest(context)) as Request, served));
    const { url, close } = await serveGateway(app, { port: 0 });
    const client = await connect(url, tokens.desk, '2025-11-25');
    let told = 0;
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      told += 1;
    });
    await eventually('it is looked at the tools', () => looked.mock.calls.length > 1);
    await world.client.agents.revise('desk', (definition) => ({
      ...definition,
      equipment: { ...definition.equipment, 'board.getCard': { account: 'team' } },
    }));
    await eventually('it is told', () => told > 0);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('board_get_card');
    await client.close();
    await sleep(200);
    looked.mockClear();
    await sleep(300);
    expect(looked).not.toHaveBeenCalled();
    await close();
  });

  test('whose connection declares tasks has a handle for the answer: its revision has no tasks, and would drop one', async () => {
    const { client: temporal, keyRing } = world;
    const onError = (error: unknown): never => {
      throw error;
    };
    const definitions = new TrustedDefinitions(keyRing);
    const dependencies = { client: temporal, definitions, pages, onError, patienceMilliseconds: 3_000 };
    const caller = { agent: 'desk', name: 'stdio ada', role: 'operator' } as const;
    const [here, there] = InMemoryTransport.createLinkedPair();
    await createAgentServer(dependencies, caller, 'legacy').connect(there);
    const client = new Client({ name: 'test', version: '1' }, { capabilities: tasksCapability });
    await client.connect(here);
    await client.listTools();
    const { structuredContent } = await client.callTool({
      name: 'mail_send_email',
      arguments: { to: ['lena@northwind.example'], subject: 'No task', body: 'Hello' },
    });
    expect(structuredContent).toEqual({
      pending: {
        ...{ call: expect.any(String), message: expect.stringContaining('calls_await') },
        approvalPage: expect.stringMatching(/^http:\/\/localhost:8080\/approvals\/[\w-]+$/),
      },
    });
    await decide(world, { decision: 'approve' });
    const { call } = (structuredContent as { pending: { call: string } }).pending;
    const answered = await client.callTool({ name: 'calls_await', arguments: { call } });
    expect(answered.structuredContent).toMatchObject({ subject: 'No task' });
    await client.close();
  });
});
