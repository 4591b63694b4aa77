import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { metrics } from '@opentelemetry/api';
import { revokeCredential } from '../../src/accounts/revoke-credential';
import { requestTokens } from '../../src/accounts/oauth/request-tokens';
import { readConfiguration } from '../../src/configuration';
import { createLimiterRegistry } from '../../src/providers/limiter-registry';
import { createGraphClient } from '../../src/providers/microsoft-graph/create-graph-client';
import { path } from '../../src/providers/request-path';
import { createStructuredLogger } from '../../src/logging/structured-logger';
import { startMetrics } from '../../src/telemetry/prometheus';
import { failureOf, startLocalServer, type Answer, type LocalServer } from './local-server';

/** What goes to a provider beside its interface is counted like the rest, and nothing that is secret with it. */
const measured = startMetrics({ logger: createStructuredLogger() });
const canary = 'canary';

let server: LocalServer;
afterEach(() => server.close());
afterAll(() => metrics.disable()); // it is the process's, and other test files follow

const counted = async (): Promise<ReadonlyMap<string, number>> => {
  const told = await measured();
  expect(told).not.toContain(canary);
  const lines = told.matchAll(/^agent_integrations_provider_requests_total\{provider="(.+)",status="(.+)"\} (\d+)$/gm);
  return new Map([...lines].map(([, provider, status, times]) => [`${provider} ${status}`, Number(times)]));
};

/** How often what of whom was counted meanwhile. */
async function countedDuring(answer: Answer, talk: () => Promise<unknown>): Promise<Record<string, number>> {
  server = await startLocalServer(answer);
  const before = await counted();
  await talk();
  const after = [...(await counted())].map(([what, times]) => [what, times - (before.get(what) ?? 0)] as const);
  return Object.fromEntries(after.filter(([, times]) => times > 0));
}

const graph = () =>
  createGraphClient({
    baseUrl: `${server.url}/v1.0`,
    accessToken: async () => canary,
    limiter: createLimiterRegistry().graph({ application: 'app', mailbox: 'ada' }),
  });

test('the chunks of a large file', async () => {
  const size = 5_000_000;
  const file = Buffer.alloc(size, 'a');
  const takeAll: Answer = (_, response) => void response.writeHead(200).end();
  const upload = () => graph().upload(`${server.url}/upload?authtoken=${canary}`, () => Readable.from([file]), size);
  expect(await countedDuring(takeAll, upload)).toEqual({ 'microsoft-graph 200': 2 });
});

test('a download from the storage that the provider sends on to', async () => {
  const sentOn: Answer = ({ url }, response) => {
    if (url.startsWith('/stored')) response.writeHead(200).end('file');
    else response.writeHead(302, { location: `${server.url}/stored?signature=${canary}` }).end();
  };
  const download = () => graph().withDownload(path`/me/messages/${'m'}/$value`, ({ body }) => text(body()));
  expect(await countedDuring(sentOn, download)).toEqual({ 'microsoft-graph 302': 1, 'microsoft-graph 200': 1 });
});

test.each([
  ['Microsoft', 'microsoft-sign-in'],
  ['Atlassian', 'atlassian-sign-in'],
] as const)('a request to the token endpoint of %s, as %s', async (provider, label) => {
  const refuse: Answer = (_, response) => void response.writeHead(503).end();
  const ask = () =>
    failureOf(
      requestTokens({ provider, tokenUrl: `${server.url}/token`, clientId: canary, body: 'form' }, { code: canary }),
    );
  expect(await countedDuring(refuse, ask)).toEqual({ [`${label} 503`]: 1 });
});

test('the revocation of a token, also one that nobody answers', async () => {
  const revoke = () => {
    const configuration = readConfiguration({ TRELLO_URL: `${server.url}/1` });
    return revokeCredential({ kind: 'trello-token', key: 'key', token: canary }, configuration);
  };
  const cutOff: Answer = (_, response) => void response.destroy();
  expect(await countedDuring(cutOff, () => failureOf(revoke()))).toEqual({ 'trello none': 1 });
});
