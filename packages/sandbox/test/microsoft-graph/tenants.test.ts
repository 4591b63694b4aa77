import { startSandbox, type Sandbox } from '../../src';

const ada = 'ada@contoso.example';
const cleo = 'cleo@outlook.example';
const workTenant = '3d1a1b52-7f0c-4c9b-9a52-6f1f3f0c0a01';
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  sandbox.login.registerApplication({ clientId: 'daemon', secret: 'right', roles: ['Mail.Read'] });
});
afterAll(() => sandbox.close());

type Answer = { status: number; body: Record<string, unknown> };

async function token(tenant: string, form: Record<string, string>): Promise<Answer> {
  const url = `${sandbox.urls.login}/${tenant}/oauth2/v2.0/token`;
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}
const refreshed = (tenant: string, user: string) =>
  token(tenant, {
    grant_type: 'refresh_token',
    client_id: 'sandbox',
    refresh_token: sandbox.login.issueRefreshToken(user, ['Mail.Read', 'offline_access']),
    scope: 'https://graph.microsoft.com/Mail.Read',
  });
const ofApplication = (tenant: string) =>
  token(tenant, {
    grant_type: 'client_credentials',
    client_id: 'daemon',
    client_secret: 'right',
    scope: 'https://graph.microsoft.com/.default',
  });
const page = (tenant: string, path: string) =>
  fetch(
    `${sandbox.urls.login}/${tenant}/${path}?${new URLSearchParams({
      ...{ client_id: 'app', response_type: 'code', scope: 'User.Read', redirect_uri: 'http://localhost:9/callback' },
    }).toString()}`,
  );

describe('a tenant that there is not', () => {
  test.each(['no-such-tenant', 'fabrikam.example', 'outlook.example', '00000000-0000-0000-0000-000000000000'])(
    '%s gives no token, and has neither discovery nor keys',
    async (tenant) => {
      for (const refused of [await refreshed(tenant, ada), await ofApplication(tenant)])
        expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_request', error_codes: [90002] } });
      for (const path of ['v2.0/.well-known/openid-configuration', 'discovery/v2.0/keys']) {
        const answer = await fetch(`${sandbox.urls.login}/${tenant}/${path}`);
        expect([answer.status, await answer.json()]).toMatchObject([
          400,
          {
            error: 'invalid_tenant',
            error_codes: [90002],
            error_description: expect.stringContaining(`AADSTS90002: Tenant '${tenant}' not found.`) as unknown,
          },
        ]);
      }
    },
  );

  test.each(['oauth2/v2.0/authorize', 'v2.0/adminconsent'])('is told to the person at %s', async (path) => {
    const answer = await page('<b>', path);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Tenant &#39;&lt;b&gt;&#39;')]);
  });
});

test.each([
  ['common', [ada, cleo]],
  ['organizations', [ada]],
  ['consumers', [cleo]],
  [personalTenant, [cleo]],
  [workTenant, [ada]],
  ['contoso.example', [ada]],
  ['Contoso.Example', [ada]],
])('at %s these sign in and renew their tokens, and nobody else: %j', async (tenant, people) => {
  const html = await (await page(tenant, 'oauth2/v2.0/authorize')).text();
  expect([ada, cleo].filter((person) => html.includes(person))).toEqual(people);
  for (const person of [ada, cleo]) {
    const { status, body } = await refreshed(tenant, person);
    expect([status, body.error_codes]).toEqual(people.includes(person) ? [200, undefined] : [400, [7000012]]);
  }
  const discovery = await fetch(`${sandbox.urls.login}/${tenant}/v2.0/.well-known/openid-configuration`);
  expect(discovery.status).toBe(200);
});

test('a refresh token asked for at another tenant is not used up', async () => {
  const strict = await startSandbox({ revokeUsedRefreshTokens: true });
  const grant = {
    ...{ grant_type: 'refresh_token', client_id: 'sandbox' },
    refresh_token: strict.login.issueRefreshToken(ada, ['Mail.Read', 'offline_access']),
  };
  const ask = async (tenant: string) =>
    (
      await fetch(`${strict.urls.login}/${tenant}/oauth2/v2.0/token`, {
        method: 'POST',
        body: new URLSearchParams(grant),
      })
    ).status;
  expect([await ask('consumers'), await ask('common'), await ask('common')]).toEqual([400, 200, 400]);
  await strict.close();
});

test('an application that asks at a word, not at its tenant, gets a token that Graph refuses', async () => {
  for (const [tenant, status] of [
    ['contoso.example', 200],
    [workTenant, 200],
    ['common', 401],
    ['organizations', 401],
    ['consumers', 401],
  ] as const) {
    const { body } = await ofApplication(tenant);
    const answer = await fetch(`${sandbox.urls.graph}/v1.0/users/${ada}/messages`, {
      headers: { Authorization: `Bearer ${String(body.access_token)}` },
    });
    expect([tenant, answer.status]).toEqual([tenant, status]);
    if (status === 401)
      expect(await answer.json()).toMatchObject({ error: { code: 'Authorization_IdentityNotFound' } });
  }
});

test('a seed names the domains of its organisation', async () => {
  const other = await startSandbox({ seed: { mailboxes: [{ address: 'lin@acme.example' }] } });
  const status = async (tenant: string) =>
    (await fetch(`${other.urls.login}/${tenant}/v2.0/.well-known/openid-configuration`)).status;
  expect([await status('acme.example'), await status('contoso.example'), await status('common')]).toEqual([
    200, 400, 200,
  ]);
  await other.close();
});
