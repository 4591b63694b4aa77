import { text } from 'node:stream/consumers';
import { createLimiterRegistry } from '../../src/providers/limiter-registry';
import { createTrelloClient } from '../../src/providers/trello/create-trello-client';
import { path } from '../../src/providers/request-path';
import { failureOf, startLocalServer, type Answer, type LocalServer } from './local-server';

const open: LocalServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serve(answer: Answer): Promise<LocalServer> {
  const server = await startLocalServer(answer);
  open.push(server);
  return server;
}

async function trelloOf(answer: Answer, signal?: AbortSignal) {
  const { url } = await serve(answer);
  return createTrelloClient({
    baseUrl: `${url}/1`,
    credential: { kind: 'token', key: 'key', token: 'token' },
    limiter: createLimiterRegistry().trello({ key: 'key', token: 'account' }),
    signal,
  });
}

const file = path`/cards/${'c'}/attachments/${'a'}/download/${'a.pdf'}`;
const read = async ({
  contentType,
  size,
  body,
}: {
  contentType: string;
  size: number;
  body: () => NodeJS.ReadableStream;
}) => ({
  contentType,
  size,
  content: await text(body()),
});
const mostly = (bytes: number) => ({ bytes, otherwise: 'and stays there.' });
const failsWith = async (answer: Answer, largest?: ReturnType<typeof mostly>) =>
  failureOf((await trelloOf(answer)).withDownload(file, () => Promise.resolve(), largest));

test('a file is asked for in any form; one that does not say what it is, is just bytes', async () => {
  const trello = await trelloOf((_, response) => void response.writeHead(200).end('abc'));
  expect(await trello.withDownload(file, read)).toEqual({
    contentType: 'application/octet-stream',
    size: 3,
    content: 'abc',
  });
  expect(open[0]?.requests[0]?.headers.accept).toBe('*/*');
});

test('an empty file is one, too', async () => {
  const trello = await trelloOf((_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end());
  expect(await trello.withDownload(file, read)).toEqual({ contentType: 'text/plain', size: 0, content: '' });
});

describe('a file of the largest size that is taken', () => {
  const megabytes =
    (size: number): Answer =>
    (_, response) =>
      void response.writeHead(200).end(Buffer.alloc(size));

  test('is taken', async () => {
    const trello = await trelloOf(megabytes(2 * 1024 * 1024));
    expect(await trello.withDownload(file, ({ size }) => Promise.resolve(size), mostly(2 * 1024 * 1024))).toBe(
      2_097_152,
    );
  });

  test('with a byte more is refused, and it is said what to do', async () => {
    expect(await failsWith(megabytes(2 * 1024 * 1024 + 1), mostly(2 * 1024 * 1024))).toMatchObject({
      type: 'InvalidInput',
      message: 'The file at Trello is larger than 2 MB, and stays there.',
    });
  });

  test('is 256 MB where nothing else is said, and known from what the answer says of itself', async () => {
    const stating: (size: number) => Answer = (size) => (_, response) => {
      response.writeHead(200, { 'content-length': String(size) });
      response.write('begins', () => setTimeout(() => response.destroy(), 20));
    };
    expect(await failsWith(stating(256 * 1024 * 1024 + 1))).toMatchObject({
      type: 'InvalidInput',
      message: 'The file at Trello is larger than 256 MB, the most that is taken here. Share a link instead.',
    });
    expect(await failsWith(stating(256 * 1024 * 1024))).toMatchObject({ type: 'ProviderUnavailable' });
  });
});

test.each([
  [400, 'InvalidInput'],
  [404, 'NotFound'],
  [503, 'RateLimited'],
])('a refusal with %i is %s, as of any other call', async (status, type) => {
  expect(await failsWith((_, response) => void response.writeHead(status).end())).toMatchObject({
    type,
    details: [{ status, method: 'GET', path: file }],
  });
});

test('a connection that breaks in the middle is told of as one', async () => {
  const failure = await failsWith((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('part', () => setTimeout(() => response.destroy(), 20));
  });
  expect(failure).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: false, details: [{ ambiguous: false }] });
});

test('a redirect to nowhere is a refusal', async () => {
  expect(await failsWith((_, response) => void response.writeHead(302).end())).toMatchObject({
    type: 'ProviderUnavailable',
    nonRetryable: true,
    details: [{ status: 302 }],
  });
});

