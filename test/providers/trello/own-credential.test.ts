import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { path } from '../../../src/providers/request-path';
import { createTrelloClient } from '../../../src/providers/trello/create-trello-client';
import type { TrelloCredential } from '../../../src/providers/trello/trello-client';
import { answerJson, failureOf, startLocalServer, type LocalServer } from '../local-server';

let server: LocalServer;
beforeEach(async () => {
  server = await startLocalServer((_, response) => answerJson(response, 200, []));
});
afterEach(() => server.close());

const token = { kind: 'token', key: 'key', token: 'token' } as const;
const bearer = (accessToken: string) => ({ kind: 'bearer', accessToken: () => Promise.resolve(accessToken) }) as const;
const trelloOf = (credential: TrelloCredential, folder = '/1') =>
  createTrelloClient({
    baseUrl: `${server.url}${folder}`,
    credential,
    limiter: createLimiterRegistry().trello({ key: 'key', token: 'account' }),
  });

test('each method is its own; reads alone do not say who writes', async () => {
  const trello = trelloOf(token);
  await trello.get(path`/cards/a`);
  await trello.post(path`/cards`, { body: { a: 1 } });
  await trello.put(path`/cards/a`, { query: { b: 2 } });
  await trello.delete(path`/cards/a`);
  expect(
    server.requests.map(({ method, url, headers, body }) => [
      method,
      url,
      headers['x-trello-client-identifier'],
      body.toString(),
    ]),
  ).toEqual([
    ['GET', '/1/cards/a', undefined, ''],
    ['POST', '/1/cards', 'temporal-agent-integrations', '{"a":1}'],
    ['PUT', '/1/cards/a?b=2', 'temporal-agent-integrations', ''],
    ['DELETE', '/1/cards/a', 'temporal-agent-integrations', ''],
  ]);
});

test('what has a body says that it is JSON; a file is posted', async () => {
  const trello = trelloOf(token);
  await trello.get(path`/cards/a`);
  await trello.put(path`/cards/a`, { body: {} });
  const file = { file: () => Readable.from([Buffer.from('abc')]), fileName: 'a', contentType: 'text/plain', size: 3 };
  await trello.upload(path`/cards/a/attachments`, file);
  expect(server.requests.map(({ method, headers }) => [method, headers['content-type']])).toEqual([
    ['GET', undefined],
    ['PUT', 'application/json'],
    ['POST', expect.stringContaining('multipart/form-data')],
  ]);
});

test('a token’s webhooks are listed by the token; OAuth 2.0 has none to list', async () => {
  expect(await trelloOf(token).webhooks()).toEqual([]);
  expect(await trelloOf(bearer('b')).webhooks()).toBeUndefined();
  expect(server.requests.map(({ url }) => url)).toEqual(['/1/tokens/token/webhooks']);
});

test('webhooks in a form that nobody knows are not read', async () => {
  await server.close();
  server = await startLocalServer((_, response) => answerJson(response, 200, [{ id: 7 }]));
  expect(await failureOf(trelloOf(token).webhooks())).toMatchObject({ type: 'ProviderUnavailable' });
});

describe('a fingerprint', () => {
  test('is the same for the same credential at the same service', async () => {
    expect(await trelloOf(token).fingerprint()).toBe(await trelloOf(token).fingerprint());
    expect(await trelloOf(bearer('b')).fingerprint()).toBe(await trelloOf(bearer('b')).fingerprint());
  });

  test('is another for any other, and tells nothing of it', async () => {
    const clients = [
      trelloOf(token),
      trelloOf({ ...token, token: 'other' }),
      trelloOf({ ...token, key: 'other' }),
      trelloOf(bearer('token')),
      trelloOf(bearer('other')),
      trelloOf(token, '/2'),
    ];
    const fingerprints = await Promise.all(clients.map((client) => client.fingerprint()));
    expect(new Set(fingerprints).size).toBe(clients.length);
    for (const fingerprint of fingerprints) expect(fingerprint).toMatch(/^[\da-f]{64}$/);
  });
});

test('a file of a size is fetched, a larger one is not', async () => {
  const trello = trelloOf(token);
  const read = (bytes: number) =>
    trello.withDownload(path`/cards/a/x`, ({ body }) => text(body()), { bytes, otherwise: 'and stays there.' });
  expect(await read(2)).toBe('[]');
  expect(await failureOf(read(1))).toMatchObject({ type: 'InvalidInput' });
});

test.each([
  [{ ...token, key: '' }],
  [{ ...token, key: 'a b' }],
  [{ ...token, token: 'a"b' }],
  [{ ...token, token: 'a\n' }],
])('%j is no key and token', (credential) => {
  expect(() => trelloOf(credential)).toThrow(
    expect.objectContaining({
      type: 'InvalidInput',
      message: 'The Trello key or token has characters that neither can have. Copy both again.',
    }) as Error,
  );
});

test('an address with a path that is no base URL is refused', () => {
  expect(() => trelloOf(token, '/1?key=x')).toThrow(/base URL/);
});
