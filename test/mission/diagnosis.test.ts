import type { Finding } from '../../src/contracts';
import { checkAgents } from '../../src/doctor/check-agents';
import { checkpointQuery, configureUpdate } from '../../src/messages/trigger';
import { eventually } from '../support/eventually';
import { agentTaskQueue, boardUser, createWorld, mailUser, type World } from '../support/world';

/** "Why did it not fire?", as somebody asks it through the client. No public address: every trigger asks its provider. */
let world: World;

const unknownId = '65f0c0de65f0c0de65f0c0de';

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  const { trello } = world.sandbox;
  const boardIds = [trello.board('Support').id];
  const elsewhere = trello.as('ben').createCard(trello.list('Product', 'Ideas'), { name: 'Elsewhere' });
  const about = { listIds: [unknownId], cardIds: [elsewhere.shortLink], members: [unknownId] };
  const types: [id: string, type: string, config: object][] = [
    ['inbox', 'mail.newEmail', {}],
    ['events', 'mail.eventChanged', {}],
    ['contacts', 'mail.contactChanged', {}],
    ['moves', 'board.cardMoved', { boardIds, toListIds: [trello.list('Product', 'Ideas').id] }],
    ['members', 'board.newMemberOnCard', { boardIds, ...about }],
    ['labels', 'board.newLabelAddedToCard', { boardIds, labelIds: [unknownId] }],
    ['due', 'board.cardDueDateReminder', { boardIds }],
    ['notices', 'board.newNotification', {}],
    ['cards', 'board.newCard', { boardIds }],
    ['new-labels', 'board.newLabelCreated', { boardIds }],
    ['updates', 'board.cardUpdated', { boardIds }],
  ];
  await world.client.agents.define('watcher', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers: types.map(([id, type, config]) => ({
      ...{ id, type, account: type.startsWith('mail.') ? 'support' : 'team' },
      config: config as Record<string, unknown>,
    })),
  });
  for (const [id] of types) await looked(id);
});
afterAll(() => world.stop());

const looked = (id: string): Promise<string> =>
  eventually(
    `${id} has looked`,
    async () => (await world.client.triggers.get(id).catch(() => undefined))?.lastCompletePullAt,
  );
const diagnose = async (id: string): Promise<Finding[]> => (await world.client.triggers.diagnose(id)).findings;
const texts = (findings: readonly Finding[], level?: Finding['level']): string[] =>
  findings.filter((finding) => level === undefined || finding.level === level).map(({ text }) => text);

test('the true cause of polling is said, the interval, and when the next look is', async () => {
  const findings = await diagnose('inbox');
  expect(texts(findings, 'warning')).toContainEqual(expect.stringMatching(/no public address \(PUBLIC_URL\)/));
  const asked = await eventually('the next look is planned', async () =>
    texts(await diagnose('inbox')).find((text) => text.includes('next at')),
  );
  expect(asked).toMatch(/^The provider is asked every [\w ]+: last at \d{4}-\S+Z, next at \d{4}-\S+Z\.$/);
});

test('looks that fail, and are tried again for as long as it takes, are no good news: why, and since when none was complete', async () => {
  world.sandbox.faults.add({
    match: { provider: 'graph', path: /mailFolders|messages/ },
    fault: { kind: 'status', status: 500 },
    times: 1_000,
  });
  const failing =
    /^Looking at the provider fails and is tried again; .* None was complete since \d{4}-\S+Z, give or take a quarter of an hour\. Microsoft Graph /;
  await eventually('it is said', async () =>
    texts(await diagnose('inbox'), 'problem').find((text) => failing.test(text)),
  );
  world.sandbox.faults.clear();
  await eventually('it is over', async () => texts(await diagnose('inbox'), 'problem').length === 0);
});

test.each(['events', 'contacts'])(
  'where Microsoft tracks no changes, it is said what is found only later: %s',
  async (id) => {
    const tracks = async () =>
      !texts(await diagnose(id), 'warning').some((text) => /refuses to track changes/.test(text));
    expect(await tracks()).toBe(true);
    world.sandbox.graph.refuseDeltas(mailUser, 'timed out');
    await eventually('it is said', async () => !(await tracks()));
    world.sandbox.graph.refuseDeltas(mailUser);
    await eventually('it is over', tracks);
  },
);

