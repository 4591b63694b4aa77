import { boardUser, mailUser } from '../../support/world';
import { eventually } from '../../support/eventually';
import { createAccountsWorld, type AccountsWorld } from '../worlds/accounts-world';
import { atAtlassian, atMicrosoft } from '../worlds/at-sign-in-page';
import { testChosenPermissionTypes } from './chosen-permission-types';
import { shownIn } from '../worlds/shown-form';

let world: AccountsWorld;
let ada: AccountsWorld['ada'];
let account: AccountsWorld['account'];
let connected: AccountsWorld['connected'];

beforeAll(async () => {
  world = await createAccountsWorld();
  ({ ada, account, connected } = world);
  for (const name of ['support', 'sales'])
    await ada.get(await atMicrosoft(await world.leaveForMail(ada, name), mailUser));
  const { location } = await ada.post('/integrations/board/new', { name: 'team', way: 'oauth' });
  await ada.get(await atAtlassian(location, 'Ada Marsh'));
  const { key } = world.sandbox.trello.application;
  const token = world.sandbox.trello.issueToken(boardUser).value;
  await ada.post('/integrations/board/token', { name: 'bot', key, owner: '', token }, { from: '/integrations' });
  await eventually('all are listed', async () => (await world.client.accounts.list()).length === 4);
});
afterAll(() => world.stop());
afterEach(() => world.sandbox.faults.clear());

/** As somebody without keys may: on a task queue where nobody works. */
const startUnanswered = (type: string, workflowId: string, overview: object) =>
  world.strangerClient.workflow.start(type, { workflowId, taskQueue: 'nobody', args: [], memo: { overview } });

describe('reconnecting a mailbox', () => {
  const address = '/integrations/mail/accounts/support/reconnect';

  test('suggests its owner, and brings a lost account back under its name', async () => {
    world.sandbox.login.revokeRefreshTokens(mailUser);
    world.sandbox.login.expireAccessTokens(mailUser);
    const checked = await ada.post('/integrations/mail/accounts/support/check', {}, { from: '/integrations' });
    expect(checked.text).toContain('needs reconnect');
    const { location } = await ada.post(address);
    expect(new URL(location).searchParams.get('login_hint')).toBe(mailUser);
    await ada.get(await atMicrosoft(location, mailUser));
    expect((await account('mail', 'support')).state).toBe('connected');
  });

  test('as somebody else changes nothing, and says how to go on', async () => {
    const { location } = await ada.post(address);
    const answer = await ada.get(await atMicrosoft(location, 'ben@contoso.example'));
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('You signed in as ben@contoso.example');
    expect(answer.text).toContain(`href="${address}"`);
    expect((await account('mail', 'support')).owner).toBe(mailUser);
  });
});

/** Answers the question whether to disconnect a board's account. */
async function disconnect(name: string, fields: Record<string, string> = {}) {
  const address = `/integrations/board/accounts/${name}/disconnect`;
  return ada.post(address, { ...shownIn((await ada.get(address)).text), ...fields });
}

