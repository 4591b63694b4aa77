import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { path } from '../../../src/providers/request-path';
import { answerJson, failureOf, startLocalServer } from '../local-server';
import { clientOf, named, server } from './served-client';

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
