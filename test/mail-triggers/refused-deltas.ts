import { mailUser, type World } from '../support/world';
import { caughtUp, labelsOf, readingOf, type MailboxReader, type Reading } from './mailbox-reader';

/** Mailboxes of which Graph refuses every delta, for days or for good, and answers all else; shares the world of reading.test.ts. */
export function testRefusedDeltas(shared: () => { reading: Reading; world: World }): void {
  const graph = () => shared().world.sandbox.graph;
  const deliver = (subject: string, folder = 'inbox'): string =>
    graph().deliverMail(mailUser, { from: 'lena@northwind.example', subject, folder }).immutableId;
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
    afterEach(() => graph().refuseDeltas(mailUser));

    test.each(['from its first look on', 'later'])('New Email tells what arrives in any folder, %s', async (when) => {
      const inner = graph().createFolder(mailUser, `Bakers ${how} ${when}`, 'inbox').id;
      const thrown = graph().createFolder(mailUser, `Thrown away ${how} ${when}`, 'deleteditems').id;
      const trigger = readingOf(shared().world)('mail.newEmail');
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
  });
}
