import type { AgentDefinitionInput } from '../../../src/contracts';
import type { StepOutcome } from '../../support/agents';
import { eventually } from '../../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type World } from '../../support/world';
import { pendingOf } from '../pending-approvals';
import { hurried, startAs } from '../run-steps';

/** What an agent may do, and as whom, is read anew at each attempt: switched between two of them, a call stays the one it was. */
let world: World;

beforeAll(async () => {
  // A late effect is given a sixtieth of it to show: longer than a switch takes to hold.
  world = await createWorld({ environment: { LOOK_FOR_EFFECT_SECONDS: '240' } });
  await world.connectAccounts();
  await world.startWorkers();
});
afterAll(() => world.stop());
afterEach(() => {
  world.sandbox.faults.clear();
  world.sandbox.graph.behave({ transitMilliseconds: 20 });
});

const define = (name: string, equipment: AgentDefinitionInput['equipment']) =>
  world.client.agents.define(name, { workflowType: 'steps', taskQueue: agentTaskQueue, equipment });

/** The next request like this has its effect and is answered with a failure; what follows it comes seconds later. */
function failAfterEffect(path: RegExp): { happened: () => Promise<true> } {
  const before = world.sandbox.requests.count({ method: 'POST', path });
  const fault = { kind: 'status-after-effect', status: 504 } as const;
  world.sandbox.faults.add({ match: { method: 'POST', path }, fault });
  return {
    happened: () =>
      eventually('the request has failed', () => world.sandbox.requests.count({ method: 'POST', path }) > before),
  };
}

const begin = (step: string, input: unknown, options: object = {}) =>
  startAs(world, 'switched', 'steps', [{ step, input, options: { ...hurried, ...options } }]);
const outcomeOf = async (handle: Awaited<ReturnType<typeof begin>>) => ((await handle.result()) as StepOutcome[])[0]!;
const card = () =>
  world.sandbox.trello.as('ben').createCard(world.sandbox.trello.list('Support', 'Inbox'), { name: 'Any' });
const actionsOn = (id: string, of: string) =>
  [...world.sandbox.trello.world.actions.values()].filter(
    ({ type, data }) => type === of && (data.card as { id?: string } | undefined)?.id === id,
  );

test('a mail that was approved is sent once, though nobody has to approve it any more', async () => {
  await define('switched', { 'mail.sendEmail': { permission: 'approval' } });
  // It shows only when the switch holds.
  world.sandbox.graph.behave({ transitMilliseconds: 4_000 });
  const { happened } = failAfterEffect(/\/send$/);
  const handle = await begin('mail.sendEmail', { to: ['lena@northwind.example'], subject: 'Switched', body: 'Hello.' });
  await world.client.approvals.decide((await pendingOf(world, handle.workflowId)).id, 'Grace', { decision: 'approve' });
  await happened();
  await define('switched', { 'mail.sendEmail': { permission: 'autopilot' } });
  expect(await outcomeOf(handle)).toEqual({ result: expect.anything() });
  const sent = world.sandbox.graph.sentMail(mailUser).filter(({ subject }) => subject === 'Switched');
  expect(sent).toHaveLength(1);
});

test('a comment that was made before a person had to approve it is found, and nobody is asked', async () => {
  await define('switched', { 'board.addCommentToCard': { permission: 'autopilot' } });
  const { id } = card();
  const { happened } = failAfterEffect(/\/comments$/);
  const handle = await begin('board.addCommentToCard', { card: id, text: 'Once' });
  await happened();
  await define('switched', { 'board.addCommentToCard': { permission: 'approval' } });
  expect(await outcomeOf(handle)).toEqual({ result: expect.anything() });
  expect(actionsOn(id, 'commentCard')).toHaveLength(1);
});

test('a raw call that may have been made before a person had to approve it asks nobody: its outcome is unknown', async () => {
  await define('switched', { 'board.apiCall': { permission: 'autopilot' } });
  const { id } = card();
  const path = /\/checklists$/;
  world.sandbox.faults.add({ match: { path }, fault: { kind: 'delay', milliseconds: 3_000 } });
  const input = { method: 'POST', endpoint: `/1/cards/${id}/checklists`, body: { name: 'Once' } };
  // It is cut off while the switch comes to hold.
  const handle = await begin('board.apiCall', input, { startToCloseTimeout: '2 seconds' });
  await eventually('the request', () => world.sandbox.requests.count({ path }) > 0);
  await define('switched', { 'board.apiCall': { permission: 'approval' } });
  expect(await outcomeOf(handle)).toMatchObject({ error: { type: 'OutcomeUnknown' } });
  await eventually('the late effect', () => actionsOn(id, 'addChecklistToCard').length > 0);
  expect(actionsOn(id, 'addChecklistToCard')).toHaveLength(1);
});

test('a comment is not made as another member, whom the agent is fixed to meanwhile', async () => {
  const { trello } = world.sandbox;
  await world.client.accounts.connect({
    ...{ integration: 'board', name: 'ben', owner: 'ben', scopes: ['read', 'write'] },
    credential: { kind: 'trello-token', key: trello.application.key, token: trello.issueToken('ben').value },
  });
  await define('switched', { 'board.addCommentToCard': { permission: 'autopilot', account: 'team' } });
  const { id } = card();
  const { happened } = failAfterEffect(/\/comments$/);
  const handle = await begin('board.addCommentToCard', { card: id, text: 'Once' });
  await happened();
  await define('switched', { 'board.addCommentToCard': { permission: 'autopilot', account: 'ben' } });
  expect(await outcomeOf(handle)).toMatchObject({ error: { type: 'OutcomeUnknown' } });
  expect(actionsOn(id, 'commentCard')).toHaveLength(1);
});