test.each(['due', 'notices'])('what is so by design is no warning: %s has no webhook anywhere', async (id) => {
  const findings = await diagnose(id);
  expect(texts(findings, 'good')).toContainEqual(expect.stringMatching(/^Trello announces nothing of what is watched/));
  expect(texts(findings).join(' ')).not.toContain('PUBLIC_URL');
});

test('a value that can never match is named with its field', async () => {
  const never = (field: string, value: string) =>
    `${field}: "${value}" is on none of the watched boards, so it can never match.`;
  const problems = texts(await diagnose('members'), 'problem');
  expect(problems).toEqual(
    expect.arrayContaining([
      never('listIds', unknownId),
      expect.stringMatching(/^cardIds: "\w{8}" is on none/),
      never('members', unknownId),
    ]),
  );
  expect(texts(await diagnose('labels'), 'problem')).toEqual([never('labelIds', unknownId)]);
  expect(texts(await diagnose('moves'), 'problem')).toEqual([expect.stringMatching(/^toListIds: /)]);
  expect(texts(await diagnose('due'), 'problem')).toEqual([]);
});

test('a watched card that was moved to a board the account may not see is named like one on another board, beside all else', async () => {
  const { trello } = world.sandbox;
  const ben = trello.as('ben');
  const secret = ben.createBoard({ name: 'Secret' });
  const hidden = ben.createCard(ben.createList(secret, 'Hidden'), { name: 'Hidden' });
  const handle = world.client.temporal.workflow.getHandle('trigger/members');
  const { definition, target, seal = '' } = await handle.query(checkpointQuery);
  const config = { ...definition.config, cardIds: [hidden.shortLink] };
  await handle.executeUpdate(configureUpdate, { args: [{ definition: { ...definition, config }, target, seal }] });
  const findings = await diagnose('members');
  expect(texts(findings, 'good')).toContain('The board "Support" can be read.');
  expect(texts(findings, 'problem')).toContain(
    `cardIds: "${hidden.shortLink}" is on none of the watched boards, so it can never match.`,
  );
  expect(texts(findings).join(' ')).not.toContain('This account has no access');
});

test('the latest change is compared with what the trigger fires for, and the trigger that fires for it is named', async () => {
  const { trello } = world.sandbox;
  const card = trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name: 'Compared' });
  trello.as('ben').renameCard(card, 'Compared again');
  expect(texts(await diagnose('moves'), 'warning')).toContainEqual(
    expect.stringMatching(
      /^The latest listed change \(updateCard, .*\) is none that Card Moved fires for; Card Updated does\.$/,
    ),
  );
});

test('a label that was put on a card is what its trigger looks at, one that was taken off is not', async () => {
  const { trello } = world.sandbox;
  const card = trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name: 'Labelled' });
  const label = trello.as('ben').createLabel(trello.board('Support'), { name: 'Compared', color: 'red' });
  trello.as('ben').addLabel(card, label);
  const good = texts(await diagnose('labels'), 'good');
  expect(good).toContainEqual(
    expect.stringMatching(
      /^The latest listed change \(updateCard, .*\) is one that New Label Added To Card looks at\.$/,
    ),
  );
  trello.as('ben').removeLabel(card, label);
  expect(texts(await diagnose('labels'), 'warning')).toContainEqual(
    expect.stringMatching(
      /is none that New Label Added To Card fires for; Card Updated does\. What webhooks alone tell is not listed\.$/,
    ),
  );
  trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name: 'Last' });
  expect(texts(await diagnose('updates'), 'warning')).toContainEqual(
    expect.stringMatching(
      /is none that Card Updated fires for; New Card does\. What webhooks alone tell is not listed\.$/,
    ),
  );
  const ofNewLabels = texts(await diagnose('new-labels'));
  expect(ofNewLabels).toContain('The board "Support" can be read.');
  expect(ofNewLabels.join(' ')).not.toContain('latest listed change');
});

