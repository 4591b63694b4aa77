import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { parseMailEndpoint } from '../../../src/providers/endpoint-path';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { createGraphClient } from '../../../src/providers/microsoft-graph/create-graph-client';
import type { GraphClientOptions } from '../../../src/providers/microsoft-graph/graph-client';
import { isAmbiguous } from '../../../src/providers/provider-call';
import { path } from '../../../src/providers/request-path';
import { answerJson, failureOf, startLocalServer, type Answer, type LocalServer } from '../local-server';
import { nestedJson } from '../../support/nested-json';

let server: LocalServer;
afterEach(async () => server.close());

async function clientOf(answer: Answer, more: Partial<GraphClientOptions> = {}) {
  server = await startLocalServer(answer);
  return createGraphClient({
    baseUrl: `${server.url}/v1.0`,
    accessToken: async () => 'token',
    limiter: createLimiterRegistry().graph({ application: 'app', mailbox: 'ada' }),
    ...more,
  });
}

const named = z.looseObject({ id: z.string() });

async function everyItem<Item>(pages: AsyncIterable<{ items: Item[] }>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...page.items);
  return items;
}

test('every request is signed, asks for immutable ids, and keeps other preferences', async () => {
  const graph = await clientOf((_, response) => answerJson(response, 200, { id: 'x', extra: 1 }), {
    clientRequestId: 'run-1',
  });
  const headers = { Prefer: 'outlook.timezone="UTC, really", IdType="RestId"', Authorization: 'Bearer stolen' };
  const answer = await graph.get(path`/me/messages/${'a=/b'}`, {
    query: { $select: 'id,subject', $top: 5, $skip: undefined },
    headers,
    schema: named,
  });
  expect(answer).toEqual({ id: 'x', extra: 1 });
  expect(server.requests[0]).toMatchObject({
    method: 'GET',
    url: '/v1.0/me/messages/a=%2Fb?$select=id%2Csubject&$top=5',
    headers: {
      authorization: 'Bearer token',
      prefer: 'outlook.timezone="UTC, really", IdType="ImmutableId"',
      'client-request-id': 'run-1',
    },
  });
});

test('a body goes out as JSON and an empty answer is undefined', async () => {
  const graph = await clientOf((_, response) => void response.writeHead(202).end());
  expect(await graph.post(path`/me/sendMail`, { body: { message: {} } })).toBeUndefined();
  expect(server.requests[0]?.headers['content-type']).toBe('application/json');
  expect(server.requests[0]?.body.toString()).toBe('{"message":{}}');
});

test('a refused token is renewed once, for writes too', async () => {
  const asked: unknown[] = [];
  const graph = await clientOf(
    (request, response) =>
      request.headers.authorization === 'Bearer new'
        ? answerJson(response, 201, { id: 'x' })
        : answerJson(response, 401, { error: { code: 'InvalidAuthenticationToken', message: 'expired' } }),
    {
      accessToken: async (refused) => {
        if (refused !== undefined) asked.push(refused);
        return asked.length === 0 ? 'old' : 'new';
      },
    },
  );
  expect(await graph.post(path`/me/messages`, { body: {}, schema: named })).toEqual({ id: 'x' });
  expect(asked).toEqual([{ token: 'old', isBlamed: true }]);
});

test('a provider that refuses every new token means that the account must be connected again', async () => {
  let token = 0;
  const graph = await clientOf((_, response) => answerJson(response, 401, {}), {
    accessToken: async (refused) => `token ${refused === undefined ? token : (token += 1)}`,
  });
  expect(await failureOf(graph.get(path`/me`))).toMatchObject({ type: 'AccountNeedsReconnect', nonRetryable: true });
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
    [0, 1, 2, 3].map((number) => `Bearer token ${number}`),
  );
});

