import { authorizedRequest, bearer, type RefusedToken, type Session } from '../../src/providers/authorized-request';
import type { HttpResponse } from '../../src/providers/http-request';
import { createLimiterRegistry } from '../../src/providers/limiter-registry';
import type { Refusal } from '../../src/providers/provider-call';
import { readBody } from '../../src/providers/read-body';
import { failureOf, startLocalServer, type Answer, type LocalServer } from './local-server';

let server: LocalServer;
afterEach(() => server.close());

const read = async (response: HttpResponse) => ({
  status: response.status,
  kept: response.headers['x-kept'],
  text: (await readBody(response, 1_000)).toString(),
});

async function send(answer: Answer, authorization: Session['authorization'], signal?: AbortSignal) {
  server = await startLocalServer(answer);
  const limiter = createLimiterRegistry().trello({ key: 'key', token: 'account' });
  const session: Session = { authorization, limiter, signal };
  const request = { method: 'POST' as const, url: new URL(server.url), headers: { authorization: 'stolen', a: 'b' } };
  const outcome = await authorizedRequest(session, request, 'step', read);
  expect(limiter.placesInUse).toBe(0);
  return outcome;
}
const sent = () => server.requests.map(({ headers }) => headers.authorization);
const refusing =
  (text: string, good?: string): Answer =>
  ({ headers }, response) => {
    if (headers.authorization === `Bearer ${good}`) response.writeHead(200).end('yes');
    else response.writeHead(401, { 'x-kept': 'kept' }).end(text);
  };

/** Tokens 1, 2, 3 …: another after each refusal, up to the last. */
function tokens(last: number, blamesToken = ({ text }: Refusal) => text === 'token') {
  let current = 1;
  const refused: RefusedToken[] = [];
  const accessToken = (refusal?: RefusedToken) => {
    if (refusal !== undefined) {
      refused.push(refusal);
      current = Math.min(last, current + 1);
    }
    return Promise.resolve(String(current));
  };
  return { refused, authorization: { kind: 'renewable', signature: bearer(accessToken), blamesToken } as const };
}

test('a fixed credential replaces what a caller gave, and its refusal is an answer like any other', async () => {
  const outcome = await send(refusing('token'), { kind: 'fixed', header: 'OAuth x' });
  expect(outcome).toEqual({ status: 401, kept: 'kept', text: 'token' });
  expect(sent()).toEqual(['OAuth x']);
  expect(server.requests[0]?.headers.a).toBe('b');
});

test('a good token is asked for once', async () => {
  const { refused, authorization } = tokens(1);
  expect(await send(refusing('token', '1'), authorization)).toMatchObject({ status: 200, text: 'yes' });
  expect([sent(), refused]).toEqual([['Bearer 1'], []]);
});

test('a token that is blamed is renewed as often as three times; then its refusal is handed on whole', async () => {
  const { refused, authorization } = tokens(9);
  expect(await send(refusing('token'), authorization)).toEqual({ status: 401, kept: 'kept', text: 'token' });
  expect(sent()).toEqual(['Bearer 1', 'Bearer 2', 'Bearer 3', 'Bearer 4']);
  expect(refused).toEqual(['1', '2', '3'].map((token) => ({ token, isBlamed: true })));
});

test('the third renewal may help', async () => {
  expect(await send(refusing('token', '4'), tokens(9).authorization)).toMatchObject({ text: 'yes' });
});

test('a token that is not blamed is renewed once', async () => {
  const { refused, authorization } = tokens(9);
  expect(await send(refusing('access'), authorization)).toEqual({ status: 401, kept: 'kept', text: 'access' });
  expect([sent(), refused]).toEqual([['Bearer 1', 'Bearer 2'], [{ token: '1', isBlamed: false }]]);
});

test('where there is no other token, the refusal is handed on at once', async () => {
  expect(await send(refusing('token'), tokens(1).authorization)).toMatchObject({ status: 401 });
  expect(sent()).toEqual(['Bearer 1']);
});

test.each([400, 403, 429])('%i is no refusal of the token', async (status) => {
  const outcome = await send((_, response) => void response.writeHead(status).end('token'), tokens(9).authorization);
  expect([outcome.status, sent()]).toEqual([status, ['Bearer 1']]);
});

test('a token that cannot be had keeps the request from being sent', async () => {
  const none = {
    kind: 'renewable',
    signature: () => Promise.reject(new Error('none')),
    blamesToken: () => true,
  } as const;
  expect(await failureOf(send(refusing('token'), none))).toMatchObject({ message: 'none' });
  expect(server.requests).toHaveLength(0);
});

test('what the provider says of its limits is learned from every answer', async () => {
  const limiter = createLimiterRegistry().trello({ key: 'key', token: 'account' });
  const headers = {
    'x-rate-limit-api-token-max': '100',
    'x-rate-limit-api-token-remaining': '0',
    'x-rate-limit-api-token-interval-ms': '60000',
  };
  server = await startLocalServer((_, response) => void response.writeHead(200, headers).end());
  const session: Session = { authorization: { kind: 'fixed', header: 'x' }, limiter };
  const request = { method: 'GET' as const, url: new URL(server.url), headers: {} };
  await authorizedRequest(session, request, 'step', read);
  expect(await failureOf(authorizedRequest(session, request, 'step', read))).toMatchObject({ type: 'RateLimited' });
  expect(await authorizedRequest(session, request, 'raw', read)).toMatchObject({ status: 200 });
});
