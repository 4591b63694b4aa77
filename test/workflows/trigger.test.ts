import { setTimeout as sleep } from 'node:timers/promises';
import type { TriggerStart } from '../../src/contracts';
import type { NewEmailEvent } from '../../src/contracts/triggers/new-email';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { checkpointQuery, type TriggerState } from '../../src/messages/trigger';
import { accountWorkflow, agentWorkflow } from '../../src/messages/workflow-kinds';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
});
afterAll(() => world.stop());

const runsOf = async (trigger: string): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { workflowId } of world.client.temporal.workflow.list({ query: `WorkflowType = 'noting'` })) {
    if (workflowId.includes(`/${trigger}/`)) ids.push(workflowId);
  }
  return ids;
};

describe('the new-email trigger without a public URL', () => {
  test('starts its agent once for a mail that passes the filter, and says why another did not', async () => {
    await world.client.agents.define('watcher', {
      workflowType: 'noting',
      taskQueue: agentTaskQueue,
      equipment: { 'mail.findEmail': {} },
      triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:invoice' } }],
    });
    await eventually('the trigger has looked', async () => {
      const overview = await world.client.triggers.get('inbox').catch(() => undefined);
      return overview?.lastCompletePullAt;
    });
    world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Lunch', text: 'Hungry?' });
    world.sandbox.graph.deliverMail(mailUser, {
      from: 'lena@northwind.example',
      subject: 'Invoice 7',
      text: 'Please pay.',
    });
    const [workflowId] = await eventually('an agent was started', async () => {
      const runs = await runsOf('inbox');
      return runs.length > 0 ? runs : undefined;
    });
    const start = (await world.client.temporal.workflow.getHandle(workflowId!).result()) as TriggerStart<NewEmailEvent>;
    expect(start).toMatchObject({
      agent: 'watcher',
      event: { subject: 'Invoice 7', account: 'support', body: 'Please pay.' },
    });
    // The agent is started while the trigger looks; the trigger is told when it has looked.
    const { overview, findings } = await eventually('both mails are counted', async () => {
      const diagnosis = await world.client.triggers.diagnose('inbox');
      const { delivered = 0, skipped = 0 } = diagnosis.overview?.counts ?? {};
      return delivered + skipped >= 2 && diagnosis;
    });
    expect(overview?.counts).toEqual({ delivered: 1, skipped: 1, failed: 0 });
    expect(overview?.recent.find(({ label }) => label === 'Lunch')?.reason).toContain('subject:invoice');
    expect(findings.map(({ text }) => text).join(' ')).toContain('connected');
  });
});

test('what an agent and an account have begun is replayed by the release before, and so is a renewed token: nothing marks it as of this one', async () => {
  world.sandbox.login.expireAccessTokens(mailUser);
  await world.client.calls.run('mail.findEmail', { limit: 1 });
  expect((await world.client.accounts.get('mail', 'support')).renewedAt).toEqual(expect.any(String));
  for (const workflowId of [agentWorkflow.idOf('watcher'), accountWorkflow.idOf('mail/support')]) {
    const { events } = await world.client.temporal.workflow.getHandle(workflowId).fetchHistory();
    expect(events!.filter(({ markerRecordedEventAttributes: mark }) => mark != null)).toEqual([]);
  }
});

describe('the card-moved trigger without a public URL', () => {
  test('fires for a move between lists and not for a new position', async () => {
    const board = world.sandbox.trello.board('Support');
    await world.client.agents.define('mover', {
      workflowType: 'noting',
      taskQueue: agentTaskQueue,
      equipment: { 'board.getBoards': {} },
      triggers: [{ id: 'moves', type: 'board.cardMoved', account: 'team', config: { boardIds: [board.id] } }],
    });
    await eventually(
      'the trigger has looked',
      async () => (await world.client.triggers.get('moves').catch(() => undefined))?.lastCompletePullAt,
    );
    const card = world.sandbox.trello.card('Rattling noise in the headset');
    const ben = world.sandbox.trello.as('ben');
    ben.updateCard(card, { pos: 'bottom' });
    ben.moveCard(card, world.sandbox.trello.list('Support', 'Doing'));
    const [workflowId] = await eventually('an agent was started', async () => {
      const runs = await runsOf('moves');
      return runs.length > 0 ? runs : undefined;
    });
    const start = (await world.client.temporal.workflow.getHandle(workflowId!).result()) as TriggerStart;
    expect(start.event).toMatchObject({
      fromList: { name: 'Inbox' },
      toList: { name: 'Doing' },
      by: { username: 'ben' },
    });
  });
});

