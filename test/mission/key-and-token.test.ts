import { ServiceError } from '@temporalio/client';
import { failureOf } from '../../src/contracts/failure-of';
import { createConsoleWorld, type Browser, type ConsoleWorld } from '../gateway/worlds/console-world';
import { agentTaskQueue, boardUser } from '../support/world';
import { shownIn } from '../gateway/worlds/shown-form';
import { shownOn } from '../gateway/worlds/shown-on';

/** The service has an API key (TRELLO_API_KEY); Ada has another, of an application of her own. */
let world: ConsoleWorld;
let ada: Browser;
let own: { key: string; token: string };

const step = '/agents/helper/steps/board.apiCall';
const accounts = async () => (await world.client.accounts.list('board')).map(({ name }) => name);
const equipped = async () => (await world.client.agents.get('helper')).definition.equipment['board.apiCall'];
const entered = (fields: { key?: string; token?: string; name?: string }) => ({
  ...{ limits: 'set', account: '' },
  ...Object.fromEntries(Object.entries(fields).map(([field, text]) => [`own.${field}`, text])),
});
/** Sends the form of the step's page as it is now, filled in. */
async function sendForm(fields: Record<string, string>) {
  const shown = shownOn((await ada.get(step)).text);
  return ada.post(step, { ...fields, shown }, { from: step });
}
const send = (fields: Parameters<typeof entered>[0]) => sendForm(entered(fields));

const another = () => ({ token: world.sandbox.trello.issueToken(boardUser).value });

beforeAll(async () => {
  world = await createConsoleWorld();
  await world.connectAccounts();
  await world.startWorkers();
  const { trello } = world.sandbox;
  const application = trello.addApplication('Automation');
  own = { key: application.key, token: trello.issueToken(boardUser, { application }).value };
  ada = world.openBrowser();
  await world.client.agents.define('helper', {
    ...{ workflowType: 'noting', taskQueue: agentTaskQueue },
    equipment: { 'board.apiCall': { permission: 'autopilot' }, 'board.getCard': {} },
  });
});
afterAll(() => world.stop());

test('equipping Board API Call offers the connected accounts, or a key and token', async () => {
  expect((await ada.get('/agents/helper')).text).toContain(`href="${step}"`);
  const { text } = await ada.get(step);
  expect(text).toContain(`<option value="team">team (${boardUser})</option>`);
  for (const field of ['own.key', 'own.token', 'own.name']) expect(text).toContain(`name="${field}"`);
  expect(text).toMatch(/name=Agent\+Integrations\+%28helper%2C\+Board\+API\+Call%2C\+\d{4}/);
  expect((await ada.get('/agents/helper/steps/board.getCard')).text).not.toContain('name="own.key"');
});

test.each([
  ['a key that is none', { key: 'f00d', token: 'ATTA1' }, 'key', 'An API key is 32 characters'],
  ['a key Trello does not know', { key: 'f'.repeat(32), token: 'ATTA1' }, 'key', 'Trello knows no application'],
  ['a token Trello does not know', { token: 'ATTA1' }, 'token', 'Trello does not accept it'],
  ['a key without its token', { key: 'f'.repeat(32) }, 'token', 'Enter the token too'],
  ['a name that is taken', { token: 'ATTA1', name: 'team' }, 'name', 'belongs to supportbot'],
])('%s is told at its field, and nothing is connected or saved', async (_, fields, field, said) => {
  const answer = await send(fields);
  expect(answer.status).toBe(422);
  const problem = new RegExp(`id="account-board.apiCall-${field}-problem">([^<]*)`).exec(answer.text)?.[1];
  expect(problem).toContain(said);
  expect(answer.text).not.toMatch(/ATTA1|f{32}|f00d/);
  expect(await equipped()).toEqual({ permission: 'autopilot' });
  expect(await accounts()).toEqual(['team']);
});

test('what is entered becomes a connected account at once, named as it was asked or as its member, and is chosen', async () => {
  const answer = await send(own);
  expect([answer.status, answer.location]).toEqual([303, '/agents/helper#board.apiCall']);
  expect(await equipped()).toEqual({ permission: 'autopilot', account: boardUser });
  expect(await world.client.accounts.get('board', boardUser)).toMatchObject({ state: 'connected', owner: boardUser });

  const token = world.sandbox.trello.issueToken('chen').value;
  await send({ token, name: 'automation' });
  expect(await equipped()).toEqual({ permission: 'autopilot', account: 'automation' });
  const call = { method: 'GET', endpoint: '/1/members/me?fields=username' } as const;
  const { body } = await world.client.calls.run('board.apiCall', call, { agent: 'helper' });
  expect(body).toMatchObject({ username: 'chen' });

  // The same token once more is the account that has it; another of the same member becomes another account.
  expect(await send({ ...own, name: 'twice' })).toMatchObject({ status: 303 });
  expect(await equipped()).toMatchObject({ account: boardUser });
  expect(await send(another())).toMatchObject({ status: 303 });
  expect(await equipped()).toMatchObject({ account: `${boardUser}-2` });

  const credential = { kind: 'trello-token' as const, ...own };
  const obtained = { owner: boardUser, credential };
  await expect(world.client.accounts.assertNotHeld('twice', obtained)).rejects.toMatchObject({
    type: 'Conflict',
    message: expect.stringContaining(`The account "${boardUser}" has this token already.`) as string,
  });
  await world.client.accounts.assertNotHeld(boardUser, obtained);
});