test('a token that was replaced while the request waited in line is not sent', async () => {
  let current = 'first';
  const graph = await clientOf(
    ({ url, headers }, response) => {
      // The long request sees the token expire; whoever waits behind it has the next one.
      if (url.endsWith('/me')) current = 'second';
      answerJson(response, headers.authorization === `Bearer ${current}` || url.endsWith('/me') ? 200 : 401, {});
    },
    {
      accessToken: async (refused) => (expect(refused).toBeUndefined(), current),
      limiter: createLimiterRegistry({
        graph: { maxConcurrent: 1, requests: { max: 100, intervalMilliseconds: 1000 } },
      }).graph({ application: 'app', mailbox: 'ada' }),
    },
  );
  await Promise.all([graph.get(path`/me`), graph.get(path`/me/events`), graph.get(path`/me/contacts`)]);
  expect(server.requests).toHaveLength(3);
});

test('what is done before a request is sent is done when it has its place and its token', async () => {
  const order: string[] = [];
  const graph = await clientOf((_, response) => void response.writeHead(202).end(), {
    accessToken: async () => {
      order.push('token');
      return 'token';
    },
  });
  const send = (act: () => void) =>
    graph.post(path`/me/messages/x/send`, {
      beforeSending: async () => {
        order.push(`before request ${server.requests.length + 1}`);
        act();
      },
    });
  await send(() => undefined);
  const failing = send(() => {
    throw new Error('not now');
  });
  await expect(failing).rejects.toThrow('not now');
  expect(order).toEqual(['token', 'before request 1', 'token', 'before request 2']);
  expect(server.requests).toHaveLength(1);
});

test('a request whose time ran out while its token was renewed was certainly not sent', async () => {
  const time = new AbortController();
  const graph = await clientOf((_, response) => void response.writeHead(202).end(), {
    signal: time.signal,
    accessToken: async () => {
      time.abort(new DOMException('Too late', 'TimeoutError'));
      return 'token';
    },
  });
  const failure = await failureOf(graph.post(path`/me/messages/x/send`));
  expect(failure).toMatchObject({ type: 'ProviderUnavailable', details: [{ ambiguous: false }] });
  expect(server.requests).toHaveLength(0);
});

test('pages are followed by their links, as written, with the preferences on each', async () => {
  const graph = await clientOf((request, response) => {
    const next = `${server.url}/v1.0/me/messages?$skiptoken=a%2Bb%20c&x=(1)`;
    const first = !request.url.includes('skiptoken');
    const page = first
      ? { value: [{ id: '1' }], '@odata.nextLink': next }
      : { value: [{ id: '2' }], '@odata.deltaLink': `${server.url}/v1.0/me/messages?d=1` };
    answerJson(response, 200, page);
  });
  const pages = [];
  const headers = { Prefer: 'odata.maxpagesize=1' };
  for await (const page of graph.pages(path`/me/messages`, { schema: named, headers, query: { $top: 1 } }))
    pages.push(page);
  expect(pages.map(({ items, deltaLink }) => [items, deltaLink])).toEqual([
    [[{ id: '1' }], undefined],
    [[{ id: '2' }], `${server.url}/v1.0/me/messages?d=1`],
  ]);
  expect(server.requests[1]?.url).toBe('/v1.0/me/messages?$skiptoken=a%2Bb%20c&x=(1)');
  expect(
    server.requests.every((request) => request.headers.prefer === 'odata.maxpagesize=1, IdType="ImmutableId"'),
  ).toBe(true);
});

test('a listing goes on from a link kept earlier', async () => {
  const graph = await clientOf((_, response) => answerJson(response, 200, { value: [{ id: '1' }] }));
  const start = { link: `${server.url}/v1.0/me/messages?$deltatoken=x` };
  expect(await everyItem(graph.pages(start, { schema: named }))).toEqual([{ id: '1' }]);
  expect(server.requests[0]?.url).toBe('/v1.0/me/messages?$deltatoken=x');
});

