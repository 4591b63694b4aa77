import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { parseBoardEndpoint } from '../../../src/providers/endpoint-path';
import type { RefusedToken } from '../../../src/providers/authorized-request';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { isAmbiguous } from '../../../src/providers/provider-call';
import { path } from '../../../src/providers/request-path';
import { createTrelloClient } from '../../../src/providers/trello/create-trello-client';
import type { TrelloClientOptions } from '../../../src/providers/trello/trello-client';
import { answerJson, failureOf, startLocalServer, type Answer, type LocalServer } from '../local-server';

let server: LocalServer;
afterEach(async () => server.close());

const token = { kind: 'token', key: 'key-canary', token: 'token-canary' } as const;

async function clientOf(answer: Answer, more: Partial<TrelloClientOptions> = {}) {
  server = await startLocalServer(answer);
  return createTrelloClient({
    baseUrl: `${server.url}/1`,
    credential: token,
    limiter: createLimiterRegistry().trello({ key: 'key', token: 'account' }),
    ...more,
  });
}

const named = z.looseObject({ id: z.string() });

test('the credential is in the header and never in the URL; writes carry the client identifier', async () => {
  const trello = await clientOf((_, response) => answerJson(response, 200, { id: 'x' }));
  await trello.get(path`/cards/${'abc'}`, { query: { fields: 'id,name' }, schema: named });
  await trello.post(path`/cards`, { body: { name: 'Card' }, schema: named });
  const [read, write] = server.requests;
  expect(read).toMatchObject({
    url: '/1/cards/abc?fields=id%2Cname',
    headers: { authorization: 'OAuth oauth_consumer_key="key-canary", oauth_token="token-canary"' },
  });
  expect(read?.headers['x-trello-client-identifier']).toBeUndefined();
  expect(write?.headers['x-trello-client-identifier']).toBe('temporal-agent-integrations');
  expect(server.requests.some(({ url, body }) => `${url}${body.toString()}`.includes('canary'))).toBe(false);
});

test('a key or token that could end the header is refused', async () => {
  const limiter = createLimiterRegistry().trello({ key: 'key', token: 'account' });
  await clientOf(() => undefined);
  const credential = { kind: 'token', key: 'k"', token: 't\r\nX: y' } as const;
  expect(() => createTrelloClient({ baseUrl: server.url, credential, limiter })).toThrow(/characters/);
});

