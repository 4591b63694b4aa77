import { mailUser, type World } from '../support/world';
import { asAda, caughtUp, labelsOf, readingOf, type Reading } from './mailbox-reader';

/** Folders that lie in folders in which mail does not arrive; shares the world of reading.test.ts. */
export function testNestedFolders(shared: () => { reading: Reading; world: World }): void {
  const graph = () => shared().world.sandbox.graph;
  const deliver = (subject: string, folder: string, more: { isRead?: boolean } = {}): string =>
    graph().deliverMail(mailUser, { from: 'lena@northwind.example', subject, folder, ...more }).immutableId;
  const moveFolder = (id: string, destinationId: string) =>
    asAda(shared().world, 'POST', `/me/mailFolders/${id}/move`, { destinationId });
  const listings = () => shared().world.sandbox.requests.count({ method: 'GET', path: /mailFolders\/delta/ });

  describe('a folder within another', () => {
    test.each(['deleteditems', 'junkemail'])('of %s is none in which mail arrives', async (above) => {
      const folder = graph().createFolder(mailUser, `Within ${above}`, above).id;
      const below = graph().createFolder(mailUser, 'Further below', folder).id;
      const trigger = shared().reading('mail.newEmail');
      const cursor = await caughtUp(trigger);
      const ids = [deliver('Thrown away', folder), deliver('Thrown away', below)];
      expect(labelsOf((await trigger.pull(cursor)).reports)).not.toContain('Thrown away');
      for (const reading of [shared().reading, readingOf(shared().world)])
        expect(await reading('mail.newEmail').resolve(...ids)).toEqual([]);
      expect(await trigger.replay(ids[0]!)).toEqual([]);
    });

    test('of the inbox is one in which mail arrives, and where each lies is listed once for many mails', async () => {
      const folder = graph().createFolder(mailUser, 'Within the inbox', 'inbox').id;
      const trigger = readingOf(shared().world)('mail.newEmail');
      const before = listings();
      for (const subject of ['One', 'Another'])
        expect(labelsOf(await trigger.resolve(deliver(subject, folder)))).toEqual([subject]);
      expect(listings() - before).toBe(1);
    });

    test('of Sent Items has what was sent: that it is read there says nothing', async () => {
      const folder = graph().createFolder(mailUser, 'Sent in 2026', 'sentitems').id;
      const trigger = shared().reading('mail.emailChanged', { change: 'read' });
      const cursor = await caughtUp(trigger);
      deliver('Sent and filed', folder, { isRead: true });
      deliver('Received and filed', graph().createFolder(mailUser, 'Received').id, { isRead: true });
      const told = labelsOf((await trigger.pull(cursor)).reports);
      expect(told).toContain('Received and filed');
      expect(told).not.toContain('Sent and filed');
    });

    test('that a person deletes holds nothing that arrives from the next look on, and is said to lie in Deleted Items', async () => {
      const folder = graph().createFolder(mailUser, 'Orders').id;
      const everywhere = shared().reading('mail.newEmail');
      const cursor = await caughtUp(everywhere);
      expect(labelsOf(await everywhere.resolve(deliver('Before', folder)))).toEqual(['Before']);
      const inFolder = (['mail.newEmail', 'mail.emailChanged'] as const).map((type) =>
        shared().reading(type, { folder, ...(type === 'mail.emailChanged' && { change: 'moved' }) }),
      );
      for (const trigger of inFolder)
        expect(await trigger.diagnose()).not.toContainEqual(expect.stringMatching(/Deleted Items/));
      await moveFolder(folder, 'deleteditems');
      await everywhere.pull(cursor);
      expect(await everywhere.resolve(deliver('After', folder))).toEqual([]);
      for (const trigger of inFolder)
        expect(await trigger.diagnose()).toContainEqual(
          'The folder "Orders" lies in Deleted Items: somebody has probably deleted it. Rules that filed mail in it may not do so any more. Move it back, or give the trigger another folder.',
        );
    });
  });
}
