import { eventually } from '../support/eventually';
import { agentTaskQueue, mailUser } from '../support/world';
import { openAgentConsole, type AgentConsole } from './agent-console';

let opened: AgentConsole;
let world: AgentConsole['world'];
let gateway: AgentConsole['gateway'];
let page: AgentConsole['page'];
let complaints: AgentConsole['complaints'];
let picture: AgentConsole['picture'];
let isNarrow: AgentConsole['isNarrow'];
let definition: AgentConsole['definition'];

beforeAll(async () => {
  opened = await openAgentConsole();
  ({ world, gateway, page, complaints, picture, isNarrow, definition } = opened);
});
afterAll(() => opened.close());
afterEach(() => expect(complaints.filter((line) => !/404|422/.test(line))).toEqual([]));

test('a person creates an agent, equips it and decides which step asks', async () => {
  await page.getByRole('link', { name: 'Agents', exact: true }).click();
  await picture('none');
  await page.getByRole('link', { name: 'New agent' }).click();
  await page.getByLabel('Name').fill('support-desk');
  await page.getByLabel('Workflow type').fill('noting');
  await page.getByLabel('Task queue').fill(agentTaskQueue);
  await picture('new');
  await page.getByRole('button', { name: 'Create' }).click();

  await page.getByRole('link', { name: 'Add steps' }).click();
  for (const step of ['Find Email', 'Send Email', 'Create Event', 'Create Card'])
    await page.getByRole('checkbox', { name: new RegExp(`^${step} `) }).check();
  await picture('equipping');
  await page.getByRole('button', { name: 'Equip' }).click();
  await page
    .getByRole('group', { name: 'Permission of Create Card' })
    .getByRole('button', { name: 'Approval' })
    .click();
  const pressed = page.getByRole('button', { name: 'Approval', pressed: true });
  await pressed.waitFor();
  expect((await definition()).equipment).toMatchObject({
    'mail.findEmail': {},
    'board.createCard': { permission: 'approval' },
  });

  await picture('agent');
  await page.locator('[id="board.createCard"]').getByRole('link', { name: 'Any account the call names' }).click();
  await page.getByLabel('Account', { exact: true }).selectOption('team');
  await picture('account');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('As team').waitFor();
  expect((await definition()).equipment['board.createCard']).toEqual({ permission: 'approval', account: 'team' });
});

