import { setTimeout as sleep } from 'node:timers/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { eventually } from '../../support/eventually';
import { boardScopes } from '../../../src/contracts/account-scopes';
import { checkpointQuery, eventsSignal } from '../../../src/messages/trigger';
import { consentOf } from '../../support/atlassian-consent';
import { agentTaskQueue, boardUser, mailUser } from '../../support/world';
import { createWatchedWorld, type WatchedWorld } from './watched-world';

let world: WatchedWorld;

beforeAll(async () => {
  // The slow look is far away: what is delivered here came by webhook.
  world = await createWatchedWorld({ CATCH_UP_SECONDS: '600' });
  await world.watch('inbox', 'moves');
});
afterEach(() => world.sandbox.faults.clear());
afterAll(() => world.stop());

const trigger = () => world.client.temporal.workflow.getHandle('trigger/inbox');

test('a notification that comes twice starts one agent', async () => {
  world.sandbox.faults.add({ match: { provider: 'webhook', path: world.inboxUrl }, fault: { kind: 'duplicate' } });
  world.deliver('Twice');
  expect(await world.startsFor('Twice')).toBe(1);
  const answers = world.sandbox.webhooks.deliveries({ url: world.inboxUrl }).at(-1)?.outcomes;
  expect(answers).toEqual([202, 202].map((status) => ({ kind: 'answered', status })));
});

test('notifications in the wrong order start one agent each', async () => {
  world.sandbox.faults.add({ match: { provider: 'webhook', path: world.inboxUrl }, fault: { kind: 'reorder' } });
  world.deliver('First');
  await nextTurn(); // what happens in one moment is told in one delivery
  world.deliver('Second');
  expect([await world.startsFor('First'), await world.startsFor('Second')]).toEqual([1, 1]);
});

test('a mail that a rule files before it is read still starts its agent', async () => {
  const id = world.deliver('Filed away');
  world.sandbox.graph.moveMessage(mailUser, id, 'archive');
  expect(await world.startsFor('Filed away')).toBe(1);
});

test('a card moved back and forth starts an agent for each move, also when a delivery comes twice', async () => {
  world.sandbox.faults.add({
    match: { provider: 'webhook', path: world.boardUrl },
    fault: { kind: 'duplicate' },
    times: 3,
  });
  const { trello } = world.sandbox;
  const [inbox, doing] = [trello.list('Support', 'Inbox'), trello.list('Support', 'Doing')];
  const card = trello.as('ben').createCard(inbox, { name: 'Back and forth' });
  trello.as('ben').moveCard(card, doing);
  trello.as('ben').moveCard(card, inbox);
  const moves = async () => (await world.starts('moves')).filter(({ event }) => event.card?.name === card.name);
  await eventually('both moves', async () => (await moves()).length >= 2);
  await world.sandbox.webhooks.idle();
  expect(await moves()).toHaveLength(2);
});

test('what comes during a pause starts nothing until it is over, and then one agent', async () => {
  // One is being read while the pause begins, the other comes after that.
  world.sandbox.faults.add({
    match: { provider: 'graph', path: /\/messages\/[^/]+$/ },
    fault: { kind: 'delay', milliseconds: 300 },
  });
  const before = world.sandbox.requests.count({ path: /\/messages\/[^/]+$/ });
  const isStarted = (eventId: string) =>
    world.client.temporal.workflow
      .getHandle(`watcher/inbox/${eventId}`)
      .describe()
      .then(
        () => true,
        () => false,
      );
  const beingRead = world.deliver('Being read');
  await eventually('it is being read', () => world.sandbox.requests.count({ path: /\/messages\/[^/]+$/ }) > before);
  await world.client.triggers.pause('inbox');
  // What was being read may have started its agent before the pause was answered, and not after.
  const atPause = await isStarted(beingRead);
  const during = world.deliver('During the pause');
  await world.sandbox.webhooks.idle();
  await sleep(500);
  expect([await isStarted(beingRead), await isStarted(during)]).toEqual([atPause, false]);
  const { findings } = await world.client.triggers.diagnose('inbox');
  expect(
    findings
      .filter(({ level }) => level === 'problem')
      .map(({ text }) => text)
      .join(),
  ).toContain('paused');

  await world.client.triggers.resume('inbox');
  expect([await world.startsFor('Being read'), await world.startsFor('During the pause')]).toEqual([1, 1]);
});