describe('disconnecting', () => {
  test('asks first, then forgets the account and revokes its token', async () => {
    const address = '/integrations/board/accounts/bot/disconnect';
    const asked = await ada.get(address);
    expect(asked.text).toContain('Disconnect bot?');
    expect(await connected('board', 'bot')).toBe(true);
    const shown = shownIn(asked.text);
    for (const meanwhile of [{}, { 'shown.bot': '2020-01-01T00:00:00.000Z' }]) {
      const { status, text } = await ada.post(address, { revoke: 'yes', ...meanwhile });
      expect([status, text.includes('Nothing was disconnected')]).toEqual([409, true]);
    }
    expect(await connected('board', 'bot')).toBe(true);
    expect((await ada.post(address, { ...shown, revoke: 'yes' })).location).toBe('/integrations');
    expect(await connected('board', 'bot')).toBe(false);
    expect(world.sandbox.requests.count({ provider: 'trello', method: 'DELETE', path: /^\/1\/tokens\// })).toBe(1);
  });

  test('says so where the provider does not revoke the token, and forgets the account all the same', async () => {
    const { key } = world.sandbox.trello.application;
    const fields = { name: 'stubborn', key, owner: '', token: world.sandbox.trello.issueToken(boardUser).value };
    await ada.post('/integrations/board/token', fields, { from: '/integrations' });
    const fault = { kind: 'status', status: 503 } as const;
    world.sandbox.faults.add({ match: { provider: 'trello', method: 'DELETE' }, fault, times: 9 });
    const answer = await disconnect('stubborn', { revoke: 'yes' });
    expect(answer.text).toContain('The credential of stubborn is forgotten here and could not be revoked');
    expect(await connected('board', 'stubborn')).toBe(false);
  });

  test('waits seconds for a trigger that does not answer, says so, and forgets the account all the same', async () => {
    const { key } = world.sandbox.trello.application;
    const fields = { name: 'left', key, owner: '', token: world.sandbox.trello.issueToken(boardUser).value };
    await ada.post('/integrations/board/token', fields, { from: '/integrations' });
    const overview = { id: 'silent', type: 'board.newCard', agent: 'nobody', account: 'left' };
    await startUnanswered('trigger', 'trigger/silent', overview);
    await startUnanswered('trigger', 'trigger/of-another', { ...overview, id: 'of-another', account: 'other' });
    await eventually('both are listed', async () => (await world.client.triggers.list()).length === 2);
    const answer = await disconnect('left');
    expect(answer.text).toContain('the provider may still send to their webhooks: silent.');
    expect(await connected('board', 'left')).toBe(false);
  });

  test('a whole integration leaves out what is connected again once it has been listed, and says so', async () => {
    const name = 'renewed';
    const { key } = world.sandbox.trello.application;
    const connect = async () => {
      const credential = {
        kind: 'trello-token',
        key,
        token: world.sandbox.trello.issueToken(boardUser).value,
      } as const;
      const scopes = ['read', 'write'];
      await world.client.accounts.connect({ integration: 'board', name, owner: boardUser, scopes, credential });
    };
    await connect();
    const { accounts } = world.gateway.client;
    const { connectedAt } = await accounts.get('board', name);
    const isListed = async () => (await accounts.list('board')).some((listed) => listed.connectedAt === connectedAt);
    await eventually('it is listed as it is', isListed);
    const address = '/integrations/board/disconnect';
    const field = `shown.${name}`;
    const shown = { [field]: shownIn((await ada.get(address)).text)[field] ?? '' };
    const get = accounts.get.bind(accounts);
    jest.spyOn(accounts, 'get').mockImplementationOnce(async (...which) => {
      await connect();
      return get(...which);
    });
    const answer = await ada.post(address, shown, { from: '/integrations' });
    jest.restoreAllMocks();
    expect([answer.status, answer.text.includes('renewed: The account was connected again meanwhile')]).toEqual([
      503,
      true,
    ]);
    expect(await accounts.check('board', name)).toEqual({ healthy: true });
  });

  test('a whole integration disconnects each of its accounts, and no other', async () => {
    const names = (await world.client.accounts.list('mail')).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    const address = '/integrations/mail/disconnect';
    await startUnanswered('connected-account', 'connected-account/mail/silent', {
      ...{
        integration: 'mail',
        name: 'a-silent-one',
        state: 'connected',
        permissionType: 'standard',
        owner: mailUser,
        scopes: [],
      },
    });
    const isListed = async () => (await world.client.accounts.list('mail')).length > names.length;
    await eventually('what is no account is listed', isListed);
    const page = (await ada.get(address)).text;
    for (const name of names) expect(page).toContain(name);
    const shown = Object.fromEntries(
      [...page.matchAll(/name="(shown\.[^"]+)" value="([^"]*)"/g)].map(([, field = '', at = '']) => [field, at]),
    );
    // As one that was connected, or connected again, since the page was shown.
    const [spared = ''] = names;
    for (const meanwhile of [{}, { [`shown.${spared}`]: '2020-01-01T00:00:00.000Z' }])
      expect((await ada.post(address, meanwhile)).location).toBe('/integrations');
    for (const name of names) expect(await connected('mail', name)).toBe(true);
    const answer = await ada.post(address, shown);
    expect([answer.status, answer.text.includes('a-silent-one: There is no mail account named')]).toEqual([503, true]);
    for (const name of names) expect(await connected('mail', name)).toBe(false);
    expect(await connected('board', 'team')).toBe(true);
  });
});

describe('nobody changes accounts', () => {
  const forms = [
    '/integrations/mail/new',
    '/integrations/board/new',
    '/integrations/board/token',
    '/integrations/board/accounts/team/reconnect',
    '/integrations/board/accounts/team/check',
    '/integrations/board/accounts/team/disconnect',
    '/integrations/board/disconnect',
  ];

  test.each(forms)(
    'at %s without a session, from another site, without the form token, or as an approver',
    async (path) => {
      const { gateway } = world;
      const stranger = await fetch(`${gateway.url}${path}`, {
        method: 'POST',
        headers: { Origin: gateway.url },
        body: new URLSearchParams(),
      });
      expect(stranger.status).toBe(401);
      const from = '/integrations';
      expect((await ada.post(path, {}, { from, headers: { Origin: 'https://evil.example' } })).status).toBe(403);
      expect((await ada.post(path, {}, { from, headers: {} })).status).toBe(403);
      expect((await ada.post(path, { formToken: 'x' }, { from })).status).toBe(403);
      const ben = world.openBrowser({ name: 'ben@contoso.example', proof: 'openid' });
      const refused = await ben.post(path, {}, { from });
      expect([refused.status, refused.text.includes('This needs the role operator')]).toEqual([403, true]);
      expect(await connected('board', 'team')).toBe(true);
    },
  );

  test('a viewer sees the accounts and no button', async () => {
    const lena = world.openBrowser({ name: 'lena@northwind.example', proof: 'openid' });
    const list = await lena.get('/integrations');
    expect(list.text).toContain('href="/integrations/board/accounts/team"');
    expect(list.text).not.toMatch(/Add mailbox|Check team/);
    expect((await lena.get('/integrations/board/accounts/team')).text).not.toContain('Disconnect');
    for (const path of ['/integrations/mail/new', '/integrations/board/disconnect'])
      expect((await lena.get(path)).status).toBe(403);
  });

  test('looking changes nothing, however often', async () => {
    for (const path of [
      '/integrations',
      '/integrations/board/accounts/team',
      '/integrations/board/accounts/team/disconnect',
    ])
      expect((await ada.get(path)).status).toBe(200);
    expect(await connected('board', 'team')).toBe(true);
    expect((await ada.get('/integrations/board/accounts/nobody')).status).toBe(404);
    expect((await ada.get('/integrations/chat/accounts/team')).status).toBe(404);
  });
});

testChosenPermissionTypes(() => world);
