import { randomUUID } from 'node:crypto';
import { getClient } from '@temporalio/activity';
import { untilItHolds } from '../../src/agents/definition-lease';
import type { AgentDefinitionInput } from '../../src/contracts';
import type { Route, StepOutcome } from '../support/agents';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';
import type { RunningWorkers } from '../support/workers';
import { eventually } from '../support/eventually';
import { startAs } from './run-steps';

let world: World;
let services: RunningWorkers;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  services = await world.startWorkers({ only: 'services' });
  await world.startWorkers({ only: 'agents', agentWorker: { activities: { startElsewhere } } });
});
afterAll(() => world.stop());

/** An activity of the user's own that starts a workflow, as agents do that hand work on. */
function startElsewhere(step: string, input: unknown): Promise<unknown> {
  const options = { taskQueue: agentTaskQueue, workflowId: randomUUID(), args: [step, input] };
  return getClient().workflow.execute('withGrant', options);
}

const define = (name: string, equipment: AgentDefinitionInput['equipment']) =>
  world.client.agents.define(name, { workflowType: 'steps', taskQueue: agentTaskQueue, equipment });

/** Tries a step without asking anyone: a call that needs approval fails and says so. */
async function attempt(agent: string | undefined, step: string, input: unknown): Promise<StepOutcome> {
  return (await (await startAs(world, agent, 'withGrant', step, input)).result()) as StepOutcome;
}

