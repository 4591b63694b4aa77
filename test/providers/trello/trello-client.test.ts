import { Readable } from 'node:stream';
import type { RefusedToken } from '../../../src/providers/authorized-request';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { isAmbiguous } from '../../../src/providers/provider-call';
import { path } from '../../../src/providers/request-path';
import { createTrelloClient } from '../../../src/providers/trello/create-trello-client';
import { answerJson, failureOf } from '../local-server';
import { clientOf, named, server } from './served-client';

test('the credential is in the header and never in the URL; writes carry the client identifier', async () => {
  const trello = await clientOf((_, response) => answerJson(response, 200, { id: 'x' }));
  await trello.get(path`/cards/${'abc'}`, { query: { fields: 'id,name' }, schema: named });
  await trello.post(path`/cards`, { body: { name: 'Card' }, schema: named });
  const [read, write] = server.requests;
  expect(read).toMatchObject({
    url: '/1/cards/abc?fields=id%2Cname',
    headers: { authorization: 'OAuth oauth_consumer_key="key-canary", oauth_token="token-canary"' },
  });
  expect(read?.headers['x-trello-client-identifier']).toBeUndefined();
  expect(write?.headers['x-trello-client-identifier']).toBe('temporal-agent-integrations');
  expect(server.requests.some(({ url, body }) => `${url}${body.toString()}`.includes('canary'))).toBe(false);
});

test('a key or token that could end the header is refused', async () => {
  const limiter = createLimiterRegistry().trello({ key: 'key', token: 'account' });
  await clientOf(() => undefined);
  const credential = { kind: 'token', key: 'k"', token: 't\r\nX: y' } as const;
  expect(() => createTrelloClient({ baseUrl: server.url, credential, limiter })).toThrow(/characters/);
});

describe('a 401', () => {
  const bearer = (renewals: RefusedToken[]) => ({
    kind: 'bearer' as const,
    accessToken: async (refused?: RefusedToken) => {
      if (refused !== undefined) renewals.push(refused);
      return renewals.length === 0 ? 'old' : 'new';
    },
  });

  test('that blames the token renews it once', async () => {
    const renewals: RefusedToken[] = [];
    const trello = await clientOf(
      ({ headers }, response) =>
        headers.authorization === 'Bearer new'
          ? answerJson(response, 200, { id: 'x' })
          : void response.writeHead(401, { 'content-type': 'text/plain' }).end('invalid token'),
      { credential: bearer(renewals) },
    );
    expect(await trello.get(path`/members/me`, { schema: named })).toEqual({ id: 'x' });
    expect(renewals).toEqual([{ token: 'old', isBlamed: true }]);
  });

  test('that refuses access to a card may mean the token, which is renewed once; then it is PermissionDenied', async () => {
    const renewals: RefusedToken[] = [];
    const trello = await clientOf(
      (_, response) => void response.writeHead(401).end('unauthorized card permission requested'),
      { credential: bearer(renewals) },
    );
    expect(await failureOf(trello.get(path`/cards/${'x'}`))).toMatchObject({ type: 'PermissionDenied' });
    expect(renewals).toEqual([{ token: 'old', isBlamed: false }]);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  test('that refuses access is handed on at once where the token is known to be good', async () => {
    const trello = await clientOf(
      (_, response) => void response.writeHead(401).end('unauthorized card permission requested'),
      { credential: { kind: 'bearer', accessToken: async () => 'good' } },
    );
    expect(await failureOf(trello.get(path`/cards/${'x'}`))).toMatchObject({ type: 'PermissionDenied' });
    expect(server.requests).toHaveLength(1);
  });

  test('in the middle of an upload renews the token and sends the file again from its beginning', async () => {
    const trello = await clientOf(
      ({ headers }, response) =>
        headers.authorization === 'Bearer new'
          ? answerJson(response, 200, { id: 'a' })
          : void response.writeHead(401).end('invalid token'),
      { credential: bearer([]) },
    );
    const file = () => Readable.from([Buffer.from('the file')], { objectMode: false });
    const upload = { file, size: 8, fileName: 'x', contentType: 'text/plain', schema: named };
    expect(await trello.upload(path`/cards/${'x'}/attachments`, upload)).toEqual({ id: 'a' });
    expect(server.requests.map(({ body }) => body.includes('the file'))).toEqual([true, true]);
  });
});

test('every request says who asks', async () => {
  const trello = await clientOf((_, response) => answerJson(response, 200, {}));
  await trello.get(path`/members/me`);
  expect(server.requests[0]?.headers['user-agent']).toMatch(/^temporal-agent-integrations\/\d+\.\d+/);
});

test('a page of a gateway before Trello is no word about what the account may do', async () => {
  const trello = await clientOf(
    (_, response) =>
      void response.writeHead(403, { 'content-type': 'text/html' }).end('<HTML><BODY>Request blocked</BODY></HTML>'),
  );
  const failure = await failureOf(trello.post(path`/cards`, { body: {} }));
  expect(failure).toMatchObject({
    type: 'ProviderUnavailable',
    nonRetryable: false,
    message: expect.stringContaining('gateway'),
    details: [{ ambiguous: false }],
  });
});

test('a failure tells no token, not even one in a path', async () => {
  const trello = await clientOf(
    (_, response) => void response.writeHead(404).end('Cannot GET /1/tokens/token-canary/webhooks'),
  );
  const failure = await failureOf(trello.get(path`/tokens/${'token-canary'}/webhooks`));
  expect(failure).toMatchObject({ type: 'InvalidInput', details: [{ path: '/tokens/{token}/webhooks' }] });
  expect(JSON.stringify([failure, String(failure)])).not.toContain('canary');
});

test('a write that breaks is ambiguous', async () => {
  const trello = await clientOf((_, response) => void response.destroy());
  expect(isAmbiguous(await failureOf(trello.post(path`/cards`, { body: {} })))).toBe(true);
});

test('what Trello reports of the budget holds the next step back', async () => {
  const trello = await clientOf((_, response) =>
    answerJson(
      response,
      200,
      {},
      {
        'x-rate-limit-api-key-max': '300',
        'x-rate-limit-api-key-remaining': '0',
        'x-rate-limit-api-key-interval-ms': '60000',
      },
    ),
  );
  await trello.get(path`/members/me`);
  expect(await failureOf(trello.get(path`/members/me`))).toMatchObject({ type: 'RateLimited' });
  expect(server.requests).toHaveLength(1);
});
