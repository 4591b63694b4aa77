import { Readable } from 'node:stream';
import type { HttpHeaders } from '../../src/providers/http-request';
import { createLimiterRegistry } from '../../src/providers/limiter-registry';
import { answerOf, successOf, type CallRequest, type OutgoingRequest } from '../../src/providers/provider-caller';
import { path } from '../../src/providers/request-path';
import { failureOf, startLocalServer, type LocalServer } from './local-server';

let server: LocalServer;
let shown: OutgoingRequest[];
let given: HttpHeaders[];
beforeEach(async () => {
  [shown, given] = [[], []];
  server = await startLocalServer((_, response) => void response.writeHead(200).end());
});
afterEach(() => server.close());

/** A provider whose dialect adds nothing but what it was given. */
const callerOf = (baseUrl: string, limits = { perKey: 300, perToken: 100 }) => ({
  dialect: {
    provider: 'trello' as const,
    headers: (_: string, headers: HttpHeaders) => (given.push(headers), headers),
    mapRefusal: () => new Error('refused'),
  },
  baseUrl: new URL(baseUrl),
  authorization: { kind: 'fixed', header: 'OAuth x' } as const,
  limiter: createLimiterRegistry({
    trello: { ...limits, refusalsPerKey: 150, intervalMilliseconds: 60_000 },
  }).trello({ key: 'key', token: 'account' }),
  onRequest: (request: OutgoingRequest) => void shown.push(request),
});
const send = (request: Partial<CallRequest> = {}, base = server.url) =>
  answerOf(callerOf(base), { method: 'POST', path: path`/cards`, ...request }, 'raw', () => Promise.resolve('read'));

test.each(['', '/', '/1', '/1/'])('a path goes behind the address of the provider: %j', async (base) => {
  expect(await send({}, `${server.url}${base}`)).toBe('read');
  const url = `${base.replace(/\/$/, '')}/cards`;
  expect(server.requests.map((request) => request.url)).toEqual([url]);
  expect(shown.map((request) => request.url)).toEqual([`${server.url}${url}`]);
});

test.each([
  ['pairs', { query: [['a', 'b c']] as const }, '/cards?a=b%20c'],
  ['the whole query, as it stands', { search: '?a=b+c' }, '/cards?a=b+c'],
  ['nothing', {}, '/cards'],
])('what is asked is written behind it: %s', async (_, request, url) => {
  await send(request);
  expect(server.requests[0]?.url).toBe(url);
});

test('a text goes with its type, and names of headers are read in small letters', async () => {
  const body = { content: '{}', contentType: 'application/json' };
  await send({ headers: { 'X-Note': 'Note' }, body });
  expect(given).toEqual([{ 'x-note': 'Note' }]);
  expect(shown).toEqual([
    {
      method: 'POST',
      url: `${server.url}/cards`,
      headers: { accept: 'application/json', 'x-note': 'Note', 'content-type': 'application/json' },
      body: '{}',
      isRaw: true,
    },
  ]);
  expect(server.requests[0]).toMatchObject({ headers: { 'x-note': 'Note', authorization: 'OAuth x' } });
});

test('what comes from a file goes with the size it has', async () => {
  const content = () => Readable.from([Buffer.from('abc')]);
  await send({ body: { content, contentType: 'image/png', size: 3 } });
  expect(server.requests[0]).toMatchObject({
    headers: { 'content-type': 'image/png', 'content-length': '3' },
    body: Buffer.from('abc'),
  });
  expect(shown[0]).toMatchObject({ body: content });
});

test('a request without a body says nothing of one', async () => {
  await send({ method: 'GET' });
  expect(shown[0]).toMatchObject({ headers: { accept: 'application/json' }, body: undefined });
  expect(Object.keys(server.requests[0]?.headers ?? {})).not.toContain('content-type');
});

test('a step’s request is shown as one, and waits its turn where a pass-through call does not', async () => {
  const caller = callerOf(server.url, { perKey: 1, perToken: 1 });
  const request = { method: 'GET', path: path`/cards` } as const;
  const nothing = () => Promise.resolve(undefined);
  await successOf(caller, request, nothing);
  expect(await failureOf(successOf(caller, request, nothing))).toMatchObject({ type: 'RateLimited' });
  await answerOf(caller, request, 'raw', nothing);
  expect(shown.map(({ isRaw }) => isRaw)).toEqual([false, false, true]);
  expect(server.requests).toHaveLength(2);
});
