import { batchBody } from '../../../src/providers/microsoft-graph/batch-body';

const Prefer = 'IdType="ImmutableId"';
const one = (request: object) => ({ requests: [{ id: '1', method: 'GET', url: '/me', ...request }] });
const rewritten = (request: object) => (batchBody(one(request)) as { requests: object[] }).requests[0];
const refusal = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    expect(error).toMatchObject({ type: 'InvalidInput', nonRetryable: true });
    return (error as Error).message;
  }
  throw new Error('It was not refused.');
};

test('a request is written again with its own id, order and path', () => {
  const written = { id: 7, method: 'PATCH', url: "v1.0/me/messages/a=?$filter=x eq 'y'", dependsOn: ['0'] };
  expect(rewritten(written)).toStrictEqual({
    ...written,
    url: "/me/messages/a=?$filter=x%20eq%20'y'",
    headers: { Prefer },
  });
});

test('headers are kept, preferences combined, the type as the body is written', () => {
  expect(
    rewritten({
      method: 'POST',
      headers: { 'X-Note': 'n', prefer: 'a=1, IdType="x"', 'CONTENT-TYPE': 'application/json; charset=utf-7' },
      body: { subject: 'x' },
    }),
  ).toStrictEqual({
    id: '1',
    method: 'POST',
    url: '/me',
    headers: { 'x-note': 'n', Prefer: `a=1, ${Prefer}`, 'Content-Type': 'application/json' },
    body: { subject: 'x' },
  });
});

test('a body without a type gets the type it is written with, as Graph refuses it otherwise', () => {
  expect(rewritten({ method: 'POST', url: '/me/sendMail', body: { message: {} } })).toStrictEqual({
    id: '1',
    method: 'POST',
    url: '/me/sendMail',
    headers: { 'Content-Type': 'application/json', Prefer },
    body: { message: {} },
  });
});

test('a type without a body stays as it is', () => {
  expect(rewritten({ headers: { 'content-type': 'text/plain;a=b' } })).toStrictEqual({
    id: '1',
    method: 'GET',
    url: '/me',
    headers: { 'Content-Type': 'text/plain;a=b', Prefer },
  });
});

test.each([
  ['text as text', 'TUlNRQ==', { 'content-type': 'text/plain' }, 'TUlNRQ=='],
  ['a text of JSON as what it holds', '{"a": 1}', { 'content-type': 'application/json' }, { a: 1 }],
  ['null', null, { 'content-type': 'application/json' }, null],
])('a body is sent on: %s', (_what, body, headers, sent) => {
  expect(rewritten({ method: 'POST', headers, body })).toMatchObject({ body: sent });
});

test('a batch may be a text of JSON', () => {
  expect(batchBody(JSON.stringify(one({})), { 'Content-Type': 'application/json' })).toMatchObject(one({}));
});

test.each([
  [undefined, {}, 'body: it must be JSON. Pass an object.'],
  ['text', { 'content-type': 'text/plain' }, 'body: it must be JSON. Pass an object.'],
  ['{"requests":[],"requests":[]}', {}, /^body: the JSON .*\. Pass an object\.$/],
])('a batch that is %j is refused', (body, headers, told) => {
  const refused = refusal(() => batchBody(body, headers));
  if (typeof told === 'string') expect(refused).toBe(told);
  else expect(refused).toMatch(told);
});

const form = 'A batch is {"requests": [{"id", "method", "url", "headers", "body"}]} with 1 to 20 requests.';
const requests = (count: number) => ({
  requests: Array.from({ length: count }, (_, id) => ({ id, method: 'GET', url: '/me' })),
});

test.each([
  ['no requests', { requests: [] }, 'body.requests: '],
  ['too many', requests(21), 'body.requests: '],
  ['a list of them', [one({})], 'body: '],
  ['a field of its own', { ...one({}), more: 1 }, 'body: '],
  ['an unknown method', one({ method: 'HEAD' }), 'body.requests.0.method: '],
  ['a request without an address', { requests: [{ id: '1', method: 'GET' }] }, 'body.requests.0.url: '],
  ['an unknown field of a request', one({ more: 1 }), 'body.requests.0: '],
])('a batch with %s is refused, naming the place and the form', (_what, body, place) => {
  const refused = refusal(() => batchBody(body));
  expect(refused.startsWith(place)).toBe(true);
  expect(refused.endsWith(`. ${form}`)).toBe(true);
});

test('a batch may have twenty requests', () => {
  expect(batchBody(requests(20))).toMatchObject(requests(20));
});

test.each([
  [{ url: '/beta/me' }, 'body.requests: the requests of a batch have its version. Write them without one.'],
  [{ url: '/$BATCH' }, 'body.requests: a batch cannot hold another batch. List its requests directly.'],
  [{ method: 'POST', body: '[1', headers: { 'content-type': 'application/json' } }, /^body: the JSON /],
  [{ headers: { Host: 'x' } }, /^headers: "Host" cannot be set/],
])('of a batch the request %j is refused', (request, told) => {
  const refused = refusal(() => batchBody(one(request)));
  if (typeof told === 'string') expect(refused).toBe(told);
  else expect(refused).toMatch(told);
});
