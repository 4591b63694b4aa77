import { exchangeCode } from '../../../src/accounts/oauth/exchange-code';
import { requestTokens } from '../../../src/accounts/oauth/request-tokens';
import type { TokenClient } from '../../../src/accounts/oauth/token-client';
import { defined } from '../../../src/json/defined';
import { answerJson, startLocalServer, type LocalServer } from '../../providers/local-server';
import { microsoft } from './configured';

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
    ...defined({ clientSecret }),
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
      type: 'ProviderUnavailable',
      message:
        "Microsoft's token endpoint cannot be reached: the connection to 127.0.0.1:1 failed before anything was sent (ECONNREFUSED).",
      cause: expect.any(Error) as Error,
    });
    says.body = { ...tokens, more: 'x'.repeat(256 * 1024) };
    await expect(ask()).rejects.toMatchObject({
      message: `Microsoft's token endpoint cannot be reached at ${new URL(server.url).host}.`,
    });
  });

  test('is not asked for who has been cancelled', async () => {
    await expect(ask(client(), AbortSignal.abort())).rejects.toMatchObject({ type: 'ProviderUnavailable' });
    expect(server.requests).toEqual([]);
  });

  test('in whose place a page answers is asked again', async () => {
    await server.close();
    server = await startLocalServer((_request, response) => void response.writeHead(400).end('<html>Bad'));
    await expect(ask()).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', message: "Microsoft's token endpoint answered 400; try again later." },
    });
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

    test('for an error where it is refused, or answered without a refresh token', async () => {
      says.body = { ...tokens, refresh_token: undefined };
      await expect(exchange()).rejects.toMatchObject({
        ...{ type: 'ProviderUnavailable', message: "Microsoft's token answer lacks what we need: refresh_token." },
      });
      says = { status: 400, body: { error: 'access_denied' } };
      await expect(exchange()).rejects.toMatchObject({ type: 'PermissionDenied' });
    });
  });
});