test('of the latest events one that cannot be read takes none of the others from who asks what would be done', async () => {
  const { trello } = world.sandbox;
  const inbox = trello.list('Support', 'Inbox');
  const [bad] = ['Unreadable', 'Readable'].map((name) => trello.as('ben').createCard(inbox, { name }).id);
  world.sandbox.faults.add({
    match: { provider: 'trello', path: new RegExp(`/cards/${bad}$`) },
    fault: { kind: 'status', status: 400 },
    times: 1_000,
  });
  const reports = await world.client.triggers.test('cards');
  const told = ['Unreadable', 'Readable'].map((name) => reports.find(({ label }) => label === name)?.outcome);
  expect(told).toMatchObject([
    { kind: 'skipped', reason: expect.stringMatching(/^It cannot be read at the moment: .*Trello/) },
    { kind: 'matched' },
  ]);
  world.sandbox.faults.clear();
});

test('what a later version configured, and this one does not take, is said beside the rest', async () => {
  const handle = world.client.temporal.workflow.getHandle('trigger/cards');
  const { definition, target, seal = '' } = await handle.query(checkpointQuery);
  await handle.executeUpdate(configureUpdate, {
    args: [{ definition: { ...definition, config: { ...definition.config, ofLater: true } }, target, seal }],
  });
  expect(texts(await diagnose('cards'), 'problem')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^The trigger "cards" is configured by somebody without the keys/),
      expect.stringMatching(/^The trigger "cards" has a config that New Card does not take\. /),
    ]),
  );
});

test('nothing is said twice, and an account that is gone is connected again by name', async () => {
  await world.client.accounts.disconnect('board', 'team');
  const findings = await diagnose('moves');
  expect(new Set(texts(findings)).size).toBe(findings.length);
  const about = texts(findings, 'problem').filter((text) => text.includes('board/team'));
  expect(about).toEqual([
    expect.stringMatching(/^[^.]+[^.]\. Connected again under the same name.*go on where it stopped\.$/),
  ]);
});

test('that nobody runs what a trigger starts is said where the agent is defined, to who asks why nothing happens, and in the status', async () => {
  const unpolled = expect.stringMatching(
    /^No worker polls the task queue "nobody-polls", so what is started there waits\./,
  );
  const { warnings } = await world.client.agents.define('waiting', {
    workflowType: 'noting',
    taskQueue: 'nobody-polls',
    equipment: {},
    triggers: [{ id: 'unpolled', type: 'mail.newEmail', account: 'support' }],
  });
  expect(warnings).toEqual([unpolled]);
  await eventually('it runs', () => world.client.triggers.get('unpolled').catch(() => undefined));
  expect(texts(await diagnose('unpolled'), 'problem')).toEqual([unpolled]);
  const { queues, problems, unseen } = await world.client.status();
  expect(queues).toContainEqual({ taskQueue: 'nobody-polls', workflows: 0, activities: 0, agents: ['waiting'] });
  const polled = queues.find(({ taskQueue }) => taskQueue === agentTaskQueue);
  expect([polled?.agents, polled !== undefined && polled.workflows > 0]).toEqual([['watcher'], true]);
  expect(problems.filter((problem) => problem.includes('nobody-polls'))).toEqual([unpolled]);
  expect(problems.join(' ')).not.toContain(agentTaskQueue);
  expect(unseen).toEqual({ triggers: 0, runs: 0, agents: [] });
});

test('that no worker knows the workflow that is started is said to who asks', async () => {
  await world.client.agents.define('misspelt', {
    workflowType: 'notign',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers: [{ id: 'misspelt-inbox', type: 'mail.newEmail', account: 'support' }],
  });
  await looked('misspelt-inbox');
  expect(texts(await diagnose('misspelt-inbox'), 'problem')).toEqual([]);
  world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Lunch' });
  const told = await eventually('the run has been tried', async () => {
    const problems = texts(await diagnose('misspelt-inbox'), 'problem');
    return problems.some((problem) => problem.startsWith('The run started last')) && problems;
  });
  expect(told).toEqual([
    expect.stringMatching(
      /^The run started last, misspelt\/misspelt-inbox\/\S+, goes no further: .* Does it know the workflow "notign"\?/,
    ),
  ]);
  const { recent } = await world.client.triggers.get('misspelt-inbox');
  await world.client.agents.retire('misspelt');
  await world.client.temporal.workflow.getHandle(recent[0]?.workflowId ?? '').terminate();
});

