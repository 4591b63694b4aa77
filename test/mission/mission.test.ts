import type { TriggerStart } from '../../src/contracts';
import { pendingOf } from '../guarantees/pending-approvals';
import { hurried, runStep, runSteps, startAs } from '../guarantees/run-steps';
import type { StepOutcome } from '../support/agents';
import { eventually } from '../support/eventually';
import { agentTaskQueue, boardUser, createWorld, mailUser, type World } from '../support/world';

/** The mission, sentence by sentence, with agents that a person has equipped. */
let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  const defined = { workflowType: 'steps', taskQueue: agentTaskQueue };
  const equipment = { 'mail.findEmail': {}, 'mail.apiCall': {}, 'mail.sendEmail': {}, 'board.apiCall': {} };
  await world.client.agents.define('clerk', { ...defined, equipment });
  await world.client.agents.define('bold', {
    ...defined,
    equipment: { 'mail.sendEmail': { permission: 'autopilot' } },
  });
});
afterAll(() => world.stop());

const mail = (subject: string) => ({ to: ['lena@northwind.example'], subject, body: 'Hello.' });
const sent = (subject: string) => world.sandbox.graph.sentMail(mailUser).filter((one) => one.subject === subject);

/** An agent that wants to send, and the request that waits for it. */
async function asking(subject: string) {
  const handle = await startAs(world, 'clerk', 'steps', [{ step: 'mail.sendEmail', input: mail(subject) }]);
  const { id } = await pendingOf(world, handle.workflowId);
  return { id, outcome: async () => ((await handle.result()) as StepOutcome[])[0]! };
}

const named = (group: string, names: string): string[] => names.split(' ').map((name) => `${group}.${name}`);
const ofPeople = [
  ...named('mail', 'findEmail listFolders listLabels addLabel removeLabel moveEmail sendEmail'),
  ...named('mail', 'updateEmail updateFolder draftEmail readAttachment getMailbox setAutomaticReply'),
  ...named(
    'calendar',
    'checkAvailability createEvent deleteEvent listEvents listCalendars respondToEvent updateEvent getFreeBusy updateCalendar',
  ),
  ...named('contacts', 'createContact findContact listContacts updateContact'),
];
const ofBoards = [
  ...named('board', 'createCard updateCard getCard archiveCard getBoards findCards getListCards createList'),
  ...named(
    'board',
    'addCommentToCard addComment addChecklist createChecklistItem updateChecklist updateComment updateList listActivity',
  ),
  ...named('board', 'createBoard updateBoard'),
];

test('an agent is equipped with 26 steps for mail, calendar and contacts, 18 for boards and two pass-through calls, and each answers it', async () => {
  expect([ofPeople.length, ofBoards.length]).toEqual([26, 18]);
  const names = [...ofPeople, ...ofBoards, 'mail.apiCall', 'board.apiCall'];
  await world.client.agents.define('everything', {
    ...{ workflowType: 'steps', taskQueue: agentTaskQueue },
    equipment: Object.fromEntries(names.map((name) => [name, {}])),
  });
  const calls = names.map((step) => ({ step, input: { nobodyKnows: true }, options: hurried }));
  const outcomes = await runSteps(world, 'everything', ...calls);
  const answers = Object.fromEntries(names.map((name, index) => [name, outcomes[index]?.error]));
  const answered = { type: 'InvalidInput', message: expect.stringContaining('no field "nobodyKnows"') };
  expect(answers).toMatchObject(Object.fromEntries(names.map((name) => [name, answered])));
});

test('a step is an activity whose retries wait as long as a 429 says; a raw call hands it back', async () => {
  const match = { provider: 'graph', path: /\/messages/ } as const;
  const fault = { kind: 'status', status: 429, retryAfter: 1 } as const;
  world.sandbox.faults.add({ match, fault });
  const found = await runStep(world, 'clerk', 'mail.findEmail', { limit: 1 });
  expect(found.result).toMatchObject({ messages: [{ id: expect.any(String) }] });
  world.sandbox.faults.add({ match, fault });
  const raw = await runStep(world, 'clerk', 'mail.apiCall', { method: 'GET', endpoint: '/me/messages' });
  expect(raw.result).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
});