test('where the boards are refused, the account it has become is chosen in the form that is shown again', async () => {
  const fields = { ...entered({ ...another(), name: 'kept' }), 'input.boards.0': 'No such board' };
  const answer = await sendForm(fields);
  expect([answer.status, answer.text.includes('has no board')]).toEqual([422, true]);
  expect(answer.text).toMatch(/<option value="kept" selected[^>]*>/);
});

test('once entered, they are asked for again and nothing is saved without them, unless the person says that there are none', async () => {
  const before = await equipped();
  const { accounts: gateway } = world.gateway.client;
  jest.spyOn(gateway, 'connect').mockRejectedValueOnce(new ServiceError('No answer.'));
  const unanswered = await send(another());
  const refused = await send({ key: 'f00d', token: 'ATTA1' });
  const withAnotherBoard = await sendForm({ ...entered(another()), add: 'input.boards' });
  const shownAgain = [unanswered, refused, withAnotherBoard];
  expect(shownAgain.map(({ status }) => status)).toEqual([503, 422, 200]);
  for (const { text } of shownAgain) {
    const again = await ada.post(step, shownIn(text), { from: step });
    expect([again.status, again.text.includes('Enter the token too')]).toEqual([422, true]);
  }
  expect(await equipped()).toEqual(before);
  const saved = await ada.post(step, { ...shownIn(refused.text), account: 'team', 'own.none': 'yes' }, { from: step });
  expect(saved.status).toBe(303);
  expect(await equipped()).toEqual({ permission: 'autopilot', account: 'team' });
});

test('where no answer came, the form asks for both again, saves nothing without them, and finds the account it has become', async () => {
  const before = await equipped();
  const typed = { ...another(), name: 'unheard' };
  const { accounts: gateway } = world.gateway.client;
  const connect = gateway.connect.bind(gateway);
  jest.spyOn(gateway, 'connect').mockImplementationOnce(async (account) => {
    await connect(account);
    throw new ServiceError('The answer was lost.');
  });
  const lost = await send(typed);
  expect([lost.status, lost.text.includes('The key and token have to be entered again.')]).toEqual([503, true]);
  expect(lost.text).toMatch(/<details open[^>]*><summary>Use an API key and token/);
  expect(lost.text).toContain('value="unheard"');
  expect(lost.text).not.toContain('Nothing was saved');
  expect((await send({ key: '', token: '', name: 'unheard' })).status).toBe(422);
  expect(await equipped()).toEqual(before);
  expect(await send(typed)).toMatchObject({ status: 303 });
  expect(await equipped()).toMatchObject({ account: 'unheard' });
});

test.each([
  ['as it was', 'named'],
  ['without a name', ''],
])(
  'a key and token sent twice before any listing shows the account they have become, %s, are that account',
  async (_how, name) => {
    const typed = { ...another(), name };
    await send(typed);
    const [before, { account }] = [await accounts(), (await equipped()) as { account: string }];
    const { accounts: gateway } = world.gateway.client;
    jest.spyOn(gateway, 'list').mockResolvedValueOnce([]);
    expect(await send(typed)).toMatchObject({ status: 303 });
    expect(await equipped()).toMatchObject({ account });
    expect(await accounts()).toEqual(before);
  },
);

test('without the agent, or the step, that it was for, nothing is connected', async () => {
  const before = await accounts();
  for (const path of ['/agents/nobody/steps/board.apiCall', '/agents/helper/steps/board.getBoards'])
    expect([303, 404]).toContain((await ada.post(path, entered(own), { from: step })).status);
  expect(await accounts()).toEqual(before);
});

test('what was entered is on no page, and in no history in the clear', async () => {
  const pages = await Promise.all(
    ['/agents/helper', step, '/integrations', `/integrations/board/accounts/${boardUser}`].map((path) => ada.get(path)),
  );
  const histories: unknown[] = [];
  for await (const { workflowId, runId } of world.client.temporal.workflow.list())
    histories.push((await world.strangerClient.workflow.getHandle(workflowId, runId).fetchHistory()).events);
  const shown = JSON.stringify([pages, histories], (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(shown).toContain('connected-account');
  expect(shown).not.toContain(own.key);
  expect(shown).not.toContain(own.token);
  expect(world.gateway.faults).toEqual([]);
});

test('the Integrations page takes a key of one’s own also where the service has one', async () => {
  const from = '/integrations/board/new';
  expect((await ada.get(from)).text).toContain('name="key"');
  const asked = await ada.post(from, { name: 'mine', way: 'token', key: own.key });
  expect(asked.text).toContain(`key=${own.key}`);
  const without = await ada.post(from, { name: 'theirs', way: 'token', key: '' });
  expect(without.text).toContain(`key=${world.sandbox.trello.application.key}`);
  const wrong = await ada.post(from, { name: 'wrong', way: 'token', key: 'f00d' });
  expect([wrong.status, wrong.text.includes('An API key is 32 characters')]).toEqual([422, true]);
});

test('the refusal of an inline key, in a call or in a definition, names the page and the command', async () => {
  const said = /agent's page, in the row of Board API Call.*equip <agent> board.apiCall --key-and-token/;
  const call = { method: 'GET', endpoint: '/1/members/me', query: { key: own.key, token: own.token } } as const;
  const refused = await world.client.calls.run('board.apiCall', call, { agent: 'helper' }).catch(failureOf);
  expect(refused).toMatchObject({ type: 'InvalidInput', message: expect.stringMatching(said) });
  const { definition } = await world.client.agents.get('helper');
  const equipment = { 'board.apiCall': { key: own.key, token: own.token } as object };
  await expect(world.client.agents.define('helper', { ...definition, equipment })).rejects.toMatchObject({
    type: 'InvalidInput',
    message: expect.stringMatching(said),
  });
});
