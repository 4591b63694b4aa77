import { boardUser, mailUser } from '../../support/world';
import { eventually } from '../../support/eventually';
import { consoleEnvironment } from '../worlds/console-world';
import { startGateway } from '../worlds/start-gateway';
import { createAccountsWorld, type AccountsWorld } from '../worlds/accounts-world';
import { atAtlassian, atMicrosoft } from '../worlds/at-sign-in-page';

let world: AccountsWorld;
let ada: AccountsWorld['ada'];
let account: AccountsWorld['account'];
let connected: AccountsWorld['connected'];
let leaveForMail: AccountsWorld['leaveForMail'];

beforeAll(async () => {
  world = await createAccountsWorld();
  ({ ada, account, connected, leaveForMail } = world);
});
afterAll(() => world.stop());
afterEach(() => world.sandbox.faults.clear());

describe('adding a mailbox', () => {
  test('leads to Microsoft and back to the account, which works', async () => {
    const away = await leaveForMail(ada, 'support');
    const asked = new URL(away).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('scope')).not.toMatch(/Shared|Transcript/);
    const back = await ada.get(await atMicrosoft(away, mailUser));
    expect([back.status, back.location]).toEqual([303, '/integrations/mail/accounts/support?new=yes']);
    const page = await ada.get(back.location);
    expect(page.text).toContain('<strong>Connected.</strong>');
    expect(page.text).toContain('read and change calendars');
    expect(await account('mail', 'support')).toMatchObject({ owner: mailUser, permissionType: 'standard' });
    const checked = await ada.post('/integrations/mail/accounts/support/check', {}, { from: back.location });
    expect(checked.text).toContain('It works: the provider has just answered.');
  });

  test('asks for what others share, and for transcripts, where that was chosen; the account is then listed under meetings', async () => {
    const away = await leaveForMail(ada, 'meetings', { shared: 'yes', meetings: 'yes' });
    const asked = new URL(away).searchParams.get('scope')?.split(' ');
    expect(asked).toEqual(expect.arrayContaining(['Calendars.ReadWrite.Shared', 'OnlineMeetingTranscript.Read.All']));
    await ada.get(await atMicrosoft(away, mailUser));
    const listed = async (type: string) =>
      (await ada.get(`/integrations?type=${type}`)).text.includes('id="mail/meetings"');
    await eventually('it is listed', async () => await listed('meetings'));
    expect(await listed('standard')).toBe(false);
  });

  test.each([
    ['Support Desk', 'An account name is'],
    ['support', 'The account of this name belongs to ada@contoso.example'],
  ])('does not leave for Microsoft under the name “%s”', async (name, said) => {
    const answer = await ada.post('/integrations/mail/new', { name });
    expect([answer.status, answer.location]).toEqual([422, '']);
    expect(answer.text).toContain(said);
    expect(answer.text).toContain(`value="${name}"`);
  });

  test.each([
    ['declines', 'ben@contoso.example', 'cancel', {}, 'The person declined'],
    [
      'is no administrator',
      'ben@contoso.example',
      'accept',
      { meetings: 'yes' },
      '/organizations/v2.0/adminconsent?client_id=test-client&amp;scope=https%3A%2F%2Fgraph.microsoft.com%2FUser.Read+',
    ],
    ['has a personal account', 'cleo@outlook.example', 'accept', { shared: 'yes' }, 'Personal accounts have neither'],
  ] as const)('somebody who %s reads what to do, and nothing is connected', async (_, person, decision, more, said) => {
    const away = await leaveForMail(ada, 'refused', more);
    const answer = await ada.get(await atMicrosoft(away, person, decision));
    expect(answer.status).toBe(409);
    expect(answer.text).toContain(said);
    expect(answer.text).toContain('href="/integrations/mail/new"');
    expect(await connected('mail', 'refused')).toBe(false);
  });

  test('says so when Microsoft does not answer', async () => {
    const away = await leaveForMail(ada, 'unlucky');
    const back = await atMicrosoft(away, mailUser);
    world.sandbox.faults.add({ match: { provider: 'login' }, fault: { kind: 'status', status: 503 }, times: 1 });
    const answer = await ada.get(back);
    expect(answer.status).toBe(502);
    expect(answer.text).toContain('answered 503');
  });
});