test.each([
  'https://evil.example/v1.0/me/messages',
  'ORIGIN/beta/me/messages',
  'ORIGIN/v1.0/../beta/me',
  'ORIGIN/v1.0/%2e%2e/beta/me',
  'ORIGIN/v1.0/me%2f..%2f..%2fbeta',
  'ORIGIN/v1.0x/me',
  '/v1.0/me',
  'nonsense',
])('no token is sent to the next page %s', async (written) => {
  const graph = await clientOf((_, response) => answerJson(response, 200, { value: [] }));
  const start = { link: written.replace('ORIGIN', server.url) };
  expect(await failureOf(everyItem(graph.pages(start, { schema: named })))).toMatchObject({ type: 'InvalidInput' });
  expect(server.requests).toHaveLength(0);
});

test('a write whose connection breaks is ambiguous and retryable; a read just retryable', async () => {
  const graph = await clientOf((_, response) => void response.destroy());
  const write = await failureOf(
    graph.post(path`/me/messages`, { body: { subject: 'body-canary' }, query: { q: 'query-canary' } }),
  );
  const read = await failureOf(graph.get(path`/me/messages`));
  expect(write).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: false });
  expect(read).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: false });
  expect([isAmbiguous(write), isAmbiguous(read)]).toEqual([true, false]);
  expect(JSON.stringify([write, String(write)])).not.toMatch(/canary/);
});

test('a write whose answer breaks off is ambiguous', async () => {
  const graph = await clientOf((_, response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': '50' });
    response.write('{');
    setTimeout(() => response.destroy(), 20);
  });
  expect(isAmbiguous(await failureOf(graph.post(path`/me/messages`, { body: {} })))).toBe(true);
});

test('an answer the schema cannot read names the field and is not retried', async () => {
  const graph = await clientOf((_, response) => answerJson(response, 201, { id: 7 }));
  const failure = await failureOf(graph.post(path`/me/messages`, { body: {}, schema: named }));
  expect(failure).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: true });
  expect(String(failure)).toContain('"id"');
});

test('an abort ends a request under way with its reason', async () => {
  const controller = new AbortController();
  const graph = await clientOf(() => void setTimeout(() => controller.abort(new Error('cancelled')), 10), {
    signal: controller.signal,
  });
  await expect(graph.get(path`/me`)).rejects.toThrow('cancelled');
});

test('at most four requests are under way at once', async () => {
  let underWay = 0;
  let most = 0;
  let fill = (): void => undefined;
  const full = new Promise<void>((resolve) => (fill = resolve));
  const graph = await clientOf(async (_, response) => {
    most = Math.max(most, (underWay += 1));
    if (underWay === 4) fill();
    await full;
    await new Promise((resolve) => setTimeout(resolve, 10));
    underWay -= 1;
    answerJson(response, 200, {});
  });
  await Promise.all(Array.from({ length: 20 }, () => graph.get(path`/me`)));
  expect(most).toBe(4);
});

test.each([
  ['refused', ((_, response) => answerJson(response, 404, {})) satisfies Answer],
  ['broken', ((_, response) => void response.destroy()) satisfies Answer],
])('%s requests give their place back', async (_, answer) => {
  const graph = await clientOf(answer);
  for (let call = 0; call < 6; call += 1) await failureOf(graph.get(path`/me`));
  expect(server.requests).toHaveLength(6);
});

test('a file is fetched whole, and whoever sends it on holds no place', async () => {
  const file = Buffer.alloc(300_000, 'x');
  const graph = await clientOf(({ url }, response) => {
    const isFile = url.endsWith('$value');
    response
      .writeHead(200, { 'content-type': isFile ? 'application/pdf' : 'application/json' })
      .end(isFile ? file : '{}');
  });
  const arrived = { count: 0, all: () => {}, by: Promise.resolve() };
  arrived.by = new Promise((resolve) => (arrived.all = resolve));
  const downloads = Array.from({ length: 6 }, () =>
    graph.withDownload(path`/me/messages/${'m'}/attachments/${'a'}/$value`, async ({ contentType, size, body }) => {
      // All six are here before any goes on: with their places held, none of the four could.
      arrived.count += 1;
      if (arrived.count === 6) arrived.all();
      await arrived.by;
      await graph.post(path`/me/messages`, { body: {} });
      return { contentType, size, read: [(await buffer(body())).equals(file), (await buffer(body())).equals(file)] };
    }),
  );
  expect(await Promise.all(downloads)).toEqual(
    downloads.map(() => ({ contentType: 'application/pdf', size: 300_000, read: [true, true] })),
  );
});

