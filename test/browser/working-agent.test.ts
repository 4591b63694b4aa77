import { eventually } from '../support/eventually';
import { agentTaskQueue, mailUser } from '../support/world';
import { openAgentConsole, type AgentConsole } from './agent-console';
import { coveredParts } from './covered-parts';
import { layoutShifts } from './layout-shifts';

let opened: AgentConsole;
let world: AgentConsole['world'];
let gateway: AgentConsole['gateway'];
let page: AgentConsole['page'];
let complaints: AgentConsole['complaints'];
let picture: AgentConsole['picture'];
let isNarrow: AgentConsole['isNarrow'];

beforeAll(async () => {
  opened = await openAgentConsole();
  ({ world, gateway, page, complaints, picture, isNarrow } = opened);
  await setAgentUp();
});
afterAll(() => opened.close());

/** An agent that has worked: of two mails one has started it, twice. */
async function setAgentUp(): Promise<void> {
  const { client, sandbox } = world;
  const { trello } = sandbox;
  await client.accounts.connect({
    integration: 'board',
    name: 'automation',
    owner: 'chen',
    scopes: ['read', 'write'],
    credential: { kind: 'trello-token', key: trello.application.key, token: trello.issueToken('chen').value },
  });
  await client.agents.define('support-desk', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: {
      'mail.findEmail': {},
      'mail.sendEmail': {},
      'calendar.createEvent': {},
      'board.createCard': { permission: 'approval', account: 'team' },
      'board.apiCall': { account: 'automation' },
    },
    triggers: [{ id: 'invoices', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:invoice' } }],
  });
  await eventually(
    'the trigger has looked',
    async () => (await client.triggers.get('invoices').catch(() => undefined))?.lastCompletePullAt,
  );
  for (const subject of ['Your invoice 4711', 'Lunch on Friday?'])
    sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject });
  const { eventId } = await eventually('both are seen', async () => {
    const { recent } = await client.triggers.get('invoices');
    return recent.length === 2 && recent.find(({ delivered }) => delivered);
  });
  await client.triggers.replay('invoices', eventId);
}

test('is good to read in the dark and on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [name, path] of [
      ['list', ''],
      ['agent', '/support-desk'],
      ['steps', '/support-desk/steps'],
      ['step', '/support-desk/steps/board.createCard'],
      ['trigger', '/support-desk/triggers/invoices'],
      ['edit', '/support-desk/triggers/invoices/edit'],
      ['new-board', '/support-desk/triggers/-new?type=board.newBoard'],
      ['no-mailbox', '/support-desk/triggers/-new?type=mail.newEmail&accounts=meetings'],
    ] as const) {
      await page.goto(`${gateway.url}/agents${path}`);
      expect(await isNarrow()).toBe(true);
      await picture(`phone-${name}-${colorScheme}`);
    }
  }
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto(`${gateway.url}/agents/support-desk`);
  await picture('dark');
  await page.emulateMedia({ colorScheme: 'light' });
});

test.each([
  ['desk', 1100],
  ['phone', 390],
])('nothing on a page moves by itself, as wide as on a %s', async (where, width) => {
  await page.setViewportSize({ width, height: 800 });
  const shifts: Record<string, string[]> = {};
  for (const path of [
    ...['/', '/activity', '/search?q=invoice', '/approvals', '/agents', '/agents/support-desk', '/integrations'],
    ...['/agents/support-desk/steps', '/agents/support-desk/steps/board.createCard'],
    ...['/agents/support-desk/triggers/invoices', '/agents/support-desk/triggers/invoices/edit', '/playground'],
    ...['/playground/board.updateBoard', '/playground/board.createCard', '/playground/calendar.createEvent'],
  ]) {
    await page.goto(`${gateway.url}${path}`);
    // As long as a look takes that brings it up to date.
    await page.waitForTimeout(1_300);
    shifts[path] = await layoutShifts(page);
    expect(await isNarrow()).toBe(true);
    if (path.startsWith('/playground/'))
      for (const folded of await page.locator('details:not([open]) > summary:visible').all()) await folded.click();
    await picture(`still-${where}-${path.replaceAll(/\W+/g, '-')}`);
  }
  expect(Object.entries(shifts).filter(([, moved]) => moved.length > 0)).toEqual([]);
});

