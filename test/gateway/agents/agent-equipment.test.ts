import { eventually } from '../../support/eventually';
import { createAgentWorld, textOf, type AgentWorld } from '../worlds/agent-world';

let world: AgentWorld;
let gateway: AgentWorld['gateway'];
let ada: AgentWorld['ada'];
let send: AgentWorld['send'];
let definition: AgentWorld['definition'];

beforeAll(async () => {
  world = await createAgentWorld();
  ({ gateway, ada, send, definition } = world);
});
afterAll(() => world.stop());
afterEach(() => expect(gateway.faults).toEqual([]));

describe('equipment', () => {
  test('is a table by group that says who decides', async () => {
    const { text } = await ada.get('/agents/helper');
    expect(text).toMatch(/<caption>Mail<\/caption>.*Find Email.*Send Email.*<caption>Board<\/caption>.*Create Card/s);
    expect(text).toContain('title="The step’s own: approval"');
    expect(text).toContain('title="The step’s own: autopilot"');
    expect(textOf(text)).toMatch(/Find Email mail\.findEmail Default: runs Approval Autopilot/);
    expect(textOf(text)).toMatch(/Send Email mail\.sendEmail Default: asks Approval Autopilot/);
  });

  test('grows by steps the agent does not have yet, each with what it is for', async () => {
    expect((await ada.get('/agents/helper')).text).toContain('href="/agents/helper/steps"');
    const { text } = await ada.get('/agents/helper/steps');
    expect(text).toContain('name="step:mail.listFolders"');
    expect(text).not.toContain('name="step:mail.findEmail"');
    expect(textOf(text)).toMatch(/Board \(\d+\).* Update Card /);
  });

  test('a switch of a permission holds for the next call', async () => {
    const call = () => world.client.calls.start('mail.listFolders', {}, { agent: 'helper' });
    await send('/agents/helper/steps', { 'step:mail.listFolders': 'on', 'step:mail.listLabels': 'on' });
    expect(await (await call()).result()).toMatchObject({ folders: expect.any(Array) });
    expect((await definition()).equipment).toMatchObject({ 'mail.listFolders': {}, 'mail.listLabels': {} });

    const answer = await send('/agents/helper/steps/mail.listFolders', { permission: 'approval' });
    expect(answer.headers.get('Location')).toBe('/agents/helper#mail.listFolders');
    const { workflowId } = await call();
    const request = await eventually('it asks', async () =>
      (await world.client.approvals.list()).find(({ requestedBy }) => requestedBy.workflowId === workflowId),
    );
    const page = (await ada.get('/agents/helper')).text;
    expect(textOf(page)).toContain('1 request waits for a person');
    expect(page).toContain('<a class="badge warning" href="/approvals?agent=helper">');
    expect((await ada.get('/agents')).text).toContain('<a class="badge warning" href="/approvals?agent=helper">');
    await world.client.approvals.decide(request.id, 'Ada', { decision: 'reject' });

    await send('/agents/helper/steps/mail.listFolders', { permission: 'default' });
    expect((await definition()).equipment['mail.listFolders']).toEqual({});
    expect(await (await call()).result()).toMatchObject({ folders: expect.any(Array) });
  });

  test('can be fixed to an account and to boards, and freed again', async () => {
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

  test('takes boards by name and keeps their ids; what is called so nowhere, or may be anywhere, is said beside the field', async () => {
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

  test('of mail can be fixed to an account, whose form has no boards', async () => {
    const answer = await send('/agents/helper/steps/mail.findEmail', { limits: 'set', account: 'support' });
    expect(answer.status).toBe(303);
    expect((await definition()).equipment['mail.findEmail']).toEqual({ account: 'support' });
  });

  test('that was taken away stays away, whatever an old page still sends', async () => {
    await send('/agents/helper/steps/board.createCard/unequip');
    expect((await definition()).equipment).not.toHaveProperty('board.createCard');
    const late = await send('/agents/helper/steps/board.createCard', { permission: 'autopilot' });
    expect(late.status).toBe(422);
    expect(textOf(await late.text())).toContain('does not have the step Create Card any more');
    expect((await definition()).equipment).not.toHaveProperty('board.createCard');
    const limits = await send('/agents/helper/steps/board.createCard', { limits: 'set', account: 'team' });
    expect(limits.status).toBe(422);
    expect(textOf(await limits.text())).toContain('does not have the step Create Card any more');
    const { headers } = await ada.get('/agents/helper/steps/board.createCard');
    expect(headers.get('Location')).toBe('/agents/helper#equipment');
  });

  test('offers accounts of one permission type, and says where else to look', async () => {
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

describe('what a field points at', () => {
  const offered = async (query: string) => {
    const { text } = await ada.get(`/offers?${query}`);
    const { offers, why } = JSON.parse(text) as { offers: { name: string; detail?: string }[]; why?: string };
    return why ?? offers.map(({ name, detail }) => (detail === undefined ? name : `${name} (${detail})`));
  };

  test.each([
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

  test('has a name of its own where several have the same', async () => {
    const { trello } = world.sandbox;
    const twins = [1, 2].map(() => trello.as('supportbot').createBoard({ name: 'Twin' }).id);
    expect(await offered('of=board&text=twin')).toEqual(twins.map((id) => `Twin · ${id.slice(-6)}`));
  });
});
