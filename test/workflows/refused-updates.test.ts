import { WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { credentialQuery, disconnectUpdate, refreshUpdate } from '../../src/messages/connected-account';
import { mostMetAtOnce, recallQuery, rememberUpdate } from '../../src/messages/conversation';
import type { ServiceWorkflows } from '../../src/messages/service-workflows';
import { accountsTaskQueue, serviceTaskQueue } from '../../src/messages/task-queues';
import { bookUpdate } from '../../src/messages/timetable';
import { checkpointQuery } from '../../src/messages/trigger';
import { accountWorkflow, agentWorkflow, triggerWorkflow } from '../../src/messages/workflow-kinds';
import { agentTaskQueue, createWorld, type World } from '../support/world';

let world: World;

const agent = agentWorkflow.idOf('watcher');
const account = accountWorkflow.idOf('mail/support');
const trigger = triggerWorkflow.idOf('inbox');
const [conversation, timetable] = ['conversation/watcher/1', 'timetable/mail/nobody'] as const;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  const { workflow } = world.client.temporal;
  await world.client.agents.define('watcher', {
    ...{ workflowType: 'noting', taskQueue: agentTaskQueue, equipment: { 'mail.findEmail': {} } },
    triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: {} }],
  });
  await workflow.start<ServiceWorkflows['conversation']>('conversation', {
    ...{ workflowId: conversation, taskQueue: serviceTaskQueue, args: [{ last: {}, kept: [] }] },
  });
  await workflow.start<ServiceWorkflows['timetable']>('timetable', {
    ...{ workflowId: timetable, taskQueue: accountsTaskQueue, args: [{ freeAt: [], lentTo: [], askedAt: [] }] },
  });
});
afterAll(() => world.stop());

const handleOf = (workflowId: string) => world.client.temporal.workflow.getHandle(workflowId);

/** What an entity says to an update; anything can be sent by who reaches the namespace. */
async function refusalOf(
  workflowId: string,
  update: string,
  args: [unknown, ...unknown[]],
): Promise<{ type: string; message: string }> {
  try {
    await handleOf(workflowId).executeUpdate(update, { args });
  } catch (error) {
    if (!(error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure)) throw error;
    return { type: error.cause.type ?? '', message: error.cause.message };
  }
  throw new Error(`${workflowId} has taken ${update} ${JSON.stringify(args)}`);
}

const met = { prefix: 'm', id: 'AAMk', proof: 'signed' };
const overview = {
  ...{ integration: 'mail', name: 'support', owner: 'ada', scopes: ['Mail.Read'] },
  ...{ permissionType: 'standard', state: 'connected' },
};

test.each<[string, string, string, [unknown, ...unknown[]], string]>([
  ['an agent without a definition', agent, 'define', [undefined], 'This is no signed definition of an agent.'],
  ['an agent that nobody signed', agent, 'define', [{ workflowType: 'noting' }, 1], 'This is no signed definition'],
  ['a renewal of no version', account, 'refresh', [{}], 'This is not what the update takes.'],
  [
    'a credential for another account',
    account,
    'reconnect',
    [{ sealedCredential: 'x', overview: { ...overview, name: 'other' } }],
    'Accounts are refreshed and reconnected through the client.',
  ],
  [
    'a credential of a kind there is not',
    account,
    'reconnect',
    [{ sealedCredential: 'x', overview: { ...overview, permissionType: 'root' } }],
    'This is not what',
  ],
  ['no credential', account, 'reconnect', [{ overview }], 'This is not what the update takes.'],
  ['a disconnection that may or may not revoke', account, 'disconnect', [{ revoke: 'perhaps' }], 'This is not what'],
  [
    'ids that are no list',
    conversation,
    'remember',
    [met],
    'These are no handles as the tools of this version give them out.',
  ],
  ['an id without its proof', conversation, 'remember', [[{ prefix: 'm', id: 'AAMk' }]], 'These are no handles'],
  ['a handle that is no letter', conversation, 'remember', [[{ ...met, prefix: 'm1' }]], 'These are no handles'],
  ['a handle of five letters', conversation, 'remember', [[{ ...met, prefix: 'mails' }]], 'These are no handles'],
  [
    'more ids than may be sent at once',
    conversation,
    'remember',
    [Array.from({ length: mostMetAtOnce + 1 }, () => met)],
    'These are no handles',
  ],
  [
    'half a place',
    timetable,
    'book',
    [{ process: 'one', places: 1.5 }],
    'A place is booked by a worker of this version',
  ],
  [
    'a place among more than any provider has',
    timetable,
    'book',
    [{ process: 'one', places: 101 }],
    'A place is booked',
  ],
  ['a place for nobody', timetable, 'book', [{ places: 1 }], 'with its name and how many places there are.'],
  [
    'a trigger without a definition',
    trigger,
    'configure',
    [{}],
    'A trigger is configured by its agent: change the definition of the agent.',
  ],
  [
    'the replay of nothing',
    trigger,
    'replay',
    [''],
    'Replay takes the id of one event, as the recent-event log shows it.',
  ],
  ['the replay of a number', trigger, 'replay', [7], 'Replay takes the id of one event'],
])('%s is refused in words', async (_what, workflowId, update, args, words) => {
  const { type, message } = await refusalOf(workflowId, update, args);
  expect(type).toBe('InvalidInput');
  expect(message).toContain(words);
});

