import { inspect } from 'node:util';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { httpRequest, type HttpResponse } from '../../src/providers/http-request';
import { readBody } from '../../src/providers/read-body';
import { failureOf, startLocalServer, type LocalServer } from './local-server';

let server: LocalServer | undefined;
afterEach(async () => server?.close());

const get = <Result>(
  url: string,
  use: (response: HttpResponse) => Promise<Result>,
  more: { signal?: AbortSignal } = {},
) => httpRequest({ method: 'GET', url: new URL(url), headers: {}, ...more }, use);

const unread = async (): Promise<void> => undefined;

test('a connection that is refused certainly did not reach the provider', async () => {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  expect(await failureOf(get(`http://127.0.0.1:${port}/x?secret=1`, unread))).toMatchObject({
    name: 'RequestFailure',
    ambiguous: false,
    code: 'ECONNREFUSED',
  });
});

test('a host without an address certainly was not reached', async () => {
  expect(await failureOf(get('http://nowhere.invalid/', unread))).toMatchObject({
    name: 'RequestFailure',
    message: expect.stringContaining('the connection to nowhere.invalid failed before anything was sent'),
    ambiguous: false,
  });
});

test('a TLS handshake that fails certainly did not carry the request', async () => {
  server = await startLocalServer((_, response) => void response.end());
  const failure = await failureOf(get(server.url.replace('http:', 'https:'), unread));
  expect(failure).toMatchObject({ name: 'RequestFailure', ambiguous: false });
  expect(server.requests).toHaveLength(0);
});

test('a connection reset after sending is ambiguous, and the failure tells nothing of the request', async () => {
  server = await startLocalServer((_, response) => void response.destroy());
  const failure = await failureOf(
    httpRequest(
      {
        method: 'POST',
        url: new URL(`${server.url}/path?query-canary`),
        headers: { authorization: 'header-canary' },
        body: 'body-canary',
      },
      unread,
    ),
  );
  expect(failure).toMatchObject({ name: 'RequestFailure', ambiguous: true });
  expect(inspect(failure).replace(/\n\s+at .*/g, '')).not.toMatch(/canary|path/);
  expect((failure as Error).cause).toBeUndefined();
});

test('an answer that breaks off is ambiguous', async () => {
  server = await startLocalServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('part');
    setTimeout(() => response.destroy(), 20);
  });
  const failure = await failureOf(get(server.url, (response) => readBody(response, 1000)));
  expect(failure).toMatchObject({ name: 'RequestFailure', ambiguous: true });
});

test('an abort ends the request with its reason', async () => {
  server = await startLocalServer(() => undefined);
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('cancelled')), 20);
  await expect(get(server.url, unread, { signal: controller.signal })).rejects.toThrow('cancelled');
});

test('time that runs out before anything was sent is told of as that; who is cancelled is cancelled', async () => {
  server = await startLocalServer((_, response) => void response.end());
  const late = AbortSignal.abort(new DOMException('Too late', 'TimeoutError'));
  const failure = await failureOf(get(server.url, unread, { signal: late }));
  expect(failure).toMatchObject({ name: 'RequestFailure', ambiguous: false });
  const cancelled = AbortSignal.abort(new Error('cancelled'));
  await expect(get(server.url, unread, { signal: cancelled })).rejects.toThrow('cancelled');
  expect(server.requests).toHaveLength(0);
});

test('a redirect is handed back and not followed', async () => {
  server = await startLocalServer((_, response) => void response.writeHead(302, { location: '/elsewhere' }).end());
  expect(await get(`${server.url}/here`, async ({ status }) => status)).toBe(302);
  expect(server.requests.map(({ url }) => url)).toEqual(['/here']);
});

test('a body larger than the bound is not read to its end', async () => {
  server = await startLocalServer((_, response) => {
    const pieces = function* () {
      for (let piece = 0; piece < 1000; piece += 1) yield Buffer.alloc(10_000);
    };
    Readable.from(pieces())
      .on('error', () => undefined)
      .pipe(response);
  });
  const failure = await failureOf(get(server.url, (response) => readBody(response, 50_000)));
  expect(failure).toMatchObject({ name: 'ResponseTooLarge', limit: 50_000 });
});

test.each<[string, (response: HttpResponse) => Promise<unknown>]>([
  ['is not read', unread],
  ['is read in part', async ({ body }) => (await body[Symbol.asyncIterator]().next()).done],
  ['is read by a function that fails', () => Promise.reject(new Error('misread'))],
])('an answer that %s is closed, and so is the file that was sent', async (_what, use) => {
  server = await startLocalServer((_request, response) => void response.writeHead(200).end(Buffer.alloc(1_000_000)));
  const sent = Readable.from([Buffer.from('a file')], { objectMode: false });
  const answers: Readable[] = [];
  const request = { method: 'POST' as const, url: new URL(server.url), headers: {}, body: () => sent };
  const outcome = httpRequest(request, (response) => {
    answers.push(response.body);
    return use(response);
  });
  await outcome.catch((error: unknown) => expect(error).toMatchObject({ message: 'misread' }));
  expect([...answers, sent].map(({ destroyed }) => destroyed)).toEqual([true, true]);
});
