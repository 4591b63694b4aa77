import { parseBoardEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { path } from '../../../src/providers/request-path';
import { createTrelloClient } from '../../../src/providers/trello/create-trello-client';
import type { OutgoingRequest } from '../../../src/providers/provider-caller';
import type { RawRequest } from '../../../src/providers/raw-call/raw-exchange';
import { failureOf, startLocalServer, type Answer, type LocalServer } from '../local-server';

let server: LocalServer;
let shown: OutgoingRequest[];
beforeEach(() => {
  shown = [];
});
afterEach(() => server.close());

async function trelloOf(
  answer: Answer,
  limits = { perKey: 300, perToken: 100, refusalsPerKey: 150, intervalMilliseconds: 10_000 },
) {
  server = await startLocalServer(answer);
  return createTrelloClient({
    baseUrl: `${server.url}/1`,
    credential: { kind: 'token', key: 'key', token: 'token' },
    limiter: createLimiterRegistry({ trello: limits }).trello({ key: 'key', token: 'account' }),
    onRequest: (request) => shown.push(request),
  });
}

const call = (endpoint: string, more: Partial<RawRequest> = {}): RawRequest => ({
  method: 'GET',
  endpoint: parseBoardEndpoint(endpoint),
  ...more,
});
const answering =
  (content: string | Buffer, headers: Record<string, string | string[]> = {}): Answer =>
  (_, response) =>
    void response.writeHead(200, headers).end(content);

test('what is written goes out as one request, and is shown before, without the credential', async () => {
  const trello = await trelloOf(answering(''));
  const body = { name: 'Card' };
  await trello.raw(
    call('/1/cards?a=1', { method: 'POST', query: { b: 2, c: undefined }, headers: { 'X-Note': 'n' }, body }),
  );
  expect(server.requests).toMatchObject([
    {
      method: 'POST',
      url: '/1/cards?a=1&b=2',
      headers: { 'x-note': 'n', 'content-type': 'application/json', accept: 'application/json' },
      body: Buffer.from('{"name":"Card"}'),
    },
  ]);
  expect(shown).toEqual([
    {
      method: 'POST',
      url: `${server.url}/1/cards?a=1&b=2`,
      headers: {
        accept: 'application/json',
        'x-note': 'n',
        'content-type': 'application/json',
        'x-trello-client-identifier': 'temporal-agent-integrations',
      },
      body: '{"name":"Card"}',
      isRaw: true,
    },
  ]);
});

test('a step’s request is shown as one, and one without a body has no type', async () => {
  const trello = await trelloOf(answering(''));
  await trello.get(path`/members/me`);
  expect(shown).toMatchObject([{ isRaw: false, body: undefined }]);
  expect(server.requests[0]?.headers['content-type']).toBeUndefined();
});

test('a text is sent as it is, under the type it was given', async () => {
  const trello = await trelloOf(answering(''));
  await trello.raw(call('/1/cards', { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a, b' }));
  expect(server.requests).toMatchObject([{ headers: { 'content-type': 'text/csv' }, body: Buffer.from('a, b') }]);
});

test('headers of this connection and cookies are not handed on; the others are, a repeated one as a list', async () => {
  const own = {
    'set-cookie': 'a=b',
    connection: 'keep-alive',
    'keep-alive': 'timeout=5',
    'transfer-encoding': 'chunked',
  };
  const trello = await trelloOf(answering('x', { ...own, 'X-Trello-Version': '1.2', vary: ['a', 'b'], 'x-empty': '' }));
  const { headers } = await trello.raw(call('/1/cards/x'));
  expect(headers).toMatchObject({ 'x-trello-version': '1.2', vary: 'a, b', 'x-empty': '' });
  expect(Object.keys(headers).sort()).toEqual(['date', 'vary', 'x-empty', 'x-trello-version']);
});

test.each([
  ['JSON', '{"a":1}', 'application/json;charset=utf-8', { kind: 'json', value: { a: 1 } }],
  ['JSON with a mark of its bytes', '\ufeff[]', 'application/json', { kind: 'json', value: [] }],
  ['JSON of another name', '[]', 'Application/vnd.api+json', { kind: 'json', value: [] }],
  ['JSON that is none', '{', 'application/json', { kind: 'text', text: '{' }],
  ['text that looks like JSON', '[]', 'text/plain', { kind: 'text', text: '[]' }],
  ['XML', '<a/>', 'application/xml', { kind: 'text', text: '<a/>' }],
  ['XML of another name', '<a/>', 'application/atom+xml', { kind: 'text', text: '<a/>' }],
  ['a script', 'a', 'application/javascript', { kind: 'text', text: 'a' }],
  ['a page', 'ä', 'TEXT/html', { kind: 'text', text: 'ä' }],
  [
    'bytes named a little like text',
    'a',
    'x/text/plain',
    { kind: 'bytes', base64: 'YQ==', contentType: 'x/text/plain' },
  ],
  [
    'bytes named a little like XML',
    'a',
    'application/xmlx',
    { kind: 'bytes', base64: 'YQ==', contentType: 'application/xmlx' },
  ],
  [
    'bytes named a little like JSON',
    'a',
    'x-application/json',
    { kind: 'bytes', base64: 'YQ==', contentType: 'x-application/json' },
  ],
  [
    'bytes named as lines of JSON',
    'a',
    'application/jsonl',
    { kind: 'bytes', base64: 'YQ==', contentType: 'application/jsonl' },
  ],
  ['nothing', '', 'application/json', { kind: 'empty' }],
])('%s is handed on as what it is', async (_what, content, type, body) => {
  const trello = await trelloOf(answering(content, { 'content-type': type }));
  expect((await trello.raw(call('/1/cards/x'))).body).toEqual(body);
});

test('what does not say what it is, is bytes', async () => {
  const trello = await trelloOf(answering('abc'));
  expect((await trello.raw(call('/1/x'))).body).toEqual({
    kind: 'bytes',
    base64: 'YWJj',
    contentType: 'application/octet-stream',
  });
});

describe('a body that is too large to be handed on', () => {
  const json = (size: number) => answering(`"${'x'.repeat(size - 2)}"`, { 'content-type': 'application/json' });
  const bytes = (size: number) =>
    answering(Buffer.alloc(size), { 'content-type': 'image/png', 'content-length': String(size) });

  test.each([
    ['text, above 1 MB', json(1_048_576), json(1_048_577), { contentType: 'application/json' }],
    [
      'bytes, above what is 256 KB as base64',
      bytes(196_608),
      bytes(196_609),
      { contentType: 'image/png', size: 196_609 },
    ],
  ])('is left out: %s', async (_what, whole, large, told) => {
    const first = await trelloOf(whole);
    expect((await first.raw(call('/1/x'))).body.kind).not.toBe('omitted');
    await server.close();
    const second = await trelloOf(large);
    expect((await second.raw(call('/1/x'))).body).toMatchObject({ kind: 'omitted', ...told });
  });

  test('has no size where nobody said it', async () => {
    const trello = await trelloOf((_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.write(Buffer.alloc(100_000));
      response.end(Buffer.alloc(200_000));
    });
    expect((await trello.raw(call('/1/x'))).body).toStrictEqual({ kind: 'omitted', contentType: 'image/png' });
  });
});

describe('a call that got no answer', () => {
  const broken: Answer = (_, response) => void response.destroy();

  test('may have changed something', async () => {
    const trello = await trelloOf(broken);
    expect(await failureOf(trello.raw(call('/1/cards', { method: 'POST' })))).toMatchObject({
      type: 'OutcomeUnknown',
      nonRetryable: true,
      message: expect.stringMatching(
        /^Trello did not answer: the connection to 127\.0\.0\.1:\d+ failed .*\. It may have done it all the same; look before doing it again\.$/,
      ),
      details: [{ provider: 'trello', method: 'POST', path: '/cards', ambiguous: true }],
    });
  });

  test('to its end is not taken for one whose answer is too large', async () => {
    const trello = await trelloOf((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{', () => setTimeout(() => response.destroy(), 20));
    });
    const failure = await failureOf(trello.raw(call('/1/cards', { method: 'POST' })));
    expect(failure).toMatchObject({ type: 'OutcomeUnknown' });
  });

  test('has changed nothing where it only reads', async () => {
    const trello = await trelloOf(broken);
    expect(await failureOf(trello.raw(call('/1/cards/x')))).toMatchObject({
      type: 'ProviderUnavailable',
      nonRetryable: true,
      message: expect.stringMatching(/^Trello did not answer: .*\. Nothing was changed; call again when you like\.$/),
      details: [{ ambiguous: false, path: '/cards/x' }],
    });
  });
});

test('a key near its lock-out is answered here as Trello would, with the seconds to wait', async () => {
  const limits = { perKey: 300, perToken: 100, refusalsPerKey: 1, intervalMilliseconds: 60_000 };
  const trello = await trelloOf((_, response) => void response.writeHead(429).end(), limits);
  await trello.raw(call('/1/cards/x'));
  const answer = await trello.raw(call('/1/cards/x'));
  expect(answer).toEqual({
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': expect.stringMatching(/^(59|60)$/) },
    body: {
      kind: 'json',
      value: { error: 'RATE_LIMITED_LOCALLY', message: expect.stringContaining('would lock this key out') },
    },
  });
  expect(server.requests).toHaveLength(1);
});

test.each([
  [
    { query: { _method: 'DELETE' } },
    /^query: "_method" cannot be set; the method is the field "method"\. Leave it out\.$/,
  ],
  [
    { method: 'POST', body: {}, headers: { 'content-type': 'a/b, c/d' } },
    /^body: the header Content-Type is not one media type.*\.$/,
  ],
] as const)('%j is refused before anything is sent', async (more, told) => {
  const trello = await trelloOf(answering(''));
  expect(await failureOf(trello.raw(call('/1/cards', more)))).toMatchObject({
    type: 'InvalidInput',
    message: expect.stringMatching(told),
  });
  expect(server.requests).toHaveLength(0);
});