test('a trigger is not configured as another, nor for places that are watched since no instant', async () => {
  const { definition, target } = await handleOf(trigger).query(checkpointQuery);
  const change = { definition, target, seal: 'signed' };
  for (const wrong of [
    { ...change, definition: { ...definition, id: 'another' } },
    { ...change, target: { ...target, taskQueue: undefined } },
    { ...change, watchedSince: { inbox: 'yesterday' } },
    { ...change, watchedSince: { inbox: 7 } },
    { ...change, seal: undefined },
  ])
    expect((await refusalOf(trigger, 'configure', [wrong])).type).toBe('InvalidInput');
});

test('what may be sent is taken: as many places as a provider has, and handles of one to four letters', async () => {
  const booked = await handleOf(timetable).executeUpdate(bookUpdate, { args: [{ process: 'one', places: 100 }] });
  expect(booked).toMatchObject({ startsInMilliseconds: 0, continues: false, others: 0 });
  const other = { ...met, prefix: 'card', id: '65f0' };
  expect(await handleOf(conversation).executeUpdate(rememberUpdate, { args: [[met, other, met]] })).toEqual([1, 1, 1]);
  const later = { ...met, id: 'AAMk2' };
  expect(await handleOf(conversation).executeUpdate(rememberUpdate, { args: [[later]] })).toEqual([2]);
  expect(await handleOf(conversation).query(recallQuery, ['m2', 'card1', 'm3'])).toEqual([
    { ...other, number: 1 },
    { ...later, number: 2 },
  ]);
  // By its name anything can be asked, as by who reaches the namespace.
  expect(await handleOf(conversation).query(recallQuery.name, 'm2')).toEqual([]);
});

test('of more ids than a conversation can keep, those met or used longest ago are forgotten', async () => {
  const many = Array.from({ length: 4_500 }, (_, at) => ({ ...met, prefix: 'b', id: String(at).padStart(100, '0') }));
  const handle = handleOf(conversation);
  await handle.executeUpdate(rememberUpdate, { args: [many.slice(0, 3_000)] });
  // Used again, it is no longer the oldest.
  await handle.executeUpdate(rememberUpdate, { args: [[many[0]!]] });
  const numbers = await handle.executeUpdate(rememberUpdate, { args: [many.slice(3_000)] });
  expect(numbers.at(-1)).toBe(4_500);
  const kept = await handle.query(recallQuery, ['m1', 'b1', 'b2', 'b4500']);
  expect(kept.map(({ number }) => number)).toEqual([1, 4_500]);
  // Its number is given to nothing else.
  expect(await handle.executeUpdate(rememberUpdate, { args: [[many[1]!]] })).toEqual([4_501]);
});

test('a token that was refused after another had renewed it is not renewed again', async () => {
  const renewals = () => world.sandbox.requests.count({ provider: 'login' });
  await world.connectAccounts();
  const before = renewals();
  const { credentialVersion } = await handleOf(account).query(credentialQuery);
  const answer = await handleOf(account).executeUpdate(refreshUpdate, {
    args: [{ refusedVersion: credentialVersion - 1 }],
  });
  expect(answer.credentialVersion).toBe(credentialVersion);
  expect(renewals()).toBe(before);
});

test('an agent that was retired says so in its memo, where its steps look, and allows nothing', async () => {
  await world.client.agents.retire('watcher');
  const { memo } = await handleOf(agent).describe();
  expect(memo?.agent).toMatchObject({ retired: true, definition: { equipment: {}, triggers: [] } });
});

test('an account that was disconnected has forgotten its credential', async () => {
  await handleOf(account).executeUpdate(disconnectUpdate, { args: [undefined] });
  expect(await handleOf(account).query(credentialQuery)).toMatchObject({
    sealedCredential: '',
    overview: { state: 'disconnected' },
  });
});
