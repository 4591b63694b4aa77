import { Readable } from 'node:stream';
import { uploadToSession } from '../../../src/providers/microsoft-graph/upload-session';
import { failureOf, startLocalServer, type Answer, type LocalServer } from '../local-server';

let server: LocalServer;
afterEach(() => server.close());

const chunk = 12 * 320 * 1024;

/** Sends bytes that are stated to be so many, in pieces. */
async function send(
  answer: Answer,
  pieces: readonly number[],
  size = pieces.reduce((sum, piece) => sum + piece, 0),
  signal?: AbortSignal,
) {
  server = await startLocalServer(answer);
  const lasts: number[] = [];
  const outcome = uploadToSession(
    {
      uploadUrl: `${server.url}/session`,
      source: () =>
        Readable.from(
          pieces.map((piece) => Buffer.alloc(piece, 'x')),
          { objectMode: false },
        ),
      size,
      baseUrl: new URL(server.url),
      onLastChunk: () => lasts.push(server.requests.length),
    },
    signal,
  );
  return { outcome: await outcome.catch((error: unknown) => error), lasts };
}
const ranges = () => server.requests.map(({ headers }) => headers['content-range']);
const takes: Answer = (_, response) => void response.writeHead(200).end();
const namedBy =
  (location: string): Answer =>
  (_, response) =>
    void response.writeHead(201, { location }).end();

test.each([
  ['a small file', [5], ['bytes 0-4/5'], [0]],
  ['a chunk', [chunk], [`bytes 0-${chunk - 1}/${chunk}`], [0]],
  ['a chunk in pieces', [chunk - 1, 1], [`bytes 0-${chunk - 1}/${chunk}`], [0]],
  ['a byte more', [1, chunk], [`bytes 0-${chunk - 1}/${chunk + 1}`, `bytes ${chunk}-${chunk}/${chunk + 1}`], [1]],
  [
    'two chunks in one piece',
    [2 * chunk],
    [`bytes 0-${chunk - 1}/${2 * chunk}`, `bytes ${chunk}-${2 * chunk - 1}/${2 * chunk}`],
    [1],
  ],
])('%s goes up in chunks, and somebody is told before the last', async (_what, pieces, sent, told) => {
  const { outcome, lasts } = await send(takes, pieces);
  expect(outcome).toEqual({});
  expect([ranges(), lasts]).toEqual([sent, told]);
  expect(server.requests[0]).toMatchObject({ method: 'PUT', headers: { 'content-type': 'application/octet-stream' } });
});

test.each([
  ["https://x/Attachments('AA%3D%2F')", 'AA=/'],
  ["https://x/Attachments('AA')?a=('b')", 'AA'],
  ['https://x/attachments/AAMk%3D', 'AAMk='],
  ["https://x/Attachments('AA')x", "Attachments('AA')x"],
])('the attachment at %s is %s', async (location, attachmentId) => {
  expect((await send(namedBy(location), [5])).outcome).toEqual({ attachmentId });
});

test.each(['https://x/', '?x'])('an address such as %s names none', async (location) => {
  expect((await send(namedBy(location), [5])).outcome).toStrictEqual({});
});

test('the last chunk alone names the attachment', async () => {
  const first: Answer = (_, response) => {
    response.writeHead(200, server.requests.length === 1 ? { location: 'https://x/WRONG' } : {}).end();
  };
  expect((await send(first, [chunk + 1])).outcome).toEqual({});
});

test.each([
  ['longer', [5], 4, 0],
  ['shorter', [5], 6, 1],
  ['longer by a chunk', [chunk, 1], chunk, 1],
])('a file that is %s than was said is not attached', async (_what, pieces, size, requests) => {
  const { outcome } = await send(takes, pieces, size);
  expect(outcome).toMatchObject({
    type: 'InvalidInput',
    message: `The file is not ${size} bytes long, as was said; it was not attached. Look it up again.`,
  });
  expect(server.requests).toHaveLength(requests);
});

test.each([
  [299, undefined],
  [300, 'ProviderUnavailable'],
  [404, 'NotFound'],
])('%i to a chunk', async (status, type) => {
  const { outcome } = await send((_, response) => void response.writeHead(status).end(), [5]);
  if (type === undefined) expect(outcome).toEqual({});
  else expect(outcome).toMatchObject({ type, details: [{ method: 'PUT', path: '/%7Bupload%20session%7D' }] });
});

test('nobody is waited for who does not want it any more', async () => {
  const signal = AbortSignal.abort(new Error('cancelled'));
  expect((await send(takes, [5], 5, signal)).outcome).toMatchObject({ message: 'cancelled' });
});

test('an address that is not https is not asked', async () => {
  server = await startLocalServer(takes);
  const source = jest.fn(() => Readable.from([]));
  const upload = { uploadUrl: 'http://x.example/', source, size: 1, baseUrl: new URL('https://graph.example') };
  expect(await failureOf(uploadToSession(upload, undefined))).toMatchObject({
    nonRetryable: true,
    message: 'Microsoft Graph named an upload address that is not https; nothing was sent.',
  });
  expect(source).not.toHaveBeenCalled();
});