describe('where an administrator has to agree first', () => {
  const refused = async (name: string) => {
    const away = await leaveForMail(ada, name, { meetings: 'yes' });
    const redirectUri = new URL(away).searchParams.get('redirect_uri');
    const page = await ada.get(await atMicrosoft(away, 'ben@contoso.example'));
    const link = /href="([^"]+\/v2\.0\/adminconsent[^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(new URL(link).searchParams.get('redirect_uri')).toBe(redirectUri);
    return link;
  };
  /** What anybody is shown at that address, without a session. */
  const shown = async (address: string) => {
    const answer = await fetch(address, { redirect: 'manual' });
    const text = await answer.text();
    return [answer.status, /<h1>(.*)<\/h1>/.exec(text)?.[1], /<p>(.*?)<\/p>/.exec(text)?.[1]];
  };
  const agreed = [
    200,
    'An administrator has agreed',
    'Microsoft says so; nothing is connected by it, and nothing was changed here. Now the person whose mailbox it is can connect it.',
  ];

  test('the form names the address before anybody leaves for Microsoft, which may keep whom it refuses', async () => {
    const addresses = async (path: string) =>
      [...(await ada.get(path)).text.matchAll(/href="([^"]+\/v2\.0\/adminconsent[^"]+)"/g)].map(([, url]) => url);
    const away = await leaveForMail(ada, 'beforehand', { meetings: 'yes' });
    const [address = ''] = await addresses('/integrations/mail/new');
    const { searchParams } = new URL(address.replaceAll('&amp;', '&'));
    expect(searchParams.get('redirect_uri')).toBe(new URL(away).searchParams.get('redirect_uri'));
    expect(searchParams.get('scope')).toContain('Mail.ReadWrite');
    expect(searchParams.get('scope')).not.toContain('Transcript');
    // Without PUBLIC_URL it is an address of this machine; the administrator sits at another one.
    expect((await ada.get('/integrations/mail/new')).text).toContain(
      `it ends at ${searchParams.get('redirect_uri')}, and where this page cannot be reached`,
    );
  });

  test('the refusal leads them to Microsoft’s page, which leads to one of ours that says to connect again, and then it connects', async () => {
    const link = await refused('transcripts');
    const declined = await shown(await atMicrosoft(link, mailUser, 'cancel'));
    expect(declined).toEqual([
      200,
      'An administrator has not agreed',
      'Microsoft says why: consent_required, AADSTS65004. Nothing was changed here. Whoever opened the address declined, or is no administrator of the organisation: open it again as one, and accept.',
    ]);
    expect(await shown(await atMicrosoft(link, mailUser))).toEqual(agreed);
    expect(await connected('mail', 'transcripts')).toBe(false);
    const away = await leaveForMail(ada, 'transcripts', { meetings: 'yes' });
    await ada.get(await atMicrosoft(away, 'ben@contoso.example'));
    expect(await account('mail', 'transcripts')).toMatchObject({ owner: 'ben@contoso.example' });
  });

  test('a forged answer does nothing but show that page, to whoever opens it, and says nothing of what it brings', async () => {
    const back = await atMicrosoft(await leaveForMail(ada, 'under-way'), mailUser);
    const forged = new URL('/integrations/mail/callback', back);
    forged.search = '?admin_consent=True&tenant=evil.example&scope=everything';
    expect(await shown(forged.href)).toEqual(agreed);
    expect((await ada.get(forged.href)).text).not.toMatch(/evil|everything/);
    forged.search = '?error=call+us+at+555&error_description=AADSTS65004+evil';
    expect((await shown(forged.href))[2]).toMatch(/^Microsoft says why: AADSTS65004\. Nothing/);
    expect(await connected('mail', 'under-way')).toBe(false);
    expect((await ada.get(back)).status).toBe(303);
    expect(await connected('mail', 'under-way')).toBe(true);
  });
});

describe('adding mailboxes of an application', () => {
  const clientId = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
  const entered = { name: 'desk', tenant: 'contoso.example', clientId, mailboxes: 'support@contoso.example' };
  const register = (secret: string) =>
    world.sandbox.login.registerApplication({ clientId, secret, roles: ['Mail.ReadWrite'] });
  const add = (more: Record<string, string>) =>
    ada.post(
      '/integrations/mail/application/new',
      { ...entered, ...more },
      { from: '/integrations/mail/application/new' },
    );

  test('takes its secret, which no page shows again, and a new one under the same name', async () => {
    register('s3cret-one');
    const wrong = await add({ secret: 's3cret-wrong', name: 'Desk' });
    expect([wrong.status, wrong.text.includes('s3cret'), wrong.text.includes('An account name is')]).toEqual([
      ...[422, false, true],
    ]);
    const refused = await add({ secret: 's3cret-wrong' });
    expect([refused.status, refused.text.includes('s3cret'), refused.text.includes('AADSTS7000215')]).toEqual([
      ...[422, false, true],
    ]);
    const done = await add({ secret: 's3cret-one' });
    expect([done.status, done.location]).toEqual([303, '/integrations/mail/accounts/desk?new=yes']);
    const page = await ada.get(done.location);
    expect(page.text).toContain('support@contoso.example');
    expect(await account('mail', 'desk')).toMatchObject({
      ...{ permissionType: 'application', mailboxes: ['support@contoso.example'] },
    });
    register('s3cret-two');
    const again = await ada.get('/integrations/mail/accounts/desk/reconnect');
    expect(again.location).toBe('/integrations/mail/application/reconnect/desk');
    const reconnected = await ada.post(
      again.location,
      { ...entered, mailboxes: 'ada@contoso.example', secret: 's3cret-two' },
      { from: again.location },
    );
    expect(reconnected.status).toBe(303);
    // Which mailboxes it is for is not for the form to say, once it is connected.
    expect(await account('mail', 'desk')).toMatchObject({ mailboxes: ['support@contoso.example'] });
  });
});

