import { mailUser, type World } from '../support/world';
import {
  caughtUp,
  createMailboxReading,
  eventsOf,
  labelsOf,
  readingOf,
  type MailboxReader,
  type Reading,
} from './mailbox-reader';
import { watchCalendar } from './watched-calendar';

let shared: { reading: Reading; world: World };

beforeAll(async () => {
  shared = await createMailboxReading();
});
afterEach(() => graph().refuseDeltas(mailUser));
afterAll(() => shared.world.stop());

const { at, graph, plan, watched } = watchCalendar(() => shared);
const deliver = (subject: string, folder = 'inbox'): string =>
  graph().deliverMail(mailUser, { from: 'lena@northwind.example', subject, folder }).immutableId;
/** A set-up counts from the beginning of its second. */
const thisSecond = () => new Date(Math.floor(shared.world.sandbox.clock.now().getTime() / 1_000) * 1_000).toISOString();
/** What changes come to, in the order of their words. */
const facts = (events: readonly unknown[]) =>
  (events as { change: string; eventId?: string; contactId?: string }[])
    .map(({ change, eventId, contactId }) => `${change} ${eventId ?? contactId}`)
    .sort();
/** What a look and those that follow on it tell, until nothing more is waiting. */
async function lookAll(trigger: MailboxReader, from: string | undefined) {
  const told: string[] = [];
  let cursor = from;
  for (let more = true; more;) {
    const outcome = await trigger.pull(cursor);
    told.push(...labelsOf(outcome.reports));
    ({ cursor, more } = outcome);
  }
  return { told, cursor };
}

describe.each(['store full', 'too busy', 'timed out'] as const)('where every delta is refused (%s)', (how) => {
  test.each(['from its first look on', 'later'])('New Email tells what arrives in any folder, %s', async (when) => {
    const inner = graph().createFolder(mailUser, `Bakers ${how} ${when}`, 'inbox').id;
    const thrown = graph().createFolder(mailUser, `Thrown away ${how} ${when}`, 'deleteditems').id;
    const trigger = readingOf(shared.world)('mail.newEmail');
    if (when !== 'later') graph().refuseDeltas(mailUser, how);
    const cursor = await caughtUp(trigger);
    graph().refuseDeltas(mailUser, how);
    const [first, second] = ['In the inbox', 'In a folder within'];
    deliver(first);
    deliver(second, inner);
    deliver('Thrown away', thrown);
    const look = await lookAll(trigger, cursor);
    expect(look.told).toEqual(expect.arrayContaining([first, second]));
    expect(look.told).not.toContain('Thrown away');
    graph().refuseDeltas(mailUser);
    deliver('Once they are answered', inner);
    expect((await lookAll(trigger, look.cursor)).told).toContain('Once they are answered');
  });

  test('Event Changed tells once what is made or changed in its range, and once they are answered what was deleted', async () => {
    const trigger = watched('');
    const years = 24 * 365;
    const [changed, deleted, old] = ['Changed', 'Deleted', 'Ages ago'].map((subject, index) =>
      plan(`${subject} ${how}`, index < 2 ? {} : { start: at(-years), end: at(1 - years) }),
    );
    const first = await trigger.look();
    graph().refuseDeltas(mailUser, how);
    const made = plan(`Made ${how}`);
    graph().moveEvent(mailUser, changed!, { start: at(40), end: at(41) });
    graph().changeEvent(mailUser, old!, { subject: 'Ages ago, again' });
    graph().deleteEvent(mailUser, deleted!);
    const refused = await trigger.look(first.cursor);
    expect(facts(refused.told.map(({ event }) => event))).toEqual([`created ${made}`, `updated ${changed}`]);
    const again = await trigger.look(refused.cursor);
    graph().moveEvent(mailUser, made, { start: at(42), end: at(43) });
    const moved = await trigger.look(again.cursor);
    expect([again.changes, moved.changes]).toEqual([[], ['updated']]);
    graph().refuseDeltas(mailUser);
    const answered = await trigger.look(moved.cursor);
    expect(answered.told).toMatchObject([{ event: { change: 'cancelled', eventId: deleted } }]);
    expect((await trigger.look(answered.cursor)).told).toEqual([]);
  });

  test('Event Changed tells from its first look on what is made since then, and nothing of it anew once they are answered', async () => {
    const trigger = watched('');
    graph().refuseDeltas(mailUser, how);
    plan(`There before ${how}`);
    shared.world.sandbox.clock.advance(2_000);
    const start = thisSecond();
    const first = await trigger.look(undefined, new Date(start), start);
    const made = plan(`Made later ${how}`);
    const look = await trigger.look(first.cursor, new Date(start), start);
    expect([first.told, look.told]).toMatchObject([[], [{ event: { change: 'created', eventId: made } }]]);
    graph().refuseDeltas(mailUser);
    expect((await trigger.look(look.cursor, new Date(start), start)).told).toEqual([]);
  });

  test('Contact Changed tells each version, under one id, and once they are answered who was deleted', async () => {
    const trigger = shared.reading('mail.contactChanged');
    const add = (displayName: string) => graph().addContacts(mailUser, [{ displayName }])[0]!.immutableId;
    const [changed, deleted] = [add(`Changed ${how}`), add(`Deleted ${how}`)];
    // Its creation is no news then, and a change is no part of it.
    shared.world.sandbox.clock.advance(5_000);
    const since = thisSecond();
    const look = async (from?: string) => {
      const { reports, cursor } = await trigger.pull(from, since);
      return { told: eventsOf(reports), ids: reports.map(({ eventId }) => eventId), cursor };
    };
    const first = await look();
    graph().refuseDeltas(mailUser, how);
    graph().changeContact(mailUser, changed, { jobTitle: 'Baker' });
    graph().removeContact(mailUser, deleted);
    const made = add(`Made ${how}`);
    const refused = await look(first.cursor);
    expect(facts(refused.told)).toEqual([`created ${made}`, `updated ${changed}`]);
    // The last minutes are read once more: the trigger knows what it has delivered by its id.
    const again = await look(refused.cursor);
    expect(again.ids).toEqual(refused.ids);
    graph().refuseDeltas(mailUser);
    const answered = await look(again.cursor);
    expect(facts(answered.told)).toContain(`deleted ${deleted}`);
    expect((await look(answered.cursor)).told).toEqual([]);
  });
});
