import { setTimeout as sleep } from 'node:timers/promises';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { createGraphClient } from '../../../src/providers/microsoft-graph/create-graph-client';
import { path } from '../../../src/providers/request-path';
import { answerJson, failureOf, type Answer } from '../local-server';
import { clientOf, named, server } from './served-client';

test('every request is signed, asks for immutable ids, and keeps other preferences', async () => {
  const graph = await clientOf((_, response) => answerJson(response, 200, { id: 'x', extra: 1 }), {
    clientRequestId: 'run-1',
  });
  const headers = { Prefer: 'outlook.timezone="UTC, really", IdType="RestId"', Authorization: 'Bearer stolen' };
  const answer = await graph.get(path`/me/messages/${'a=/b'}`, {
    query: { $select: 'id,subject', $top: 5, $skip: undefined },
    headers,
    schema: named,
  });
  expect(answer).toEqual({ id: 'x', extra: 1 });
  expect(server.requests[0]).toMatchObject({
    method: 'GET',
    url: '/v1.0/me/messages/a=%2Fb?$select=id%2Csubject&$top=5',
    headers: {
      authorization: 'Bearer token',
      prefer: 'outlook.timezone="UTC, really", IdType="ImmutableId"',
      'client-request-id': 'run-1',
    },
  });
});

test('a body goes out as JSON and an empty answer is undefined', async () => {
  const graph = await clientOf((_, response) => void response.writeHead(202).end());
  expect(await graph.post(path`/me/sendMail`, { body: { message: {} } })).toBeUndefined();
  expect(server.requests[0]?.headers['content-type']).toBe('application/json');
  expect(server.requests[0]?.body.toString()).toBe('{"message":{}}');
});

test('a refused token is renewed once, for writes too', async () => {
  const asked: unknown[] = [];
  const graph = await clientOf(
    (request, response) =>
      request.headers.authorization === 'Bearer new'
        ? answerJson(response, 201, { id: 'x' })
        : answerJson(response, 401, { error: { code: 'InvalidAuthenticationToken', message: 'expired' } }),
    {
      accessToken: async (refused) => {
        if (refused !== undefined) asked.push(refused);
        return asked.length === 0 ? 'old' : 'new';
      },
    },
  );
  expect(await graph.post(path`/me/messages`, { body: {}, schema: named })).toEqual({ id: 'x' });
  expect(asked).toEqual([{ token: 'old', isBlamed: true }]);
});

test('a provider that refuses every new token means that the account must be connected again', async () => {
  let token = 0;
  const expired = { error: { code: 'InvalidAuthenticationToken', message: 'expired' } };
  const graph = await clientOf((_, response) => answerJson(response, 401, expired), {
    accessToken: async (refused) => `token ${refused === undefined ? token : (token += 1)}`,
  });
  expect(await failureOf(graph.get(path`/me`))).toMatchObject({ type: 'AccountNeedsReconnect', nonRetryable: true });
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
    [0, 1, 2, 3].map((number) => `Bearer token ${number}`),
  );
});

test('a refusal that says nothing of the token renews it once, and is then one of what was asked for', async () => {
  const asked: unknown[] = [];
  const graph = await clientOf((_, response) => void response.writeHead(401).end(), {
    accessToken: async (refused) => {
      if (refused !== undefined) asked.push(refused);
      return `token ${asked.length}`;
    },
  });
  expect(await failureOf(graph.get(path`/me`))).toMatchObject({ type: 'PermissionDenied', nonRetryable: true });
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer token 0', 'Bearer token 1']);
  expect(asked).toEqual([{ token: 'token 0', isBlamed: false }]);
});

test('a token that was replaced while the request waited in line is not sent', async () => {
  let current = 'first';
  const graph = await clientOf(
    ({ url, headers }, response) => {
      // The long request sees the token expire; whoever waits behind it has the next one.
      if (url.endsWith('/me')) current = 'second';
      answerJson(response, headers.authorization === `Bearer ${current}` || url.endsWith('/me') ? 200 : 401, {});
    },
    {
      accessToken: async (refused) => (expect(refused).toBeUndefined(), current),
      limiter: createLimiterRegistry({
        graph: { maxConcurrent: 1, requests: { max: 100, intervalMilliseconds: 1000 } },
      }).graph({ application: 'app', mailbox: 'ada' }),
    },
  );
  await Promise.all([graph.get(path`/me`), graph.get(path`/me/events`), graph.get(path`/me/contacts`)]);
  expect(server.requests).toHaveLength(3);
});

test('what is done before a request is sent is done when it has its place and its token', async () => {
  const order: string[] = [];
  const graph = await clientOf((_, response) => void response.writeHead(202).end(), {
    accessToken: async () => {
      order.push('token');
      return 'token';
    },
  });
  const send = (act: () => void) =>
    graph.post(path`/me/messages/x/send`, {
      beforeSending: async () => {
        order.push(`before request ${server.requests.length + 1}`);
        act();
      },
    });
  await send(() => undefined);
  const failing = send(() => {
    throw new Error('not now');
  });
  await expect(failing).rejects.toThrow('not now');
  expect(order).toEqual(['token', 'before request 1', 'token', 'before request 2']);
  expect(server.requests).toHaveLength(1);
});

test('a request whose time ran out while its token was renewed was certainly not sent', async () => {
  const time = new AbortController();
  const graph = await clientOf((_, response) => void response.writeHead(202).end(), {
    signal: time.signal,
    accessToken: async () => {
      time.abort(new DOMException('Too late', 'TimeoutError'));
      return 'token';
    },
  });
  const failure = await failureOf(graph.post(path`/me/messages/x/send`));
  expect(failure).toMatchObject({ type: 'ProviderUnavailable', details: [{ ambiguous: false }] });
  expect(server.requests).toHaveLength(0);
});

test('at most four requests are under way at once', async () => {
  let underWay = 0;
  let most = 0;
  let fill = (): void => undefined;
  const full = new Promise<void>((resolve) => (fill = resolve));
  const graph = await clientOf(async (_, response) => {
    most = Math.max(most, (underWay += 1));
    if (underWay === 4) fill();
    await full;
    await sleep(10);
    underWay -= 1;
    answerJson(response, 200, {});
  });
  await Promise.all(Array.from({ length: 20 }, () => graph.get(path`/me`)));
  expect(most).toBe(4);
});

test.each([
  ['refused', ((_, response) => answerJson(response, 404, {})) satisfies Answer],
  ['broken', ((_, response) => void response.destroy()) satisfies Answer],
])('%s requests give their place back', async (_, answer) => {
  const graph = await clientOf(answer);
  for (let call = 0; call < 6; call += 1) await failureOf(graph.get(path`/me`));
  expect(server.requests).toHaveLength(6);
});

test.each(['http://graph.microsoft.com/v1.0', 'https://user:pass@graph.microsoft.com', 'graph', 'file:///etc'])(
  'base URL %s is refused',
  async (baseUrl) => {
    await clientOf(() => undefined);
    const limiter = createLimiterRegistry().graph({ application: 'app', mailbox: 'ada' });
    expect(() => createGraphClient({ baseUrl, accessToken: async () => 'token', limiter })).toThrow(/base URL/);
  },
);