test('an API key and token are entered where Board API Call is equipped, and become its account', async () => {
  await page.getByRole('link', { name: 'Add steps' }).click();
  await page.getByLabel('Board API Call').check();
  await page.getByRole('button', { name: 'Equip' }).click();
  await page.locator('[id="board.apiCall"]').getByRole('link').click();
  await page.getByText('Use an API key and token').click();
  await picture('key-and-token');
  await page.getByRole('textbox', { name: 'Token' }).fill('wrong');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Trello does not accept it').waitFor();
  expect(await page.getByRole('textbox', { name: 'Token' }).inputValue()).toBe('');
  await picture('key-and-token-wrong');
  await page.getByRole('textbox', { name: 'Token' }).fill(world.sandbox.trello.issueToken('chen').value);
  await page.getByLabel('Name of the account').fill('automation');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('As automation').waitFor();
  expect((await definition()).equipment['board.apiCall']).toEqual({ account: 'automation' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${gateway.url}/agents/support-desk/steps/board.apiCall?accounts=meetings`);
    await page.getByText('Use an API key and token').click();
    await page.getByText('Boards have no meetings').waitFor();
    expect(await isNarrow()).toBe(true);
    await picture(`phone-no-account-${colorScheme}`);
  }
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${gateway.url}/agents/support-desk`);
});

test('a filter is looked at while it is typed', async () => {
  await page.getByRole('link', { name: 'Add a trigger' }).click();
  await picture('triggers-to-choose');
  await page.getByRole('link', { name: 'New Email' }).click();
  const filter = page.getByLabel('Filter');
  await filter.fill('subject:(invoice');
  await page.getByText('This ( is never closed. Add a ) where the group ends. (characters 1 to 9)').waitFor();
  expect(await filter.getAttribute('aria-invalid')).toBe('true');
  // Nobody is told off for a field they have not come to.
  expect(await page.getByText('A trigger id is').count()).toBe(0);
  await picture('filter-wrong');
  await filter.fill('subjct:invoice');
  await page.getByText('The search has no property "subjct"').waitFor();
  expect(await filter.getAttribute('aria-invalid')).toBeNull();
  await filter.fill('subject:invoice');
  await page.getByText('The search has no property').waitFor({ state: 'detached' });
});

test('adds the trigger, tests it before anything happens, and sees events come in by themselves', async () => {
  await page.getByLabel('Id').fill('invoices');
  await page.getByRole('combobox', { name: 'Account' }).selectOption('support');
  await page.getByRole('button', { name: 'Test with the latest events' }).click();
  await page.getByText('Nothing was started').waitFor();
  expect((await definition()).triggers).toEqual([]);
  await picture('form-test');
  await page.getByRole('button', { name: 'Add the trigger' }).click();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('Nothing was started').waitFor();
  await picture('test');
  await page.getByRole('button', { name: 'Why did it not fire?' }).click();
  await page.getByText('is connected').waitFor();
  await picture('diagnosis');
  await page.goto(`${gateway.url}/agents/support-desk/triggers/invoices`);
  for (const subject of ['Your invoice 4711', 'Lunch on Friday?'])
    world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject });
  await page.getByRole('rowheader', { name: 'Your invoice 4711' }).waitFor();
  await page.getByRole('rowheader', { name: 'Lunch on Friday?' }).waitFor();
  await picture('trigger');
  // Enter presses what was chosen, also where a newer event has come meanwhile.
  await page.getByRole('row', { name: 'Your invoice 4711' }).getByRole('button', { name: 'Replay' }).focus();
  world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Another invoice' });
  await page.getByRole('rowheader', { name: 'Another invoice' }).waitFor();
  const focused = page.getByRole('row').filter({ has: page.locator('button:focus') });
  expect(await focused.getByRole('rowheader').textContent()).toContain('Your invoice 4711');
  await page.goto(`${gateway.url}/activity`);
  await page.getByRole('link', { name: 'Your invoice 4711' }).waitFor();
  await picture('activity');
  await page.getByRole('link', { name: 'Your invoice 4711' }).click();
  await page.getByRole('heading', { name: 'Your invoice 4711' }).waitFor();
  await picture('run');
  await page.goto(`${gateway.url}/search?q=invoice`);
  await picture('search');
  await page.goto(gateway.url);
  await page.getByText('Everything is in place').waitFor();
  await picture('home');
  await page.goto(`${gateway.url}/agents/support-desk/triggers/invoices`);
  const delay = { kind: 'delay' as const, milliseconds: 5_000 };
  world.sandbox.faults.add({ match: { provider: 'graph' }, fault: delay, times: 2 });
  // The second after a look that brings the page up to date; from within it, as Playwright waits for what the first one opens.
  await page.evaluate(`{
    const replay = () => [...document.querySelectorAll('button')].find((button) => button.textContent.trim() === 'Replay').click();
    replay();
    setTimeout(replay, 2_000);
  }`);
  await page.waitForTimeout(2_500); // the second breaks off what the first is opening
  await page.waitForURL('**/activity/run?id=*replay-*');
  await page.waitForTimeout(4_000);
  world.sandbox.faults.clear();
  const { recent } = await world.client.triggers.get('invoices');
  const query = "WorkflowId STARTS_WITH 'support-desk/invoices/' AND WorkflowType = 'noting'";
  const { count } = await world.client.temporal.workflow.count(query);
  expect(count).toBe(recent.filter(({ delivered }) => delivered).length + 1);
  await page.goto(`${gateway.url}/agents/support-desk/triggers/invoices`);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('paused').waitFor();
  expect((await world.client.triggers.get('invoices')).status).toBe('paused');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
});

test('boards and lists are chosen by name as it is typed, and their ids are kept', async () => {
  const { id: board } = world.sandbox.trello.board('Support');
  await page.goto(`${gateway.url}/agents/support-desk/triggers/-new?type=board.cardMoved`);
  await page.getByLabel('Id', { exact: false }).first().fill('done-cards');
  await page.getByLabel('Account').selectOption('team');
  await page.getByLabel('Boards, 1').focus();
  await page.locator('datalist option[value="Support"]').waitFor({ state: 'attached' });
  await page.getByLabel('Boards, 1').fill('Support');
  const lists = page.getByLabel('To lists, 1');
  await lists.focus();
  await page.locator('datalist option[value="Done"]').waitFor({ state: 'attached' });
  await lists.fill('Done');
  await picture('picking');
  await page.getByRole('button', { name: 'Add the trigger' }).click();
  await page.getByRole('heading', { name: 'done-cards' }).waitFor();
  const { config } = (await definition()).triggers.find(({ id }) => id === 'done-cards') ?? {};
  expect(config).toMatchObject({ boardIds: [board], toListIds: [world.sandbox.trello.list('Support', 'Done').id] });

  await page.goto(`${gateway.url}/agents/support-desk/triggers/done-cards/edit`);
  const chosen = page.getByLabel('Boards, 1');
  await eventually('ids are shown as names', async () => (await chosen.inputValue()) === 'Support');
  await eventually('lists too', async () => (await lists.inputValue()) === 'Done');
  await page.getByRole('button', { name: 'Add another' }).first().click();
  await page.getByLabel('Boards, 2').waitFor();
  expect(await page.locator(':focus').getAttribute('name')).toBe('input.config.boardIds.1');
  await eventually('names again', async () => (await page.getByLabel('Boards, 1').inputValue()) === 'Support');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'done-cards' }).waitFor();
  expect((await definition()).triggers.find(({ id }) => id === 'done-cards')?.config).toEqual(config);
  await world.client.agents.revise('support-desk', ({ triggers, ...others }) => ({
    ...others,
    triggers: triggers.filter(({ id }) => id !== 'done-cards'),
  }));
});
