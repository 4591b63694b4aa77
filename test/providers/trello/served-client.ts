import { z } from 'zod';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { createTrelloClient } from '../../../src/providers/trello/create-trello-client';
import type { TrelloClientOptions } from '../../../src/providers/trello/trello-client';
import { startLocalServer, type Answer, type LocalServer } from '../local-server';

/** The provider of the test that runs, from its first client on; closed after it. */
export let server: LocalServer;
afterEach(async () => server.close());

const token = { kind: 'token', key: 'key-canary', token: 'token-canary' } as const;

export async function clientOf(answer: Answer, more: Partial<TrelloClientOptions> = {}) {
  server = await startLocalServer(answer);
  return createTrelloClient({
    baseUrl: `${server.url}/1`,
    credential: token,
    limiter: createLimiterRegistry().trello({ key: 'key', token: 'account' }),
    ...more,
  });
}

export const named = z.looseObject({ id: z.string() });
