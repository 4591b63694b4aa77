import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import { checkClock } from '../../src/doctor/check-providers';
import { examine } from '../../src/doctor/examine';
import type { Finding } from '../../src/doctor/finding';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { clientSecrets, found, soundEnvironment } from './sound-environment';

let sandbox: Sandbox;
/** A proxy that answers everything with its own page. */
let proxy: Server;
let proxyUrl: string;
const folder = mkdtempSync(join(tmpdir(), 'agent-integrations-doctor-'));
/** Nothing in it is wrong, but that the proxy answers where the gateway should. */
let environment: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox({ clientSecrets });
  proxy = createServer((_, response) => response.end('<h1>Sign in</h1>'));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  environment = soundEnvironment(sandbox, createKeyRing([generateKey()], 'the test'), proxyUrl);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  proxy.close();
  await sandbox.close();
});

/** Temporal is away: what is configured, and who is reached, shows all the same. */
const look = (changes: Record<string, string> = {}): Promise<Finding[]> =>
  examine({ ...environment, ...changes }, () =>
    Promise.reject(new Error('Temporal at 127.0.0.1:1 cannot be reached.')),
  );

test.each([
  [{}, 8080],
  [{ GATEWAY_PORT: '8090' }, 8090],
])(
  'without a public URL the addresses to register are this machine, at the port of the gateway: %j',
  async (given, port) => {
    const findings = await look({ PUBLIC_URL: '', ATLASSIAN_CLIENT_ID: 'x', ATLASSIAN_CLIENT_SECRET: 'y', ...given });
    const told = findings.map(({ text }) => text).join('\n');
    for (const integration of ['mail', 'board'])
      expect(told).toContain(`http://localhost:${port}/integrations/${integration}/callback`);
  },
);

const real = { MICROSOFT_GRAPH_URL: 'http://nowhere.invalid/v1.0', MICROSOFT_LOGIN_URL: 'http://nowhere.invalid' };
const id = '11111111-2222-3333-4444-555555555555';

