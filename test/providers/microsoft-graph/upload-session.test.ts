import { Readable } from 'node:stream';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { createGraphClient } from '../../../src/providers/microsoft-graph/create-graph-client';
import { isAmbiguous } from '../../../src/providers/provider-call';
import { failureOf, startLocalServer, type Answer, type LocalServer } from '../local-server';

const size = 9_000_000;
const file = Buffer.alloc(size, 'abcdefghij');

let server: LocalServer;
afterEach(async () => server.close());

async function upload(answer: Answer, source: Readable = Readable.from(pieces(), { objectMode: false })) {
  server = await startLocalServer(answer);
  const graph = createGraphClient({
    baseUrl: `${server.url}/v1.0`,
    accessToken: async () => 'token-canary',
    limiter: createLimiterRegistry().graph({ application: 'app', mailbox: 'ada' }),
  });
  return graph.upload(`${server.url}/upload/secret-canary?authtoken=canary`, () => source, size);
}

function* pieces() {
  for (let offset = 0; offset < size; offset += 70_001) yield file.subarray(offset, offset + 70_001);
}

/** Takes chunks and names the attachment after the last. */
const takeAll: Answer = ({ headers }, response) => {
  const done = String(headers['content-range']).includes(`-${size - 1}/`);
  response.writeHead(done ? 201 : 200, done ? { location: `https://x/Attachments('AA%3D')` } : {}).end();
};

test('a file goes up in order, in chunks of a multiple of 320 KiB below 4 MB, without a token', async () => {
  expect(await upload(takeAll)).toEqual({ attachmentId: 'AA=' });
  expect(server.requests.map(({ headers }) => headers['content-range'])).toEqual([
    'bytes 0-3932159/9000000',
    'bytes 3932160-7864319/9000000',
    'bytes 7864320-8999999/9000000',
  ]);
  expect(Buffer.concat(server.requests.map(({ body }) => body)).equals(file)).toBe(true);
  expect(server.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test('a failure tells neither address nor token, and says that the last chunk may have arrived', async () => {
  const failure = await failureOf(upload((_, response) => void response.destroy()));
  expect(failure).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: false });
  expect(isAmbiguous(failure)).toBe(true);
  expect(JSON.stringify([failure, String(failure)])).not.toContain('canary');
});

test('a refused chunk ends the upload and the source', async () => {
  const source = Readable.from(pieces(), { objectMode: false });
  const failure = await failureOf(upload((_, response) => void response.writeHead(404).end(), source));
  expect(failure).toMatchObject({ type: 'NotFound' });
  expect(server.requests).toHaveLength(1);
  expect(source.destroyed).toBe(true);
});

test('a source of another length is refused before a chunk too much is sent', async () => {
  const longer = Readable.from([file, Buffer.from('more')], { objectMode: false });
  expect(await failureOf(upload(takeAll, longer))).toMatchObject({ type: 'InvalidInput' });
  expect(server.requests).toHaveLength(2);
  await server.close();
  expect(await failureOf(upload(takeAll, Readable.from([file.subarray(1)], { objectMode: false })))).toMatchObject({
    type: 'InvalidInput',
  });
});

test('an upload address that is not https is refused, and the file not opened', async () => {
  server = await startLocalServer(takeAll);
  const graph = createGraphClient({
    baseUrl: 'https://graph.microsoft.com/v1.0',
    accessToken: async () => 'token',
    limiter: createLimiterRegistry().graph({ application: 'app', mailbox: 'ada' }),
  });
  const open = jest.fn(() => Readable.from([file]));
  expect(await failureOf(graph.upload(`${server.url}/x`, open, size))).toMatchObject({
    type: 'ProviderUnavailable',
    nonRetryable: true,
  });
  expect(open).not.toHaveBeenCalled();
  expect(server.requests).toHaveLength(0);
});
