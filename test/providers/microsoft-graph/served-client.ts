import { z } from 'zod';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { createGraphClient } from '../../../src/providers/microsoft-graph/create-graph-client';
import type { GraphClientOptions } from '../../../src/providers/microsoft-graph/graph-client';
import { startLocalServer, type Answer, type LocalServer } from '../local-server';

/** The provider of the test that runs, from its first client on; closed after it. */
export let server: LocalServer;
afterEach(async () => server.close());

export async function clientOf(answer: Answer, more: Partial<GraphClientOptions> = {}) {
  server = await startLocalServer(answer);
  return createGraphClient({
    baseUrl: `${server.url}/v1.0`,
    accessToken: async () => 'token',
    limiter: createLimiterRegistry().graph({ application: 'app', mailbox: 'ada' }),
    ...more,
  });
}

export const named = z.looseObject({ id: z.string() });
