import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type CallToolResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { buildProduct } from '../cli/build-product';
import { createMcpWorld, decide, textOf, type Decision, type McpWorld } from './mcp-world';

let world: McpWorld;
const folder = mkdtempSync(join(tmpdir(), 'mcp-'));
const command = buildProduct(folder);
const clients: Client[] = [];

beforeAll(async () => {
  world = await createMcpWorld();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await world.stop();
  rmSync(folder, { recursive: true });
});

/** The command as a model's program starts it, and speaks with it on its standard input and output. */
async function start(...args: string[]): Promise<Client> {
  const { PATH = '', HOME = '', TEMPORAL_ADDRESS = '', TEMPORAL_CONFIG_FILE = '' } = process.env;
  const keys = [...world.keyRing.keys].map(([id, key]) => `${id}:${key.export().toString('base64')}`);
  const env = {
    ...{ PATH, HOME, TEMPORAL_ADDRESS, TEMPORAL_CONFIG_FILE, TEMPORAL_NAMESPACE: world.namespace },
    AGENT_INTEGRATIONS_KEYS: keys.join(','),
  };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
  clients.push(client);
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [command, 'mcp', ...args], env, cwd: folder }),
  );
  return client;
}

test('a program that starts the command has the agent’s tools; what a person rejects is the tool’s error, what is approved is sent once', async () => {
  const client = await start('--agent', 'desk');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['mail_find_email', 'mail_send_email']));
  const sendAnd = async (subject: string, decision: Decision): Promise<CallToolResult> => {
    const input = { to: ['lena@northwind.example'], subject, body: 'Hello' };
    const { structuredContent } = await client.callTool({ name: 'mail_send_email', arguments: input });
    await decide(world, decision);
    const { call } = (structuredContent as { pending: { call: string } }).pending;
    return client.callTool({ name: 'calls_await', arguments: { call } });
  };
  const rejected = await sendAnd('Rejected', { decision: 'reject', reason: 'Not today.' });
  expect([rejected.isError, textOf(rejected)]).toEqual([true, expect.stringContaining('Not today.')]);
  const approved = await sendAnd('Approved', { decision: 'approve' });
  expect(approved.structuredContent).toMatchObject({ subject: 'Approved' });
  const sent = world.sandbox.graph.sentMail('ada@contoso.example').map(({ subject }) => subject);
  expect(sent.filter((subject) => /Rejected|Approved/.test(subject))).toEqual(['Approved']);
});

test('with --read-only it offers and does only what reads', async () => {
  const client = await start('--agent', 'desk', '--read-only');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('mail_find_email');
  expect(tools.map(({ name }) => name)).not.toContain('mail_send_email');
});

test('an agent that is not defined is named, and the program at the other end is not left waiting', async () => {
  await expect(start('--agent', 'nobody')).rejects.toThrow();
});
