import { untilReadingsExpire } from '../../../src/trust/definition-lease';
import { defined } from '../../../src/json/defined';
import type { Route } from '../../support/agents';
import { agentTaskQueue, mailUser } from '../../support/world';
import { testAgentsWithoutTriggers } from './agents-without-triggers';
import { createPermissionWorld, done, refused, type PermissionWorld } from './permission-world';
import { startAs } from '../run-steps';

let world: PermissionWorld;

beforeAll(async () => {
  world = await createPermissionWorld();
});
afterAll(() => world.stop());

const mail = { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello.' };

test('without an agent only reading runs without a person', async () => {
  expect(await world.attempt(undefined, 'mail.findEmail', { limit: 1 })).toEqual(done);
  expect(await world.attempt(undefined, 'board.apiCall', { method: 'GET', endpoint: '/1/members/me' })).toEqual(done);
  expect(await world.attempt(undefined, 'board.createCard', world.newCard())).toEqual(refused('ApprovalRequired'));
  expect(await world.attempt(undefined, 'mail.sendEmail', mail)).toEqual(refused('ApprovalRequired'));
  const post = { method: 'POST', endpoint: '/1/cards', body: world.newCard() };
  expect(await world.attempt(undefined, 'board.apiCall', post)).toEqual(refused('ApprovalRequired'));
});

test.each<Route>(['child', 'continue-as-new', 'local activity', 'client in an activity'])(
  'who is acting is not lost by way of a %s',
  async (route) => {
    await world.define('carpenter', { 'board.createCard': { permission: 'autopilot' }, 'board.getBoards': {} });
    const run = (step: string, input: unknown) => startAs(world, 'carpenter', 'by', route, step, input);
    const call = await (route === 'local activity'
      ? run('board.getBoards', {})
      : run('board.createCard', world.newCard()));
    expect(await call.result()).toEqual(done);
    // Where tasks pile up, Temporal takes each agent's in turn.
    expect((await call.describe()).priority?.fairnessKey).toBe('carpenter');
    const refusedCall = await run('mail.findEmail', {});
    expect(await refusedCall.result()).toEqual(refused('PermissionDenied', /"carpenter" is not equipped/));
  },
);

test('a step that changes something is refused in a local activity, whose retries are calls of their own', async () => {
  await world.define('hasty', { 'board.createCard': { permission: 'autopilot' } });
  const before = world.sandbox.requests.count({ provider: 'trello' });
  const call = await startAs(world, 'hasty', 'locally', 'board.createCard', world.newCard());
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
  await world.define('bound', { 'board.createCard': { permission: 'autopilot', account: 'ben' } });
  const [unnamed, named] = [world.newCard(), world.newCard()];
  expect(await world.attempt('bound', 'board.createCard', unnamed)).toEqual(done);
  expect(await world.attempt('bound', 'board.createCard', { ...named, account: 'ben' })).toEqual(done);
  const other = await world.attempt('bound', 'board.createCard', { ...world.newCard(), account: 'team' });
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
  await world.define('fenced', Object.fromEntries(steps.map((step) => [step, limited])));
  const [inside, outside] = [world.newCard(), world.newCard('Product', 'Ideas')];
  const { result } = await world.attempt('fenced', 'board.createCard', inside);
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
    const { error } = await world.attempt('fenced', step, input);
    expect({ input, type: error?.type }).toEqual({
      input,
      // A path that nobody could mean asks a person before it is refused.
      type: expect.stringMatching(/PermissionDenied|InvalidInput|ApprovalRequired/),
    });
  }
  expect(foreign.name).toBe('Theirs');
  expect(await world.attempt('fenced', 'board.updateCard', { card: id, name: 'Still ours' })).toEqual(done);
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
    await world.define('sly', { 'mail.apiCall': { permission: 'autopilot' } });
    await world.define('open', { 'mail.apiCall': {}, 'mail.sendEmail': { permission: 'autopilot' } });
    for (const [method, endpoint, body] of sends) {
      for (const agent of ['sly', 'open']) {
        const { error } = await world.attempt(agent, 'mail.apiCall', { method, endpoint, body });
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
    await world.define('carrier', { 'board.apiCall': { permission: 'autopilot' } });
    const input = { method, endpoint: endpoint.replace('{board}', id), ...defined({ body }) };
    expect(await world.attempt('carrier', 'board.apiCall', input)).toEqual(refused('ApprovalRequired'));
  });

  test('runs when both say so, and what does not send runs without', async () => {
    const autopilot = { permission: 'autopilot' as const };
    await world.define('trusted', { 'mail.apiCall': autopilot, 'mail.sendEmail': autopilot });
    const [method, endpoint, body] = sends[0]!;
    expect(await world.attempt('trusted', 'mail.apiCall', { method, endpoint, body })).toMatchObject({
      result: { status: 202 },
    });
    expect(world.sandbox.graph.sentMail(mailUser)).toHaveLength(1);
    const draft = { method: 'POST', endpoint: '/me/messages', body: message };
    expect(await world.attempt('sly', 'mail.apiCall', draft)).toMatchObject({ result: { status: 201 } });
  });
});

