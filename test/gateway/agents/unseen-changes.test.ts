import type { AgentDefinition } from '../../../src/contracts';
import { agentTaskQueue } from '../../support/world';
import { createAgentWorld, textOf, type AgentWorld } from '../worlds/agent-world';
import { shownOn } from '../worlds/shown-on';

let world: AgentWorld;
let gateway: AgentWorld['gateway'];
let ada: AgentWorld['ada'];
let send: AgentWorld['send'];
let definition: AgentWorld['definition'];

beforeAll(async () => {
  world = await createAgentWorld();
  ({ gateway, ada, send, definition } = world);
  await change((agent) => ({
    ...agent,
    triggers: [{ id: 'mails', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:a' } }],
  }));
});
afterAll(() => world.stop());
afterEach(() => expect(gateway.faults).toEqual([]));

type Change = Parameters<typeof world.client.agents.revise>[1];

/** What Ben does meanwhile. */
const change = (made: Change) => world.client.agents.revise('helper', made);

const board = () => world.sandbox.trello.board('Support').id;

const settings = { 'input.workflowType': 'noting', 'input.taskQueue': agentTaskQueue };
const approvers = ['grace@contoso.example'];

test.each<[string, string, string, Record<string, string>, Change, string, (now: AgentDefinition) => unknown]>([
  [
    'the settings',
    '/agents/helper',
    '/agents/helper/settings',
    { ...settings, 'input.approval.expiresAfterSeconds': '3600', 'input.approval.approvers.0': '' },
    (agent) => ({ ...agent, approval: { ...agent.approval, approvers } }),
    'grace@contoso.example',
    ({ approval }) => approval,
  ],
  [
    'the limits of a step',
    '/agents/helper/steps/board.createCard',
    '/agents/helper/steps/board.createCard',
    { limits: 'set', account: 'team', 'input.boards.0': '' },
    ({ equipment, ...agent }) => ({ ...agent, equipment: { ...equipment, 'board.createCard': { boards: [board()] } } }),
    'Boards',
    ({ equipment }) => equipment['board.createCard'],
  ],
  [
    'a trigger',
    '/agents/helper/triggers/mails/edit',
    '/agents/helper/triggers/mails/edit',
    { account: 'support', 'input.config.filter': 'subject:b' },
    ({ triggers, ...agent }) => ({
      ...agent,
      triggers: triggers.map((trigger) => ({ ...trigger, config: { filter: 'subject:invoice' } })),
    }),
    'subject:invoice',
    ({ triggers }) => triggers[0]?.config,
  ],
])(
  'an old page of %s undoes no change of somebody else unseen',
  async (_what, page, action, fields, made, said, part) => {
    const shown = shownOn((await ada.get(page)).text);
    await change(made);
    const before = part(await definition());
    const refused = await send(action, { ...fields, shown });
    expect(refused.status).toBe(409);
    const answer = await refused.text();
    expect(textOf(answer)).toMatch(/somebody else has changed.* What holds now/i);
    expect(answer).toContain(said);
    expect(part(await definition())).toEqual(before);

    // Who has seen it decides.
    const seen = { ...fields, shown: shownOn(answer) };
    expect((await send(action, seen)).status).toBe(303);
    const after = part(await definition());
    expect(after).not.toEqual(before);
    // A second click on the same page asks for nothing that is not so already.
    expect((await send(action, seen)).status).toBe(303);
    expect(part(await definition())).toEqual(after);
  },
);

test('a change of another part is none of a form', async () => {
  const shown = shownOn((await ada.get('/agents/helper')).text);
  await change((agent) => ({ ...agent, equipment: { ...agent.equipment, 'mail.findEmail': { account: 'support' } } }));
  const saved = await send('/agents/helper/settings', { ...settings, 'input.taskQueue': 'elsewhere', shown });
  expect(saved.status).toBe(303);
  expect(await definition()).toMatchObject({
    taskQueue: 'elsewhere',
    equipment: { 'mail.findEmail': { account: 'support' } },
  });
});

test('a further row, and what is wrong, make no new page of an old one', async () => {
  const path = '/agents/helper/steps/board.createCard';
  const shown = shownOn((await ada.get(path)).text);
  const fields = { limits: 'set', account: 'team', 'input.boards.0': 'x', shown };
  await change(({ equipment, ...agent }) => ({ ...agent, equipment: { ...equipment, 'board.createCard': {} } }));
  const more = await send(path, { ...fields, add: 'input.boards' });
  expect(shownOn(await more.text())).toBe(shown);
  const edit = '/agents/helper/triggers/mails/edit';
  const old = shownOn((await ada.get(edit)).text);
  const wrong = await send(edit, { account: '', 'input.config.filter': 'subject:b', shown: old });
  expect([wrong.status, shownOn(await wrong.text())]).toEqual([422, old]);
});

test('a further row of the settings saves nothing', async () => {
  const before = await definition();
  const fields = { ...settings, 'input.approval.approvers.0': 'omar@contoso.example', add: 'input.approval.approvers' };
  const more = await send('/agents/helper/settings', fields);
  expect(more.status).toBe(200);
  expect(await more.text()).toContain('name="input.approval.approvers.1"');
  expect(await definition()).toEqual(before);
});

test('the table of steps brings itself up to date', async () => {
  expect((await ada.get('/agents/helper')).text).toMatch(
    /<div id="steps" data-live[^>]*><div class="table"><table class="stack equipment"/,
  );
});
