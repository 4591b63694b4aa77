import { z } from 'zod';
import { createLimiterRegistry } from '../../src/providers/limiter-registry';
import { createGraphClient } from '../../src/providers/microsoft-graph/create-graph-client';
import { path } from '../../src/providers/request-path';
import { failureOf, startLocalServer, type Answer, type LocalServer } from './local-server';

let server: LocalServer;
afterEach(() => server.close());

async function graphOf(answer: Answer) {
  server = await startLocalServer(answer);
  return createGraphClient({
    baseUrl: `${server.url}/v1.0/`,
    accessToken: () => Promise.resolve('token'),
    limiter: createLimiterRegistry().graph({ application: 'app', mailbox: 'ada' }),
  });
}

const answering =
  (content: string, type?: string, status = 200): Answer =>
  (_, response) =>
    void response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(content);

test.each([
  ['JSON', '{"a":1}', 'application/json; charset=utf-8', { a: 1 }],
  ['JSON, whatever the letters', '[1]', 'Application/JSON', [1]],
  ['JSON of another name', '[1]', 'application/problem+json', [1]],
  ['JSON behind a mark of its bytes', '\ufeff{"a":1}', 'application/json', { a: 1 }],
  ['text', '{"a":1}', 'text/plain', '{"a":1}'],
  ['text of no type', '17', undefined, '17'],
  ['text of a type that is no JSON', '17', 'application/jsonx', '17'],
  ['nothing', '', 'application/json', undefined],
])('%s is read as what it is', async (_what, content, type, value) => {
  const graph = await graphOf(answering(content, type));
  expect(await graph.get(path`/me`)).toEqual(value);
  expect(server.requests[0]).toMatchObject({ url: '/v1.0/me', headers: { accept: 'application/json' } });
});

test.each([200, 201, 204, 299])('%i is a success', async (status) => {
  const graph = await graphOf(answering('', undefined, status));
  expect(await graph.get(path`/me`)).toBeUndefined();
});

test.each([300, 304, 400])('%i is none', async (status) => {
  const graph = await graphOf(answering('', undefined, status));
  expect(await failureOf(graph.get(path`/me`))).toMatchObject({ details: [{ status }] });
});

test.each([
  ['a write, of which it is known that it arrived, is not', 'POST', '', true],
  ['a read is', 'GET', ' This request changed nothing; try again later.', false],
] as const)('of answers that break off in the middle, %s asked for again', async (_what, method, next, isWrite) => {
  const graph = await graphOf(
    answering('{"value":[{"id":"1"{"error":{"code":"InternalServerError"}}', 'application/json'),
  );
  const failure = await failureOf(method === 'GET' ? graph.get(path`/me`) : graph.post(path`/me`));
  expect(failure).toMatchObject({
    type: 'ProviderUnavailable',
    nonRetryable: isWrite,
    message: `Microsoft Graph answered with JSON that is not whole: it failed while it answered.${next}`,
    details: [{ provider: 'microsoft-graph', method, path: '/me', ambiguous: isWrite }],
  });
});

test.each([
  ['a field', z.object({ a: z.object({ b: z.string() }) }), '{"a":{"b":1}}', '"a.b" is not what was expected'],
  ['all of it', z.object({}), '[]', '"its top level" is not what was expected'],
])('the failure of an answer that its schema cannot read names %s', async (_what, schema, content, told) => {
  const graph = await graphOf(answering(content, 'application/json'));
  expect(await failureOf(graph.get(path`/me`, { schema }))).toMatchObject({
    type: 'ProviderUnavailable',
    message: `Microsoft Graph answered in a form this version cannot read: ${told}.`,
  });
});

test('an answer is what its schema makes of it', async () => {
  const graph = await graphOf(answering('{"a":"7","b":1}', 'application/json'));
  expect(await graph.get(path`/me`, { schema: z.object({ a: z.coerce.number() }) })).toEqual({ a: 7 });
});

test('an answer of more than 32 MB is not read', async () => {
  const stating =
    (size: number): Answer =>
    (_, response) => {
      response.writeHead(200, { 'content-length': String(size) });
      response.write('begins', () => setTimeout(() => response.destroy(), 20));
    };
  const size = 32 * 1024 * 1024;
  const tooLarge = await graphOf(stating(size + 1));
  expect(await failureOf(tooLarge.post(path`/me`))).toMatchObject({
    type: 'InvalidInput',
    message: 'Microsoft Graph answered with more than 32 MB. Ask for fewer items or fewer fields.',
    details: [{ ambiguous: true, path: '/me' }],
  });
  await server.close();
  const large = await graphOf(stating(size));
  expect(await failureOf(large.post(path`/me`))).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: false });
});

describe('of a refusal', () => {
  const code = (filler: number): string =>
    JSON.stringify({ error: { code: 'ErrorItemNotFound', message: 'Gone.' }, filler: 'x'.repeat(filler) });

  test('as much is read as an error text may have', async () => {
    const graph = await graphOf(answering(code(60_000), 'application/json', 400));
    expect(await failureOf(graph.get(path`/me`))).toMatchObject({ type: 'NotFound' });
  });

  test('what is longer, or breaks off, leaves its status', async () => {
    const graph = await graphOf(answering(code(66_000), 'application/json', 400));
    expect(await failureOf(graph.get(path`/me`))).toMatchObject({ type: 'InvalidInput', details: [{ status: 400 }] });
    await server.close();
    const broken = await graphOf((_, response) => {
      response.writeHead(404, { 'content-length': '1000' });
      response.write('{', () => setTimeout(() => response.destroy(), 20));
    });
    expect(await failureOf(broken.get(path`/me`))).toMatchObject({ type: 'NotFound', details: [{ status: 404 }] });
  });
});
