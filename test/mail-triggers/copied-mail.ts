import { mailUser, type World } from '../support/world';
import { asAda, caughtUp, eventsOf, labelsOf, type Reading } from './mailbox-reader';

/** Mail that lies in the mailbox more than once; shares the world of reading.test.ts. */
export function testCopiedMail(shared: () => { reading: Reading; world: World }): void {
  const graph = () => shared().world.sandbox.graph;
  const deliver = (
    subject: string,
    more: { receivedDateTime?: Date; internetMessageId?: string; folder?: string } = {},
  ) => graph().deliverMail(mailUser, { from: 'lena@northwind.example', subject, ...more }).immutableId;
  const halfAMinuteAgo = () => new Date(Date.now() - 30_000);
  const copy = async (path: string, destinationId: string): Promise<void> => {
    await asAda(shared().world, 'POST', `${path}/copy`, { destinationId });
  };
  const idsIn = (folder: string) =>
    graph()
      .messages(mailUser, folder)
      .map(({ immutableId }) => immutableId);
  const asked = () => shared().world.sandbox.requests.count({ method: 'GET', path: /\/me\/messages$/ });

  describe('a copy of a mail', () => {
    test.each(['read', 'unread'])('has not arrived, and says so: one that is %s', async (state) => {
      const invoices = graph().createFolder(mailUser, `Invoices that are ${state}`).id;
      const trigger = shared().reading('mail.newEmail');
      const cursor = await caughtUp(trigger);
      const subject = `To be copied, ${state}`;
      const id = deliver(subject, { receivedDateTime: halfAMinuteAgo() });
      if (state === 'read') graph().markRead(mailUser, id);
      await copy(`/me/messages/${id}`, invoices);
      const told = (await trigger.pull(cursor)).reports.filter(({ label }) => label === subject);
      expect(eventsOf(told)).toMatchObject([{ id }]);
      const outcome = {
        kind: 'skipped',
        reason: 'It is a copy of a mail that is in the mailbox already: it has not arrived.',
      };
      expect(await trigger.resolve(...idsIn(invoices))).toMatchObject([{ label: subject, outcome }]);
      expect(told).toContainEqual(expect.objectContaining({ outcome }));
    });

    test('has not arrived where its whole folder was copied', async () => {
      const [folder, into] = ['Copied whole', 'Into'].map((name) => graph().createFolder(mailUser, name).id);
      const trigger = shared().reading('mail.newEmail');
      const cursor = await caughtUp(trigger);
      const ids = ['One', 'Another'].map((subject) =>
        deliver(`${subject} of a folder`, {
          receivedDateTime: halfAMinuteAgo(),
          ...(folder !== undefined && { folder }),
        }),
      );
      await copy(`/me/mailFolders/${folder ?? ''}`, into ?? '');
      const told = (await trigger.pull(cursor)).reports.filter(({ label }) => label.endsWith('of a folder'));
      expect(told).toHaveLength(4);
      expect(eventsOf(told)).toHaveLength(2);
      expect(eventsOf(told)).toMatchObject(ids.map((id) => ({ id })));
    });

    test('stands for the mail where that is gone', async () => {
      const id = deliver('Copied and removed', { receivedDateTime: halfAMinuteAgo() });
      const folder = graph().createFolder(mailUser, 'What was kept').id;
      await copy(`/me/messages/${id}`, folder);
      graph().removeMessage(mailUser, id);
      const trigger = shared().reading('mail.newEmail');
      expect(labelsOf(await trigger.resolve(...idsIn(folder)))).toEqual(['Copied and removed']);
      expect(eventsOf(await trigger.resolve(...idsIn(folder)))).toHaveLength(1);
    });

    test('is looked for of what was put into the mailbox after its receipt alone; what a rule copies at once fires twice', async () => {
      const before = asked();
      const twins = [1, 2].map(() => deliver('For two rules', { internetMessageId: '<twice@northwind.example>' }));
      expect(
        eventsOf(
          await shared()
            .reading('mail.newEmail')
            .resolve(...twins),
        ),
      ).toHaveLength(2);
      expect(asked() - before).toBe(0);
    });
  });
}
