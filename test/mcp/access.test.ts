import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { readConfiguration } from '../../src/configuration';
import { serveGateway } from '../../src/gateway';
import { nestedJson } from '../support/nested-json';
import { startGateway, type RunningGateway } from '../gateway/worlds/start-gateway';

/** An OpenID issuer that signs access tokens, like an organisation's own issuer. */
let issuer: { url: string; key: CryptoKey; close: () => Promise<void> };
let gateway: RunningGateway;

const desk = randomBytes(32).toString('base64url');
const free = randomBytes(32).toString('base64url');
const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' };
  const app = new Hono();
  const served = await serveGateway(app, { port: 0 });
  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer: served.url,
      authorization_endpoint: `${served.url}/authorize`,
      token_endpoint: `${served.url}/token`,
      jwks_uri: `${served.url}/jwks`,
    }),
  );
  app.get('/jwks', (context) => context.json({ keys: [jwk] }));
  issuer = { url: served.url, key: privateKey, close: served.close };
  gateway = await startGateway({
    environment: {
      PUBLIC_URL: '',
      API_TOKENS: `desk:operator:${digest(desk)}:desk,free:operator:${digest(free)}`,
      OIDC_ISSUER: served.url,
      OIDC_CLIENT_ID: 'console',
      OIDC_ALLOWED: 'ada@contoso.example=operator,@contoso.example=viewer',
    },
  });
});
afterAll(() => issuer.close());

const claims = { sub: 'ada', email: 'ada@contoso.example', email_verified: true };

const accessToken = (
  audience: string,
  { said = claims, key = issuer.key, expires = '5m' }: { said?: object; key?: CryptoKey; expires?: string } = {},
) =>
  new SignJWT({ ...said })
    .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'at+jwt' })
    .setIssuer(issuer.url)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key);

const list = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/list',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    },
  },
};

const headers = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2026-07-28',
  'Mcp-Method': 'tools/list',
};

const ask = (path: string, token: string | undefined, more: Record<string, string> = {}, body = JSON.stringify(list)) =>
  fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { ...headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...more },
    body,
  });

/** The request passed every guard if the answer is that this namespace has no such agent. */
const isLetIn = async (response: Response): Promise<boolean> =>
  (await response.text()).includes('There is no agent named \\"desk\\"');

