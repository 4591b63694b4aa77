import { mailUser, type World } from '../support/world';
import { asAda, caughtUp, eventsOf, type MailboxReader, type Reading } from './mailbox-reader';

/** Looks at a mailbox whose reads by id lag behind what its lists and its change tracking tell; shares the world of reading.test.ts. */
export function testReadLag(shared: () => { reading: Reading; world: World }): void {
  const sandbox = () => shared().world.sandbox;
  const graph = () => sandbox().graph;
  const lagMilliseconds = 60_000;
  const deliver = (subject: string): string =>
    graph().deliverMail(mailUser, { from: 'lena@northwind.example', subject, folder: 'inbox' }).immutableId;
  const lag = () => {
    // What was there before is seen by all.
    sandbox().clock.advance(lagMilliseconds + 1_000);
    graph().behave({ readLagMilliseconds: lagMilliseconds });
  };
  const hours = (count: number) => ({
    dateTime: new Date(Date.now() + count * 3_600_000).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });

  describe('where reads lag behind', () => {
    afterEach(() => graph().behave({ readLagMilliseconds: 0 }));

    interface Case {
      trigger: () => MailboxReader;
      /** What there is before the look; then what happens, and by whom it is recognised in the event. */
      prepare: () => string | Promise<string>;
      happens: (id: string) => unknown;
      idIn: 'id' | 'contactId' | 'eventId';
    }
    const cases: Record<string, Case> = {
      'a mail that arrives': {
        trigger: () => shared().reading('mail.newEmail', { filter: 'subject:lagging' }),
        prepare: () => '',
        happens: () => deliver('A lagging mail'),
        idIn: 'id',
      },
      'a contact that is deleted': {
        trigger: () => shared().reading('mail.contactChanged', { changes: ['deleted'] }),
        prepare: () => graph().addContacts(mailUser, [{ displayName: 'Lagging' }])[0]!.immutableId,
        happens: (id) => graph().removeContact(mailUser, id),
        idIn: 'contactId',
      },
      'an event that is deleted': {
        trigger: () => shared().reading('mail.eventChanged', { changes: ['cancelled'] }),
        prepare: () =>
          graph().createEvent(mailUser, { subject: 'Lagging', start: hours(30), end: hours(31) }).immutableId,
        happens: (id) => graph().deleteEvent(mailUser, id),
        idIn: 'eventId',
      },
    };

    test.each(Object.entries(cases))(
      '%s is told once a read shows it, and once alone',
      async (_what, { trigger: make, prepare, happens, idIn }) => {
        const trigger = make();
        const prepared = await prepare();
        const cursor = await caughtUp(trigger);
        lag();
        const happened = await happens(prepared);
        const id = typeof happened === 'string' ? happened : prepared;
        const told = ({ reports }: Awaited<ReturnType<MailboxReader['pull']>>) =>
          eventsOf(reports).filter((event) => (event as Record<string, unknown>)[idIn] === id);
        const first = await trigger.pull(cursor);
        // Announced meanwhile: too soon to take the read for true.
        const soon = await trigger.pullAfter(first, 10);
        graph().behave({ readLagMilliseconds: 0 });
        const later = await trigger.pullAfter(soon, 60);
        const last = await trigger.pullAfter(later, 120);
        expect([first, soon, later, last].map((look) => told(look).length)).toEqual([0, 0, 1, 0]);
        expect(last.unread).toEqual([]);
      },
    );

    test.each([
      ['mail.newEmail', 'tells', 'a later read finds it'],
      ['mail.newEmail', 'is silent on', 'a later read does not find it either'],
      ['mail.emailChanged', 'tells', 'a later read finds it'],
      ['mail.emailChanged', 'is silent on', 'a later read does not find it either'],
    ] as const)('%s %s a mail that was listed and not found by its id at once, if %s', async (...[type, what]) => {
      const trigger = shared().reading(type, type === 'mail.emailChanged' ? { change: 'moved', folder: 'inbox' } : {});
      const cursor = await caughtUp(trigger);
      const id = deliver('Not found at once');
      sandbox().faults.add({
        match: { provider: 'graph', path: new RegExp(`/messages/${id}$`) },
        fault: { kind: 'status', status: 404, code: 'ErrorItemNotFound' },
        times: what === 'tells' ? 4 : 5,
      });
      let look = await trigger.pull(cursor);
      expect(look.unread).toMatchObject([{ eventId: expect.stringContaining(id), failures: 1 }]);
      // However often it is looked for at once, that does not set it aside.
      for (let again = 0; again < 3; again += 1) look = await trigger.pullAfter(look, 1);
      expect(look.unread).toMatchObject([{ failures: 4 }]);
      expect(look.unread).not.toMatchObject([{ isSetAside: true }]);
      const later = await trigger.pullAfter(look, 60);
      expect(eventsOf(later.reports)).toMatchObject(what === 'tells' ? [{ id }] : []);
      expect(later.unread).toEqual([]);
      graph().removeMessage(mailUser, id);
    });

    test('New Email asks again for an announced mail that is not found, and leaves what is never found to the looks', async () => {
      const trigger = shared().reading('mail.newEmail');
      const id = deliver('Announced too early');
      const match = { provider: 'graph', path: new RegExp(`/messages/${id}$`) } as const;
      const fault = { kind: 'status', status: 404, code: 'ErrorItemNotFound' } as const;
      sandbox().faults.add({ match, fault });
      expect(eventsOf(await trigger.resolve(id))).toMatchObject([{ id }]);
      sandbox().faults.add({ match, fault, times: 3 });
      expect(await trigger.resolve(id)).toEqual([]);
    });

    test('New Email starts nothing for a sent mail of which it cannot be read yet whether a step sent it', async () => {
      const trigger = shared().reading('mail.newEmail', { direction: 'sent' });
      const mail = { to: ['lena@northwind.example'], subject: 'A step sent it', body: 'Hello.' };
      await shared().world.client.calls.run('mail.sendEmail', { account: 'support', ...mail });
      const sent = graph()
        .messages(mailUser, 'sentitems')
        .find(({ subject }) => subject === mail.subject);
      const id = sent!.immutableId;
      const fault = { kind: 'status', status: 404, code: 'ErrorItemNotFound' } as const;
      const match = { provider: 'graph', path: new RegExp(`/messages/${id}$`) } as const;
      sandbox().faults.add({ match, fault, skip: 1 });
      expect(eventsOf(await trigger.resolve(id))).toEqual([]);
      expect((await trigger.resolve(id)).map(({ outcome }) => outcome)).toMatchObject([
        { kind: 'skipped', reason: expect.stringMatching(/agents would start themselves/) },
      ]);
      await asAda(shared().world, 'DELETE', `/me/messages/${id}`);
    });

    test('Contact Changed and Event Changed read what was moved once more, and no more', async () => {
      const contact = graph().addContacts(mailUser, [{ displayName: 'Moved' }])[0]!.immutableId;
      const event = graph().createEvent(mailUser, { subject: 'Moved', start: hours(30), end: hours(31) }).immutableId;
      const triggers = [shared().reading('mail.contactChanged'), shared().reading('mail.eventChanged')];
      const cursors = await Promise.all(triggers.map(caughtUp));
      graph().moveContact(mailUser, contact, graph().createContactFolder(mailUser, 'Elsewhere').id);
      graph().moveEventToCalendar(mailUser, event, graph().createCalendar(mailUser, 'Elsewhere').id);
      const reads = { method: 'GET', path: new RegExp(`/(?:${contact}|${event})$`) };
      for (const [index, trigger] of triggers.entries()) {
        const counts: number[] = [];
        let look: { cursor?: string } = { ...(cursors[index] !== undefined && { cursor: cursors[index] }) };
        for (const seconds of [0, 10, 60, 120]) {
          const before = sandbox().requests.count(reads);
          const next = await trigger.pullAfter(look, seconds);
          expect(next.reports).toEqual([]);
          counts.push(sandbox().requests.count(reads) - before);
          look = next;
        }
        expect(counts).toEqual([1, 0, 1, 0]);
      }
    });
  });
}