test('a pause does not wait for a provider that does not answer, and what was being read starts its agent after it', async () => {
  const reading = { provider: 'graph', path: /\/messages\/[^/]+$/ } as const;
  world.sandbox.faults.add({ match: reading, fault: { kind: 'delay', milliseconds: 60_000 } });
  const before = world.sandbox.requests.count(reading);
  world.deliver('Not answered');
  await eventually('it is being read', () => world.sandbox.requests.count(reading) > before);
  await world.client.triggers.pause('inbox');
  await world.client.triggers.resume('inbox');
  expect(await world.startsFor('Not answered')).toBe(1);
});

test('the text of a mail goes to its agent, and not by way of the history of its trigger', async () => {
  const activities = async () => {
    const { events = [] } = await trigger().fetchHistory();
    return (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: one }) => one?.activityType?.name ?? []);
  };
  const before = (await activities()).filter((name) => name === 'triggers.dispatch').length;
  world.deliver('By reference');
  expect(await world.startsFor('By reference')).toBe(1);
  const after = await activities();
  expect(after.filter((name) => name === 'triggers.dispatch')).toHaveLength(before);
  // The agent is started where the mail was read; the log is told a moment later.
  const logged = async () =>
    (await world.client.triggers.get('inbox')).recent.find(({ label }) => label === 'By reference');
  expect(await eventually('it is logged', logged)).toMatchObject({
    delivered: true,
    workflowId: expect.stringMatching(/^watcher\/inbox\/.+/),
  });
});

test('an event replayed starts another agent, which can tell', async () => {
  const eventId = world.deliver('Once more');
  await world.startsFor('Once more');
  expect(await world.client.triggers.replay('inbox', eventId)).toMatchObject({ kind: 'started' });
  const starts = await eventually('both are listed', async () => {
    const listed = (await world.starts('inbox')).filter(({ event }) => event.subject === 'Once more');
    return listed.length >= 2 && listed;
  });
  expect(starts.map(({ replay }) => replay)).toEqual([false, true]);
  await expect(world.client.triggers.replay('inbox', 'no-such-event')).rejects.toThrow();
});

test('a trigger that starts over with announcements it has not worked off forgets none and repeats none', async () => {
  const { runId } = await trigger().describe();
  const subjects = Array.from({ length: 25 }, (_, index) => `Across the seam ${String(index)}`);
  // The notifications themselves are lost. Each mail is announced once, among far more signals than one run takes.
  const rule = { match: { provider: 'webhook' as const, path: world.inboxUrl }, fault: { kind: 'drop' as const } };
  world.sandbox.faults.add({ ...rule, times: subjects.length });
  for (const subject of subjects) {
    const hint = { id: world.deliver(subject), receivedAt: new Date().toISOString() };
    const noise = Array.from({ length: 45 }, () => trigger().signal(eventsSignal, { hints: [] }));
    await Promise.all([trigger().signal(eventsSignal, { hints: [hint] }), ...noise]);
  }
  const announced = async () => {
    const started = (await world.starts('inbox')).map(({ event }) => event.subject ?? '');
    return started.filter((subject) => subject.startsWith('Across')).sort();
  };
  await eventually('all are there', async () => (await announced()).length >= subjects.length);
  expect(await announced()).toEqual(subjects.sort());
  expect((await trigger().describe()).runId).not.toBe(runId);
  // A run that has just continued as new is listed not at all for a moment, or twice.
  await eventually('both are listed', async () => {
    const listed = (await world.client.triggers.list()).map(({ id, agent }) => [id, agent]);
    return isDeepStrictEqual(listed, [
      ['inbox', 'watcher'],
      ['moves', 'watcher'],
    ]);
  });
});

