import { createHash, randomBytes } from 'node:crypto';
import { eventually } from '../../support/eventually';
import { agentTaskQueue } from '../../support/world';
import { createConsoleWorld, type Browser, type ConsoleWorld } from '../../gateway/worlds/console-world';
import { shownOn } from '../../gateway/worlds/shown-on';

/** What somebody names is looked up by a service worker. Here the provider takes its time, and the look ends without an answer. */
let world: ConsoleWorld;
let ada: Browser;
const token = randomBytes(32).toString('base64url');
const watching = { id: 'watching', type: 'mail.newEmail', account: 'support', config: {} };
const helper = {
  ...{ workflowType: 'noting', taskQueue: agentTaskQueue },
  ...{ equipment: { 'board.createCard': {} }, triggers: [watching] },
};
const inbox = { id: 'inbox', type: 'mail.newEmail', account: 'support', config: { folder: 'Customers' } };

beforeAll(async () => {
  const hash = createHash('sha256').update(token).digest('hex');
  world = await createConsoleWorld({ API_TOKENS: `operator-token:operator:${hash}` });
  await world.connectAccounts();
  await world.startWorkers();
  await world.client.agents.define('helper', helper);
  ada = world.openBrowser();
  for (const provider of ['graph', 'trello'] as const)
    world.sandbox.faults.add({ match: { provider }, times: 1_000, fault: { kind: 'delay', milliseconds: 3_000 } });
});
afterAll(() => world.stop());

const ended = new Set<string>();

/** Ends the look that has begun for what is asked, and answers what that is told. */
async function endingTheLook<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = ask();
  const { workflow } = world.client.temporal;
  const id = await eventually('the look begins', async () => {
    const query = "WorkflowType = 'trigger-settling' AND ExecutionStatus = 'Running'";
    // A listing is a moment behind: the look before may still be in it.
    for await (const { workflowId } of workflow.list({ query })) if (!ended.has(workflowId)) return workflowId;
    return undefined;
  });
  ended.add(id);
  await workflow.getHandle(id).terminate('it was lost');
  return answer;
}

const define = (definition: object): Promise<Response> =>
  fetch(`${world.gateway.url}/api/agents/helper`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(definition),
  });

/** The field that says what the page's form was made from. */
const formOf = async (address: string) => ({ shown: shownOn((await ada.get(address)).text) });

const typed = { 'input.id': 'inbox', account: 'support', 'input.config.folder': 'Customers', 'input.config.zone': '' };

test.each([
  ['tested', '/agents/helper/triggers/-new?type=mail.newEmail', { test: 'yes' }, 200],
  ['added', '/agents/helper/triggers/-new?type=mail.newEmail', {}, 503],
  ['changed', '/agents/helper/triggers/watching/edit', {}, 503],
])('a trigger that is %s shows why beside its form, with what was typed', async (_, address, more, expected) => {
  const shown = await formOf(address);
  const { status, text } = await endingTheLook(() => ada.post(address, { ...typed, ...shown, ...more }));
  expect(status).toBe(expected);
  expect(text).toMatch(/What the triggers (inbox|watching) name could not be looked up: it was lost\./);
  expect(text).toContain('value="Customers"');
  expect((await world.client.agents.get('helper')).definition.triggers).toMatchObject([{ config: {} }]);
});

test('the boards of a step are shown as they were typed, with why they could not be looked up', async () => {
  const address = '/agents/helper/steps/board.createCard';
  const form = { limits: 'yes', account: 'team', 'input.boards.0': 'Support', ...(await formOf(address)) };
  const { status, text } = await endingTheLook(() => ada.post(address, form));
  expect(status).toBe(503);
  expect(text).toContain('What the steps board.createCard name could not be looked up: it was lost.');
  expect(text).toMatch(/name="input.boards.0"[^>]* value="Support"/);
});

test('a program is told what was not looked up, and that nothing was changed', async () => {
  const answer = await endingTheLook(() => define({ ...helper, triggers: [inbox] }));
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    error: {
      type: 'Unavailable',
      message: 'What the triggers inbox name could not be looked up: it was lost. Nothing was changed; ask again.',
    },
  });
});

test('of the boards that a step may touch the step is named', async () => {
  const equipment = { 'board.createCard': { account: 'team', boards: ['Support'] } };
  const answer = await endingTheLook(() => define({ ...helper, equipment }));
  expect(await answer.json()).toMatchObject({
    error: { message: expect.stringMatching(/^What the steps board\.createCard name could not be looked up: /) },
  });
});

test('of a provider that takes its time to look up names, and then does not answer, the form says so', async () => {
  const { faults } = world.sandbox;
  faults.clear();
  faults.add({
    match: { provider: 'trello', path: /\/actions/ },
    times: 9,
    fault: { kind: 'delay', milliseconds: 60_000 },
  });
  faults.add({ match: { provider: 'trello' }, fault: { kind: 'delay', milliseconds: 13_000 } });
  const { status, text } = await ada.post('/agents/helper/triggers/-new?type=board.cardMoved', {
    ...{ 'input.id': 'moved', account: 'team', 'input.config.boardIds.0': 'Support', test: 'yes' },
  });
  expect(status).toBe(200);
  expect(text).toContain('the provider has not answered in time');
});

test('a provider that takes longer than a page may otherwise wait is waited for', async () => {
  world.sandbox.faults.clear();
  world.sandbox.faults.add({ match: { provider: 'trello' }, fault: { kind: 'delay', milliseconds: 12_000 } });
  const address = '/agents/helper/triggers/-new?type=board.cardMoved';
  const added = await ada.post(address, { 'input.id': 'moved', account: 'team', 'input.config.boardIds.0': 'Support' });
  expect([added.status, added.location]).toEqual([303, '/agents/helper/triggers/moved']);
});