describe('a 401', () => {
  const bearer = (renewals: RefusedToken[]) => ({
    kind: 'bearer' as const,
    accessToken: async (refused?: RefusedToken) => {
      if (refused !== undefined) renewals.push(refused);
      return renewals.length === 0 ? 'old' : 'new';
    },
  });

  test('that blames the token renews it once', async () => {
    const renewals: RefusedToken[] = [];
    const trello = await clientOf(
      ({ headers }, response) =>
        headers.authorization === 'Bearer new'
          ? answerJson(response, 200, { id: 'x' })
          : void response.writeHead(401, { 'content-type': 'text/plain' }).end('invalid token'),
      { credential: bearer(renewals) },
    );
    expect(await trello.get(path`/members/me`, { schema: named })).toEqual({ id: 'x' });
    expect(renewals).toEqual([{ token: 'old', isBlamed: true }]);
  });

  test('that refuses access to a card may mean the token, which is renewed once; then it is PermissionDenied', async () => {
    const renewals: RefusedToken[] = [];
    const trello = await clientOf(
      (_, response) => void response.writeHead(401).end('unauthorized card permission requested'),
      { credential: bearer(renewals) },
    );
    expect(await failureOf(trello.get(path`/cards/${'x'}`))).toMatchObject({ type: 'PermissionDenied' });
    expect(renewals).toEqual([{ token: 'old', isBlamed: false }]);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  test('that refuses access is handed on at once where the token is known to be good', async () => {
    const trello = await clientOf(
      (_, response) => void response.writeHead(401).end('unauthorized card permission requested'),
      { credential: { kind: 'bearer', accessToken: async () => 'good' } },
    );
    expect(await failureOf(trello.get(path`/cards/${'x'}`))).toMatchObject({ type: 'PermissionDenied' });
    expect(server.requests).toHaveLength(1);
  });

  test('in the middle of an upload renews the token and sends the file again from its beginning', async () => {
    const trello = await clientOf(
      ({ headers }, response) =>
        headers.authorization === 'Bearer new'
          ? answerJson(response, 200, { id: 'a' })
          : void response.writeHead(401).end('invalid token'),
      { credential: bearer([]) },
    );
    const file = () => Readable.from([Buffer.from('the file')], { objectMode: false });
    const upload = { file, size: 8, fileName: 'x', contentType: 'text/plain', schema: named };
    expect(await trello.upload(path`/cards/${'x'}/attachments`, upload)).toEqual({ id: 'a' });
    expect(server.requests.map(({ body }) => body.includes('the file'))).toEqual([true, true]);
  });
});

describe('an upload', () => {
  /** UTF-8 as it looks when read byte by byte. */
  const latin1 = (text: string) => Buffer.from(text).toString('latin1');
  const bytes = Buffer.alloc(1_000_000, '0123456789');
  const upload = {
    file: () => Readable.from([bytes.subarray(0, 300_000), bytes.subarray(300_000)], { objectMode: false }),
    size: bytes.byteLength,
    fileName: 'Angebot "März"\r\n.pdf',
    contentType: 'application/pdf',
    fields: { name: 'Offer', setCover: 'false' },
    schema: named,
  };

  test('arrives whole, as multipart', async () => {
    const trello = await clientOf((_request, response) => answerJson(response, 200, { id: 'a' }));
    expect(await trello.upload(path`/cards/${'x'}/attachments`, upload)).toEqual({ id: 'a' });
    const [request] = server.requests;
    expect(request?.headers['content-length']).toBeDefined();
    const boundary = /boundary=(.+)$/.exec(String(request?.headers['content-type']))?.[1] ?? '';
    const parts = (request?.body.toString('latin1') ?? '').split(`--${boundary}`).map((part) => part.trim());
    expect(parts.map((part) => part.split('\r\n\r\n', 1)[0])).toEqual([
      '',
      'Content-Disposition: form-data; name="name"',
      'Content-Disposition: form-data; name="setCover"',
      `Content-Disposition: form-data; name="file"; filename="${latin1('Angebot %22März%22%0D%0A.pdf')}"\r\nContent-Type: application/pdf`,
      '--',
    ]);
    expect(parts.slice(1, 4).map((part) => part.slice(part.indexOf('\r\n\r\n') + 4))).toEqual([
      'Offer',
      'false',
      bytes.toString(),
    ]);
  });

  test('whose source breaks sends no whole form and closes the source', async () => {
    const trello = await clientOf((_, response) => answerJson(response, 200, { id: 'a' }));
    const breaking = new Readable({
      // Not before somebody reads: until then nobody listens for its error.
      read: () => void setTimeout(() => breaking.destroy(new Error('mailbox went away')), 20),
    });
    breaking.push(bytes.subarray(0, 1000));
    const failure = await failureOf(
      trello.upload(path`/cards/${'x'}/attachments`, { ...upload, file: () => breaking }),
    );
    expect(failure).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: false });
    expect(server.requests).toHaveLength(0);
  });

  test('that may not start for its limit does not open the file', async () => {
    const limits = { perKey: 1, perToken: 1, refusalsPerKey: 1, intervalMilliseconds: 60_000 };
    const limiter = createLimiterRegistry({ trello: limits }).trello({ key: 'key', token: 'account' });
    const trello = await clientOf((_, response) => answerJson(response, 200, {}), { limiter });
    await trello.get(path`/members/me`);
    const file = jest.fn(upload.file);
    expect(await failureOf(trello.upload(path`/cards/${'x'}/attachments`, { ...upload, file }))).toMatchObject({
      type: 'RateLimited',
    });
    expect(file).not.toHaveBeenCalled();
  });
});

test('an attachment is fetched with the header', async () => {
  const trello = await clientOf(
    (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('pdf'),
  );
  const content = path`/cards/${'c'}/attachments/${'a'}/download/${'a b.pdf'}`;
  const read = await trello.withDownload(content, async ({ contentType, body }) => [contentType, await text(body())]);
  expect(read).toEqual(['application/pdf', 'pdf']);
  expect(server.requests[0]).toMatchObject({
    url: '/1/cards/c/attachments/a/download/a%20b.pdf',
    headers: { authorization: expect.stringContaining('token-canary') },
  });
});

describe('a download that is sent on to a storage', () => {
  const file = path`/cards/${'c'}/attachments/${'a'}/download/${'a.pdf'}`;
  const redirect = (response: ServerResponse, location: string) => void response.writeHead(302, { location }).end();

  /** A storage, and Trello sending there; `hops` further addresses lie between. */
  async function storageAfter(hops: number, storedStatus = 200) {
    const storage = await startLocalServer(({ url }, response) => {
      const left = Number(url.slice(1));
      if (left > 0) redirect(response, `/${left - 1}`);
      else response.writeHead(storedStatus, { 'content-type': 'application/pdf' }).end('pdf');
    });
    const trello = await clientOf((_, response) => redirect(response, `${storage.url}/${hops}`));
    return { storage, trello };
  }

  test('is followed there, without the credential', async () => {
    const { storage, trello } = await storageAfter(2);
    expect(await trello.withDownload(file, ({ body }) => text(body()))).toBe('pdf');
    expect(server.requests[0]?.headers.authorization).toContain('token-canary');
    expect(storage.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined]);
    await storage.close();
  });

  test.each([
    ['to one more address than three', 3, 200],
    ['to a storage that refuses', 0, 403],
  ])('%s is given up, to be tried again', async (_what, hops, status) => {
    const { storage, trello } = await storageAfter(hops, status);
    expect(await failureOf(trello.withDownload(file, async () => undefined))).toMatchObject({
      type: 'ProviderUnavailable',
      nonRetryable: false,
    });
    expect(storage.requests.length).toBeLessThanOrEqual(3);
    await storage.close();
  });

  test.each(['http://storage.example/file', 'ftp://storage.example/file', 'file:///etc/passwd', '/1/members/me', ''])(
    'at %j is not asked',
    async (location) => {
      const trello = await clientOf((_, response) => redirect(response, location));
      expect(await failureOf(trello.withDownload(file, async () => undefined))).toMatchObject({
        type: 'ProviderUnavailable',
        nonRetryable: true,
      });
      expect(server.requests).toHaveLength(1);
    },
  );
});