test('a trigger that was terminated is made again, delivers what came meanwhile and repeats nothing', async () => {
  const before = (await world.starts('inbox')).length;
  await trigger().terminate();
  world.deliver('Meanwhile');
  // The agent looks every minute; defining it again has it look at once.
  await world.watch('inbox', 'moves');
  expect(await world.startsFor('Meanwhile')).toBe(1);
  expect(await world.starts('inbox')).toHaveLength(before + 1);
});

test('an OAuth 2.0 account whose webhook was made without an answer has two, and each event starts one agent', async () => {
  const { client, sandbox } = world;
  const credential = await consentOf(boardUser, sandbox);
  await client.accounts.connect({
    integration: 'board',
    name: 'by-oauth',
    owner: boardUser,
    scopes: [...boardScopes],
    credential,
  });
  sandbox.faults.add({
    match: { provider: 'trello', method: 'POST', path: /\/webhooks$/ },
    fault: { kind: 'reset-after-effect' },
  });
  const trigger = {
    id: 'twice-told',
    type: 'board.cardMoved',
    account: 'by-oauth',
    config: { boardIds: [sandbox.trello.board('Support').id] },
  } as const;
  const agent = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} };
  await client.agents.define('twice-told', { ...agent, triggers: [trigger] });
  await eventually(
    'it has its webhook',
    async () => (await client.triggers.get('twice-told').catch(() => undefined))?.path === 'webhook',
  );
  const addresses = [...sandbox.trello.world.webhooks.values()]
    .map(({ callbackURL }) => callbackURL)
    .filter((url) => url.includes('/twice-told'));
  expect(addresses).toEqual([
    expect.stringMatching(/\/twice-told$/),
    expect.stringMatching(/\/twice-told\/[0-9a-f]{8}$/),
  ]);
  const card = sandbox.trello.as('ben').createCard(sandbox.trello.list('Support', 'Inbox'), { name: 'Told twice' });
  sandbox.trello.as('ben').moveCard(card, sandbox.trello.list('Support', 'Doing'));
  await eventually('it is delivered', async () => (await client.triggers.get('twice-told')).counts.delivered > 0);
  await sandbox.webhooks.idle();
  for (const url of addresses) {
    const last = sandbox.webhooks.deliveries({ url }).at(-1)?.outcomes;
    expect([url, last]).toEqual([url, [{ kind: 'answered', status: 200 }]]);
  }
  await eventually('nothing is left to work off', async () => {
    const handle = client.temporal.workflow.getHandle('trigger/twice-told');
    return (await handle.query(checkpointQuery)).inbox.length === 0;
  });
  expect((await client.triggers.get('twice-told')).counts.delivered).toBe(1);
  await client.agents.define('twice-told', { ...agent, triggers: [] });
  // Of the other nobody knows the id; it ends when the gateway answers that its trigger is gone.
  const left = () =>
    [...sandbox.trello.world.webhooks.values()].filter(({ callbackURL }) => callbackURL.includes('/twice-told'));
  await eventually('the trigger has ended, and the webhook it knows is gone', async () => {
    const { status } = await client.temporal.workflow.getHandle('trigger/twice-told').describe();
    return status.name !== 'RUNNING' && left().length === 1;
  });
  sandbox.trello.as('ben').moveCard(card, sandbox.trello.list('Support', 'Inbox'));
  await eventually('the other is gone', async () => left().length === 0);
});

test('a trigger that is removed takes its webhook away and starts nothing more', async () => {
  const mails = (await world.starts('inbox')).length;
  await world.watch();
  await eventually('both triggers are gone', async () => (await world.client.triggers.list()).length === 0);
  expect(world.sandbox.graph.subscriptions()).toEqual([]);
  expect([...world.sandbox.trello.world.webhooks.values()]).toEqual([]);
  world.deliver('Too late');
  await expect(world.client.triggers.replay('inbox', 'any')).rejects.toMatchObject({ type: 'NotFound' });
  const answer = await fetch(world.inboxUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"value":[]}',
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await world.starts('inbox')).toHaveLength(mails);
});
