import { buffer } from 'node:stream/consumers';
import { isAmbiguous } from '../../../src/providers/provider-call';
import { path } from '../../../src/providers/request-path';
import { answerJson, failureOf } from '../local-server';
import { clientOf, named, server } from './served-client';

async function everyItem<Item>(pages: AsyncIterable<{ items: Item[] }>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...page.items);
  return items;
}

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
