import { createPublicKey, createVerify, type JsonWebKey } from 'node:crypto';
import { startSandbox, type Sandbox } from '../../src';

const workTenant = '3d1a1b52-7f0c-4c9b-9a52-6f1f3f0c0a01';
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const json = async <Answer>(url: string): Promise<Answer> => (await (await fetch(url)).json()) as Answer;
const discovered = (tenant: string) =>
  json<Record<'issuer' | 'token_endpoint' | 'jwks_uri', string> & Record<string, unknown>>(
    `${sandbox.urls.login}/${tenant}/v2.0/.well-known/openid-configuration`,
  );

test.each([
  ['common', '{tenantid}', 'common'],
  ['organizations', '{tenantid}', 'organizations'],
  ['consumers', personalTenant, 'consumers'],
  [workTenant, workTenant, workTenant],
  ['contoso.example', workTenant, workTenant],
])('discovery at %s names the issuer of %s, and its addresses are of %s', async (tenant, issuer, addresses) => {
  const { login } = sandbox.urls;
  const found = await discovered(tenant);
  expect(found).toMatchObject({
    issuer: `${login}/${issuer}/v2.0`,
    authorization_endpoint: `${login}/${addresses}/oauth2/v2.0/authorize`,
    token_endpoint: `${login}/${addresses}/oauth2/v2.0/token`,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
  });
  const { keys } = await json<{ keys: { issuer: string }[] }>(found.jwks_uri);
  expect(keys.map((key) => key.issuer)).toEqual([found.issuer]);
});

test.each(['ada@contoso.example', 'cleo@outlook.example'])(
  'an ID token of %s is verified by what common publishes, with the tenant of the token put in',
  async (user) => {
    const { issuer, token_endpoint: endpoint, jwks_uri: keysAt } = await discovered('common');
    const body = new URLSearchParams({
      ...{ grant_type: 'refresh_token', client_id: 'sandbox', scope: 'https://graph.microsoft.com/User.Read' },
      refresh_token: sandbox.login.issueRefreshToken(user, ['User.Read', 'openid', 'offline_access']),
    });
    const answer = (await (await fetch(endpoint, { method: 'POST', body })).json()) as { id_token: string };
    const [header = '', payload = '', signature = ''] = answer.id_token.split('.');
    const { keys } = await json<{ keys: (JsonWebKey & { issuer: string })[] }>(keysAt);
    const [key] = keys;
    const publicKey = createPublicKey({ key: key ?? {}, format: 'jwk' });
    expect(createVerify('RSA-SHA256').update(`${header}.${payload}`).verify(publicKey, signature, 'base64url')).toBe(
      true,
    );
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iss: string; tid: string };
    expect([issuer, key?.issuer].map((template) => template?.replace('{tenantid}', claims.tid))).toEqual([
      claims.iss,
      claims.iss,
    ]);
  },
);
