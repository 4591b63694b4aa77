import { signIn, type BrowserSession } from '../gateway/worlds/browser-session';
import { startGateway } from '../gateway/worlds/start-gateway';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, type World } from '../support/world';

let world: World;
let ada: BrowserSession;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  ada = await signIn(await startGateway(world), 'Ada Lovelace');
  await world.client.agents.define('helper', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: { 'board.addComment': {}, 'board.addCommentToCard': {} },
    triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support' }],
  });
  await eventually(
    'the trigger has looked',
    async () => (await world.client.triggers.get('inbox').catch(() => undefined))?.lastCompletePullAt,
  );
});
afterAll(() => world.stop());

/** The row of a table that names this. */
const rowOf = (page: string, name: string): string =>
  page.split('<tr').find((row) => row.includes(name)) ?? `no row of ${name}`;

test('a trigger in the table of an agent has a menu of its own: pause, test, diagnose, replay, remove', async () => {
  const trigger = '/agents/helper/triggers/inbox';
  const page = (await ada.get('/agents/helper')).text;
  const row = rowOf(page, `href="${trigger}"`);
  for (const action of ['pause', 'test', 'diagnose']) expect(row).toContain(`formaction="${trigger}/${action}"`);
  expect(row).toContain(`href="${trigger}#events"`);
  expect(row).toContain(`href="${trigger}/remove"`);
  expect((await ada.get(trigger)).text).toContain('id="events"');
  const form = /<button form="([^"]+)"/.exec(row)?.[1] ?? 'none';
  const [, ofForm = ''] = page.split(`<form id="${form}" method="post">`);
  const formToken = /name="formToken" value="([^"]+)"/.exec(ofForm)?.[1] ?? '';
  await ada.post(`${trigger}/pause`, { formToken });
  expect((await world.client.triggers.get('inbox')).status).toBe('paused');
  expect(rowOf((await ada.get('/agents/helper')).text, `href="${trigger}"`)).toContain(`${trigger}/resume`);
  expect((await ada.get(`${trigger}/remove`)).text).toContain('Remove');
  await ada.post(`${trigger}/remove`, {});
  expect((await world.client.agents.get('helper')).definition.triggers).toEqual([]);
  expect((await ada.get('/agents/helper')).text).not.toContain(`href="${trigger}"`);
});

test('a legacy step names its replacement on its row', async () => {
  const { text } = await ada.get('/agents/helper');
  expect(rowOf(text, 'id="board.addComment"')).toMatch(/Equip Add Comment to Card .*board\.addCommentToCard/s);
  expect(rowOf(text, 'id="board.addCommentToCard"')).not.toContain('instead');
});

test('New Notification takes boards, by name', async () => {
  const form = '/agents/helper/triggers/-new?type=board.newNotification';
  expect((await ada.get(form)).text).toContain('name="input.config.boardIds.0"');
  const added = await ada.post(form, {
    ...{ 'input.id': 'notices', account: 'team', 'input.config.boardIds.0': 'Support' },
  });
  expect(added.headers.get('Location')).toBe('/agents/helper/triggers/notices');
  const { triggers } = (await world.client.agents.get('helper')).definition;
  expect(triggers.find(({ id }) => id === 'notices')?.config).toMatchObject({
    boardIds: [world.sandbox.trello.board('Support').id],
  });
});

test('New Board says at set-up what it will not see without a workspace, and offers the workspaces', async () => {
  const define = (config: Record<string, unknown>) =>
    world.client.agents.define('boards', {
      ...{ workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} },
      triggers: [{ id: 'boards', type: 'board.newBoard', account: 'team', config }],
    });
  expect((await define({})).warnings).toEqual([
    expect.stringMatching(/boards that other members make are not seen/),
    expect.stringContaining('Workspaces of the account: "Contoso" (contoso).'),
  ]);
  expect((await define({ workspace: 'contoso' })).warnings).toEqual([]);
  const id = world.sandbox.trello.board('Support').idOrganization ?? '';
  const form = '/agents/boards/triggers/-new?type=board.newBoard';
  const blank = (await ada.get(form)).text;
  expect(blank).toMatch(/<input[^>]* name="input.config.workspace"[^>]* data-points-at="workspace"/);
  const offered = JSON.parse((await ada.get('/offers?of=workspace&account=team')).text) as unknown;
  expect(offered).toMatchObject({ offers: [{ value: id, name: 'Contoso' }] });
  expect(blank).toMatch(/<ul class="warnings".*boards that other members make are not seen/);
  await ada.post(form, { 'input.id': 'others', account: 'team', 'input.config.workspace': id });
  expect((await world.client.agents.get('boards')).definition.triggers).toMatchObject([
    {},
    { id: 'others', config: { workspace: id } },
  ]);
  const edited = (await ada.get('/agents/boards/triggers/others/edit')).text;
  expect(edited).toMatch(new RegExp(`<input[^>]* name="input.config.workspace"[^>]* value="${id}"`));
});
