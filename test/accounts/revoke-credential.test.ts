import { revokeCredential } from '../../src/accounts/revoke-credential';
import { readConfiguration } from '../../src/configuration';
import { startLocalServer, type Answer, type LocalServer } from '../providers/local-server';

let server: LocalServer;
let says: Answer;
beforeEach(async () => {
  says = (_request, response) => void response.writeHead(200).end('{"_value":null}');
  server = await startLocalServer((request, response) => says(request, response));
});
afterEach(() => server.close());

const revoke = (signal?: AbortSignal, url = server.url) =>
  revokeCredential(
    { kind: 'trello-token', key: 'key', token: 'a/b' },
    readConfiguration({ TRELLO_URL: `${url}/1` }),
    signal,
  );

test('a token of Trello’s is revoked with itself', async () => {
  expect(await revoke(new AbortController().signal)).toBe('revoked');
  expect(server.requests).toMatchObject([
    {
      ...{ method: 'DELETE', url: '/1/tokens/a%2Fb/' },
      headers: { authorization: 'OAuth oauth_consumer_key="key", oauth_token="a/b"' },
    },
  ]);
});

test.each([
  [401, 'invalid token'],
  [400, 'Invalid token'],
])('one that Trello does not know (%i %j) is worth nothing any more', async (status, body) => {
  says = (_request, response) => void response.writeHead(status).end(body);
  expect(await revoke()).toBe('revoked');
});

test.each([
  [400, 'invalid key'],
  [400, 'no invalid token'],
  [500, 'invalid token'],
])('whether it is revoked nobody knows where Trello answers %i %j', async (status, body) => {
  says = (_request, response) => void response.writeHead(status).end(body);
  await expect(revoke()).rejects.toMatchObject({
    ...{ type: 'ProviderUnavailable', message: `Trello answered ${String(status)} to revoking the token.` },
  });
});

test('what cannot be reached is told without the address, which holds the token', async () => {
  const refused = {
    ...{ type: 'ProviderUnavailable', message: 'Trello could not be reached to revoke the token.', cause: undefined },
  };
  await expect(revoke(undefined, 'http://127.0.0.1:1')).rejects.toMatchObject(refused);
  await expect(revoke(AbortSignal.abort())).rejects.toMatchObject(refused);
  expect(server.requests).toEqual([]);
});

test('consent that was given to Microsoft or Atlassian only its person takes back', async () => {
  const consent = { accessToken: 'a', refreshToken: 'r', expiresAt: '2099-01-01T00:00:00Z' };
  for (const credential of [
    { kind: 'microsoft', tenant: 'common', ...consent },
    { kind: 'trello-oauth', ...consent },
  ] as const)
    expect(await revokeCredential(credential, readConfiguration({ TRELLO_URL: `${server.url}/1` }))).toBe('impossible');
  expect(server.requests).toEqual([]);
});