test('that what it started last has failed is said with the reason, though the event was delivered', async () => {
  await world.client.agents.define('refused', {
    workflowType: 'replyingAgent',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers: [{ id: 'refused-inbox', type: 'mail.newEmail', account: 'support' }],
  });
  await looked('refused-inbox');
  world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Is anybody there?' });
  const told = await eventually('its run has failed', async () => {
    const problems = texts(await diagnose('refused-inbox'), 'problem');
    return problems.length > 0 && problems;
  });
  expect(told).toEqual([
    expect.stringMatching(
      /^The run started last, refused\/refused-inbox\/\S+, has failed: its event was delivered, and perhaps not dealt with\. .*"refused".*mail\.sendEmail/,
    ),
  ]);
  await world.client.agents.retire('refused');
});

test('one whose run somebody has ended says so wherever it is asked, until its agent begins it again', async () => {
  await world.client.temporal.workflow.getHandle('trigger/notices').terminate('by mistake');
  const ended = expect.stringMatching(
    /^The run of the trigger "notices" was ended in Temporal, \d{4}-[\d-]+T[\d:]+Z\. If its agent still has it, it is begun again within five minutes/,
  );
  expect(await world.client.triggers.get('notices')).toMatchObject({
    status: 'active',
    endedAt: expect.stringMatching(/^\d{4}-/),
  });
  expect(texts(await diagnose('notices'), 'problem')).toEqual([ended]);
  await expect(world.client.triggers.pause('notices')).rejects.toMatchObject({ type: 'NotFound', message: ended });
  const { problems } = await eventually('the listing has heard of it', async () => {
    const status = await world.client.status();
    return status.ended.length > 0 ? status : undefined;
  });
  expect(problems).toContainEqual(expect.stringMatching(/`agents confirm watcher` begins it at once\.$/));
  await world.client.agents.confirm('watcher');
  await eventually('it runs again', async () => (await world.client.triggers.get('notices')).endedAt === undefined);
  await eventually('nothing is to be looked after', async () => (await world.client.status()).ended.length === 0);
});

test('an agent whose run somebody has ended while its triggers go on is told of, with what to do', async () => {
  const { agents, temporal, triggers } = world.client;
  const definition = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} };
  const trigger = { id: 'halting', type: 'mail.newEmail', account: 'support' } as const;
  await agents.define('halted', { ...definition, triggers: [trigger] });
  await eventually('its trigger runs', async () => (await triggers.list()).find(({ id }) => id === trigger.id));
  await temporal.workflow.getHandle('agent/halted').terminate();
  const problemsOf = async () => (await world.client.status()).ended.map(({ problem }) => problem);
  expect(await eventually('the listing has heard of it', async () => (await problemsOf())[0])).toMatch(
    /^The run of the agent "halted" was ended in Temporal, \S+Z\. Its triggers and schedules go on, and what they start may do nothing, nor may who calls it: define it again, and `agents retire halted` if it is to go\.$/,
  );
  await agents.define('halted', { ...definition, triggers: [] });
  await agents.retire('halted');
  await eventually('nothing is to be looked after', async () => (await problemsOf()).length === 0);
  await eventually('its trigger is gone', async () => !(await triggers.list()).some(({ id }) => id === trigger.id));
});

const connectFinance = () =>
  world.client.accounts.connect({
    ...{ integration: 'board', name: 'finance', owner: boardUser, scopes: ['read', 'write'] },
    credential: {
      kind: 'trello-token',
      key: world.sandbox.trello.application.key,
      token: world.sandbox.trello.issueToken(boardUser).value,
    },
  });