test('an event whose agent can never be started is logged as failed, named by diagnose, and started under its own id by a replay once that is mended', async () => {
  const { client, sandbox } = world;
  const define = (workflowType: string) =>
    client.agents.define('failing', {
      workflowType,
      taskQueue: agentTaskQueue,
      equipment: {},
      triggers: [{ id: 'failing', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:refused' } }],
    });
  // Longer than Temporal takes one.
  await define('w'.repeat(5_000));
  await eventually(
    'it has looked',
    async () => (await client.triggers.get('failing').catch(() => undefined))?.lastCompletePullAt,
  );
  sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Refused at first' });
  const logged = async () =>
    (await client.triggers.get('failing')).recent.find(({ label }) => label === 'Refused at first');
  const event = await eventually('it is logged', logged);
  expect(event).toMatchObject({
    ...{ delivered: false, failed: true },
    reason: expect.stringMatching(/^Temporal does not take it/),
  });
  sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Lunch' });
  await eventually('another is skipped', async () =>
    (await client.triggers.get('failing')).recent.find(({ label }) => label === 'Lunch'),
  );
  const problems = async () =>
    (await client.triggers.diagnose('failing')).findings.flatMap(({ level, text }) =>
      level === 'problem' ? [text] : [],
    );
  expect(await problems()).toEqual([
    expect.stringMatching(
      /^The agent could not be started .* `triggers replay failing <event-id>`: "Refused at first" \(.*: Temporal does not take it/,
    ),
  ]);
  await define('noting');
  await eventually('it is configured', async () => {
    const { target } = await client.temporal.workflow.getHandle('trigger/failing').query(checkpointQuery);
    return target.workflowType === 'noting';
  });
  const workflowId = `failing/failing/${event.eventId}`;
  expect(await client.triggers.replay('failing', event.eventId)).toMatchObject({ kind: 'started', workflowId });
  expect(await problems()).toEqual([]);
  expect(await logged()).toMatchObject({ delivered: true, workflowId });
  const again = { kind: 'started', workflowId: expect.stringMatching(/\/replay-/) };
  expect(await client.triggers.replay('failing', event.eventId)).toMatchObject(again);
});

describe('a trigger that is changed while it runs', () => {
  const idOf = (board: string) => world.sandbox.trello.board(board).id;
  const watch = (id: string, account: string, ...boards: string[]) =>
    world.client.agents.define(id, {
      workflowType: 'noting',
      taskQueue: agentTaskQueue,
      equipment: {},
      triggers: [{ id, type: 'board.newCard', account, config: { boardIds: boards.map(idOf) } }],
    });
  const make = (board: string, list: string, name: string) =>
    world.sandbox.trello.as('ben').createCard(world.sandbox.trello.list(board, list), { name });
  const handleOf = (id: string) => world.client.temporal.workflow.getHandle(`trigger/${id}`);
  const stateOf = (id: string) => handleOf(id).query(checkpointQuery);
  const looked = (id: string) =>
    eventually(`${id} has looked`, async () => (await stateOf(id).catch(() => undefined))?.lastCompletePullAt);
  const delivered = (id: string, name: string) =>
    eventually(`${id} has delivered ${name}`, async () => {
      const { recent } = await world.client.triggers.get(id);
      return recent.some((event) => event.delivered && event.label === name) ? recent : undefined;
    });

  test('tells nothing of what came to pass on a board before it was added, and everything from then on', async () => {
    await watch('adding', 'team', 'Support');
    await looked('adding');
    make('Product', 'Ideas', 'Before it was watched');
    make('Support', 'Inbox', 'Meanwhile');
    await delivered('adding', 'Meanwhile');
    // A set-up counts from the beginning of its second.
    await sleep(1_000);
    await watch('adding', 'team', 'Support', 'Product');
    make('Product', 'Ideas', 'Since it is watched');
    const recent = await delivered('adding', 'Since it is watched');
    const labels = recent.map(({ label }) => label);
    expect(labels).toContain('Meanwhile');
    expect(labels).not.toContain('Before it was watched');
    // Its start stays as it is when something else is changed.
    const { watchedSince } = await stateOf('adding');
    await watch('adding', 'team', 'Product');
    await eventually('it is configured', async () => {
      const { watchedSince: now = {} } = await stateOf('adding');
      return Object.keys(now).length === 1 ? now : undefined;
    });
    expect((await stateOf('adding')).watchedSince).toEqual({ [idOf('Product')]: watchedSince?.[idOf('Product')] });
  });

  test('keeps nothing of where it looked before, when it gets another account while it starts agents', async () => {
    const { key } = world.sandbox.trello.application;
    const token = world.sandbox.trello.issueToken('chen').value;
    await world.client.accounts.connect({
      integration: 'board',
      name: 'other',
      owner: 'chen',
      scopes: ['read', 'write'],
      credential: { kind: 'trello-token', key, token },
    });
    // As an earlier version has configured it, without a signature: it waits for its agent's word before it starts it.
    const setUpAt = new Date().toISOString();
    const config = { boardIds: [idOf('Support')] };
    const unsigned: TriggerState = {
      definition: { id: 'moving', type: 'board.newCard', account: 'team', config, ignoreOwnChanges: false },
      target: { agent: 'moving', workflowType: 'noting', taskQueue: agentTaskQueue },
      status: 'active',
      setUpAt,
      watermark: setUpAt,
      delivered: [],
      recent: [],
      counts: { delivered: 0, skipped: 0, failed: 0 },
      inbox: [],
    };
    const start = { workflowId: 'trigger/moving', taskQueue: serviceTaskQueue, args: [unsigned] };
    await world.client.temporal.workflow.start('trigger', start);
    await looked('moving');
    make('Support', 'Inbox', 'For the account before');
    await eventually('it waits', async () => {
      const { raw } = await handleOf('moving').describe();
      return raw.pendingActivities?.find(
        ({ activityType, lastFailure }) => activityType?.name === 'triggers.dispatch' && lastFailure != null,
      );
    });
    const { findings } = await world.client.triggers.diagnose('moving');
    expect(findings).toContainEqual({
      level: 'problem',
      text: expect.stringMatching(
        /^Starting the agent fails and is tried again; the events behind it wait\. The trigger "moving"/,
      ),
    });
    await sleep(1_000);
    await watch('moving', 'other', 'Product');
    make('Product', 'Ideas', 'For the account now');
    await delivered('moving', 'For the account now');
    // A look that was stopped when the webhook had been seen to tells whom it started; its position is the next one's to tell.
    await eventually('a look has told its position', async () => (await stateOf('moving')).cursor);
    const { cursor = '{}', watermark, watchedSince, recent } = await stateOf('moving');
    expect(Object.keys(JSON.parse(cursor) as object)).toEqual([idOf('Product')]);
    expect({ [idOf('Product')]: watermark }).toEqual(watchedSince);
    expect(recent.map(({ label }) => label)).toEqual(['For the account now']);
  });
});