describe('/mcp', () => {
  test('lets in who shows a token that is bound to an agent, as that agent and no other', async () => {
    expect(await isLetIn(await ask('/mcp', desk))).toBe(true);
    expect(await isLetIn(await ask('/mcp/desk', desk))).toBe(true);
    expect((await ask('/mcp/clerk', desk)).status).toBe(403);
    const unbound = await ask('/mcp/desk', free);
    expect([unbound.status, await unbound.text()]).toEqual([403, expect.stringContaining('is bound to no agent')]);
  });

  test('tells who shows none where to get one', async () => {
    const bare = await ask('/mcp/desk', undefined);
    expect(bare.status).toBe(401);
    const metadata = `${gateway.url}/.well-known/oauth-protected-resource/mcp/desk`;
    expect(bare.headers.get('WWW-Authenticate')).toBe(`Bearer resource_metadata="${metadata}"`);
    const said = await (await fetch(metadata)).json();
    expect(said).toMatchObject({ resource: `${gateway.url}/mcp/desk`, authorization_servers: [issuer.url] });
    expect((await ask('/mcp', undefined)).headers.get('WWW-Authenticate')).toBe('Bearer');
    expect((await ask('/mcp', 'nonsense')).headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
  });

  test('takes an access token of the issuer that is for this agent, of an operator', async () => {
    const resource = `${gateway.url}/mcp/desk`;
    expect(await isLetIn(await ask('/mcp/desk', await accessToken(resource)))).toBe(true);
    const { privateKey: foreign } = await generateKeyPair('RS256');
    const refused: [string, string, Promise<string>][] = [
      ['for another agent', '/mcp/clerk', accessToken(resource)],
      ['for no agent', '/mcp', accessToken(`${gateway.url}/mcp`)],
      ['an ID token', '/mcp/desk', accessToken('console')],
      ['signed by somebody else', '/mcp/desk', accessToken(resource, { key: foreign })],
      ['expired', '/mcp/desk', accessToken(resource, { expires: '-1m' })],
      ['unverified address', '/mcp/desk', accessToken(resource, { said: { ...claims, email_verified: false } })],
      ['not let in', '/mcp/desk', accessToken(resource, { said: { ...claims, email: 'eve@evil.example' } })],
    ];
    for (const [what, path, token] of refused)
      expect([what, (await ask(path, await token)).status]).toEqual([what, 401]);
    const viewer = await accessToken(resource, { said: { ...claims, email: 'bob@contoso.example' } });
    expect((await ask('/mcp/desk', viewer)).status).toBe(403);
  });

  test('is not for pages of other sites, nor for names that were made to lead here', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])
      expect([origin, (await ask('/mcp', desk, { Origin: origin })).status]).toEqual([origin, 403]);
    expect(await isLetIn(await ask('/mcp', desk, { Origin: gateway.url }))).toBe(true);
    expect(await statusWithHost('evil.example')).toBe(403);
    expect(await statusWithHost(new URL(gateway.url).host)).not.toBe(403);
  });

  test('reads no endless and no bottomless request, and none of countless parts', async () => {
    const many = `[${`${JSON.stringify(list)},`.repeat(10_000)}${JSON.stringify(list)}]`;
    const refused = await ask('/mcp', desk, {}, many);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('at most 50,000')]);
    expect((await ask('/mcp', desk, {}, 'x'.repeat(4 * 1024 * 1024 + 1))).status).toBe(413);
    const deep = JSON.stringify(list).replace('"id":1', `"id":1,"more":${nestedJson(100_000)}`);
    expect((await ask('/mcp', desk, {}, deep)).status).toBe(400);
    expect((await ask('/mcp', desk, {}, '{')).status).toBe(400);
  });

  test('serves earlier revisions without a session, whatever session of before a client names', async () => {
    const initialize = {
      ...list,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    const legacy = { 'MCP-Protocol-Version': '2025-11-25' };
    const begun = await ask('/mcp', desk, legacy, JSON.stringify(initialize));
    expect([begun.status, begun.headers.get('Mcp-Session-Id')]).toEqual([200, null]);
    const plain = JSON.stringify({ ...list, params: {} });
    for (const named of [{}, { 'Mcp-Session-Id': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }])
      expect(await isLetIn(await ask('/mcp', desk, { ...legacy, ...named }, plain))).toBe(true);
    expect((await ask('/mcp', undefined, legacy, plain)).status).toBe(401);
  });

  test('has a stream by GET for revisions that know of one, and ends no session', async () => {
    const asked = async (method: string, more: Record<string, string>) => {
      const accept = { Accept: 'text/event-stream', Authorization: `Bearer ${desk}` };
      const {
        status,
        headers: told,
        body,
      } = await fetch(`${gateway.url}/mcp`, { method, headers: { ...accept, ...more } });
      await body?.cancel();
      return [status, told.get('Content-Type')];
    };
    expect(await asked('GET', { 'MCP-Protocol-Version': '2025-11-25' })).toEqual([200, 'text/event-stream']);
    for (const [method, more] of [
      ['GET', { 'MCP-Protocol-Version': '2026-07-28' }],
      ['GET', { Accept: 'application/json' }],
      ['DELETE', { 'MCP-Protocol-Version': '2025-11-25' }],
    ] as const)
      expect(await asked(method, more)).toEqual([405, 'application/json']);
  });
});

test('while the issuer cannot be reached, nothing is said of its tokens: JSON, and to be sent again', async () => {
  const cut = await startGateway({
    environment: {
      PUBLIC_URL: '',
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'console',
      OIDC_ALLOWED: 'a@b.example=operator',
    },
  });
  const token = await accessToken(`${cut.url}/mcp/desk`);
  const authorized = { ...headers, Authorization: `Bearer ${token}` };
  const answer = await fetch(`${cut.url}/mcp/desk`, {
    method: 'POST',
    headers: authorized,
    body: JSON.stringify(list),
  });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    error: { code: -32_603, message: expect.stringContaining('issuer of access tokens cannot be reached') },
  });
  expect(cut.faults).toMatchObject([{ message: expect.stringContaining('http://127.0.0.1:1') }]);
});

test('a token that is bound to an agent opens neither the codec nor more of the HTTP API than its calls and tools', async () => {
  const authorization = { headers: { Authorization: `Bearer ${desk}` } };
  const api = await fetch(`${gateway.url}/api/agents`, authorization);
  expect([api.status, await api.text()]).toEqual([403, expect.stringContaining('it opens /mcp, and of this API')]);
  expect((await fetch(`${gateway.url}/codec/decode`, { method: 'POST', ...authorization })).status).toBe(401);
});

test('an entry that names no agent rightly is refused at start', () => {
  const entry = (agent: string) => ({ API_TOKENS: `desk:operator:${digest(desk)}:${agent}` });
  expect(readConfiguration(entry('desk')).apiTokens).toMatchObject([{ name: 'desk', agent: 'desk' }]);
  expect(() => readConfiguration(entry('De sk'))).toThrow('API_TOKENS');
});

/** `fetch` always sets this header itself. */
const statusWithHost = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(
      `${gateway.url}/mcp`,
      { method: 'POST', headers: { ...headers, Host: host, Authorization: `Bearer ${desk}` } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    asked.on('error', reject);
    asked.end(JSON.stringify(list));
  });