test('an agent without triggers and an account whose run somebody has ended are told of, until they are there again', async () => {
  const { accounts, agents, temporal } = world.client;
  const definition = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {}, triggers: [] };
  await agents.define('weekly', definition);
  await connectFinance();
  await agents.define('gone', definition);
  await agents.retire('gone');
  await temporal.workflow.getHandle('agent/weekly').terminate();
  await temporal.workflow.getHandle('connected-account/board/finance').terminate();
  const told = await eventually('the listing has heard of both', async () => {
    const { ended, problems } = await world.client.status();
    return ended.length === 2 && { ended, problems };
  });
  expect(told.ended.map(({ kind, workflowId }) => `${kind}: ${workflowId}`).sort()).toEqual([
    'account: connected-account/board/finance',
    'agent: agent/weekly',
  ]);
  expect(told.problems).toContainEqual(
    expect.stringMatching(
      /^The run of the board account "finance" was ended in Temporal, \S+Z\. Steps and triggers say `AccountNotFound`: connect it again under its name/,
    ),
  );
  const found = await checkAgents(world.client, []);
  expect(
    found
      .filter(({ text }) => text.includes('was ended'))
      .map(({ area, level }) => [area, level])
      .sort(),
  ).toEqual([
    ['accounts', 'problem'],
    ['agents', 'problem'],
  ]);
  await agents.define('weekly', definition);
  await agents.retire('weekly');
  await connectFinance();
  await accounts.disconnect('board', 'finance');
  expect((await world.client.status()).ended).toEqual([]);
});

test('what a stranger has put into listings keeps status from no answer', async () => {
  const { workflow } = world.strangerClient;
  const of = { integration: 'mail', type: 'mail.newEmail', account: 'support' };
  const strange: [type: string, id: string, overview: unknown][] = [
    ['trigger', 'trigger/strange-agent', { ...of, id: 'strange-agent', agent: 'x'.repeat(2_000) }],
    ['trigger', 'trigger/strange-id', { ...of, id: 'y'.repeat(2_000), agent: 'watcher' }],
    ['trigger', 'trigger/strange', 'anything'],
    ['trigger', 'trigger/strange-status', { ...of, id: 'strange-status', agent: 'watcher', status: {} }],
    ['trigger', 'trigger/strange-problem', { ...of, id: 'strange-problem', agent: 'watcher', problem: {} }],
    ['connected-account', 'connected-account/mail/strange', null],
    ['agent', 'agent/strange', { name: 'strange', triggers: 'all' }],
    ['agent', 'agent/strange-triggers', { name: 'strange-triggers', triggers: ['z'.repeat(2_000)] }],
  ];
  const started = await Promise.all(
    strange.map(([type, workflowId, overview]) =>
      workflow.start(type, { workflowId, taskQueue: 'nobodys', memo: { overview } }),
    ),
  );
  await eventually('they are listed', async () => (await world.client.agents.list()).includes('strange-triggers'));
  const { triggers, problems } = await world.client.status();
  expect(triggers.map(({ id }) => id)).toContain('inbox');
  expect(triggers.map(({ id }) => id).filter((id) => id.startsWith('strange'))).toEqual([]);
  expect(triggers.filter(({ id, agent }) => id.length > 63 || agent.length > 63)).toEqual([]);
  expect(problems.join(' ')).not.toMatch(/xxx|yyy|zzz/);
  for (const run of started) await run.terminate();
});

test('an account that has lost its sign-in is told with the reason, in sentences that end once', async () => {
  world.sandbox.login.revokeRefreshTokens(mailUser);
  world.sandbox.login.expireAccessTokens(mailUser);
  const told = await eventually('the account is known to be lost', async () => {
    const about = texts(await diagnose('inbox'), 'problem').filter((text) => text.includes('mail/support'));
    return about.some((text) => text.includes('Connected again under the same name')) && about;
  });
  expect(told).toContainEqual(expect.stringMatching(/needs to be connected again: .*AADSTS50173.*Connected again/));
  expect(told.join('\n')).not.toMatch(/\.\.|\.\s*:/);
});
