import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { httpRequest, requestFailure, type HttpRequest, type HttpResponse } from '../../src/providers/http-request';
import { piecesOf, readBody, ResponseTooLarge, statedSize } from '../../src/providers/read-body';
import { readRefusal } from '../../src/providers/read-refusal';
import { failureOf, startLocalServer, type Answer, type LocalServer } from './local-server';

let server: LocalServer | undefined;
afterEach(async () => server?.close());

async function ask<Result>(
  answer: Answer,
  use: (response: HttpResponse) => Promise<Result>,
  more: Partial<HttpRequest> = {},
): Promise<Result> {
  server = await startLocalServer(answer);
  return httpRequest({ method: 'POST', url: new URL(server.url), headers: {}, ...more }, use);
}
const whole = async (response: HttpResponse) => (await readBody(response, 1_000)).toString();

describe('a request', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

  test('says who asks, unless somebody else does', async () => {
    await ask((_, response) => void response.end(), whole);
    expect(server?.requests[0]?.headers['user-agent']).toBe(`temporal-agent-integrations/${manifest.version}`);
    await server?.close();
    await ask((_, response) => void response.end(), whole, { headers: { 'user-agent': 'other' } });
    expect(server?.requests[0]?.headers['user-agent']).toBe('other');
  });

  test.each<[string, HttpRequest['body'], string]>([
    ['a text', 'grün', 'grün'],
    ['bytes', Buffer.from('bytes'), 'bytes'],
    ['a file', () => Readable.from([Buffer.from('a '), Buffer.from('file')]), 'a file'],
    ['nothing', undefined, ''],
  ])('carries %s', async (_what, body, arrived) => {
    await ask((_, response) => void response.end(), whole, { body });
    expect(server?.requests[0]?.body.toString()).toBe(arrived);
  });

  test('has its answer’s headers under small letters, repeated ones in one', async () => {
    const headers = await ask(
      (_, response) => void response.writeHead(200, { 'X-One': '1', 'Set-Cookie': ['a', 'b'] }).end(),
      (response) => Promise.resolve(response.headers),
    );
    expect(headers).toMatchObject({ 'x-one': '1', 'set-cookie': 'a, b' });
  });

  test('answers what its reader makes of it', async () => {
    expect(await ask((_, response) => void response.writeHead(418).end('tea'), whole)).toBe('tea');
  });

  test('whose time runs out after it was sent ends with that', async () => {
    const signal = AbortSignal.timeout(20);
    const failure = await failureOf(ask(() => undefined, whole, { signal }));
    expect(failure).toMatchObject({ name: 'TimeoutError' });
  });

  test('whose time had run out before opens no file', async () => {
    const open = jest.fn(() => Readable.from([]));
    const signal = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    expect(await failureOf(ask(() => undefined, whole, { signal, body: open }))).toMatchObject({
      name: 'RequestFailure',
      message: 'the time for it ran out before anything was sent',
      ambiguous: false,
      code: undefined,
    });
    expect(open).not.toHaveBeenCalled();
  });

  test('that is cancelled without a reason worth the name is cancelled', async () => {
    expect(await failureOf(ask(() => undefined, whole, { signal: AbortSignal.abort('stop') }))).toBe('stop');
    expect(await failureOf(ask(() => undefined, whole, { signal: AbortSignal.abort(null) }))).toBeNull();
  });
});

describe('a failure of a connection', () => {
  test.each([
    [
      Object.assign(new Error('secret'), { code: 'ECONNRESET' }),
      true,
      'x.example',
      'the connection to x.example failed before the whole answer had come (ECONNRESET)',
      'ECONNRESET',
    ],
    [new Error('secret'), false, 'x.example', 'the connection to x.example failed before anything was sent', undefined],
    [{ code: 7 }, true, undefined, 'the connection failed before the whole answer had come', undefined],
    [null, false, undefined, 'the connection failed before anything was sent', undefined],
    ['secret', false, undefined, 'the connection failed before anything was sent', undefined],
  ])('%p (written: %p, to %p) is told in our words', (error, written, host, message, code) => {
    const failure = requestFailure(error, written, host);
    expect([failure.name, failure.message, failure.ambiguous, failure.code]).toEqual([
      'RequestFailure',
      message,
      written,
      code,
    ]);
  });
});

describe('a body', () => {
  const response = (pieces: Iterable<unknown> | AsyncIterable<unknown>, headers = {}): HttpResponse => ({
    status: 200,
    headers,
    body: Readable.from(pieces),
  });
  const bytes = (...texts: string[]) => texts.map((text) => Buffer.from(text));
  async function* breaking(error: unknown) {
    yield Promise.resolve(Buffer.from('ab'));
    throw error;
  }

  test.each([
    ['12', 12],
    ['0', 0],
    ['', undefined],
    ['1a', undefined],
    ['a1', undefined],
    ['-1', undefined],
    [undefined, undefined],
  ])('that states its size as %j has %j bytes', (stated, size) => {
    expect(statedSize({ headers: stated === undefined ? {} : { 'content-length': stated } })).toBe(size);
  });

  test('is read whole up to its limit, and not a byte beyond', async () => {
    expect((await readBody(response(bytes('ab', 'cd')), 4)).toString()).toBe('abcd');
    expect(await failureOf(readBody(response(bytes('ab', 'cde')), 4))).toMatchObject({
      name: 'ResponseTooLarge',
      limit: 4,
      message: 'The answer is larger than 4 bytes.',
    });
  });

  test('that says it is larger is not read beyond its first piece', async () => {
    const pieces: string[] = [];
    const read = async () => {
      for await (const piece of piecesOf(response(bytes('ab', 'cd'), { 'content-length': '5' }), 4))
        pieces.push(piece.toString());
    };
    expect(await failureOf(read())).toBeInstanceOf(ResponseTooLarge);
    expect(pieces).toEqual([]);
    expect((await readBody(response(bytes('ab'), { 'content-length': '4' }), 4)).toString()).toBe('ab');
  });

  test('that breaks off has arrived in part', async () => {
    const error = Object.assign(new Error('secret'), { code: 'ECONNRESET' });
    expect(await failureOf(readBody(response(breaking(error)), 10))).toMatchObject({
      name: 'RequestFailure',
      ambiguous: true,
      message: 'the connection failed before the whole answer had come (ECONNRESET)',
    });
  });

  test('that nobody waits for any more ends with the reason', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'));
    expect(await failureOf(readBody(response(breaking(new Error('x'))), 10, signal))).toMatchObject({
      message: 'cancelled',
    });
  });

  describe('of a refusal', () => {
    test('is its text', async () => {
      expect(await readRefusal(response(bytes('no')), undefined)).toEqual({ status: 200, headers: {}, text: 'no' });
    });

    test.each([
      ['longer than an error text', [Buffer.alloc(64 * 1024 + 1)]],
      ['broken off', breaking(new Error('x'))],
    ])('is nothing where it is %s', async (_what, pieces) => {
      expect(await readRefusal(response(pieces, { a: 'b' }), undefined)).toEqual({
        status: 200,
        headers: { a: 'b' },
        text: '',
        isUnread: true,
      });
    });

    test('of 64 KB is one still', async () => {
      expect((await readRefusal(response([Buffer.alloc(64 * 1024, 'x')]), undefined)).text).toHaveLength(65_536);
    });

    test('that nobody waits for any more is none', async () => {
      const signal = AbortSignal.abort(new Error('cancelled'));
      expect(await failureOf(readRefusal(response(breaking(new Error('x'))), signal))).toMatchObject({
        message: 'cancelled',
      });
    });
  });
});
