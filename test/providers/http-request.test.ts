import { inspect } from 'node:util';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { httpRequest } from '../../src/providers/http-request';
import { readBody } from '../../src/providers/read-body';
import { failureOf, startLocalServer, type LocalServer } from './local-server';

let server: LocalServer | undefined;
afterEach(async () => server?.close());

const get = (url: string, more: { signal?: AbortSignal } = {}) =>
  httpRequest({ method: 'GET', url: new URL(url), headers: {}, ...more });

test('a connection that is refused certainly did not reach the provider', async () => {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  expect(await failureOf(get(`http://127.0.0.1:${port}/x?secret=1`))).toMatchObject({
    name: 'RequestFailure',
    ambiguous: false,
    code: 'ECONNREFUSED',
  });
});

test('a host without an address certainly was not reached', async () => {
  expect(await failureOf(get('http://nowhere.invalid/'))).toMatchObject({ name: 'RequestFailure', ambiguous: false });
});

test('a TLS handshake that fails certainly did not carry the request', async () => {
  server = await startLocalServer((_, response) => void response.end());
  const failure = await failureOf(get(server.url.replace('http:', 'https:')));
  expect(failure).toMatchObject({ name: 'RequestFailure', ambiguous: false });
  expect(server.requests).toHaveLength(0);
});

test('a connection reset after sending is ambiguous, and the failure tells nothing of the request', async () => {
  server = await startLocalServer((_, response) => void response.destroy());
  const failure = await failureOf(
    httpRequest({
      method: 'POST',
      url: new URL(`${server.url}/path?query-canary`),
      headers: { authorization: 'header-canary' },
      body: 'body-canary',
    }),
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
  const response = await get(server.url);
  expect(await failureOf(readBody(response, 1000))).toMatchObject({ name: 'RequestFailure', ambiguous: true });
});

test('an abort ends the request with its reason', async () => {
  server = await startLocalServer(() => undefined);
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('cancelled')), 20);
  await expect(get(server.url, { signal: controller.signal })).rejects.toThrow('cancelled');
});

test('a redirect is handed back and not followed', async () => {
  server = await startLocalServer((_, response) => void response.writeHead(302, { location: '/elsewhere' }).end());
  const response = await get(`${server.url}/here`);
  await readBody(response, 10);
  expect(response.status).toBe(302);
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
  const response = await get(server.url);
  expect(await failureOf(readBody(response, 50_000))).toMatchObject({ name: 'ResponseTooLarge', limit: 50_000 });
  expect(response.body.destroyed).toBe(true);
});