test('a refusal is one, also where it names another address', async () => {
  const failure = await failsWith((_, response) => void response.writeHead(400, { location: '/other' }).end('Bad'));
  expect(failure).toMatchObject({ type: 'InvalidInput', details: [{ status: 400 }] });
  expect(open[0]?.requests).toHaveLength(1);
});

describe('a storage that the provider sends on to', () => {
  const sentOnTo = (location: string) => trelloOf((_, response) => void response.writeHead(302, { location }).end());

  test('is asked in any form, and may name another of its addresses by its path alone', async () => {
    const storage = await serve(({ url }, response) => {
      if (url === '/files/1') response.writeHead(302, { location: '2?signature=x' }).end();
      else response.writeHead(200, { 'content-type': 'image/png' }).end('png');
    });
    const trello = await sentOnTo(`${storage.url}/files/1`);
    expect(await trello.withDownload(file, read)).toEqual({ contentType: 'image/png', size: 3, content: 'png' });
    expect(storage.requests.map(({ method, url, headers }) => [method, url, headers.accept])).toEqual([
      ['GET', '/files/1', '*/*'],
      ['GET', '/files/2?signature=x', '*/*'],
    ]);
  });

  test.each([400, 403, 500])('that answers %i did not give it', async (status) => {
    const storage = await serve((_, response) => void response.writeHead(status).end());
    const trello = await sentOnTo(`${storage.url}/x`);
    expect(await failureOf(trello.withDownload(file, read))).toMatchObject({
      type: 'ProviderUnavailable',
      nonRetryable: false,
      message: `Trello did not give the file: its storage answered ${status}. This request changed nothing; try again later.`,
      details: [{ ambiguous: false, path: file }],
    });
  });

  test('that sends on and on is given up', async () => {
    const storage = await serve((_, response) => void response.writeHead(302, { location: '/again' }).end());
    const trello = await sentOnTo(`${storage.url}/again`);
    expect(await failureOf(trello.withDownload(file, read))).toMatchObject({
      type: 'ProviderUnavailable',
      nonRetryable: false,
      message:
        'Trello did not give the file: it sends from one address to the next. This request changed nothing; try again later.',
    });
    expect(storage.requests).toHaveLength(3);
  });

  test.each(['http://storage.example/x', 'http://:0:0', ''])('at %j is not asked', async (location) => {
    const storage = await serve((_, response) => void response.writeHead(302, { location }).end());
    const trello = await sentOnTo(`${storage.url}/x`);
    expect(await failureOf(trello.withDownload(file, read))).toMatchObject({
      type: 'ProviderUnavailable',
      message: expect.stringMatching(/^Trello did not give the file: it (names an address that is not https|sends)/),
    });
  });

  test('without https is not asked again either', async () => {
    const trello = await sentOnTo('http://storage.example/x');
    expect(await failureOf(trello.withDownload(file, read))).toMatchObject({ nonRetryable: true });
  });

  test('gives what is too large, or breaks off, no more than the provider does', async () => {
    const storage = await serve((_, response) => void response.writeHead(200).end(Buffer.alloc(2_000_000)));
    const large = await sentOnTo(`${storage.url}/x`);
    expect(await failureOf(large.withDownload(file, read, mostly(1_048_576)))).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringContaining('larger than 1 MB'),
    });
    const breaking = await serve((_, response) => void response.destroy());
    const broken = await sentOnTo(`${breaking.url}/x`);
    expect(await failureOf(broken.withDownload(file, read))).toMatchObject({ type: 'ProviderUnavailable' });
  });

  test('is no longer waited for when the attempt is over', async () => {
    const controller = new AbortController();
    const storage = await serve(() => void setTimeout(() => controller.abort(new Error('cancelled')), 10));
    const trello = await trelloOf(
      (_, response) => void response.writeHead(302, { location: `${storage.url}/x` }).end(),
      controller.signal,
    );
    await expect(trello.withDownload(file, read)).rejects.toThrow('cancelled');
  });
});

test('what the function throws is its own failure, and the file is not asked for again', async () => {
  const trello = await trelloOf((_, response) => void response.writeHead(200).end('abc'));
  await expect(trello.withDownload(file, () => Promise.reject(new Error('misread')))).rejects.toThrow('misread');
  expect(open[0]?.requests).toHaveLength(1);
});
