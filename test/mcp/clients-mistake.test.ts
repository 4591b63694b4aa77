import { InMemoryServerEventBus } from '@modelcontextprotocol/server';
import { HttpEndpoint } from '../../src/mcp/http-endpoint';
import type { Answered } from '../../src/mcp/call-result';
import { createToolServer } from '../../src/mcp/tool-server';

const reported: string[] = [];
const onError = (error: unknown) => void reported.push(String(error));
const endpoint = new HttpEndpoint(onError);
const answered = {
  ...{ dependencies: { client: {}, onError }, caller: { agent: 'desk', name: 'ada', role: 'operator' }, era: 'legacy' },
} as unknown as Answered;
const offer = {
  title: 'desk',
  instructions: '',
  list: () => Promise.resolve([]),
  call: () => Promise.reject(new Error()),
};
const served = { server: () => createToolServer(answered, offer), changes: new InMemoryServerEventBus() };

/** What a client that knows the revision of 2025 has sent, and how it is answered. */
async function post(body: string, headers: Record<string, string> = {}): Promise<number> {
  const usual = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const request = new Request('http://127.0.0.1/mcp/desk', { method: 'POST', headers: { ...usual, ...headers }, body });
  const response = await endpoint.answer(request, served);
  await response.text();
  return response.status;
}

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

beforeEach(() => void reported.splice(0));

test.each([
  ['is no JSON', '"a secret', {}, 400],
  ['is no message', '{"a":"secret"}', {}, 400],
  ['answers what nobody asked', '{"jsonrpc":"2.0","id":"a secret","result":{}}', {}, 202],
  ['has too many messages', JSON.stringify(Array.from({ length: 101 }, (_, id) => ({ ...list, id }))), {}, 400],
  ['takes no form that there is', JSON.stringify(list), { Accept: 'text/html' }, 406],
  ['is of another type', JSON.stringify(list), { 'Content-Type': 'text/plain' }, 415],
  ['is of no known revision', JSON.stringify(list), { 'MCP-Protocol-Version': 'a secret' }, 400],
])(
  'a request that %s is a mistake of its client, and not in the log as a fault of ours',
  async (_what, body, headers, status) => {
    expect(await post(body, headers)).toBe(status);
    expect(reported).toEqual([]);
  },
);
