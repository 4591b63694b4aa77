import type { OauthCredential } from '../../src/accounts/credential';
import { mailScopes } from '../../src/contracts/account-scopes';
import { renewCredential } from '../../src/accounts/refresh-credential';
import { mailboxOwner } from '../../src/accounts/mailbox-owner';
import { readConfiguration } from '../../src/configuration';
import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import { failureOf } from '../providers/local-server';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clientSecrets: { 'known-client': 'right' } });
});
afterAll(() => sandbox.close());

function configured(environment: Record<string, string> = {}) {
  return readConfiguration({
    MICROSOFT_GRAPH_URL: `${sandbox.urls.graph}/v1.0`,
    MICROSOFT_LOGIN_URL: sandbox.urls.login,
    MICROSOFT_CLIENT_ID: 'known-client',
    MICROSOFT_CLIENT_SECRET: 'right',
    ...environment,
  });
}

const granted = mailScopes.filter((scope) => scope !== 'offline_access');

function credentialOf(user: string): OauthCredential {
  return {
    kind: 'microsoft',
    tenant: 'common',
    accessToken: 'expired',
    refreshToken: sandbox.login.issueRefreshToken(user, mailScopes, 'known-client'),
    expiresAt: new Date(0).toISOString(),
  };
}

const ada = 'ada@contoso.example';

test.each([ada, 'cleo@outlook.example'])(
  'the renewed token of %s opens its mailbox, for what was granted',
  async (user) => {
    const outcome = await renewCredential(credentialOf(user), granted, configured());
    expect(outcome).toMatchObject({ kind: 'renewed', scopes: granted });
    const { accessToken } = (outcome as { credential: OauthCredential }).credential;
    expect(await mailboxOwner(configured(), accessToken)).toMatchObject({ owner: user });
  },
);

test('scopes that were stored in their long form are asked for and answered alike', async () => {
  const long = granted.map((scope) => `https://graph.microsoft.com/${scope}`);
  expect(await renewCredential(credentialOf('cleo@outlook.example'), long, configured())).toMatchObject({
    kind: 'renewed',
    scopes: granted,
  });
});

test.each([400, 503] as const)('"temporarily_unavailable" with status %s is asked again', async (status) => {
  sandbox.login.refuseTokenRequest('temporarily_unavailable', 90006, status);
  const failure = await failureOf(renewCredential(credentialOf(ada), granted, configured()));
  expect(failure).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: false });
});

test('a person whose tokens were asked for too often need not sign in again: they are asked for in a minute', async () => {
  sandbox.login.refuseTokenRequest('invalid_grant', 50196, 400);
  const credential = credentialOf(ada);
  const failure = await failureOf(renewCredential(credential, granted, configured()));
  expect(failure).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: false, nextRetryDelay: 60_000 });
  expect(await renewCredential(credential, granted, configured())).toMatchObject({ kind: 'renewed' });
});

test.each([
  ['invalid_request', 900144],
  ['invalid_scope', 70011],
  ['unauthorized_client', 700016],
  ['invalid_client', 7000222],
] as const)('%s is a fault of the configuration, not of the person', async (error, code) => {
  sandbox.login.refuseTokenRequest(error, code);
  expect(await renewCredential(credentialOf(ada), granted, configured())).toEqual({
    kind: 'misconfigured',
    reason: expect.stringMatching(new RegExp(`${error}, AADSTS${code}.*MICROSOFT_CLIENT_SECRET`)),
  });
});

test.each([
  ['a wrong secret', { MICROSOFT_CLIENT_SECRET: 'wrong' }, {}],
  ['no client id', { MICROSOFT_CLIENT_ID: '' }, { isOfThisWorker: true }],
])('%s is a fault of the configuration', async (_what, environment, whose) => {
  expect(await renewCredential(credentialOf(ada), granted, configured(environment))).toEqual({
    ...{ kind: 'misconfigured', ...whose },
    reason: expect.stringContaining('MICROSOFT_CLIENT_'),
  });
});

test('a token that another application was given is not held against its person: nobody is asked, and who set the client id is told', async () => {
  const { credential } = (await renewCredential(credentialOf(ada), granted, configured())) as {
    credential: OauthCredential;
  };
  const before = sandbox.requests.list({ provider: 'login' }).length;
  const another = configured({ MICROSOFT_CLIENT_ID: 'another-client', MICROSOFT_CLIENT_SECRET: '' });
  expect(await renewCredential(credential, granted, another)).toEqual({
    ...{ kind: 'misconfigured', isOfThisWorker: true },
    reason: expect.stringMatching(/application known-client.* MICROSOFT_CLIENT_ID is another-client/),
  });
  expect(sandbox.requests.list({ provider: 'login' })).toHaveLength(before);
  expect(await renewCredential(credential, granted, configured())).toMatchObject({ kind: 'renewed' });
});

test.each([
  ['invalid_grant', 50173],
  ['interaction_required', 50076],
] as const)('%s asks for the person', async (error, code) => {
  sandbox.login.refuseTokenRequest(error, code);
  expect(await renewCredential(credentialOf(ada), granted, configured())).toEqual({
    kind: 'lost',
    reason: expect.stringContaining(`AADSTS${code}`),
  });
});