test.each(['http://graph.microsoft.com/v1.0', 'https://user:pass@graph.microsoft.com', 'graph', 'file:///etc'])(
  'base URL %s is refused',
  async (baseUrl) => {
    await clientOf(() => undefined);
    const limiter = createLimiterRegistry().graph({ application: 'app', mailbox: 'ada' });
    expect(() => createGraphClient({ baseUrl, accessToken: async () => 'token', limiter })).toThrow(/base URL/);
  },
);

describe('raw calls', () => {
  const raw = (endpoint: string, more: object = {}) => ({
    method: 'GET' as const,
    endpoint: parseMailEndpoint(endpoint),
    ...more,
  });

  test('answer as the provider answered, 429 included, after one request', async () => {
    const graph = await clientOf((_, response) =>
      answerJson(response, 429, { error: { code: 'TooManyRequests' } }, { 'retry-after': '7', 'set-cookie': 'x=y' }),
    );
    const { status, headers, body } = await graph.raw(raw('/me/messages?$top=1', { query: { $skip: 2 } }));
    expect({ status, retryAfter: headers['retry-after'], cookie: headers['set-cookie'], body }).toEqual({
      status: 429,
      retryAfter: '7',
      cookie: undefined,
      body: { kind: 'json', value: { error: { code: 'TooManyRequests' } } },
    });
    expect(server.requests.map(({ url }) => url)).toEqual(['/v1.0/me/messages?$top=1&$skip=2']);
  });

  test('keep immutable ids whatever the caller prefers', async () => {
    const graph = await clientOf((_, response) => answerJson(response, 200, {}));
    await graph.raw(raw('/me/messages', { headers: { prefer: 'idtype="restid",outlook.body-content-type="text"' } }));
    expect(server.requests[0]?.headers.prefer).toBe('outlook.body-content-type="text", IdType="ImmutableId"');
  });

  test.each([
    ['empty', 204, undefined, '', { kind: 'empty' }],
    ['text', 200, 'text/plain', '17', { kind: 'text', text: '17' }],
    ['broken JSON', 200, 'application/json', '{', { kind: 'text', text: '{' }],
    ['small file', 200, 'image/png', 'png', { kind: 'bytes', base64: 'cG5n', contentType: 'image/png' }],
    [
      'JSON of thousands of levels',
      200,
      'application/json',
      nestedJson(5_000),
      { kind: 'text', text: nestedJson(5_000) },
    ],
    ['large file', 200, 'image/png', 'x'.repeat(300_000), { kind: 'omitted', contentType: 'image/png', size: 300_000 }],
  ])('hand a body on: %s', async (_, status, contentType, content, body) => {
    const graph = await clientOf((_request, response) => {
      const headers = { ...(contentType === undefined ? {} : { 'content-type': contentType }) };
      response
        .writeHead(status, status === 204 ? headers : { ...headers, 'content-length': String(content.length) })
        .end(content);
    });
    expect((await graph.raw(raw('/me/x'))).body).toEqual(body);
  });

  test.each(['application/json', 'application/json; charset=utf-7', 'text/json', 'application/vnd.x+json;a=b'])(
    'write JSON anew, in UTF-8, when it comes as text under %s',
    async (type) => {
      const graph = await clientOf((_, response) => answerJson(response, 201, {}));
      const body = '\ufeff { "subject" : "\\u00e4" } ';
      await graph.raw(raw('/me/events', { method: 'POST', body, headers: { 'content-type': type } }));
      expect(server.requests[0]).toMatchObject({
        headers: { 'content-type': type.split(';')[0] },
        body: Buffer.from('{"subject":"ä"}'),
      });
    },
  );

  test.each([
    ['a field given twice', '{"attendees":[{}],"attendees":[]}'],
    ['a field given twice, spelled in two ways', String.raw`{"a":1,"\u0061":2}`],
    ['more behind it', '{} {}'],
    ['no end of nesting', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ])('refuse JSON with %s', async (_what, body) => {
    const graph = await clientOf((_, response) => answerJson(response, 201, {}));
    const failure = await failureOf(graph.raw(raw('/me/events', { method: 'POST', body })));
    expect(failure).toMatchObject({ type: 'InvalidInput', message: expect.stringMatching(/^body: the JSON /) });
    expect(server.requests).toHaveLength(0);
  });

  test('go to the beta version where that is allowed', async () => {
    const graph = await clientOf((_, response) => answerJson(response, 200, {}), { beta: true });
    await graph.raw(raw('/beta/me/messages'));
    expect(server.requests[0]?.url).toBe('/beta/me/messages');
  });

  test('send text as it is under its own type', async () => {
    const graph = await clientOf((_, response) => void response.writeHead(202).end());
    await graph.raw(
      raw('/me/sendMail', { method: 'POST', body: 'TUlNRQ==', headers: { 'content-type': 'text/plain' } }),
    );
    expect(server.requests[0]).toMatchObject({
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from('TUlNRQ=='),
    });
  });

  test('do not repeat a write that got no answer', async () => {
    const graph = await clientOf((_, response) => void response.destroy());
    expect(await failureOf(graph.raw(raw('/me/sendMail', { method: 'POST', body: {} })))).toMatchObject({
      type: 'OutcomeUnknown',
      nonRetryable: true,
    });
    expect(await failureOf(graph.raw(raw('/me')))).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: true });
    expect(server.requests).toHaveLength(2);
  });

  test('a batch asks for immutable ids in each of its requests', async () => {
    const graph = await clientOf((_, response) => answerJson(response, 200, { responses: [] }));
    const requests = [
      { id: '1', method: 'GET', url: 'me/messages?$top=1' },
      { id: '2', method: 'POST', url: '/v1.0/me/contacts', body: {}, headers: { 'content-type': 'application/json' } },
    ];
    await graph.raw(raw('/$batch', { method: 'POST', body: { requests } }));
    expect(JSON.parse(server.requests[0]?.body.toString() ?? '')).toEqual({
      requests: [
        { id: '1', method: 'GET', url: '/me/messages?$top=1', headers: { Prefer: 'IdType="ImmutableId"' } },
        {
          id: '2',
          method: 'POST',
          url: '/me/contacts',
          body: {},
          headers: { 'Content-Type': 'application/json', Prefer: 'IdType="ImmutableId"' },
        },
      ],
    });
  });

  test.each([
    ['another host', { id: '1', method: 'GET', url: 'https://evil.example/me' }],
    ['another version', { id: '1', method: 'GET', url: '/beta/me' }],
    ['JSON that names a field twice', { id: '1', method: 'POST', url: '/me/events', body: '{"a":1,"a":2}' }],
    ['a climbing path', { id: '1', method: 'GET', url: '/me/../groups' }],
    ['identity', { id: '1', method: 'GET', url: '/me', headers: { Authorization: 'x' } }],
    ['a batch', { id: '1', method: 'POST', url: '/$batch', body: { requests: [] } }],
    ['an unknown field', { id: '1', method: 'GET', url: '/me', URL: '/me/sendMail' }],
  ])('a batch with %s in it is refused before anything is sent', async (_, request) => {
    const graph = await clientOf((_request, response) => answerJson(response, 200, {}));
    const failure = await failureOf(graph.raw(raw('/$batch', { method: 'POST', body: { requests: [request] } })));
    expect(failure).toMatchObject({ type: 'InvalidInput' });
    expect(server.requests).toHaveLength(0);
  });
});
