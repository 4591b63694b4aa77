import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { parseMailEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { createGraphClient } from '../../../src/providers/microsoft-graph/create-graph-client';
import type { GraphClientOptions } from '../../../src/providers/microsoft-graph/graph-client';
import { path } from '../../../src/providers/request-path';
import { answerJson, failureOf, startLocalServer, type Answer, type LocalServer } from '../local-server';

/** A client's requests, each by its own method, and within the mailboxes that an application's account is for. */
let server: LocalServer;
afterEach(() => server.close());

const answers: Answer = ({ url }, response) => {
  if (url.includes('?next')) answerJson(response, 200, { value: [{ id: '2' }] });
  else if (url.endsWith('/messages'))
    answerJson(response, 200, {
      value: [{ id: '1' }],
      '@odata.count': 2,
      '@odata.nextLink': `${server.url}/v1.0${url.slice('/v1.0'.length)}?next`,
    });
  else answerJson(response, 200, {});
};

async function graphOf(more: Partial<GraphClientOptions> = {}) {
  server = await startLocalServer(answers);
  return createGraphClient({
    baseUrl: `${server.url}/v1.0`,
    accessToken: () => Promise.resolve('token'),
    limiter: createLimiterRegistry().graph({ application: 'app', mailbox: 'ada' }),
    ...more,
  });
}
const application = () => graphOf({ mailboxes: () => Promise.resolve(['ada@contoso.example']) });
const asked = () => server.requests.map(({ method, url }) => `${method} ${url}`);
const named = z.object({ id: z.string() });

test('each method is its own', async () => {
  const graph = await graphOf();
  await graph.get(path`/me/a`);
  await graph.post(path`/me/a`, { body: null });
  await graph.patch(path`/me/a`, { body: { x: 1 }, headers: { 'If-Match': 'W/"1"' } });
  await graph.put(path`/me/a`);
  await graph.delete(path`/me/a`);
  expect(asked()).toEqual(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].map((method) => `${method} /v1.0/me/a`));
  expect(server.requests.map(({ body }) => body.toString())).toEqual(['', 'null', '{"x":1}', '', '']);
  expect(server.requests[2]?.headers).toMatchObject({ 'if-match': 'W/"1"', 'content-type': 'application/json' });
});

test('each request has an id of its own where none is given', async () => {
  const graph = await graphOf();
  await graph.get(path`/me`);
  await graph.get(path`/me`);
  const [first, second] = server.requests.map(({ headers }) => headers['client-request-id']);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(first).not.toBe(second);
});

test('a page tells what it holds, how many there are, and where to go on', async () => {
  const graph = await graphOf();
  const pages = [];
  for await (const page of graph.pages(path`/me/messages`, { schema: named })) pages.push(page);
  expect(pages).toStrictEqual([
    { items: [{ id: '1' }], count: 2, nextLink: `${server.url}/v1.0/me/messages?next` },
    { items: [{ id: '2' }] },
  ]);
});

test('a person’s account has its own mailbox, and those named', async () => {
  const graph = await graphOf();
  expect(await graph.isApplication()).toBe(false);
  expect([await graph.mailbox(), await graph.mailbox('Bob')]).toEqual([undefined, 'Bob']);
});

test('an application’s account asks for its own mailbox by address, in every kind of request', async () => {
  const graph = await application();
  expect(await graph.isApplication()).toBe(true);
  expect([await graph.mailbox(), await graph.mailbox('ADA@contoso.example')]).toEqual([
    'ada@contoso.example',
    'ada@contoso.example',
  ]);
  await graph.get(path`/me/a`);
  for await (const { items } of graph.pages(path`/me/messages`, { schema: named })) expect(items).toHaveLength(1);
  await graph.withDownload(path`/me/b/$value`, ({ body }) => text(body()));
  const raw = (endpoint: string, body?: unknown) => ({
    method: 'POST' as const,
    endpoint: parseMailEndpoint(endpoint),
    body,
  });
  await graph.raw(raw('/Users/ADA@contoso.example/messages'));
  await graph.raw(raw('/$BATCH', { requests: [{ id: '1', method: 'GET', url: '/users/Ada@contoso.example/events' }] }));
  const own = '/v1.0/users/ada@contoso.example';
  expect(asked()).toEqual([
    `GET ${own}/a`,
    `GET ${own}/messages`,
    `GET ${own}/messages?next`,
    `GET ${own}/b/$value`,
    `POST ${own}/messages`,
    'POST /v1.0/$BATCH',
  ]);
  expect(JSON.parse(server.requests.at(-1)?.body.toString() ?? '')).toMatchObject({
    requests: [{ url: '/users/ada@contoso.example/events' }],
  });
});

test('an application’s account goes on with a listing where it was left', async () => {
  const graph = await application();
  const start = { link: `${server.url}/v1.0/users/ada@contoso.example/messages?next` };
  for await (const { items } of graph.pages(start, { schema: named })) expect(items).toEqual([{ id: '2' }]);
  expect(asked()).toEqual(['GET /v1.0/users/ada@contoso.example/messages?next']);
});

test.each([
  ['off', {}, 'v1.0'],
  ['on, but the base URL has another version', { beta: true }, 'v2.0'],
])('the beta version is refused where it is %s', async (_what, more, version) => {
  await graphOf();
  const graph = createGraphClient({
    baseUrl: `${server.url}/${version}`,
    accessToken: () => Promise.resolve('token'),
    limiter: createLimiterRegistry().graph({ application: 'app', mailbox: 'ada' }),
    ...more,
  });
  const failure = await failureOf(graph.raw({ method: 'GET', endpoint: parseMailEndpoint('/beta/me') }));
  expect(failure).toMatchObject({
    type: 'InvalidInput',
    message:
      'endpoint asks for the beta version, which is off here: it changes without notice. Leave the version out, or have an operator set MICROSOFT_GRAPH_BETA=on.',
  });
  expect(server.requests).toHaveLength(0);
});
