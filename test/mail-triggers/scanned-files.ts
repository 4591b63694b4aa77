import { mailUser, type World } from '../support/world';
import { caughtUp, eventsOf, type Reading } from './mailbox-reader';

/** A mailbox whose files Microsoft Defender scans after delivery; shares the world of reading.test.ts. */
export function testScannedFiles(shared: () => { reading: Reading; world: World }): void {
  const graph = () => shared().world.sandbox.graph;
  const scanMilliseconds = 120_000;
  const deliver = (subject: string, name: string, receivedDateTime?: Date): string =>
    graph().deliverMail(mailUser, {
      from: 'lena@northwind.example',
      subject,
      attachments: [{ name, content: Buffer.from('The invoice.') }],
      ...(receivedDateTime !== undefined && { receivedDateTime }),
    }).immutableId;
  const filesOf = (events: readonly unknown[]) =>
    events.map((event) => (event as { attachments?: { name: string }[] }).attachments?.map(({ name }) => name));

  describe('where files are scanned after delivery', () => {
    beforeEach(() => graph().behave({ attachmentScanMilliseconds: scanMilliseconds }));
    afterEach(() => graph().behave({ attachmentScanMilliseconds: 0 }));

    test.each([
      ['mail.newEmail', { filter: 'attachment:invoice' }],
      ['mail.emailChanged', { change: 'moved', folder: 'inbox', filter: 'attachment:invoice' }],
    ] as const)('%s waits for the files of a mail, and tells it with them', async (type, config) => {
      const trigger = shared().reading(type, config);
      const cursor = await caughtUp(trigger);
      const id = deliver('An invoice', 'invoice-4711.pdf');
      let look = await trigger.pull(cursor);
      for (let again = 0; again < 3; again += 1) {
        expect(look.reports.filter(({ label }) => label === 'An invoice')).toEqual([]);
        expect(look.unread).toMatchObject([
          { eventId: expect.stringContaining(id), problem: expect.stringMatching(/still scanning/) },
        ]);
        expect(look.unread).not.toMatchObject([{ isSetAside: true }]);
        look = await trigger.pullAfter(look, 60);
      }
      shared().world.sandbox.clock.advance(scanMilliseconds);
      const last = await trigger.pullAfter(look, 60);
      expect(filesOf(eventsOf(last.reports))).toEqual([['invoice-4711.pdf']]);
      expect(last.unread).toEqual([]);
    });

    test('New Email that is told of such a mail leaves it to the looks', async () => {
      const trigger = shared().reading('mail.newEmail');
      const id = deliver('Announced with its placeholder', 'invoice-4711.pdf');
      expect(await trigger.resolve(id)).toEqual([]);
      shared().world.sandbox.clock.advance(scanMilliseconds);
      expect(filesOf(eventsOf(await trigger.resolve(id)))).toEqual([['invoice-4711.pdf']]);
    });

    test('New Email takes a mail as it is whose placeholder stays for a quarter of an hour', async () => {
      const trigger = shared().reading('mail.newEmail');
      const id = deliver('A placeholder for good', 'ATP Scan In Progress', new Date(Date.now() - 15 * 60_000));
      expect(filesOf(eventsOf(await trigger.resolve(id)))).toEqual([['ATP Scan In Progress']]);
    });
  });
}