test('every request says who asks', async () => {
  const trello = await clientOf((_, response) => answerJson(response, 200, {}));
  await trello.get(path`/members/me`);
  expect(server.requests[0]?.headers['user-agent']).toMatch(/^temporal-agent-integrations\/\d+\.\d+/);
});

test('a page of a gateway before Trello is no word about what the account may do', async () => {
  const trello = await clientOf(
    (_, response) =>
      void response.writeHead(403, { 'content-type': 'text/html' }).end('<HTML><BODY>Request blocked</BODY></HTML>'),
  );
  const failure = await failureOf(trello.post(path`/cards`, { body: {} }));
  expect(failure).toMatchObject({
    type: 'ProviderUnavailable',
    nonRetryable: false,
    message: expect.stringContaining('gateway'),
    details: [{ ambiguous: false }],
  });
});

test('a failure tells no token, not even one in a path', async () => {
  const trello = await clientOf(
    (_, response) => void response.writeHead(404).end('Cannot GET /1/tokens/token-canary/webhooks'),
  );
  const failure = await failureOf(trello.get(path`/tokens/${'token-canary'}/webhooks`));
  expect(failure).toMatchObject({ type: 'InvalidInput', details: [{ path: '/tokens/{token}/webhooks' }] });
  expect(JSON.stringify([failure, String(failure)])).not.toContain('canary');
});

test('a write that breaks is ambiguous', async () => {
  const trello = await clientOf((_, response) => void response.destroy());
  expect(isAmbiguous(await failureOf(trello.post(path`/cards`, { body: {} })))).toBe(true);
});

test('what Trello reports of the budget holds the next step back', async () => {
  const trello = await clientOf((_, response) =>
    answerJson(
      response,
      200,
      {},
      {
        'x-rate-limit-api-key-max': '300',
        'x-rate-limit-api-key-remaining': '0',
        'x-rate-limit-api-key-interval-ms': '60000',
      },
    ),
  );
  await trello.get(path`/members/me`);
  expect(await failureOf(trello.get(path`/members/me`))).toMatchObject({ type: 'RateLimited' });
  expect(server.requests).toHaveLength(1);
});

describe('raw calls', () => {
  const raw = (endpoint: string, more: object = {}) => ({
    method: 'GET' as const,
    endpoint: parseBoardEndpoint(endpoint),
    ...more,
  });

  test('answer with text and status as they are', async () => {
    const trello = await clientOf(
      (_, response) => void response.writeHead(400, { 'content-type': 'text/plain' }).end('invalid id'),
    );
    expect(await trello.raw(raw('/1/cards/x'))).toMatchObject({
      status: 400,
      body: { kind: 'text', text: 'invalid id' },
    });
  });

  test('near the lock-out of the key are answered with 429 here', async () => {
    const limits = { perKey: 300, perToken: 100, refusalsPerKey: 2, intervalMilliseconds: 60_000 };
    const limiter = createLimiterRegistry({ trello: limits }).trello({ key: 'key', token: 'account' });
    const trello = await clientOf((_, response) => answerJson(response, 429, { error: 'API_KEY_LIMIT_EXCEEDED' }), {
      limiter,
    });
    const answers = [];
    for (let call = 0; call < 3; call += 1) answers.push(await trello.raw(raw('/1/members/me')));
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(50);
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    ['a token in the path', raw(`/1/tokens/${'ab'.repeat(32)}/webhooks`)],
    ['a token in the query', raw('/1/cards/x', { query: { token: 'x' } })],
    ['a token in a batched URL', raw('/1/batch?urls=/cards/x?key%3Dabc')],
    ['a token in the body', raw('/1/cards', { method: 'POST', body: { name: 'x', Token: 'y' } })],
    ['a token in a form', raw('/1/cards', { method: 'POST', body: 'name=x&key=y' })],
    ['a token in a text of JSON', raw('/1/cards', { method: 'POST', body: '{"key":"y"}' })],
  ])('with %s are refused before anything is sent', async (_, request) => {
    const trello = await clientOf((_request, response) => answerJson(response, 200, {}));
    expect(await failureOf(trello.raw(request))).toMatchObject({ type: 'InvalidInput' });
    expect(server.requests).toHaveLength(0);
  });
});
