import { checkpointQuery, eventsSignal } from '../../src/messages/trigger';
import { eventually } from '../support/eventually';
import { mailUser } from '../support/world';
import { asAda } from './mailbox-reader';
import { createWatchedMailbox, type WatchedMailbox } from './watched-mailbox';

let world: WatchedMailbox;

// Looks of their own come too late for these tests: what is told in time was announced.
beforeAll(async () => {
  world = await createWatchedMailbox({ POLLING_SECONDS: '600', CATCH_UP_SECONDS: '600' });
  await world.watch({
    labelled: { type: 'mail.emailChanged', config: { change: 'labelled', labels: ['Agent'] } },
    filed: { type: 'mail.emailChanged', config: { change: 'moved', folder: 'archive' } },
    people: { type: 'mail.contactChanged' },
    calendar: { type: 'mail.eventChanged', config: { changes: ['created'] } },
  });
});
afterEach(() => world.sandbox.faults.clear());
afterAll(() => world.stop());

const arrive = (subject: string) =>
  world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject }).immutableId;
const label = (id: string, ...categories: string[]) => asAda(world, 'PATCH', `/me/messages/${id}`, { categories });
const file = (id: string) => world.sandbox.graph.moveMessage(mailUser, id, 'archive');
const missed = () => {
  for (const { id, notificationUrl } of world.sandbox.graph.subscriptions())
    if (notificationUrl === world.webhookUrl('labelled')) world.sandbox.graph.sendLifecycleEvent(id, 'missed');
};
const subjects = (events: Record<string, unknown>[]) => events.map(({ subject }) => subject);

test('a label that a person puts on a mail starts the agent as soon as it is announced, once', async () => {
  await label(arrive('By a person'), 'Agent');
  expect(await world.started('labelled', 1)).toMatchObject([{ subject: 'By a person', change: 'labelled' }]);
  file(arrive('Filed away'));
  expect(await world.started('filed', 1)).toMatchObject([{ subject: 'Filed away', change: 'moved' }]);
});

test('a contact that is added starts the agent as soon as it is announced, once', async () => {
  const [contact] = world.sandbox.graph.addContacts(mailUser, [{ displayName: 'Mara', givenName: 'Mara' }]);
  expect(await world.started('people', 1)).toMatchObject([{ change: 'created', contactId: contact!.immutableId }]);
});

test('an event that is made starts the agent as soon as it is announced, once', async () => {
  const [start, end] = [1, 2].map((hours) => ({
    dateTime: new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19),
    timeZone: 'UTC',
  }));
  const { immutableId } = world.sandbox.graph.createEvent(mailUser, { subject: 'Made', start: start!, end: end! });
  expect(await world.started('calendar', 1)).toMatchObject([{ change: 'created', eventId: immutableId }]);
});

test('announcements that are doubled, late and out of order start each agent once', async () => {
  const before = subjects(await world.started('labelled', 1));
  const kinds = ['duplicate', 'reorder', 'duplicate', 'reorder'] as const;
  for (const kind of kinds) world.sandbox.faults.add({ match: { provider: 'webhook' }, fault: { kind }, times: 1 });
  const wanted = ['One', 'Two', 'Three', 'Four'];
  for (const subject of wanted) await label(arrive(subject), 'Agent');
  const events = await world.started('labelled', before.length + wanted.length);
  await world.sandbox.webhooks.idle();
  expect(subjects(events).sort()).toEqual([...before, ...wanted].sort());
  expect((await world.client.triggers.get('labelled')).counts.delivered).toBe(before.length + wanted.length);
});

test('what no announcement told is found by the next look', async () => {
  const before = (await world.started('labelled', 1)).length;
  world.sandbox.faults.add({ match: { provider: 'webhook' }, fault: { kind: 'drop' }, times: 100 });
  await label(arrive('Unheard'), 'Agent');
  await world.sandbox.webhooks.idle();
  world.sandbox.faults.clear();
  missed();
  expect(subjects(await world.started('labelled', before + 1)).at(-1)).toBe('Unheard');
});

test('asked for looks without a pause, a trigger ends each that it began, and its history stays small', async () => {
  const handle = world.client.temporal.workflow.getHandle('trigger/labelled');
  const before = (await world.started('labelled', 1)).length;
  const delay = { kind: 'delay', milliseconds: 700 } as const;
  const match = { provider: 'graph', path: /\/me\/messages$/ } as const;
  world.sandbox.faults.add({ match, fault: delay, times: 5 });
  const bytes = async () => (await handle.describe()).historySize ?? 0;
  const [subject, small] = ['Found all the same', await bytes()];
  await label(arrive(subject), 'Agent');
  const asked = eventually('it is found', async () => {
    await handle.signal(eventsSignal, { hints: [], lifecycle: 'missed' });
    const { counts } = await world.client.triggers.get('labelled');
    return counts.delivered > before;
  });
  await asked;
  expect(subjects(await world.started('labelled', before + 1)).at(-1)).toBe(subject);
  const { cursor } = await handle.query(checkpointQuery);
  expect(cursor!.length).toBeLessThan(500);
  expect((await bytes()) - small).toBeLessThan(100_000);
});
