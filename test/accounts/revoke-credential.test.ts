import { revokeCredential } from '../../src/accounts/revoke-credential';
import { readConfiguration } from '../../src/configuration';
import { failureOf, startLocalServer } from '../providers/local-server';

test.each([
  [200, '{"_value":null}', 'revoked'],
  [401, 'invalid token', 'revoked'],
  [400, 'invalid token', 'revoked'],
  [400, 'invalid key', undefined],
  [500, '', undefined],
])('Trello answering %s %j to revoking a token', async (status, body, outcome) => {
  const server = await startLocalServer((_, response) => void response.writeHead(status).end(body));
  const configuration = readConfiguration({ TRELLO_URL: `${server.url}/1` });
  const revoking = revokeCredential({ kind: 'trello-token', key: 'key', token: 'token' }, configuration);
  if (outcome === undefined) expect(await failureOf(revoking)).toMatchObject({ type: 'ProviderUnavailable' });
  else expect(await revoking).toBe(outcome);
  await server.close();
});
