import { createHash, randomBytes } from 'node:crypto';
import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type ClientCapabilities,
  type StreamableHTTPClientTransportOptions,
} from '@modelcontextprotocol/client';
import { createGateway, serveGateway } from '../../src/gateway';
import { agentTaskQueue, createWorld, type World } from '../support/world';

export const revisions = ['2026-07-28', '2025-11-25'] as const;
export type Revision = (typeof revisions)[number];

/** Tokens by name; each except `free` is bound to the agent of the same name. */
export const tokens = Object.fromEntries(
  ['desk', 'clerk', 'reader', 'free'].map((name) => [name, randomBytes(32).toString('base64url')]),
) as Record<'desk' | 'clerk' | 'reader' | 'free', string>;

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Entries of `API_TOKENS`: an operator for each of the two agents, a viewer of the first, and an entry bound to no agent. */
const entries = [
  `desk:operator:${digest(tokens.desk)}:desk`,
  `clerk:operator:${digest(tokens.clerk)}:clerk`,
  `reader:viewer:${digest(tokens.reader)}:desk`,
  `free:operator:${digest(tokens.free)}`,
];

export interface McpWorld extends World {
  /** Starts another gateway on the same Temporal. */
  startGateway: (options?: { ending?: AbortSignal }) => Promise<{ url: string; close: () => Promise<void> }>;
  /** Stops the service workers that the world started with. */
  stopWorkers: () => Promise<void>;
}

/** Creates a world with two agents, and gateways in front of it. */
export async function createMcpWorld(environment: Record<string, string> = {}): Promise<McpWorld> {
  const world = await createWorld({ environment: { API_TOKENS: entries.join(','), ...environment } });
  await world.connectAccounts();
  const { stop: stopWorkers } = await world.startWorkers({ only: 'services' });
  const mail = { account: 'support' };
  const board = { account: 'team' };
  const common = { workflowType: 'noting', taskQueue: agentTaskQueue, approval: { refuseUnverified: false } };
  await world.client.agents.define('desk', {
    ...common,
    equipment: {
      'mail.findEmail': mail,
      'mail.sendEmail': mail,
      'mail.apiCall': mail,
      'board.getBoards': board,
      'board.createCard': board,
      'board.addCommentToCard': board,
    },
  });
  await world.client.agents.define('clerk', { ...common, equipment: { 'mail.findEmail': mail } });
  const closers: (() => Promise<void>)[] = [];
  return {
    ...world,
    stopWorkers,
    startGateway: async (options = {}) => {
      const { client, configuration } = world;
      const signInToken = randomBytes(32).toString('base64url');
      const gateway = await serveGateway(createGateway({ client, configuration, signInToken, ...options }), {
        port: 0,
      });
      closers.push(gateway.close);
      return gateway;
    },
    stop: async () => {
      await Promise.all(clients.splice(0).map((client) => client.close()));
      await Promise.all(closers.map((close) => close()));
      await world.stop();
    },
  };
}

const clients: Client[] = [];

/** Connects a client of the official library that speaks one revision. */
export async function connect(
  url: string,
  token: string,
  revision: Revision,
  capabilities: ClientCapabilities = {},
  prepare: (client: Client) => void = () => undefined,
  options: Pick<StreamableHTTPClientTransportOptions, 'fetch'> = {},
): Promise<Client> {
  const versionNegotiation = revision === '2026-07-28' ? { mode: { pin: revision } } : { mode: 'legacy' as const };
  const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation });
  prepare(client);
  clients.push(client);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      ...options,
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    }),
  );
  return client;
}

/** Returns the text that a model reads of a result. */
export const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
