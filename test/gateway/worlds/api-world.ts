import { createHash, randomBytes } from 'node:crypto';
import { defined } from '../../../src/json/defined';
import { createGateway, serveGateway } from '../../../src/gateway';
import { createWorld, type World } from '../../support/world';

const newToken = () => randomBytes(32).toString('base64url');

/** Of each role; the token is called "<role>-token". */
export const tokens = { viewer: newToken(), approver: newToken(), operator: newToken() };

/** The same as API_TOKENS has them. */
export const tokenEntries = Object.entries(tokens)
  .map(([role, token]) => `${role}-token:${role}:${createHash('sha256').update(token).digest('hex')}`)
  .join(',');

/** Where Temporal Web UI is. */
export const webUi = 'http://temporal.example:8233';

interface Answer {
  status: number;
  body: Record<string, unknown> & { error?: { type: string; message: string } };
}

/** A world with a gateway whose HTTP API is asked with the token of a role, or with none. */
export interface ApiWorld extends World {
  /** The gateway's. */
  readonly url: string;
  ask: (role: keyof typeof tokens | undefined, method: string, path: string, body?: unknown) => Promise<Answer>;
  /** The same with a body that is JSON already, or should be. */
  send: (
    role: keyof typeof tokens | undefined,
    method: string,
    path: string,
    body: string | undefined,
  ) => Promise<Answer>;
}

export async function createApiWorld(): Promise<ApiWorld> {
  const world = await createWorld({ environment: { API_TOKENS: tokenEntries, TEMPORAL_UI_URL: webUi } });
  const { client, configuration } = world;
  const gateway = await serveGateway(createGateway({ client, configuration, signInToken: newToken() }), { port: 0 });
  await world.connectAccounts();
  await world.startWorkers();
  const send: ApiWorld['send'] = async (role, method, path, body) => {
    const response = await fetch(`${gateway.url}/api${path}`, {
      method,
      headers: {
        ...(role !== undefined && { Authorization: `Bearer ${tokens[role]}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...defined({ body }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] };
  };
  return {
    ...world,
    url: gateway.url,
    send,
    ask: (role, method, path, body) => send(role, method, path, body === undefined ? undefined : JSON.stringify(body)),
    stop: async () => {
      await gateway.close();
      await world.stop();
    },
  };
}