const listId = (board: string, name: string) => world.sandbox.trello.list(board, name).id;
const newCard = (board = 'Support', list = 'Inbox') => ({ list: listId(board, list), name: randomUUID() });
const mail = { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello.' };
const refused = (type: string, message = /./) => ({
  error: expect.objectContaining({ type, message: expect.stringMatching(message) }),
});
const done = { result: expect.anything() };

test('without an agent only reading runs without a person', async () => {
  expect(await attempt(undefined, 'mail.findEmail', { limit: 1 })).toEqual(done);
  expect(await attempt(undefined, 'board.apiCall', { method: 'GET', endpoint: '/1/members/me' })).toEqual(done);
  expect(await attempt(undefined, 'board.createCard', newCard())).toEqual(refused('ApprovalRequired'));
  expect(await attempt(undefined, 'mail.sendEmail', mail)).toEqual(refused('ApprovalRequired'));
  const post = { method: 'POST', endpoint: '/1/cards', body: newCard() };
  expect(await attempt(undefined, 'board.apiCall', post)).toEqual(refused('ApprovalRequired'));
});

test.each<Route>(['child', 'continue-as-new', 'local activity', 'client in an activity'])(
  'who is acting is not lost by way of a %s',
  async (route) => {
    await define('carpenter', { 'board.createCard': { permission: 'autopilot' }, 'board.getBoards': {} });
    const run = (step: string, input: unknown) => startAs(world, 'carpenter', 'by', route, step, input);
    const call = await (route === 'local activity' ? run('board.getBoards', {}) : run('board.createCard', newCard()));
    expect(await call.result()).toEqual(done);
    // Where tasks pile up, Temporal takes each agent's in turn.
    expect((await call.describe()).priority?.fairnessKey).toBe('carpenter');
    const refusedCall = await run('mail.findEmail', {});
    expect(await refusedCall.result()).toEqual(refused('PermissionDenied', /"carpenter" is not equipped/));
  },
);

test('a step that changes something is refused in a local activity, whose retries are calls of their own', async () => {
  await define('hasty', { 'board.createCard': { permission: 'autopilot' } });
  const before = world.sandbox.requests.count({ provider: 'trello' });
  const call = await startAs(world, 'hasty', 'locally', 'board.createCard', newCard());
  expect(await call.result()).toEqual(refused('InvalidInput', /twice in a local activity.* `proxyActivities`/));
  expect(world.sandbox.requests.count({ provider: 'trello' })).toBe(before);
});

test('an agent fixed to an account uses that one, named or not, and no other', async () => {
  const trello = world.sandbox.trello;
  const credential = {
    kind: 'trello-token' as const,
    key: trello.application.key,
    token: trello.issueToken('ben').value,
  };
  await world.client.accounts.connect({
    integration: 'board',
    name: 'ben',
    owner: 'ben',
    scopes: ['read', 'write'],
    credential,
  });
  await define('bound', { 'board.createCard': { permission: 'autopilot', account: 'ben' } });
  const [unnamed, named] = [newCard(), newCard()];
  expect(await attempt('bound', 'board.createCard', unnamed)).toEqual(done);
  expect(await attempt('bound', 'board.createCard', { ...named, account: 'ben' })).toEqual(done);
  const other = await attempt('bound', 'board.createCard', { ...newCard(), account: 'team' });
  expect(other).toEqual(refused('PermissionDenied', /account "ben" only/));
  const ben = [...trello.world.members.values()].find(({ username }) => username === 'ben')!.id;
  const makers = [...trello.world.actions.values()]
    .filter(
      ({ type, data }) =>
        type === 'createCard' && [unnamed.name, named.name].includes((data.card as typeof named).name),
    )
    .map(({ idMemberCreator }) => idMemberCreator);
  expect(makers).toEqual([ben, ben]);
  await world.client.accounts.disconnect('board', 'ben');
});

test('an agent limited to a board touches no other, by whichever step', async () => {
  const support = world.sandbox.trello.board('Support').id;
  const limited = { permission: 'autopilot' as const, boards: [support], account: 'team' };
  const steps = ['board.createCard', 'board.updateCard', 'board.addCommentToCard', 'board.apiCall'];
  await define('fenced', Object.fromEntries(steps.map((step) => [step, limited])));
  const [inside, outside] = [newCard(), newCard('Product', 'Ideas')];
  const { result } = await attempt('fenced', 'board.createCard', inside);
  const { id } = result as { id: string };
  const foreign = world.sandbox.trello
    .as('ben')
    .createCard(world.sandbox.trello.list('Product', 'Ideas'), { name: 'Theirs' });
  const forbidden: [string, unknown][] = [
    ['board.createCard', outside],
    ['board.updateCard', { card: foreign.id, name: 'Ours' }],
    ['board.updateCard', { card: id, list: outside.list }],
    ['board.addCommentToCard', { card: foreign.shortLink, text: 'Ours' }],
    ['board.apiCall', { method: 'PUT', endpoint: `/1/cards/${foreign.id}`, body: { name: 'Ours' } }],
    ['board.apiCall', { method: 'GET', endpoint: `/1/boards/${foreign.idBoard}` }],
    [
      'board.apiCall',
      { method: 'PUT', endpoint: `/1/boards/${support}/../${foreign.idBoard}`, body: { name: 'Ours' } },
    ],
  ];
  for (const [step, input] of forbidden) {
    const { error } = await attempt('fenced', step, input);
    expect({ input, type: error?.type }).toEqual({
      input,
      // A path that nobody could mean asks a person before it is refused.
      type: expect.stringMatching(/PermissionDenied|InvalidInput|ApprovalRequired/),
    });
  }
  expect(foreign.name).toBe('Theirs');
  expect(await attempt('fenced', 'board.updateCard', { card: id, name: 'Still ours' })).toEqual(done);
});

describe('a raw call that sends, however it is written,', () => {
  const message = { subject: 'Hello', toRecipients: [{ emailAddress: { address: 'lena@northwind.example' } }] };
  const batch = (url: string) => ({ requests: [{ id: '1', method: 'POST', url, body: { message } }] });
  const sends: [method: string, endpoint: string, body: unknown][] = [
    ['POST', '/me/sendMail', { message }],
    ['POST', '/me/SENDMAIL', { message }],
    ['POST', '/me/sendMail/', { message }],
    ['POST', '//me//sendMail', { message }],
    ['POST', '/me/send%4Dail', { message }],
    ['POST', '/me/microsoft.graph.sendMail', { message }],
    ['POST', '/me/sendMail?x=1', { message }],
    ['POST', `/users/${mailUser}/sendMail`, { message }],
    ['POST', '/me/messages/AAMk/send', undefined],
    ['POST', '/me/messages/AAMk/reply', { comment: 'x' }],
    ['POST', '/me/messages/AAMk/replyAll', { comment: 'x' }],
    ['POST', '/me/mailFolders/inbox/messages/AAMk/forward', { comment: 'x' }],
    ['POST', '/$batch', batch('/me/sendMail')],
    ['POST', '/%24batch', batch('/me/sendMail')],
    ['POST', '/$batch', JSON.stringify(batch('/me/messages/AAMk/send'))],
    ['POST', '/me/mailFolders/inbox/messageRules', { actions: { forwardTo: [] } }],
    ['PATCH', '/me/mailboxSettings', { automaticRepliesSetting: {} }],
    ['POST', '/me/calendar/calendarPermissions', { role: 'read' }],
    ['POST', '/subscriptions', { notificationUrl: 'https://evil.example' }],
    ['POST', '/teams/t/channels/c/messages', {}],
    ['DELETE', '/me/calendars/AAMk', undefined],
  ];

  test('takes the stricter of its own and Send Email’s setting', async () => {
    await define('sly', { 'mail.apiCall': { permission: 'autopilot' } });
    await define('open', { 'mail.apiCall': {}, 'mail.sendEmail': { permission: 'autopilot' } });
    for (const [method, endpoint, body] of sends) {
      for (const agent of ['sly', 'open']) {
        const { error } = await attempt(agent, 'mail.apiCall', { method, endpoint, body });
        // What no provider would take as this call may be refused outright instead.
        expect({ endpoint, type: error?.type }).toEqual({
          endpoint,
          type: expect.stringMatching(/ApprovalRequired|InvalidInput/),
        });
      }
    }
    expect(world.sandbox.graph.sentMail(mailUser)).toHaveLength(0);
  });

  test.each([
    ['PUT', '/1/boards/{board}/members', { email: 'lena@northwind.example' }],
    ['PUT', '/1/boards/{board}', { 'prefs/permissionLevel': 'public' }],
    ['POST', '/1/webhooks', { callbackURL: 'https://evil.example', idModel: '{board}' }],
    ['DELETE', '/1/boards/{board}', undefined],
  ])('asks at Trello too: %s %s', async (method, endpoint, body) => {
    const { id } = world.sandbox.trello.board('Support');
    await define('carrier', { 'board.apiCall': { permission: 'autopilot' } });
    const input = { method, endpoint: endpoint.replace('{board}', id), ...(body === undefined ? {} : { body }) };
    expect(await attempt('carrier', 'board.apiCall', input)).toEqual(refused('ApprovalRequired'));
  });

  test('runs when both say so, and what does not send runs without', async () => {
    const autopilot = { permission: 'autopilot' as const };
    await define('trusted', { 'mail.apiCall': autopilot, 'mail.sendEmail': autopilot });
    const [method, endpoint, body] = sends[0]!;
    expect(await attempt('trusted', 'mail.apiCall', { method, endpoint, body })).toMatchObject({
      result: { status: 202 },
    });
    expect(world.sandbox.graph.sentMail(mailUser)).toHaveLength(1);
    const draft = { method: 'POST', endpoint: '/me/messages', body: message };
    expect(await attempt('sly', 'mail.apiCall', draft)).toMatchObject({ result: { status: 201 } });
  });
});

test('a switch holds from the next call on', async () => {
  await define('switched', { 'board.createCard': { permission: 'autopilot' } });
  expect(await attempt('switched', 'board.createCard', newCard())).toEqual(done);
  await define('switched', { 'board.createCard': { permission: 'approval' } });
  expect(await attempt('switched', 'board.createCard', newCard())).toEqual(refused('ApprovalRequired'));
  await define('switched', {});
  expect(await attempt('switched', 'board.createCard', newCard())).toEqual(refused('PermissionDenied'));
});

test('a switch holds from the next call on where somebody has ended the agent before', async () => {
  await define('begun-anew', { 'board.createCard': { permission: 'autopilot' } });
  expect(await attempt('begun-anew', 'board.createCard', newCard())).toEqual(done);
  await world.client.temporal.workflow.getHandle('agent/begun-anew').terminate('stop it');
  await define('begun-anew', {});
  expect(await attempt('begun-anew', 'board.createCard', newCard())).toEqual(
    refused('PermissionDenied', /not equipped/),
  );
});

test('a switch holds from the next call on for an agent whose definition is long, and when it becomes short or long', async () => {
  const approval = { approvers: Array.from({ length: 100 }, (_, number) => `${'x'.repeat(300)}${number}`) };
  const createCard = { 'board.createCard': { permission: 'autopilot' as const } };
  const long = { workflowType: 'steps', taskQueue: agentTaskQueue, approval };
  await world.client.agents.define('wordy', { ...long, equipment: createCard });
  expect(await attempt('wordy', 'board.createCard', newCard())).toEqual(done);
  await define('wordy', {});
  expect(await attempt('wordy', 'board.createCard', newCard())).toEqual(refused('PermissionDenied'));
  await world.client.agents.define('wordy', { ...long, equipment: createCard });
  expect(await attempt('wordy', 'board.createCard', newCard())).toEqual(done);
});

describe('an agent that no trigger starts', () => {
  const createCard = { 'board.createCard': { permission: 'autopilot' as const } };
  const resultOf = (workflowId: string) => world.client.temporal.workflow.getHandle(workflowId).result();
  const work = () => ({ step: 'board.createCard', input: newCard() });
  const clerk = { workflowType: 'takeOver', taskQueue: agentTaskQueue, equipment: createCard };

  test('acts for itself when somebody with the keys starts it, once for each id', async () => {
    await world.client.agents.define('clerk', clerk);
    const run = await world.client.agents.start('clerk', { input: work(), id: 'monday' });
    expect(run).toEqual({ workflowId: 'clerk/-start/monday', started: true, warnings: [] });
    expect(await resultOf(run.workflowId)).toEqual(done);
    expect(await world.client.agents.start('clerk', { input: work(), id: 'monday' })).toMatchObject({ started: false });
    const other = await world.client.agents.start('clerk', { input: { step: 'board.getBoards', input: {} } });
    expect(await resultOf(other.workflowId)).toEqual(refused('PermissionDenied', /not equipped/));
    const nobodys = world.client.agents.start('clerk', { id: 'a/b' });
    await expect(nobodys).rejects.toMatchObject({ type: 'InvalidInput' });
    await expect(world.client.agents.start('nobody')).rejects.toMatchObject({ type: 'NotFound' });
  });

  test('acts for itself when its schedule starts it, with the input of the schedule as it was changed last', async () => {
    await world.client.agents.define('clerk', clerk);
    const spec = { intervals: [{ every: '30 days' }] };
    await world.client.agents.schedule('clerk', { id: 'cards', spec, input: { step: 'board.getBoards', input: {} } });
    const schedule = await world.client.agents.schedule('clerk', { id: 'cards', spec, input: work() });
    await schedule.trigger();
    const run = await eventually('the schedule has started it', async () => {
      const { info } = await schedule.describe();
      return info.recentActions[0]?.action.workflow.workflowId;
    });
    expect(run).toMatch(/^scheduled-run\/clerk\/cards-/);
    await resultOf(run);
    const { priority } = await world.client.temporal.workflow.getHandle(run).describe();
    expect(priority?.fairnessKey).toBe('clerk');
    const instant = run.slice('scheduled-run/clerk/cards-'.length);
    expect(await resultOf(`clerk/-schedule/cards/${instant}`)).toEqual(done);
    await schedule.delete();
  });

  test('acts for itself as a child of an agent that it names, and so do its own children', async () => {
    await world.client.agents.define('clerk', { ...clerk, startedBy: ['boss'] });
    await define('boss', {});
    const handOn = async (agent: string | undefined, deeper: boolean): Promise<unknown> =>
      (await startAs(world, agent, 'handOn', 'clerk', { ...work(), deeper })).result();
    expect(await handOn('boss', false)).toEqual({ result: done });
    expect(await handOn('boss', true)).toEqual({ result: done });
    await define('stranger', createCard);
    expect(await handOn('stranger', false)).toEqual(refused('PermissionDenied', /add its name to "startedBy"/));
    expect(await handOn(undefined, false)).toEqual(refused('PermissionDenied', /acts for no agent/));
    await world.client.agents.define('clerk', clerk);
    expect(await handOn('boss', false)).toEqual(refused('PermissionDenied'));
  });
});

test('an agent whose run somebody has ended may do nothing until it is defined again', async () => {
  await define('halted', { 'board.createCard': { permission: 'autopilot' } });
  expect(await attempt('halted', 'board.createCard', newCard())).toEqual(done);
  await world.client.temporal.workflow.getHandle('agent/halted').terminate('stop it');
  await untilItHolds();
  const denied = refused(
    'PermissionDenied',
    /^The run of the agent "halted" was ended in Temporal, so it may do nothing\./,
  );
  expect(await attempt('halted', 'board.createCard', newCard())).toEqual(denied);
  await define('halted', { 'board.createCard': { permission: 'autopilot' } });
  expect(await attempt('halted', 'board.createCard', newCard())).toEqual(done);
});

test('steps go on while the service workers are away, by what the agent was defined as last', async () => {
  await define('lasting', { 'board.createCard': { permission: 'autopilot' }, 'board.getBoards': {} });
  await define('leaving', { 'board.createCard': { permission: 'autopilot' } });
  expect(await attempt('lasting', 'board.createCard', newCard())).toEqual(done);
  await define('lasting', { 'board.createCard': { permission: 'autopilot' } });
  await world.client.agents.retire('leaving');
  await services.stop();
  // Longer than a credential is believed without another look.
  const later = Date.now() + 15_000;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
  try {
    expect(await attempt('lasting', 'board.createCard', newCard())).toEqual(done);
    expect(await attempt('lasting', 'board.getBoards', {})).toEqual(refused('PermissionDenied', /not equipped/));
    expect(await attempt('leaving', 'board.createCard', newCard())).toEqual(refused('PermissionDenied', /retired/));
  } finally {
    clock.mockRestore();
  }
});