test('a send starts in approval, where a person reviews and approves, edits or rejects it; in autopilot it just runs', async () => {
  const [plain, changed, refused] = await Promise.all(['Plain', 'Changed', 'Refused'].map(asking));
  const { approvals } = world.client;
  expect((await approvals.get(plain!.id)).request).toMatchObject({ step: 'mail.sendEmail', input: mail('Plain') });
  expect(world.sandbox.graph.sentMail(mailUser)).toEqual([]);
  await approvals.decide(plain!.id, 'Grace', { decision: 'approve' });
  await approvals.decide(changed!.id, 'Grace', { decision: 'approve', input: mail('Changed by Grace') });
  await approvals.decide(refused!.id, 'Grace', { decision: 'reject', reason: 'Call her.' });
  expect((await plain!.outcome()).error).toBeUndefined();
  expect((await changed!.outcome()).error).toBeUndefined();
  expect((await refused!.outcome()).error).toMatchObject({ type: 'ApprovalRejected' });
  expect((await runStep(world, 'bold', 'mail.sendEmail', mail('At once'))).error).toBeUndefined();
  const subjects = world.sandbox.graph.sentMail(mailUser).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(['At once', 'Changed by Grace', 'Plain']);
  expect(sent('Refused')).toEqual([]);
});

test('a trigger is a workflow that starts the agent’s workflow on what it watches for, with what is known of it, and on nothing else', async () => {
  await world.client.agents.define('watcher', {
    ...{ workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} },
    triggers: [
      { id: 'inbox', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:invoice' } },
      {
        ...{ id: 'cards', type: 'board.newCard', account: 'team' },
        config: { boardIds: [world.sandbox.trello.board('Support').id] },
      },
    ],
  });
  for (const id of ['inbox', 'cards']) {
    await eventually(
      `${id} has looked`,
      async () => (await world.client.triggers.get(id).catch(() => undefined))?.lastCompletePullAt,
    );
  }
  const receive = (subject: string) =>
    world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject });
  receive('Lunch');
  receive('Invoice 7');
  const { trello } = world.sandbox;
  trello.as('ben').createCard(trello.list('Support', 'Inbox'), {
    ...{ name: 'Oven 2', desc: 'E17 again. '.repeat(40), due: '2026-12-24T11:00:00.000Z' },
    labels: [trello.as('ada').createLabel(trello.board('Support'), { name: 'Kitchen', color: 'red' })],
    members: [trello.as('chen').member],
  });
  const { temporal, agents } = world.client;
  const runs = await eventually('both have started their agent', async () => {
    const started = await agents.runs();
    return started.length === 2 ? started : undefined;
  });
  const starts = await Promise.all(
    runs.map(({ workflowId }) => temporal.workflow.getHandle(workflowId).result() as Promise<TriggerStart>),
  );
  const [card, inbox] = starts.sort((one, other) => one.trigger.id.localeCompare(other.trigger.id));
  expect(card).toMatchObject({
    trigger: { id: 'cards' },
    event: {
      list: { name: 'Inbox' },
      card: {
        ...{ name: 'Oven 2', description: expect.stringMatching(/^E17 again/), due: '2026-12-24T11:00:00.000Z' },
        ...{ labels: ['Kitchen'], members: ['Chen Li'] },
      },
    },
  });
  expect(inbox).toMatchObject({ trigger: { id: 'inbox' }, event: { subject: 'Invoice 7' } });
});

test('several accounts are connected per integration, by sign-in or with a key and token', async () => {
  const { accounts } = world.client;
  const { trello } = world.sandbox;
  await accounts.connect({
    ...{ integration: 'board', name: 'ben', owner: 'ben', scopes: ['read', 'write'] },
    credential: { kind: 'trello-token', key: trello.application.key, token: trello.issueToken('ben').value },
  });
  // Temporal lists a moment later what has been started.
  const listed = await eventually('both are listed', async () => {
    const found = await accounts.list('board');
    return found.length > 1 ? found : undefined;
  });
  expect(listed.map(({ name, owner }) => [name, owner]).sort()).toEqual([
    ['ben', 'ben'],
    ['team', boardUser],
  ]);
  const { error } = await runStep(world, 'clerk', 'board.apiCall', { method: 'GET', endpoint: '/1/members/me' });
  expect(error).toMatchObject({ type: 'AccountNotFound', message: expect.stringMatching(/ben.*team|team.*ben/) });
});
