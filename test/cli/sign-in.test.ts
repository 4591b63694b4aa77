import { createHash } from 'node:crypto';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { OauthApplication } from '../../src/accounts/oauth/oauth-application';
import type { OauthTokens } from '../../src/accounts/oauth/exchange-code';
import { signIn } from '../../src/cli/commands/accounts/sign-in';

let server: Server;
let application: OauthApplication;
let answer: { status: number; body: unknown };
let asked: { type: string | undefined; body: string }[];
const tokens = { access_token: 'access', refresh_token: 'refresh', expires_in: 3600, scope: 'one two' };

/** A token endpoint that answers what the test says. */
beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ type: request.headers['content-type'], body });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: tokens };
  application = {
    provider: 'Atlassian',
    authorizeUrl: 'https://auth.example/authorize',
    tokenUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    clientId: 'client',
    clientSecret: 'CANARY-secret',
    scopes: ['one', 'two'],
    body: 'json',
    parameters: { prompt: 'consent' },
  };
});
afterAll(() => server.close());

/** Starts a sign-in; `come` is the browser coming back with parameters of the test's choice. */
async function begin(finish: (tokens: OauthTokens) => Promise<string> = async ({ accessToken }) => accessToken) {
  let show: (url: URL) => void = () => undefined;
  const shown = new Promise<URL>((resolve) => (show = resolve));
  const outcome = signIn({ application, port: 0, path: '/callback', onUrl: (url) => show(new URL(url)), finish });
  outcome.catch(() => undefined); // looked at by the test when it comes to it
  const url = await shown;
  const redirectUri = url.searchParams.get('redirect_uri')!;
  const come = (parameters: Record<string, string>, path = redirectUri) =>
    fetch(`${path}?${new URLSearchParams(parameters).toString()}`);
  return { outcome, url, redirectUri, come, state: url.searchParams.get('state')! };
}

describe('signing in with a browser', () => {
  test('sends the code with the verifier of the challenge, as JSON where the provider takes JSON', async () => {
    const { outcome, url, redirectUri, come, state } = await begin();
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'client',
      response_type: 'code',
      scope: 'one two',
      prompt: 'consent',
      code_challenge_method: 'S256',
    });
    expect((await come({ code: 'the-code', state })).status).toBe(200);
    await expect(outcome).resolves.toBe('access');
    const [{ type, body }] = asked as [(typeof asked)[number]];
    const { code_verifier: verifier, ...fields } = JSON.parse(body) as Record<string, string>;
    expect(type).toBe('application/json');
    expect(fields).toEqual({
      grant_type: 'authorization_code',
      client_id: 'client',
      client_secret: 'CANARY-secret',
      code: 'the-code',
      redirect_uri: redirectUri,
    });
    expect(createHash('sha256').update(verifier!).digest('base64url')).toBe(url.searchParams.get('code_challenge'));
  });

  test('turns away a strange state and a strange path, and goes on waiting', async () => {
    const { outcome, come, state, redirectUri } = await begin();
    expect((await come({ code: 'theirs', state: `${state.slice(0, -1)}?` })).status).toBe(400);
    expect((await come({ code: 'theirs' })).status).toBe(400);
    expect((await come({ code: 'theirs', state }, `${redirectUri}/other`)).status).toBe(404);
    expect(asked).toEqual([]);
    await come({ code: 'ours', state });
    await outcome;
    expect(asked.map(({ body }) => (JSON.parse(body) as { code: string }).code)).toEqual(['ours']);
  });

  test('a request target that is no address is turned away, and ends nothing', async () => {
    const { outcome, redirectUri, come, state } = await begin();
    const { port } = new URL(redirectUri);
    const [strange] = (await once(get({ host: '127.0.0.1', port, path: '//' }), 'response')) as [IncomingMessage];
    expect(strange.resume().statusCode).toBe(404);
    await come({ code: 'ours', state });
    await expect(outcome).resolves.toBe('access');
  });

  test.each([
    [
      'access_denied',
      'User did not authorize the request by ada@contoso.example',
      'The person declined',
      'PermissionDenied',
    ],
    ['access_denied', 'AADSTS90094: The grant requires admin permission.', 'An administrator', 'PermissionDenied'],
    ['server_error', '', 'Connect again later', 'ProviderUnavailable'],
  ])(
    'a browser that comes back with %s (%s) is told what to do, in codes and our words',
    async (error, description, advice, type) => {
      const { outcome, come, state } = await begin();
      const page = await (await come({ error, error_description: description, state })).text();
      expect(page).toContain(advice);
      expect(page).not.toContain('ada@contoso.example');
      await expect(outcome).rejects.toMatchObject({ type, message: expect.stringContaining(advice) });
      expect(asked).toEqual([]);
    },
  );

  test.each([
    [400, { error: 'invalid_grant', error_description: 'CANARY' }, 'PermissionDenied', 'invalid_grant'],
    [401, { error: 'invalid_client' }, 'PermissionDenied', 'ATLASSIAN_CLIENT_ID'],
    [503, {}, 'ProviderUnavailable', '503'],
    [200, { ...tokens, refresh_token: undefined }, 'ProviderUnavailable', 'refresh_token'],
  ])('a token endpoint that answers %s %j fails the sign-in with a sentence', async (status, body, type, said) => {
    answer = { status, body };
    const { outcome, come, state } = await begin();
    expect((await come({ code: 'code', state })).status).toBe(400);
    await expect(outcome).rejects.toMatchObject({ type, message: expect.stringContaining(said) });
    await expect(outcome).rejects.not.toMatchObject({ message: expect.stringContaining('CANARY') });
  });

  test('what fails after the exchange is said in the browser, as text', async () => {
    const { outcome, come, state } = await begin(() => Promise.reject(new Error('The name <b>support</b> is taken.')));
    expect(await (await come({ code: 'code', state })).text()).toContain(
      'The name &lt;b&gt;support&lt;/b&gt; is taken.',
    );
    await expect(outcome).rejects.toThrow('is taken');
  });
});
