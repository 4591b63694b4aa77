import { MockActivityEnvironment } from '@temporalio/testing';
import { startedEvent } from '../../../activities/triggers/start/started-event';
import { createActivities } from '../../../activities';
import { defined } from '../../../src/json/defined';
import { createDependencies } from '../../../activities/dependencies';
import { startedRunId } from '../../../src/messages/run-ids';
import { configurationSignature } from '../../../src/trust/configuration-signature';
import { agentTaskQueue, createWorld, mailUser, type World } from '../../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

const definition = { id: 'inbox', type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false };
const target = { agent: 'reader', workflowType: 'noting', taskQueue: agentTaskQueue };
const day = 24 * 3_600_000;

/** What becomes of what is announced, of a trigger that remembers the last day, and was set up at `asNowSince`. */
async function resolve(ids: readonly string[], asNowSince?: Date, retentionDays = 7) {
  const { service } = createActivities(createDependencies(world));
  const environment = new MockActivityEnvironment({}, { client: world.client.temporal });
  const run = service['triggers.resolve'];
  const seal = configurationSignature.sign(world.keyRing, { definition, target });
  const starts = {
    ...{ target, seal, since: new Date(Date.now() - day).toISOString(), delivered: [] },
    ...defined({ asNowSince: asNowSince?.toISOString() }),
    retentionDays,
  };
  const hints = ids.map((id) => ({ id, receivedAt: new Date().toISOString() }));
  return environment.run<Parameters<typeof run>, Awaited<ReturnType<typeof run>>, typeof run>(run, {
    ...{ definition, hints, starts },
  });
}

test('a mail of days ago that is filed now is known by the run that it started, and another is left to the trigger', async () => {
  const { graph } = world.sandbox;
  const receivedDateTime = new Date(Date.now() - 3 * day);
  const [delivered, released] = ['Delivered', 'Released'].map((subject) =>
    graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject, receivedDateTime }),
  );
  const { id: folder } = graph.createFolder(mailUser, 'Filed');
  await world.client.temporal.workflow.start(target.workflowType, {
    ...{ workflowId: startedRunId(target.agent, definition.id, delivered!.immutableId), taskQueue: agentTaskQueue },
  });
  for (const { id } of [delivered!, released!]) graph.moveMessage(mailUser, id, folder);
  const { reports, started } = await resolve([delivered!.immutableId, released!.immutableId]);
  expect(started).toMatchObject([{ label: 'Delivered', kind: 'already started' }]);
  expect(reports).toMatchObject([{ label: 'Released', outcome: { kind: 'matched' } }]);
});

test('a mail that is taken out of Junk Email within six days starts the agent once, unless the trigger was set up since', async () => {
  const { graph } = world.sandbox;
  const released = (subject: string, days: number) => {
    const receivedDateTime = new Date(Date.now() - days * day);
    const mail = { from: 'lena@northwind.example', subject, receivedDateTime, folder: 'junkemail' };
    const { id, immutableId } = graph.deliverMail(mailUser, mail);
    graph.moveMessage(mailUser, id, 'inbox');
    return immutableId;
  };
  const ids = [released('Of the weekend', 3), released('From before the set-up', 5.5), released('Too old', 6.1)];
  const setUp = new Date(Date.now() - 5 * day);
  const first = await resolve(ids, setUp);
  expect(first.started).toMatchObject([{ label: 'Of the weekend', kind: 'started', neverStarted: true }]);
  expect(first.reports).toMatchObject([{ label: 'From before the set-up' }, { label: 'Too old' }]);
  for (const report of first.reports) expect(report).not.toHaveProperty('neverStarted');
  const again = await resolve(ids.slice(0, 1), setUp);
  expect(again.started).toMatchObject([{ label: 'Of the weekend', kind: 'already started' }]);
  expect(again.started?.[0]).not.toHaveProperty('neverStarted');
  // Of a trigger that knows of one day, as before the retention was made longer: runs of then are gone sooner.
  const kept = await resolve([released('As good as forgotten', 2)], setUp, 1);
  expect([kept.started, kept.reports]).toMatchObject([[], [{ label: 'As good as forgotten' }]]);
  const ofLongAgo = await resolve(ids, new Date(Date.now() - 30 * day));
  expect(ofLongAgo.reports).toMatchObject([{ label: 'Too old' }]);
});

test('what a trigger is told of a start names the run only where the trigger cannot tell its id from the event', async () => {
  const { immutableId } = world.sandbox.graph.deliverMail(mailUser, {
    from: 'lena@northwind.example',
    subject: 'Order 7',
  });
  const { started } = await resolve([immutableId]);
  expect(started).toEqual([
    {
      eventId: immutableId,
      key: expect.any(String),
      at: expect.any(String),
      label: expect.stringContaining('Order 7'),
      kind: 'started',
      secondKey: expect.stringMatching(/^[\w-]{6}$/),
    },
  ]);
});

test('a mail that was put where it is after its receipt, and of which no older one is there, is left to the trigger, which knows its second key', async () => {
  const { graph } = world.sandbox;
  const receivedDateTime = new Date(Date.now() - 60_000);
  const mail = graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Dragged', receivedDateTime });
  const dragged = graph.dragMessage(mailUser, mail.immutableId, 'archive');
  const { reports, started } = await resolve([dragged.immutableId]);
  expect(started).toEqual([]);
  expect(reports).toMatchObject([
    { perhapsRenamed: true, secondKey: expect.any(String), outcome: { kind: 'matched' } },
  ]);
});

test('what a trigger is told of a start names a run that has a digest of the event in its id', () => {
  const report = {
    eventId: 'long',
    key: 'long',
    at: '2026-11-27T12:00:00Z',
    label: 'Order 8',
    outcome: { kind: 'matched' as const, event: {} },
  };
  const workflowId = 'reader/inbox/digest';
  const owed = { agent: 'reader', trigger: 'inbox', eventId: 'long' };
  expect(startedEvent(report, { eventId: 'long', kind: 'already started', workflowId }, owed)).toMatchObject({
    workflowId,
  });
});

test('a mail of another mailbox, as of who connected the account before, is none of the trigger’s, and is not read again', async () => {
  const { graph } = world.sandbox;
  const another = graph.people().find((address) => address !== mailUser) ?? '';
  const { immutableId } = graph.deliverMail(another, { from: 'lena@northwind.example', subject: 'To somebody else' });
  const { requests } = world.sandbox;
  requests.clear();
  expect(await resolve([immutableId])).toEqual({ reports: [], started: [] });
  expect(requests.list().map(({ status }) => status)).toEqual([404]);
});