test.each([
  ['desk', 1280],
  ['tablet', 700],
  ['phone', 390],
])('menus of triggers are seen whole, as wide as on a %s', async (where, width) => {
  await page.setViewportSize({ width, height: 2_000 });
  for (const [name, path] of [
    ['row', '/agents/support-desk'],
    ['more', '/agents/support-desk/triggers/invoices'],
  ] as const) {
    await page.goto(`${gateway.url}${path}`);
    await page.locator('details.menu > summary').click();
    expect(await isNarrow()).toBe(true);
    await picture(`menu-${name}-${where}`);
    expect(await coveredParts(page, 'details.menu :is(button, a)')).toEqual([]);
  }
});

test('behind an open menu states stay up to date; it stays open with the focus where it was, until Escape or a click elsewhere', async () => {
  const { client } = world;
  await page.setViewportSize({ width: 1100, height: 900 });
  const orders = { id: 'orders', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:order' } };
  await client.agents.revise('support-desk', (definition) => ({
    ...definition,
    triggers: [...definition.triggers, orders],
  }));
  await page.goto(`${gateway.url}/agents/support-desk`);
  const menu = page.getByRole('row', { name: 'orders' }).locator('details.menu');
  await menu.locator('summary').click();
  await menu.getByRole('button', { name: 'Test' }).focus();
  await client.triggers.pause('invoices');
  await page.getByRole('row', { name: 'invoices' }).getByText('paused').waitFor();
  expect(await menu.getByRole('button', { name: 'Test' }).isVisible()).toBe(true);
  expect(await page.locator('button:focus').getAttribute('formaction')).toBe(
    '/agents/support-desk/triggers/orders/test',
  );
  await client.triggers.resume('invoices');
  await page.keyboard.press('Escape');
  expect(await menu.getByRole('button', { name: 'Test' }).isVisible()).toBe(false);
  expect(await page.locator('summary:focus').getAttribute('aria-label')).toBe('What to do with orders');
  await page.keyboard.press('Enter');
  await menu.getByRole('button', { name: 'Test' }).waitFor();
  await page.getByRole('heading', { name: 'Latest runs' }).click();
  expect(await menu.getByRole('button', { name: 'Test' }).isVisible()).toBe(false);
  await client.agents.revise('support-desk', ({ triggers, ...others }) => ({
    ...others,
    triggers: triggers.filter(({ id }) => id !== 'orders'),
  }));
});

test.each([
  ['Run now', 'Start a run that no trigger started', 'Input', '{', 'Run', 'not JSON'],
  ['Settings', 'Workflow, task queue and approvals', 'Task queue', '', 'Save', 'Give'],
])('the form %s of an agent that comes back is in view', async (heading, fold, field, text, button, problem) => {
  await page.setViewportSize({ width: 1100, height: 600 });
  await page.goto(`${gateway.url}/agents/support-desk`);
  await page.getByText(fold).click();
  const part = page.getByRole('region', { name: heading });
  await part.getByLabel(field).first().fill(text);
  await part.getByRole('button', { name: button }).click();
  const { y = -1 } = (await part.getByText(problem).first().boundingBox()) ?? {};
  expect(y > 0 && y < 600).toBe(true);
});

test('removes the trigger and retires the agent, each after a question', async () => {
  await page.goto(`${gateway.url}/agents/support-desk/triggers/invoices`);
  await page.getByText('More', { exact: true }).click();
  await picture('menu');
  await page.getByRole('link', { name: 'Remove …' }).click();
  await page.getByRole('button', { name: 'Remove invoices' }).click();
  await page.getByText('It has no trigger yet').waitFor();
  await page.getByRole('link', { name: 'Retire this agent …' }).click();
  await page.getByRole('button', { name: 'Retire support-desk' }).click();
  await eventually('it is gone', async () => !(await world.client.agents.list()).includes('support-desk'));
  expect(complaints.filter((line) => !/404|422/.test(line))).toEqual([]);
});