describe('a callback', () => {
  const strange = 'This sign-in is not under way here';

  test('with a state nobody gave out is refused, and the real one still counts', async () => {
    const back = new URL(await atMicrosoft(await leaveForMail(ada, 'forged'), mailUser));
    const forged = new URL(back);
    forged.searchParams.set('state', 'x'.repeat(43));
    const answer = await ada.get(forged.href);
    expect([answer.status, answer.text.includes(strange)]).toEqual([400, true]);
    expect(await connected('mail', 'forged')).toBe(false);
    expect((await ada.get(back.href)).status).toBe(303);
  });

  test('counts once, also for somebody who kept the cookie', async () => {
    const back = await atMicrosoft(await leaveForMail(ada, 'replayed'), mailUser);
    const thief = world.openBrowser();
    for (const [name, value] of ada.cookies) thief.cookies.set(name, value);
    expect((await ada.get(back)).status).toBe(303);
    expect(ada.cookies.has('agent-integrations-connect')).toBe(false);
    const exchanges = () => world.sandbox.requests.count({ provider: 'login', method: 'POST', path: /token$/ });
    const before = exchanges();
    for (const browser of [ada, thief]) expect((await browser.get(back)).status).toBe(400);
    expect(exchanges()).toBe(before);
  });

  test('counts once at all processes of the gateway together', async () => {
    const { namespace, keyRing, sandbox } = world;
    const other = await startGateway({ namespace, keyRing, environment: consoleEnvironment(sandbox) });
    const back = await atMicrosoft(await leaveForMail(ada, 'twice'), mailUser);
    const headers = { Cookie: [...ada.cookies].map((pair) => pair.join('=')).join('; ') };
    expect((await ada.get(back)).status).toBe(303);
    const exchanges = () => sandbox.requests.count({ provider: 'login', method: 'POST', path: /token$/ });
    const before = exchanges();
    const { pathname, search } = new URL(back);
    const again = await fetch(new URL(`${pathname}${search}`, other.url), { headers, redirect: 'manual' });
    expect(again.status).toBe(400);
    expect(await again.text()).toContain(strange);
    expect(exchanges()).toBe(before);
  });

  test('counts in the browser and session that was sent, and at its own integration', async () => {
    const back = await atMicrosoft(await leaveForMail(ada, 'stolen'), mailUser);
    expect((await world.openBrowser().get(back)).text).toContain(strange);
    const later = world.openBrowser();
    later.cookies.set('agent-integrations-connect', ada.cookies.get('agent-integrations-connect') ?? '');
    expect((await later.get(back)).text).toContain(strange);
    expect((await ada.get(back.replace('/mail/', '/board/'))).text).toContain(strange);
    expect(await connected('mail', 'stolen')).toBe(false);
  });

  test('does not count for somebody who may not connect accounts', async () => {
    const back = await atMicrosoft(await leaveForMail(ada, 'approver'), mailUser);
    const ben = world.openBrowser({ name: 'ben@contoso.example', proof: 'openid' });
    ben.cookies.set('agent-integrations-connect', ada.cookies.get('agent-integrations-connect') ?? '');
    expect((await ben.get(back)).status).toBe(403);
    expect(await connected('mail', 'approver')).toBe(false);
  });
});

describe('adding a board', () => {
  test('leads to Atlassian and back', async () => {
    const { location } = await ada.post('/integrations/board/new', { name: 'team', way: 'oauth' });
    await ada.get(await atAtlassian(location, 'Ada Marsh'));
    expect(await account('board', 'team')).toMatchObject({ state: 'connected', owner: 'ada' });
  });

  test('says that consent was refused', async () => {
    const { location } = await ada.post('/integrations/board/new', { name: 'denied', way: 'oauth' });
    const answer = await ada.get(await atAtlassian(location, 'Ada Marsh', 'deny'));
    expect([answer.status, answer.text.includes('The person declined')]).toEqual([409, true]);
  });

  test('takes a token made at the address it shows, once, and never shows it', async () => {
    const asked = await ada.post('/integrations/board/new', { name: 'bot', way: 'token' });
    const link = /href="([^"]+\/1\/authorize[^"]+)"/.exec(asked.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
      expiration: 'never',
      scope: 'read,write',
      name: expect.stringMatching(/^Agent Integrations \(bot, \d{4}-\d\d-\d\d \d\d:\d\d\)$/) as unknown,
      key: world.sandbox.trello.application.key,
    });
    const { key } = world.sandbox.trello.application;
    const sendToken = (token: string) =>
      ada.post('/integrations/board/token', { name: 'bot', key, owner: '', token }, { from: '/integrations' });
    const wrong = await sendToken('ATTAwrong');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Trello does not accept it');
    expect(wrong.text).not.toContain('ATTAwrong');
    const token = world.sandbox.trello.issueToken(boardUser).value;
    const answer = await sendToken(` ${token}\n`);
    expect([answer.status, answer.location]).toEqual([303, '/integrations/board/accounts/bot?new=yes']);
    expect((await ada.get(answer.location)).text).not.toContain(token);
    expect(await account('board', 'bot')).toMatchObject({ owner: boardUser, scopes: ['read', 'write'] });
  });
});
