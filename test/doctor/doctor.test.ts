import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentIntegrationsClient } from '../../src/client';
import { mailScopes } from '../../src/contracts/account-scopes';
import { checkClock } from '../../src/doctor/check-providers';
import { examine } from '../../src/doctor/examine';
import type { Finding } from '../../src/doctor/finding';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { createGateway, serveGateway } from '../../src/gateway';
import { consentOf } from '../support/atlassian-consent';
import { eventually } from '../support/eventually';
import { agentTaskQueue, boardUser, createWorld, mailUser, type World } from '../support/world';

let world: World;
let gateway: Awaited<ReturnType<typeof serveGateway>>;
/** A proxy that answers everything with its own page. */
let proxy: Server;
let proxyUrl: string;
const folder = mkdtempSync(join(tmpdir(), 'agent-integrations-doctor-'));
/** An installation with nothing wrong. */
let sound: Record<string, string>;

beforeAll(async () => {
  world = await createWorld({ sandbox: { clientSecrets: { 'test-client': 'test-secret' } } });
  const { client, configuration } = world;
  const { urls } = world.sandbox;
  gateway = await serveGateway(createGateway({ client, configuration, signInToken: randomBytes(32).toString('hex') }), {
    port: 0,
  });
  proxy = createServer(({ url = '' }, response) => {
    // As Microsoft answers for a tenant that there is not.
    response.statusCode = url.includes('openid-configuration') ? 400 : 200;
    response.end('<h1>Sign in</h1>');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  sound = {
    AGENT_INTEGRATIONS_KEYS: [...world.keyRing.keys]
      .map(([id, key]) => `${id}:${key.export().toString('base64')}`)
      .join(','),
    MICROSOFT_GRAPH_URL: `${urls.graph}/v1.0`,
    MICROSOFT_LOGIN_URL: urls.login,
    MICROSOFT_CLIENT_ID: 'test-client',
    MICROSOFT_CLIENT_SECRET: 'test-secret',
    ATLASSIAN_URL: urls.atlassian,
    ATLASSIAN_CLIENT_ID: world.sandbox.trello.application.clientId,
    ATLASSIAN_CLIENT_SECRET: world.sandbox.trello.application.clientSecret,
    TRELLO_URL: `${urls.trello}/1`,
    TRELLO_AUTHORIZE_URL: `${urls.trello}/1/authorize`,
    TRELLO_API_KEY: 'key',
    TRELLO_API_SECRET: 'secret',
    PUBLIC_URL: gateway.url,
  };
  await world.connectAccounts();
  await world.startWorkers();
  // Temporal tells who polls a moment after they began.
  await eventually('workers poll', async () => (found(await look(), 'task queues') === '' ? true : undefined));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  proxy.close();
  await gateway.close();
  await world.stop();
});

const look = (changes: Record<string, string> = {}, reachable = true): Promise<Finding[]> =>
  examine({ ...sound, ...changes }, (_keyRing, run) =>
    reachable ? run(world.client) : Promise.reject(new Error('Temporal at 127.0.0.1:1 cannot be reached.')),
  );
const found = (findings: readonly Finding[], area: string): string =>
  findings
    .filter((finding) => finding.area === area && finding.level !== 'good')
    .map(({ text, advice = '' }) => `${text} ${advice}`)
    .join('\n');

test('an installation with nothing wrong has no problem, and is told which addresses to register', async () => {
  const findings = await look();
  expect(findings.filter(({ level }) => level === 'problem')).toEqual([]);
  expect(findings.map(({ text }) => text).join('\n')).toContain(`${gateway.url}/integrations/mail/callback`);
  const told = findings.filter(({ text }) => text.includes('does not refuse our application'));
  expect(told.map(({ text }) => text.split("'")[0])).toEqual(['Microsoft', 'Atlassian']);
});

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
    ['a public URL without https', { PUBLIC_URL: 'http://agents.invalid' }, 'configuration', /without https/],
    ['a gateway nobody can sign in to', { SIGN_IN_LINK: 'off' }, 'configuration', /Nobody can sign in/],
    ['an issuer without an application', { OIDC_ISSUER: 'https://issuer.invalid' }, 'configuration', /OIDC_CLIENT_ID/],
    ['writes that ask nobody', { STEPS_WITHOUT_AGENT: 'autopilot' }, 'configuration', /autopilot/],
    ['a time without signatures', { UNSIGNED_UNTIL: '2100-01-01T00:00:00Z' }, 'configuration', /UNSIGNED_UNTIL/],
    ['a token that was left behind', { TRELLO_TOKEN: 'x' }, 'configuration', /TRELLO_TOKEN is still/],
    [
      'a tenant nobody knows',
      { MICROSOFT_LOGIN_URL: 'PROXY', MICROSOFT_TENANT: 'nobodys' },
      'providers',
      /does not know the tenant/,
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
    ['no public URL', { PUBLIC_URL: '' }, 'public URL', /no PUBLIC_URL/],
    ['a public URL that leads nowhere', { PUBLIC_URL: 'http://127.0.0.1:1' }, 'public URL', /not reached at/],
  ])('%s', async (_what, changes, area, words) => {
    const settled = Object.entries(changes).map(([name, value]) => [name, value.replace('PROXY', proxyUrl)]);
    expect(found(await look(Object.fromEntries(settled) as Record<string, string>), area)).toMatch(words);
  });

  test('a proxy that answers in place of the gateway', async () => {
    expect(found(await look({ PUBLIC_URL: proxyUrl }), 'public URL')).toMatch(/does not answer Microsoft's handshake/);
  });

  test('a proxy that passes on what Microsoft asks, and not what Trello does', async () => {
    const strict = createServer(({ method, url = '' }, response) => {
      response.statusCode = method === 'HEAD' ? 405 : 200;
      response.end(new URL(url, gateway.url).searchParams.get('validationToken'));
    });
    await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
    const { port } = strict.address() as AddressInfo;
    const said = found(await look({ PUBLIC_URL: `http://127.0.0.1:${port}` }), 'public URL');
    strict.close();
    expect(said).toMatch(/^http\S+ does not answer Trello's handshake: 405 where 200 was due\. [^]*HEAD and POST/);
  });

  test('a key ring that is missing, damaged, or there twice', async () => {
    const missing = { AGENT_INTEGRATIONS_KEYS: '', AGENT_INTEGRATIONS_KEY_FILE: join(folder, 'none.json') };
    expect(found(await look(missing), 'keys')).toMatch(/keys create/);
    const damaged = join(folder, 'damaged.json');
    writeFileSync(damaged, '{}', { mode: 0o600 });
    const file = { AGENT_INTEGRATIONS_KEY_FILE: damaged };
    expect(found(await look({ ...file, AGENT_INTEGRATIONS_KEYS: '' }), 'keys')).toMatch(/is damaged/);
    expect(found(await look(file), 'keys')).toMatch(/both are given/);
  });

  test('a Temporal that is not there, and still looks at the rest', async () => {
    const findings = await look({ POLLING_SECONDS: '5' }, false);
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

  test('an agent whose queue nobody polls, whose account is not there, or may not do what its step needs', async () => {
    const { accounts, agents } = world.client;
    await accounts.connect({
      integration: 'mail',
      name: 'reader',
      owner: mailUser,
      scopes: ['User.Read', 'Mail.Read'],
      credential: {
        kind: 'microsoft',
        tenant: 'common',
        accessToken: world.sandbox.login.issueAccessToken(mailUser, mailScopes, 'test-client'),
        refreshToken: world.sandbox.login.issueRefreshToken(mailUser, mailScopes, 'test-client'),
        expiresAt: new Date(Date.now() + 3_599_000).toISOString(),
      },
    });
    await accounts.connect({
      integration: 'board',
      name: 'of-before',
      owner: boardUser,
      scopes: ['read:board:trello', 'write:board:trello', 'read:member:trello', 'read:organization:trello'],
      credential: await consentOf(boardUser, world.sandbox),
    });
    await agents.define('desk', {
      workflowType: 'noting',
      taskQueue: agentTaskQueue,
      equipment: { 'board.updateBoard': { account: 'of-before' } },
    });
    const define = (name: string, taskQueue: string, account: string) =>
      agents.define(name, { workflowType: 'noting', taskQueue, equipment: { 'mail.sendEmail': { account } } });
    await define('queueless', 'nobodys-queue', 'support');
    await define('poor', agentTaskQueue, 'reader');
    await define('accountless', agentTaskQueue, 'sales');
    let findings: Finding[] = [];
    await eventually('the listing shows them', async () => {
      findings = await look();
      return found(findings, 'agents').includes('"sales"') &&
        found(findings, 'agents').includes('Mail.Send') &&
        found(findings, 'agents').includes('"of-before"')
        ? true
        : undefined;
    });
    expect(found(findings, 'task queues')).toMatch(/"nobodys-queue" of the agent "queueless"[^]*Start its worker/);
    expect(found(findings, 'agents')).toMatch(/"reader" lacks [^]*Mail\.Send[^]*accounts connect mail reader/);
    const ofDesk = findings.filter(({ text }) => text.includes('"desk"'));
    expect(ofDesk).toEqual([
      {
        level: 'warning',
        area: 'agents',
        text: 'The board account "of-before" lacks write:board:membership:trello, which the agent "desk" needs for Update Board with members.',
        advice: expect.stringContaining('accounts connect board of-before'),
      },
    ]);
    expect(found(findings, 'agents')).toMatch(/"sales" is not connected, which the agent "accountless" needs/);
  });

  test('an agent that does not answer, and still looks at the others', async () => {
    const overview = { name: 'silent', workflowType: 'noting', revision: 1 };
    const start = { workflowId: 'agent/silent', taskQueue: 'nobodys-queue', args: [], memo: { overview } };
    await world.strangerClient.workflow.start('agent', start);
    await eventually('it is listed', async () => (await world.client.agents.list()).includes('silent') || undefined);
    const findings = await look();
    expect(found(findings, 'agents')).toMatch(
      /The agent "silent" does not answer: [^]*The log of the service's worker/,
    );
    expect(found(findings, 'Temporal')).toBe('');
    expect(findings.some(({ area }) => area === 'Temporal')).toBe(true);
  });

  test('agents it has not the key of, and does not blame Temporal for it', async () => {
    await world.client.agents.define('sealed', { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} });
    await eventually('it is listed', async () => (await world.client.agents.list()).includes('sealed') || undefined);
    const { connection, options } = world.client.temporal;
    const keyRing = createKeyRing([generateKey()], 'the test');
    const keyless = new AgentIntegrationsClient({ connection, namespace: options.namespace, keyRing });
    const findings = await examine(sound, (_keyRing, run) => run(keyless));
    expect(found(findings, 'agents')).toMatch(/This process cannot read the agent "sealed": the key that sealed it/);
    expect(found(findings, 'Temporal')).toBe('');
  });

  test('no worker of the services, and does not blame Temporal for it', async () => {
    const idle = await createWorld();
    await idle.connectAccounts();
    const start = { workflowId: 'agent/silent', taskQueue: 'nobodys-queue', args: [] };
    await idle.strangerClient.workflow.start('agent', start);
    const findings = await examine(sound, (_keyRing, run) => run(idle.client));
    await idle.stop();
    expect(found(findings, 'task queues')).toMatch(/No worker polls the task queue [^]*agent-integrations worker/);
    expect(found(findings, 'agents')).toMatch(/^The agents were not asked/);
    expect(found(findings, 'Temporal')).toBe('');
  });
});
