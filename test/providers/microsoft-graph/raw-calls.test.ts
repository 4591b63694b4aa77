import { defined } from '../../../src/json/defined';
import { parseMailEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import { nestedJson } from '../../support/nested-json';
import { answerJson, failureOf } from '../local-server';
import { clientOf, server } from './served-client';

describe('raw calls', () => {
  const raw = (endpoint: string, more: object = {}) => ({
    method: 'GET' as const,
    endpoint: parseMailEndpoint(endpoint),
    ...more,
  });

  test('answer as the provider answered, 429 included, after one request', async () => {
    const graph = await clientOf((_, response) =>
      answerJson(response, 429, { error: { code: 'TooManyRequests' } }, { 'retry-after': '7', 'set-cookie': 'x=y' }),
    );
    const { status, headers, body } = await graph.raw(raw('/me/messages?$top=1', { query: { $skip: 2 } }));
    expect({ status, retryAfter: headers['retry-after'], cookie: headers['set-cookie'], body }).toEqual({
      status: 429,
      retryAfter: '7',
      cookie: undefined,
      body: { kind: 'json', value: { error: { code: 'TooManyRequests' } } },
    });
    expect(server.requests.map(({ url }) => url)).toEqual(['/v1.0/me/messages?$top=1&$skip=2']);
  });

  test('keep immutable ids whatever the caller prefers', async () => {
    const graph = await clientOf((_, response) => answerJson(response, 200, {}));
    await graph.raw(raw('/me/messages', { headers: { prefer: 'idtype="restid",outlook.body-content-type="text"' } }));
    expect(server.requests[0]?.headers.prefer).toBe('outlook.body-content-type="text", IdType="ImmutableId"');
  });

  test.each([
    ['empty', 204, undefined, '', { kind: 'empty' }],
    ['text', 200, 'text/plain', '17', { kind: 'text', text: '17' }],
    ['broken JSON', 200, 'application/json', '{', { kind: 'text', text: '{' }],
    ['small file', 200, 'image/png', 'png', { kind: 'bytes', base64: 'cG5n', contentType: 'image/png' }],
    [
      'JSON of thousands of levels',
      200,
      'application/json',
      nestedJson(5_000),
      { kind: 'text', text: nestedJson(5_000) },
    ],
    ['large file', 200, 'image/png', 'x'.repeat(300_000), { kind: 'omitted', contentType: 'image/png', size: 300_000 }],
  ])('hand a body on: %s', async (_, status, contentType, content, body) => {
    const graph = await clientOf((_request, response) => {
      const headers = { ...defined({ 'content-type': contentType }) };
      response
        .writeHead(status, status === 204 ? headers : { ...headers, 'content-length': String(content.length) })
        .end(content);
    });
    expect((await graph.raw(raw('/me/x'))).body).toEqual(body);
  });

  test.each(['application/json', 'application/json; charset=utf-7', 'text/json', 'application/vnd.x+json;a=b'])(
    'write JSON anew, in UTF-8, when it comes as text under %s',
    async (type) => {
      const graph = await clientOf((_, response) => answerJson(response, 201, {}));
      const body = '\ufeff { "subject" : "\\u00e4" } ';
      await graph.raw(raw('/me/events', { method: 'POST', body, headers: { 'content-type': type } }));
      expect(server.requests[0]).toMatchObject({
        headers: { 'content-type': type.split(';')[0] },
        body: Buffer.from('{"subject":"ä"}'),
      });
    },
  );

  test.each([
    ['a field given twice', '{"attendees":[{}],"attendees":[]}'],
    ['a field given twice, spelled in two ways', String.raw`{"a":1,"\u0061":2}`],
    ['more behind it', '{} {}'],
    ['no end of nesting', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ])('refuse JSON with %s', async (_what, body) => {
    const graph = await clientOf((_, response) => answerJson(response, 201, {}));
    const failure = await failureOf(graph.raw(raw('/me/events', { method: 'POST', body })));
    expect(failure).toMatchObject({ type: 'InvalidInput', message: expect.stringMatching(/^body: the JSON /) });
    expect(server.requests).toHaveLength(0);
  });

  test('go to the beta version where that is allowed', async () => {
    const graph = await clientOf((_, response) => answerJson(response, 200, {}), { beta: true });
    await graph.raw(raw('/beta/me/messages'));
    expect(server.requests[0]?.url).toBe('/beta/me/messages');
  });

  test('send text as it is under its own type', async () => {
    const graph = await clientOf((_, response) => void response.writeHead(202).end());
    await graph.raw(
      raw('/me/sendMail', { method: 'POST', body: 'TUlNRQ==', headers: { 'content-type': 'text/plain' } }),
    );
    expect(server.requests[0]).toMatchObject({
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from('TUlNRQ=='),
    });
  });

  test('do not repeat a write that got no answer', async () => {
    const graph = await clientOf((_, response) => void response.destroy());
    expect(await failureOf(graph.raw(raw('/me/sendMail', { method: 'POST', body: {} })))).toMatchObject({
      type: 'OutcomeUnknown',
      nonRetryable: true,
    });
    expect(await failureOf(graph.raw(raw('/me')))).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: true });
    expect(server.requests).toHaveLength(2);
  });

  test('a batch asks for immutable ids in each of its requests', async () => {
    const graph = await clientOf((_, response) => answerJson(response, 200, { responses: [] }));
    const requests = [
      { id: '1', method: 'GET', url: 'me/messages?$top=1' },
      { id: '2', method: 'POST', url: '/v1.0/me/contacts', body: {}, headers: { 'content-type': 'application/json' } },
    ];
    await graph.raw(raw('/$batch', { method: 'POST', body: { requests } }));
    expect(JSON.parse(server.requests[0]?.body.toString() ?? '')).toEqual({
      requests: [
        { id: '1', method: 'GET', url: '/me/messages?$top=1', headers: { Prefer: 'IdType="ImmutableId"' } },
        {
          id: '2',
          method: 'POST',
          url: '/me/contacts',
          body: {},
          headers: { 'Content-Type': 'application/json', Prefer: 'IdType="ImmutableId"' },
        },
      ],
    });
  });

  test.each([
    ['another host', { id: '1', method: 'GET', url: 'https://evil.example/me' }],
    ['another version', { id: '1', method: 'GET', url: '/beta/me' }],
    ['JSON that names a field twice', { id: '1', method: 'POST', url: '/me/events', body: '{"a":1,"a":2}' }],
    ['a climbing path', { id: '1', method: 'GET', url: '/me/../groups' }],
    ['identity', { id: '1', method: 'GET', url: '/me', headers: { Authorization: 'x' } }],
    ['a batch', { id: '1', method: 'POST', url: '/$batch', body: { requests: [] } }],
    ['an unknown field', { id: '1', method: 'GET', url: '/me', URL: '/me/sendMail' }],
  ])('a batch with %s in it is refused before anything is sent', async (_, request) => {
    const graph = await clientOf((_request, response) => answerJson(response, 200, {}));
    const failure = await failureOf(graph.raw(raw('/$batch', { method: 'POST', body: { requests: [request] } })));
    expect(failure).toMatchObject({ type: 'InvalidInput' });
    expect(server.requests).toHaveLength(0);
  });
});
