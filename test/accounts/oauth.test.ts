import { createHash, X509Certificate, createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { applicationGrant } from '../../src/accounts/oauth/application-grant';
import { createAuthorizationRequest } from '../../src/accounts/oauth/authorization-request';
import { exchangeCode } from '../../src/accounts/oauth/exchange-code';
import { qualifiedScopes, resourceOf, shortScopes } from '../../src/accounts/oauth/graph-scopes';
import { atlassianApplication, microsoftApplication } from '../../src/accounts/oauth/oauth-application';
import { readOauthRefusal } from '../../src/accounts/oauth/oauth-refusal';
import { administratorPage, refusalOf } from '../../src/accounts/oauth/refusal';
import { requestTokens } from '../../src/accounts/oauth/request-tokens';
import { rolesOf } from '../../src/accounts/oauth/roles-of';
import type { TokenClient } from '../../src/accounts/oauth/token-client';
import { readConfiguration } from '../../src/configuration';
import {
  boardScopes,
  directoryScopes,
  mailScopes,
  meetingScopes,
  sharedScopes,
} from '../../src/contracts/account-scopes';
import { answerJson, startLocalServer, type LocalServer } from '../providers/local-server';
import { certificates } from '../support/application-certificates';

const configuration = (more: Record<string, string> = {}) =>
  readConfiguration({
    ...{ MICROSOFT_CLIENT_ID: 'client', MICROSOFT_LOGIN_URL: 'https://login.example' },
    ...{ ATLASSIAN_CLIENT_ID: 'board-client', ATLASSIAN_URL: 'https://auth.example', ...more },
  });
const nothing = { tenant: 'common', meetings: false, shared: false, directory: false };
const microsoft = (more: object = {}) => microsoftApplication(configuration(), { ...nothing, ...more });

describe('an authorization server', () => {
  test('of Microsoft is asked for what somebody wants, of one tenant', () => {
    expect(microsoft({ tenant: 'a/b', owner: 'ada@contoso.example' })).toEqual({
      ...{ provider: 'Microsoft', clientId: 'client', body: 'form', scopes: mailScopes },
      tokenUrl: 'https://login.example/a%2Fb/oauth2/v2.0/token',
      authorizeUrl: 'https://login.example/a%2Fb/oauth2/v2.0/authorize',
      tokenScope: qualifiedScopes(mailScopes, configuration()),
      parameters: { prompt: 'select_account', login_hint: 'ada@contoso.example' },
    });
    expect(microsoft().parameters).toEqual({ prompt: 'select_account' });
    expect(microsoft({ shared: true }).scopes).toEqual([...mailScopes, ...sharedScopes]);
    expect(microsoft({ meetings: true }).scopes).toEqual([...mailScopes, ...meetingScopes]);
    expect(microsoft({ directory: true }).scopes).toEqual([...mailScopes, ...directoryScopes]);
  });

  test('of Atlassian takes JSON', () => {
    expect(atlassianApplication(configuration({ ATLASSIAN_CLIENT_SECRET: 's' }))).toEqual({
      ...{ provider: 'Atlassian', clientId: 'board-client', clientSecret: 's', body: 'json', scopes: boardScopes },
      ...{ tokenUrl: 'https://auth.example/oauth/token', authorizeUrl: 'https://auth.example/authorize' },
      parameters: { prompt: 'consent' },
    });
  });

  test('without an application says which variable is missing', () => {
    const message = (name: string) => `No application is configured to sign in with: set ${name} (see .env.example).`;
    const none = configuration({ MICROSOFT_CLIENT_ID: '', ATLASSIAN_CLIENT_ID: '' });
    expect(() => microsoftApplication(none, nothing)).toThrow(message('MICROSOFT_CLIENT_ID'));
    expect(() => atlassianApplication(none)).toThrow(message('ATLASSIAN_CLIENT_ID'));
  });
});

test('a sign-in is bound to its browser and its process', () => {
  const one = createAuthorizationRequest(microsoft(), 'http://localhost/back');
  const other = createAuthorizationRequest(microsoft(), 'http://localhost/back');
  const url = new URL(one.url);
  expect(`${url.origin}${url.pathname}`).toBe('https://login.example/common/oauth2/v2.0/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ prompt: 'select_account', client_id: 'client', response_type: 'code', redirect_uri: 'http://localhost/back' },
    ...{ scope: mailScopes.join(' '), state: one.state, code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(one.verifier).digest('base64url'),
  });
  expect([one.state, one.verifier].map((text) => text.length)).toEqual([43, 43]);
  expect(new Set([one.state, one.verifier, other.state, other.verifier]).size).toBe(4);
  expect(one.redirectUri).toBe('http://localhost/back');
});

describe('scopes', () => {
  test('are asked for with the address of Microsoft Graph, each once, those of the sign-in without', () => {
    const given = [
      'Mail.Read',
      'https://graph.microsoft.com/Mail.Read',
      'HTTPS://other.example/Mail.Send',
      'openid',
      '',
    ];
    expect(qualifiedScopes(given, configuration())).toBe(
      'https://graph.microsoft.com/Mail.Read https://graph.microsoft.com/Mail.Send openid offline_access',
    );
    for (const scope of ['openid', 'profile', 'email', 'offline_access'])
      expect(qualifiedScopes([scope], configuration()).split(' ')).toContain(scope);
  });

  test('are those of the cloud that is configured; on this machine those of the real one', () => {
    const at = (url: string) => resourceOf(configuration({ MICROSOFT_GRAPH_URL: url }));
    expect(at('https://graph.microsoft.us/v1.0')).toBe('https://graph.microsoft.us');
    expect(at('http://localhost:1/v1.0')).toBe('https://graph.microsoft.com');
  });

  test('have short names', () => {
    expect(shortScopes(['https://graph.microsoft.com/Mail.Read', '', 'read:board:trello', 'xhttps://a/b'])).toEqual([
      ...['Mail.Read', 'read:board:trello', 'xhttps://a/b'],
    ]);
  });
});

describe('a refusal', () => {
  test.each([
    [{ error: 'temporarily_unavailable' }, 'time', 'temporarily_unavailable'],
    [{ error: 'server_error' }, 'time', 'server_error'],
    [{ error: 'invalid_grant', suberror: 'bad_token' }, 'person', 'invalid_grant, bad_token'],
    [
      { error: 'interaction_required', error_description: 'AADSTS50076: x' },
      'person',
      'interaction_required, AADSTS50076',
    ],
    [{ error: 'unauthorized_client', error_description: 'refresh_token is invalid' }, 'person', 'unauthorized_client'],
    [{ error: 'unauthorized_client', error_description: 'Refreshtoken IS invalid' }, 'person', 'unauthorized_client'],
    [{ error: 'invalid_client', error_description: 'refresh_token is invalid' }, 'configuration', 'invalid_client'],
    [{ error: 'unauthorized_client' }, 'configuration', 'unauthorized_client'],
  ])('%j is solved by %s', (answer, solvedBy, known) => {
    expect(readOauthRefusal(answer)).toMatchObject({ error: answer.error, solvedBy, known });
  });

  test('is none without an error; its code is kept where it has one', () => {
    for (const answer of [undefined, 'x', {}, { error: 5 }]) expect(readOauthRefusal(answer)).toBeUndefined();
    expect(readOauthRefusal({ error: 'x', error_description: 'a AADSTS70011 b' })).toMatchObject({
      code: 'AADSTS70011',
    });
    expect(readOauthRefusal({ error: 'x' })).not.toHaveProperty('code');
  });

  const said = (error: string, code = '', application = microsoft()) =>
    refusalOf(application, { error, error_description: `${code}: words about Ada` });

  test('that time solves is asked again, and what is no answer of OAuth too', () => {
    expect(said('server_error')).toMatchObject({
      ...{ type: 'ProviderUnavailable' },
      message: 'Microsoft is not able to answer at the moment (server_error). Connect again later.',
    });
    expect(refusalOf(microsoft(), 'x')).toMatchObject({
      ...{ type: 'ProviderUnavailable', message: 'Microsoft gave an answer that is no OAuth answer.' },
    });
  });

  test.each([
    [
      'invalid_scope',
      'AADSTS70011',
      'Personal accounts have neither shared mailboxes nor meeting transcripts: connect again without them.',
    ],
    [
      'invalid_client',
      'AADSTS7000218',
      'It wants the right MICROSOFT_CLIENT_SECRET, or the application registered for "Mobile and desktop applications" with the redirect URI http://localhost.',
    ],
    ['invalid_client', 'AADSTS7000215', 'It wants the right MICROSOFT_CLIENT_SECRET, or'],
    ['invalid_client', 'AADSTS700025', 'It is registered as a public client: unset MICROSOFT_CLIENT_SECRET.'],
    ['access_denied', 'AADSTS1', 'The person declined, and nothing was connected. Connect again and accept.'],
    ['invalid_client', 'AADSTS1', 'Check MICROSOFT_CLIENT_ID and its secret.'],
    ['other', 'AADSTS1', 'Nothing was connected. Connect again; if it repeats, check the application’s registration.'],
  ])('%s, %s says what to do, and nothing of what was said about people', (error, code, advice) => {
    const refusal = said(error, code);
    expect(refusal).toMatchObject({
      type: 'PermissionDenied',
      message: expect.stringContaining(`Microsoft did not let us in (${error}, ${code}). ${advice}`),
    });
    expect(refusal.message).not.toContain('Ada');
  });

  test.each(['AADSTS90094', 'AADSTS90095', 'AADSTS65001'])(
    '%s is for an administrator, who agrees at a page',
    (code) => {
      const page = (tenant: string) => {
        const query = new URLSearchParams({ client_id: 'client', scope: microsoft().tokenScope! }).toString();
        return `https://login.example/${tenant}/v2.0/adminconsent?${query}`;
      };
      const answer = { error: 'invalid_grant', error_description: `${code}: x` };
      for (const [tenant, at] of [
        ...[
          ['common', 'organizations'],
          ['consumers', 'organizations'],
          ['contoso', 'contoso'],
          ['xcommon', 'xcommon'],
        ],
      ] as [string, string][]) {
        const application = microsoft({ tenant });
        expect(administratorPage(application, answer)).toBe(page(at));
        expect(refusalOf(application, answer).message).toContain(
          `An administrator of the organisation has to agree first, at ${page(at)}; then connect again.`,
        );
      }
      expect(administratorPage(microsoft(), { error: 'access_denied' })).toBeUndefined();
      expect(administratorPage(microsoft(), 'x')).toBeUndefined();
    },
  );
});

test('the roles of an application are those its token names, in order', () => {
  const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  expect(rolesOf(token({ roles: ['b', 'a'] }))).toEqual(['a', 'b']);
  for (const unreadable of [
    'x',
    token({}),
    token({ roles: 'a' }),
    token({ roles: ['x'.repeat(201)] }),
    token({ roles: Array(501).fill('x') }),
  ])
    expect(rolesOf(unreadable)).toEqual([]);
  expect(rolesOf(token({ roles: Array(500).fill('x'.repeat(200)) }))).toHaveLength(500);
});

describe('an application asks for a token of its own', () => {
  const application = (proof: Parameters<typeof applicationGrant>[0]['proof']) =>
    applicationGrant({ tenant: 'a/b', clientId: 'c', proof }, configuration());
  const client = {
    provider: 'Microsoft',
    tokenUrl: 'https://login.example/a%2Fb/oauth2/v2.0/token',
    clientId: 'c',
    body: 'form',
  };
  const grant = { grant_type: 'client_credentials', scope: 'https://graph.microsoft.com/.default' };

  test('with its secret', async () => {
    expect(await application({ kind: 'secret', secret: 's' })).toEqual({
      client: { ...client, clientSecret: 's' },
      grant,
    });
  });

  test('with what its certificate’s key has signed, for five minutes', async () => {
    const [certificate, key] = certificates.ours.split(/(?=-----BEGIN PRIVATE)/) as [string, string];
    const asked = await application({ kind: 'certificate', certificate, privateKey: key });
    expect(asked).toEqual({
      client,
      grant: {
        ...{ ...grant, client_assertion: expect.any(String) as string },
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      },
    });
    const { raw, publicKey } = new X509Certificate(certificate);
    const { payload, protectedHeader } = await jwtVerify(
      asked.grant.client_assertion!,
      createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
    );
    expect(protectedHeader).toEqual({
      ...{ alg: 'PS256', typ: 'JWT', 'x5t#S256': createHash('sha256').update(raw).digest('base64url') },
    });
    const now = Math.floor(Date.now() / 1_000);
    expect(payload).toMatchObject({ aud: client.tokenUrl, iss: 'c', sub: 'c', jti: expect.any(String) as string });
    expect(Math.abs(payload.iat! - now)).toBeLessThan(5);
    expect([payload.nbf! - payload.iat!, payload.exp! - payload.iat!]).toEqual([0, 300]);
  });
});

describe('a token endpoint', () => {
  let server: LocalServer;
  let says: { status: number; body: unknown };
  const tokens = {
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 3_600,
    scope: 'https://x.example/Mail.Read openid',
  };
  beforeEach(async () => {
    says = { status: 200, body: tokens };
    server = await startLocalServer((_request, response) => answerJson(response, says.status, says.body));
  });
  afterEach(() => server.close());
  const client = (body: 'form' | 'json' = 'form', clientSecret?: string): TokenClient => ({
    ...({ provider: 'Microsoft', tokenUrl: `${server.url}/token`, clientId: 'c', body } as const),
    ...(clientSecret === undefined ? {} : { clientSecret }),
  });
  const ask = (from = client(), signal?: AbortSignal) => requestTokens(from, { grant_type: 'g' }, signal);

  test('is asked once, as it wants to be, with the application and its secret', async () => {
    await ask();
    await ask(client('json', 's'));
    const [form, json] = server.requests;
    expect(form).toMatchObject({ method: 'POST', url: '/token' });
    expect(form?.headers).toMatchObject({
      ...{ 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    });
    expect(form?.body.toString()).toBe('grant_type=g&client_id=c');
    expect(json?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(json?.body.toString() ?? '')).toEqual({ grant_type: 'g', client_id: 'c', client_secret: 's' });
    expect(server.requests).toHaveLength(2);
  });

  test('grants tokens, until an instant, for scopes by their short names', async () => {
    const before = Date.now();
    const granted = await ask();
    expect(granted).toEqual({
      kind: 'granted',
      tokens: {
        accessToken: 'a',
        refreshToken: 'r',
        expiresAt: expect.any(String) as string,
        scopes: ['Mail.Read', 'openid'],
      },
    });
    const { expiresAt } = (granted as { tokens: { expiresAt: string } }).tokens;
    expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(3_600_000);
    expect(Date.parse(expiresAt) - before).toBeLessThan(3_660_000);
    says.body = { access_token: 'a', expires_in: 1 };
    expect(await ask()).toEqual({
      kind: 'granted',
      tokens: { accessToken: 'a', expiresAt: expect.any(String) as string },
    });
  });

  test.each<[status: number, body: unknown, message: string]>([
    [200, { access_token: '' }, 'token answer lacks what we need: access_token, expires_in.'],
    [200, { ...tokens, refresh_token: '' }, 'token answer lacks what we need: refresh_token.'],
    [200, { error: 'invalid_grant' }, 'token answer lacks what we need: access_token, expires_in.'],
    [400, 'x', 'token endpoint answered 400; try again later.'],
    [400, { error: 'server_error' }, 'token endpoint answered 400; try again later.'],
    [429, { error: 'invalid_grant' }, 'token endpoint answered 429; try again later.'],
    [500, { error: 'invalid_grant' }, 'token endpoint answered 500; try again later.'],
  ])('that answers %i %j is asked again', async (status, body, message) => {
    says = { status, body };
    await expect(ask()).rejects.toMatchObject({ type: 'ProviderUnavailable', message: `Microsoft's ${message}` });
  });

  test('refuses the person or the application', async () => {
    says = { status: 400, body: { error: 'invalid_grant' } };
    expect(await ask()).toMatchObject({ kind: 'refused', refusal: { error: 'invalid_grant', solvedBy: 'person' } });
    says.status = 499;
    expect(await ask()).toMatchObject({ kind: 'refused' });
  });

  test('that cannot be reached, or answers too much, is asked again', async () => {
    const away = { ...client(), tokenUrl: 'http://127.0.0.1:1/token' };
    await expect(ask(away)).rejects.toMatchObject({
      ...{
        type: 'ProviderUnavailable',
        message: expect.stringMatching(/^Microsoft's token endpoint cannot be reached.*\.$/),
      },
      cause: expect.any(Error) as Error,
    });
    says.body = { ...tokens, more: 'x'.repeat(256 * 1024) };
    await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining('cannot be reached') as string });
    await expect(ask(client(), AbortSignal.abort())).rejects.toMatchObject({ type: 'ProviderUnavailable' });
  });

  describe('exchanges a code', () => {
    const exchange = (more: object = {}) =>
      exchangeCode(
        { ...microsoft(), ...client(), ...more },
        { redirectUri: 'http://localhost/', verifier: 'v' },
        'code',
      );
    const asked = () => Object.fromEntries(new URLSearchParams(server.requests.at(-1)?.body.toString()));

    test('for tokens, with the verifier and what the server wants', async () => {
      expect(await exchange({ tokenScope: 'one two' })).toMatchObject({
        accessToken: 'a',
        refreshToken: 'r',
        scopes: ['Mail.Read', 'openid'],
      });
      const fields = {
        grant_type: 'authorization_code',
        code: 'code',
        code_verifier: 'v',
        redirect_uri: 'http://localhost/',
        client_id: 'c',
      };
      expect(asked()).toEqual({ ...fields, scope: 'one two' });
      await exchange({ tokenScope: undefined });
      expect(asked()).toEqual(fields);
    });

    test('for what was asked, where it does not say what it grants', async () => {
      says.body = { ...tokens, scope: undefined };
      expect((await exchange({ scopes: ['one'] })).scopes).toEqual(['one']);
    });

    test('and a refusal, or an answer without a refresh token, is told', async () => {
      says.body = { ...tokens, refresh_token: undefined };
      await expect(exchange()).rejects.toMatchObject({
        ...{ type: 'ProviderUnavailable', message: "Microsoft's token answer lacks what we need: refresh_token." },
      });
      says = { status: 400, body: { error: 'access_denied' } };
      await expect(exchange()).rejects.toMatchObject({ type: 'PermissionDenied' });
    });
  });
});
