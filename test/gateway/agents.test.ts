import { steps } from '../../src/contracts';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';
import { signIn, type BrowserSession } from './browser-session';
import { startGateway, type RunningGateway } from './start-gateway';

let world: World;
let gateway: RunningGateway;
let ada: BrowserSession;
/** Sends a form as a page of the session would. */
let send: (path: string, fields?: Record<string, string>) => Promise<Response>;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  gateway = await startGateway(world);
  ada = await signIn(gateway, 'Ada Lovelace');
  const formToken = /name="formToken" value="([^"]+)"/.exec((await ada.get('/agents')).text)?.[1] ?? '';
  send = (path, fields = {}) => ada.post(path, { formToken, ...fields });
  await world.client.agents.define('helper', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: { 'mail.findEmail': {}, 'mail.sendEmail': {}, 'board.createCard': {} },
  });
});

afterAll(async () => {
  await world.stop();
});

const definition = async (agent = 'helper') => (await world.client.agents.get(agent)).definition;

/** The text of a page as a person reads it. */
const textOf = (page: string): string =>
  page
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', '’')
    .replaceAll(/\s+/g, ' ');

describe('agents', () => {
  it('are created without any step, and listed', async () => {
    const answer = await send('/agents', {
      'input.name': 'clerk',
      'input.workflowType': 'noting',
      'input.taskQueue': agentTaskQueue,
    });
    expect(answer.headers.get('Location')).toBe('/agents/clerk');
    expect((await definition('clerk')).equipment).toEqual({});
    expect(textOf((await ada.get('/agents/clerk')).text)).toContain('every call it makes is refused');
    await eventually(
      'it is listed',
      async () => (await ada.get('/agents')).text.includes('href="/agents/clerk"') || undefined,
    );
  });

  it('are run by hand on what is typed, once for each form that is sent', async () => {
    const { text } = await ada.get('/agents/helper');
    const id = /name="id" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const answer = await send('/agents/helper/runs', { id, input: '{"who":"Lena"}' });
    expect(await answer.text()).toContain(`helper%2F-start%2F${id}`);
    expect((await send('/agents/helper/runs', { id, input: '{"who":"Lena"}' })).status).toBe(200);
    const { workflow } = world.client.temporal;
    expect(await workflow.getHandle(`helper/-start/${id}`).result()).toEqual({ who: 'Lena' });
    const wrong = await send('/agents/helper/runs', { id, input: 'Lena' });
    expect([wrong.status, textOf(await wrong.text())]).toEqual([422, expect.stringContaining('This is no JSON')]);
  });

  it('cannot take the name of another, and what is wrong stands beside its field with what was typed', async () => {
    const taken = await send('/agents', {
      'input.name': 'helper',
      'input.workflowType': 'x',
      'input.taskQueue': 'y',
    });
    expect(taken.status).toBe(409);
    expect(await taken.text()).toMatch(
      /id="input.name-problem"[^>]*><li>There is an agent named &quot;helper&quot; already/,
    );
    expect((await definition()).workflowType).toBe('noting');
    const wrong = await send('/agents', {
      'input.name': 'Help Desk',
      'input.workflowType': '',
      'input.taskQueue': 'y',
    });
    expect(wrong.status).toBe(422);
    const page = await wrong.text();
    expect(page).toMatch(/id="input.name-problem"[^>]*><li>An agent name is/);
    expect(page).toMatch(/name="input.name"[^>]* value="Help Desk"/);
    expect(page).toMatch(/id="input.workflowType-problem"[^>]*><li>/);
  });

  it('keep what a form of their settings does not show', async () => {
    const before = await definition();
    const { text } = await ada.get('/agents/helper');
    expect(text).toMatch(/name="input.taskQueue"[^>]* value="test-agents"/);
    await send('/agents/helper/settings', {
      'input.workflowType': 'noting',
      'input.taskQueue': agentTaskQueue,
      'input.approval.expiresAfterSeconds': '3600',
      'input.approval.refuseUnverified': 'true',
    });
    expect(await definition()).toEqual({ ...before, approval: { expiresAfterSeconds: 3600, refuseUnverified: true } });
    const wrong = await send('/agents/helper/settings', { 'input.approval.expiresAfterSeconds': '-1' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toMatch(/id="input.approval.expiresAfterSeconds-problem"[^>]*><li>/);
  });

  it('keep the changes of everybody who saves at the same moment', async () => {
    const steps = ['mail.moveEmail', 'mail.addLabel', 'mail.removeLabel', 'calendar.listEvents'];
    const answers = await Promise.all(steps.map((step) => send('/agents/clerk/steps', { [`step:${step}`]: 'on' })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(Object.keys((await definition('clerk')).equipment).sort()).toEqual(steps.toSorted());
  });

  it('are not replaced by who has read an older definition, and not created twice', async () => {
    const { agents } = world.client;
    const { definition: read, revision } = await agents.get('clerk');
    await agents.revise('clerk', (now) => ({ ...now, workflowType: 'newer' }));
    const late = agents.define('clerk', { ...read, workflowType: 'older' }, { revision });
    await expect(late).rejects.toMatchObject({ type: 'Conflict', message: expect.stringContaining('meanwhile') });
    expect((await definition('clerk')).workflowType).toBe('newer');

    const created = await Promise.allSettled(
      ['one', 'other'].map((type) => agents.create('twin', { ...read, workflowType: type })),
    );
    expect(created.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('are retired only after a question', async () => {
    await world.client.agents.define('leaver', { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} });
    expect((await ada.get('/agents/leaver/retire')).text).toContain('Retire leaver?');
    expect((await ada.get('/agents/leaver')).status).toBe(200);
    await send('/agents/leaver/retire');
    await eventually('it is gone', async () => (await ada.get('/agents/leaver')).status === 404 || undefined);
  });

  it('that do not exist are answered with those that do', async () => {
    const { status, text } = await ada.get('/agents/ghost');
    expect(status).toBe(404);
    expect(textOf(text)).toContain('There is no agent named "ghost"');
  });
});

describe('equipment', () => {
  it('is a table by group that says who decides', async () => {
    const { text } = await ada.get('/agents/helper');
    expect(text).toMatch(/<caption>Mail<\/caption>.*Find Email.*Send Email.*<caption>Board<\/caption>.*Create Card/s);
    expect(text).toContain('title="The step’s own: approval"');
    expect(text).toContain('title="The step’s own: autopilot"');
    expect(textOf(text)).toMatch(/Find Email mail\.findEmail Default: runs Approval Autopilot/);
    expect(textOf(text)).toMatch(/Send Email mail\.sendEmail Default: asks Approval Autopilot/);
  });

  it('grows by steps the agent does not have yet, each with what it is for', async () => {
    expect((await ada.get('/agents/helper')).text).toContain('href="/agents/helper/steps"');
    const { text } = await ada.get('/agents/helper/steps');
    expect(text).toContain('name="step:mail.listFolders"');
    expect(text).not.toContain('name="step:mail.findEmail"');
    expect(textOf(text)).toMatch(/Board \(\d+\).* Update Card /);
  });

  it('a switch of a permission holds for the next call', async () => {
    const call = () => world.client.tools.start('mail.listFolders', {}, { agent: 'helper' });
    await send('/agents/helper/steps', { 'step:mail.listFolders': 'on', 'step:mail.listLabels': 'on' });
    expect(await (await call()).result()).toMatchObject({ folders: expect.any(Array) });
    expect((await definition()).equipment).toMatchObject({ 'mail.listFolders': {}, 'mail.listLabels': {} });

    const answer = await send('/agents/helper/steps/mail.listFolders', { permission: 'approval' });
    expect(answer.headers.get('Location')).toBe('/agents/helper#mail.listFolders');
    const { workflowId } = await call();
    const request = await eventually('it asks', async () =>
      (await world.client.approvals.list()).find(({ requestedBy }) => requestedBy.workflowId === workflowId),
    );
    expect(textOf((await ada.get('/agents/helper')).text)).toContain('1 request waits for a person');
    await world.client.approvals.decide(request.id, 'Ada', { decision: 'reject' });

    await send('/agents/helper/steps/mail.listFolders', { permission: 'default' });
    expect((await definition()).equipment['mail.listFolders']).toEqual({});
    expect(await (await call()).result()).toMatchObject({ folders: expect.any(Array) });
  });

  it('can be fixed to an account and to boards, and freed again', async () => {
    const path = '/agents/helper/steps/board.createCard';
    const board = '65f0c0de65f0c0de65f0c0de';
    await send('/agents/helper/steps/board.createCard', { permission: 'autopilot' });
    await send(path, { limits: 'set', account: 'team', 'input.boards.0': board, 'input.boards.1': '' });
    expect((await definition()).equipment['board.createCard']).toEqual({
      permission: 'autopilot',
      account: 'team',
      boards: [board],
    });
    expect(textOf((await ada.get('/agents/helper')).text)).toContain('As team, on 1 board only');
    const more = await send(path, { limits: 'set', account: '', 'input.boards.0': 'typed', add: 'input.boards' });
    expect(more.status).toBe(200);
    const page = await more.text();
    expect(page).toMatch(/name="input.boards.0"[^>]* value="typed"/);
    expect(page).toMatch(/name="input.boards.1"/);
    expect((await definition()).equipment['board.createCard']).toMatchObject({ account: 'team', boards: [board] });
    await send(path, { limits: 'set', account: '', 'input.boards.0': '' });
    expect((await definition()).equipment['board.createCard']).toEqual({ permission: 'autopilot' });
  });

  it('takes boards by name and keeps their ids; what is called so nowhere, or may be anywhere, is said beside the field', async () => {
    const path = '/agents/helper/steps/board.createCard';
    const kept = async () => (await definition()).equipment['board.createCard']?.boards;
    await send(path, { limits: 'set', account: 'team', 'input.boards.0': 'support' });
    expect(await kept()).toEqual([world.sandbox.trello.board('Support').id]);
    // Left to the call, it is the only account there is.
    await send(path, { limits: 'set', account: '', 'input.boards.0': 'Product' });
    expect(await kept()).toEqual([world.sandbox.trello.board('Product').id]);
    const wrong = await send(path, { limits: 'set', account: 'team', 'input.boards.0': 'Suport' });
    expect(wrong.status).toBe(422);
    const page = await wrong.text();
    expect(page).toMatch(/name="input.boards.0"[^>]* value="Suport"/);
    expect(textOf(page)).toContain('The account "team" has no board "Suport". Did you mean "Support"?');
    expect(await kept()).toEqual([world.sandbox.trello.board('Product').id]);
    await send(path, { limits: 'set', account: '', 'input.boards.0': '' });
  });

  it('of mail can be fixed to an account, whose form has no boards', async () => {
    const answer = await send('/agents/helper/steps/mail.findEmail', { limits: 'set', account: 'support' });
    expect(answer.status).toBe(303);
    expect((await definition()).equipment['mail.findEmail']).toEqual({ account: 'support' });
  });

  it('that was taken away stays away, whatever an old page still sends', async () => {
    await send('/agents/helper/steps/board.createCard/unequip');
    expect((await definition()).equipment).not.toHaveProperty('board.createCard');
    const late = await send('/agents/helper/steps/board.createCard', { permission: 'autopilot' });
    expect(late.status).toBe(422);
    expect(textOf(await late.text())).toContain('does not have the step Create Card any more');
    expect((await definition()).equipment).not.toHaveProperty('board.createCard');
    const { headers } = await ada.get('/agents/helper/steps/board.createCard');
    expect(headers.get('Location')).toBe('/agents/helper#equipment');
  });

  it('offers accounts of one permission type, and says where else to look', async () => {
    const page = '/agents/helper/steps/mail.findEmail';
    const { text } = await ada.get(page);
    expect(text).toContain('support (ada@contoso.example)');
    expect(text).toContain(`href="${page}?accounts=meetings"`);
    const meetings = await ada.get(`${page}?accounts=meetings`);
    expect(meetings.text).not.toContain('support (ada@contoso.example)');
    expect(textOf(meetings.text)).toContain(
      'No mail account of the type meetings is connected. There are some under standard . Or leave it open: each call then names the account in its input “account”.',
    );
  });
});

it('the page of an agent with a dozen steps, twenty triggers and runs of long names is small', async () => {
  const triggers = Array.from({ length: 20 }, (_, number) => `watch-the-inbox-${number}`);
  await world.client.agents.define('large', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: Object.fromEntries(
      Object.keys(steps)
        .slice(0, 12)
        .map((step) => [step, { account: 'support' }]),
    ),
    triggers: triggers.map((id) => ({ id, type: 'mail.newEmail', account: 'support', config: {} })),
  });
  for (let number = 0; number < 5; number += 1)
    await world.client.agents.start('large', { id: `${number}`.padEnd(100, 'Q') });
  const text = await eventually('all of it is shown', async () => {
    const page = (await ada.get('/agents/large')).text;
    return /QQQ/.test(page) && triggers.every((id) => page.includes(`/triggers/${id}/diagnose`)) ? page : undefined;
  });
  expect(Buffer.byteLength(text)).toBeLessThan(40 * 1024);
  // Its twenty triggers would ask the mailbox of the tests that follow all the time.
  await world.client.agents.retire('large');
});

describe('what a field points at', () => {
  const offered = async (query: string) => {
    const { text } = await ada.get(`/offers?${query}`);
    const { offers, why } = JSON.parse(text) as { offers: { name: string; detail?: string }[]; why?: string };
    return why ?? offers.map(({ name, detail }) => (detail === undefined ? name : `${name} (${detail})`));
  };

  it.each([
    ['of=board', ['Support', 'Product']],
    ['of=board&account=team&text=sUP', ['Support']],
    ['of=list&text=do', ['Doing (Support)', 'Done (Support)']],
    ['of=list&board=product', ['Ideas', 'Planned']],
    ['of=label&board=Support', ['Warranty', 'Billing', 'Urgent']],
    ['of=label', 'Name the board first'],
    ['of=member&board=Support&text=ben', ['Ben Okafor (@ben)']],
    ['of=workspace', ['Contoso']],
    [
      'of=folder&account=support&text=customers/nor',
      ['Customers/Northwind Bakery', 'Customers/Northwind Bakery/Invoices'],
    ],
    ['of=calendar', ['Calendar', 'Trade fairs']],
    ['of=category&text=custom', ['Customer (teal)']],
    ['of=timeZone&text=tokyo', ['Asia/Tokyo (UTC+9)']],
    ['of=board&account=nobody', 'There is no board account named "nobody"'],
    ['of=account&integration=mail&permissionType=standard&text=SUP', ['support (ada@contoso.example)']],
    ['of=account&integration=board&permissionType=standard&text=sup', ['team (supportbot)']],
    ['of=account&integration=mail&permissionType=meetings', []],
  ])('is offered by name: %s', async (query, names) => {
    expect(await offered(query)).toEqual(names);
  });

  it('has a name of its own where several have the same', async () => {
    const { trello } = world.sandbox;
    const twins = [1, 2].map(() => trello.as('supportbot').createBoard({ name: 'Twin' }).id);
    expect(await offered('of=board&text=twin')).toEqual(twins.map((id) => `Twin · ${id.slice(-6)}`));
  });
});

describe('triggers', () => {
  const path = '/agents/helper/triggers/inbox';
  const form = {
    'input.id': 'inbox',
    account: 'support',
    'input.config.filter': 'subject:invoice',
    'input.config.zone': '',
  };

  it('are chosen by what they watch for', async () => {
    const { text } = await ada.get('/agents/helper/triggers/-new');
    expect(text).toContain('href="/agents/helper/triggers/-new?type=mail.newEmail"');
    expect(text).toContain('href="/agents/helper/triggers/-new?type=board.cardMoved"');
  });

  it('what is wrong with a filter is said with its place, while it is typed and when it is sent', async () => {
    const wrong = { ...form, 'input.config.filter': 'subject:(invoice' };
    const check = await send('/agents/helper/triggers/-check?type=mail.newEmail', wrong);
    const { problems } = (await check.json()) as { problems: Record<string, string[]> };
    expect(problems['input.config.filter']?.[0]).toMatch(/characters 1 to \d+/);

    const sent = await send('/agents/helper/triggers/-new?type=mail.newEmail', {
      ...wrong,
      'input.id': '',
      account: '',
    });
    expect(sent.status).toBe(422);
    const text = await sent.text();
    expect(text).toMatch(/id="input.config.filter-problem"[^>]*><li>.*characters 1 to/);
    expect(text).toMatch(/id="input.id-problem"[^>]*><li>A trigger id is/);
    expect(text).toContain('Choose the account in which it watches.');
    expect(text).toContain('value="subject:(invoice"');
    expect((await definition()).triggers).toEqual([]);
  });

  it('a filter that probably says something else than was meant is warned of', async () => {
    const check = await send('/agents/helper/triggers/-check?type=mail.newEmail', {
      ...form,
      'input.id': '',
      'input.config.filter': 'subjct:invoice',
    });
    const { warnings } = (await check.json()) as { warnings: string[] };
    expect(warnings).toEqual([expect.stringMatching(/^Filter: /)]);
  });

  it('are tested with the latest events before there is one', async () => {
    const address = '/agents/helper/triggers/-new?type=mail.newEmail';
    const filter = { 'input.config.filter': 'subject:failed' };
    const tested = await send(address, { ...form, ...filter, test: 'yes' });
    expect(tested.status).toBe(200);
    const text = await tested.text();
    expect(textOf(text)).toMatch(/Of the latest 30 events, 1 would start the agent\. Nothing was started\./);
    expect(text).toContain('value="subject:failed"');
    const refused = await send(address, { ...form, 'input.config.folder': 'Nowhere', test: 'yes' });
    expect(textOf(await refused.text())).toContain('Nowhere');
    expect((await definition()).triggers).toEqual([]);
    expect((await world.client.triggers.list()).map(({ id }) => id)).not.toContain('inbox');
  });

  it('are added, deliver, and show what became of each event with the run it started', async () => {
    const added = await send('/agents/helper/triggers/-new?type=mail.newEmail', form);
    expect(added.headers.get('Location')).toBe(path);
    expect((await definition()).triggers).toMatchObject([
      { id: 'inbox', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:invoice' } },
    ]);
    await eventually('it runs', async () => (await ada.get(path)).text.includes('by polling') || undefined);
    for (const subject of ['Your invoice', 'Lunch?'])
      world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject });
    const page = await eventually('both are seen', async () => {
      const { text } = await ada.get(path);
      return text.includes('Your invoice') && text.includes('Lunch?') ? text : undefined;
    });
    expect(textOf(page)).toMatch(/Lunch\? .* skipped The filter did not let it through/);
    expect(page).toContain('href="/activity/run?id=helper%2Finbox%2F');
    expect(textOf((await ada.get('/agents/helper')).text)).toMatch(/inbox New Email support active 1 1/);
  });

  it('can be tested, diagnosed, paused and resumed', async () => {
    const tested = textOf(await (await send(`${path}/test`)).text());
    expect(tested).toMatch(/Of the latest 30 events, 2 would start the agent\. Nothing was started\./);
    expect(tested).toMatch(/Lunch\? .* would be skipped The filter did not let it through/);
    const diagnosed = textOf(await (await send(`${path}/diagnose`)).text());
    expect(diagnosed).toContain('The account mail/support (ada@contoso.example) is connected.');
    await send(`${path}/pause`);
    expect((await ada.get(path)).text).toContain('paused');
    await send(`${path}/resume`);
    expect((await world.client.triggers.get('inbox')).status).toBe('active');
  });

  it('start the agent on one event again', async () => {
    const { recent } = await world.client.triggers.get('inbox');
    const eventId = recent.find(({ delivered }) => delivered)?.eventId ?? '';
    const replayed = await send(`${path}/replay`, { event: eventId });
    expect(replayed.status).toBe(200);
    expect(await replayed.text()).toMatch(/run\?id=helper%2Finbox%2F[^"]*%2Freplay-/);
    const unknown = await send(`${path}/replay`, { event: 'gone' });
    expect(unknown.status).toBe(409);
    expect(textOf(await unknown.text())).toContain('An id is malformed');
  });

  it('are edited without losing what was not touched', async () => {
    const { text } = await ada.get(`${path}/edit`);
    expect(text).toMatch(/name="input.config.filter"[^>]* value="subject:invoice"/);
    expect(text).toContain('<option value="support" selected');
    await send(`${path}/edit`, { account: 'support', 'input.config.filter': 'subject:bill' });
    expect((await definition()).triggers).toMatchObject([
      { id: 'inbox', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:bill' } },
    ]);
  });

  it('cannot share a name', async () => {
    const taken = await send('/agents/clerk/triggers/-new?type=mail.newEmail', form);
    expect(taken.status).toBe(409);
    expect(textOf(await taken.text())).toContain('The trigger id "inbox" is taken by the agent "helper"');
  });

  it('a row is added to a list without anything being saved', async () => {
    const more = await send('/agents/helper/triggers/-new?type=board.cardMoved', {
      'input.id': 'moved',
      'input.config.boardIds.0': '65f0c0de65f0c0de65f0c0de',
      add: 'input.config.boardIds',
    });
    expect(more.status).toBe(200);
    const text = await more.text();
    expect(text).toMatch(/name="input.config.boardIds.0"[^>]* value="65f0c0de65f0c0de65f0c0de"/);
    expect(text).toContain('name="input.config.boardIds.1"');
    expect((await definition()).triggers).toHaveLength(1);
  });

  it('are removed only after a question', async () => {
    expect((await ada.get(`${path}/remove`)).text).toContain('Remove inbox?');
    expect((await definition()).triggers).toHaveLength(1);
    await send(`${path}/remove`);
    expect((await definition()).triggers).toEqual([]);
    expect((await ada.get(path)).status).toBe(404);
  });
});

it('a GET changes nothing', async () => {
  const before = await definition();
  for (const path of ['/steps', '/steps/mail.findEmail'])
    expect((await ada.get(`/agents/helper${path}`)).status).toBe(200);
  for (const path of ['/settings', '/steps/mail.findEmail/unequip'])
    expect((await ada.get(`/agents/helper${path}`)).status).toBeGreaterThanOrEqual(404);
  expect(await definition()).toEqual(before);
  expect(gateway.faults).toEqual([]);
});