describe('finds, and says what to do about,', () => {
  test.each<[string, Record<string, string>, Finding['area'], RegExp]>([
    ['a variable with a wrong value', { POLLING_SECONDS: 'often' }, 'configuration', /POLLING_SECONDS/],
    ['no application', { MICROSOFT_CLIENT_ID: '' }, 'configuration', /MICROSOFT_CLIENT_ID is not set/],
    [
      'an application id that is none',
      { ...real, MICROSOFT_CLIENT_ID: 'Support' },
      'configuration',
      /no application id/,
    ],
    ['the id of a secret in its place', { ...real, MICROSOFT_CLIENT_SECRET: id }, 'configuration', /column "Value"/],
    [
      'half of a sandbox',
      { MICROSOFT_LOGIN_URL: 'https://login.invalid' },
      'configuration',
      /one is the sandbox[^]*Set both/,
    ],
    [
      'boards that are real beside mail that is not',
      { TRELLO_URL: 'https://trello.invalid/1', TRELLO_AUTHORIZE_URL: 'https://trello.invalid/1/authorize' },
      'configuration',
      /^Trello is asked at trello\.invalid, and Microsoft Graph at 127\.0\.0\.1:\d+: one is the sandbox/,
    ],
    [
      'tokens of a Trello that is not the one that is asked',
      { TRELLO_AUTHORIZE_URL: 'https://trello.invalid/1/authorize' },
      'configuration',
      /tokens are made at trello\.invalid: one is the sandbox[^]*Set both TRELLO_URL/,
    ],
    [
      'half of an OAuth 2.0 client',
      { ATLASSIAN_CLIENT_ID: 'x', ATLASSIAN_CLIENT_SECRET: '' },
      'configuration',
      /only one is set/,
    ],
    [
      'no secret to verify webhooks with',
      { TRELLO_API_SECRET: '', ATLASSIAN_CLIENT_ID: '', ATLASSIAN_CLIENT_SECRET: '' },
      'configuration',
      /TRELLO_API_SECRET/,
    ],
    [
      'a secret for one way of connecting boards alone',
      { TRELLO_API_SECRET: '', ATLASSIAN_CLIENT_ID: 'id', ATLASSIAN_CLIENT_SECRET: 'secret' },
      'configuration',
      /TRELLO_API_SECRET is not: a gateway refuses/,
    ],
    ['a public URL without https', { PUBLIC_URL: 'http://agents.invalid' }, 'configuration', /without https/],
    ['a gateway nobody can sign in to', { SIGN_IN_LINK: 'off' }, 'configuration', /Nobody can sign in/],
    ['an issuer without an application', { OIDC_ISSUER: 'https://issuer.invalid' }, 'configuration', /OIDC_CLIENT_ID/],
    [
      'what is told of an issuer that is not named',
      { OIDC_CLIENT_ID: 'pages', OIDC_ALLOWED: 'ada@example.com=operator' },
      'configuration',
      /^There is no OIDC_ISSUER, so that OIDC_CLIENT_ID, OIDC_ALLOWED count for nothing/,
    ],
    [
      'an issuer that is not there',
      { OIDC_ISSUER: 'https://issuer.invalid', OIDC_CLIENT_ID: 'pages', OIDC_ALLOWED: 'ada@example.com=operator' },
      'providers',
      /^The OpenID Connect issuer cannot be reached: the connection to issuer\.invalid failed[^]*curl -sI https:\/\/issuer\.invalid\/\.well-known\/openid-configuration/,
    ],
    ['writes that ask nobody', { STEPS_WITHOUT_AGENT: 'autopilot' }, 'configuration', /autopilot/],
    ['a time without signatures', { UNSIGNED_UNTIL: '2100-01-01T00:00:00Z' }, 'configuration', /UNSIGNED_UNTIL/],
    ['a token that was left behind', { TRELLO_TOKEN: 'x' }, 'configuration', /TRELLO_TOKEN is still/],
    [
      'a tenant nobody knows',
      { MICROSOFT_TENANT: 'nobodys' },
      'providers',
      /does not know the tenant "nobodys" \(400\)/,
    ],
    ['a provider that is not there', { TRELLO_URL: 'http://trello.invalid/1' }, 'providers', /trello\.invalid/],
    [
      'a secret that Microsoft does not take any more',
      { MICROSOFT_CLIENT_SECRET: 'expired' },
      'providers',
      /^Microsoft's sign-in refuses our application or its secret \(invalid_client, AADSTS7000215\)[^]*MICROSOFT_CLIENT_SECRET/,
    ],
    [
      'a secret that Atlassian does not take',
      { ATLASSIAN_CLIENT_SECRET: 'wrong' },
      'providers',
      /^Atlassian's sign-in refuses our application or its secret \(access_denied\)[^]*ATLASSIAN_CLIENT_SECRET/,
    ],
    [
      'a listener for requests that is not there',
      { APPROVAL_WEBHOOK_URL: 'http://chat.invalid/hooks/secret', APPROVAL_WEBHOOK_SECRET: 's'.repeat(32) },
      'notices',
      /^APPROVAL_WEBHOOK_URL, at chat\.invalid, cannot be reached: (?![^]*hooks\/secret)/,
    ],
    ['no public URL', { PUBLIC_URL: '' }, 'public URL', /no PUBLIC_URL: triggers look every 60 seconds/],
    [
      'how often it looks then',
      { PUBLIC_URL: '', POLLING_SECONDS: '600' },
      'public URL',
      /look every 600 seconds \(POLLING_SECONDS\)/,
    ],
    ['a public URL that leads nowhere', { PUBLIC_URL: 'http://127.0.0.1:1' }, 'public URL', /not reached at/],
  ])('%s', async (_what, changes, area, words) => {
    expect(found(await look(changes), area)).toMatch(words);
  });

  test('a proxy that answers in place of the gateway', async () => {
    expect(found(await look({ PUBLIC_URL: proxyUrl }), 'public URL')).toMatch(/does not answer Microsoft's handshake/);
  });

  test('a proxy that passes on what Microsoft asks, and not what Trello does', async () => {
    const strict = createServer(({ method, url = '' }, response) => {
      response.statusCode = method === 'HEAD' ? 405 : 200;
      response.end(new URL(url, 'http://gateway').searchParams.get('validationToken'));
    });
    await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
    const { port } = strict.address() as AddressInfo;
    const said = found(await look({ PUBLIC_URL: `http://127.0.0.1:${port}` }), 'public URL');
    strict.close();
    expect(said).toMatch(/^http\S+ does not answer Trello's handshake: 405 where 200 was due\. [^]*HEAD and POST/);
  });

  test.each([
    [204, 'good'],
    [405, 'good'],
    [301, 'warning'],
    [401, 'warning'],
    [404, 'warning'],
    [410, 'warning'],
  ])(
    'a listener for requests that answers %d to a look is told as a %s with that answer, which proves no more',
    async (status, level) => {
      const listener = createServer((_, response) => response.writeHead(status).end());
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
      const { port } = listener.address() as AddressInfo;
      const listening = {
        APPROVAL_WEBHOOK_URL: `http://127.0.0.1:${port}/hooks/secret`,
        APPROVAL_WEBHOOK_SECRET: 's'.repeat(32),
      };
      const told = (await look(listening)).filter(({ area }) => area === 'notices');
      listener.close();
      const text = `APPROVAL_WEBHOOK_URL answers, at 127.0.0.1:${port}, ${status} to a HEAD; whether it takes a notice shows only when a request waits.`;
      expect(told).toMatchObject([{ level, text }]);
    },
  );

  test('a key ring that is missing, damaged, or there twice', async () => {
    const missing = { AGENT_INTEGRATIONS_KEYS: '', AGENT_INTEGRATIONS_KEY_FILE: join(folder, 'none.json') };
    expect(found(await look(missing), 'keys')).toMatch(/keys create/);
    const damaged = join(folder, 'damaged.json');
    writeFileSync(damaged, '{}', { mode: 0o600 });
    const file = { AGENT_INTEGRATIONS_KEY_FILE: damaged };
    expect(found(await look({ ...file, AGENT_INTEGRATIONS_KEYS: '' }), 'keys')).toMatch(/is damaged/);
    expect(found(await look(file), 'keys')).toMatch(/both are given/);
    // As in the containers of docker-compose.yml, where .env holds the keys.
    expect(found(await look({ AGENT_INTEGRATIONS_KEY_FILE: join(folder, 'none.json') }), 'keys')).toBe('');
  });

  test('a Temporal that is not there, and still looks at the rest', async () => {
    const findings = await look({ POLLING_SECONDS: '5' });
    expect(found(findings, 'Temporal')).toMatch(/cannot be reached[^]*TEMPORAL_ADDRESS/);
    expect(findings.some(({ area }) => area === 'providers')).toBe(true);
  });

  test('a clock that is wrong', () => {
    const answer = { status: 200, date: 'Mon, 23 Nov 2026 10:00:00 GMT', text: '' };
    const now = Date.parse('2026-11-23T10:05:00Z');
    expect(checkClock('Trello', answer, now)).toMatchObject([
      { level: 'warning', text: expect.stringContaining('300 s ahead') },
    ]);
    expect(checkClock('Trello', answer, Date.parse(answer.date))).toEqual([]);
  });
});