test('a switch holds from the next call on', async () => {
  await world.define('switched', { 'board.createCard': { permission: 'autopilot' } });
  expect(await world.attempt('switched', 'board.createCard', world.newCard())).toEqual(done);
  await world.define('switched', { 'board.createCard': { permission: 'approval' } });
  expect(await world.attempt('switched', 'board.createCard', world.newCard())).toEqual(refused('ApprovalRequired'));
  await world.define('switched', {});
  expect(await world.attempt('switched', 'board.createCard', world.newCard())).toEqual(refused('PermissionDenied'));
});

test('a switch holds from the next call on where somebody has ended the agent before', async () => {
  await world.define('begun-anew', { 'board.createCard': { permission: 'autopilot' } });
  expect(await world.attempt('begun-anew', 'board.createCard', world.newCard())).toEqual(done);
  await world.client.temporal.workflow.getHandle('agent/begun-anew').terminate('stop it');
  await world.define('begun-anew', {});
  expect(await world.attempt('begun-anew', 'board.createCard', world.newCard())).toEqual(
    refused('PermissionDenied', /not equipped/),
  );
});

test('a switch holds from the next call on for an agent whose definition is long, and when it becomes short or long', async () => {
  const approval = { approvers: Array.from({ length: 100 }, (_, number) => `${'x'.repeat(300)}${number}`) };
  const createCard = { 'board.createCard': { permission: 'autopilot' as const } };
  const long = { workflowType: 'steps', taskQueue: agentTaskQueue, approval };
  await world.client.agents.define('wordy', { ...long, equipment: createCard });
  expect(await world.attempt('wordy', 'board.createCard', world.newCard())).toEqual(done);
  await world.define('wordy', {});
  expect(await world.attempt('wordy', 'board.createCard', world.newCard())).toEqual(refused('PermissionDenied'));
  await world.client.agents.define('wordy', { ...long, equipment: createCard });
  expect(await world.attempt('wordy', 'board.createCard', world.newCard())).toEqual(done);
});

testAgentsWithoutTriggers(() => world);

test('an agent whose run somebody has ended may do nothing until it is defined again', async () => {
  await world.define('halted', { 'board.createCard': { permission: 'autopilot' } });
  expect(await world.attempt('halted', 'board.createCard', world.newCard())).toEqual(done);
  await world.client.temporal.workflow.getHandle('agent/halted').terminate('stop it');
  await untilReadingsExpire();
  const denied = refused(
    'PermissionDenied',
    /^The run of the agent "halted" was ended in Temporal, so it may do nothing\./,
  );
  expect(await world.attempt('halted', 'board.createCard', world.newCard())).toEqual(denied);
  await world.define('halted', { 'board.createCard': { permission: 'autopilot' } });
  expect(await world.attempt('halted', 'board.createCard', world.newCard())).toEqual(done);
});

test('steps go on while the service workers are away, by what the agent was defined as last', async () => {
  await world.define('lasting', { 'board.createCard': { permission: 'autopilot' }, 'board.getBoards': {} });
  await world.define('leaving', { 'board.createCard': { permission: 'autopilot' } });
  expect(await world.attempt('lasting', 'board.createCard', world.newCard())).toEqual(done);
  await world.define('lasting', { 'board.createCard': { permission: 'autopilot' } });
  await world.client.agents.retire('leaving');
  await world.services.stop();
  // Longer than a credential is believed without another look.
  const later = Date.now() + 15_000;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
  try {
    expect(await world.attempt('lasting', 'board.createCard', world.newCard())).toEqual(done);
    expect(await world.attempt('lasting', 'board.getBoards', {})).toEqual(refused('PermissionDenied', /not equipped/));
    expect(await world.attempt('leaving', 'board.createCard', world.newCard())).toEqual(
      refused('PermissionDenied', /retired/),
    );
  } finally {
    clock.mockRestore();
  }
});
