import { automaticKind } from '../../activities/triggers/mail/automatic-kind';
import { messageSchema } from '../../src/providers/microsoft-graph/wire/message';
import { eventually } from '../support/eventually';
import { mailUser, type World } from '../support/world';
import { asAda, asPerson, eventsOf, labelsOf, readingOf, type Reading } from './mailbox-reader';

/** What folders mail lies in; shares the world of reading.test.ts. */
export function testNewEmail(shared: () => { reading: Reading; world: World }): void {
  const newEmail = (config: object = {}) => shared().reading('mail.newEmail', config);
  const deliver = (subject: string, folder = 'inbox'): string =>
    shared().world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject, folder }).immutableId;
  /** Sent at another mail program; its id in Sent Items. */
  const sentByAda = async (subject: string, to = 'lena@northwind.example'): Promise<string> => {
    const message = { subject, toRecipients: [{ emailAddress: { address: to } }] };
    await asAda(shared().world, 'POST', '/me/sendMail', { message });
    // Its answer comes before its copy.
    return eventually('what Ada has sent lies in Sent Items', () => {
      const sent = shared().world.sandbox.graph.messages(mailUser, 'sentitems');
      return sent.find((one) => one.subject === subject)?.immutableId;
    });
  };
  const requestsOf = async (run: () => Promise<unknown>): Promise<string[]> => {
    const { requests } = shared().world.sandbox;
    requests.clear();
    await run();
    return requests.list().map(({ method, path }) => `${method} ${path}`);
  };
  const ofKnownNames = (requests: readonly string[]): string[] =>
    requests.filter((one) => /mailFolders\/(?!delta)[a-z]+$/.test(one));

  describe('New Email', () => {
    test('a mail that is announced takes one request where its folder has been met, also by another trigger', async () => {
      await newEmail().resolve(deliver('The first of its folder'));
      const id = deliver('The second');
      expect(await requestsOf(() => newEmail({ filter: 'subject:nothing' }).resolve(id))).toEqual([
        `GET /v1.0/me/messages/${id}`,
      ]);
    });

    test('of the first mail in the inbox no more is asked than whether it lies there', async () => {
      const reading = readingOf(shared().world);
      const id = deliver('The first that this process meets');
      expect(await requestsOf(() => reading('mail.newEmail').resolve(id))).toEqual([
        `GET /v1.0/me/messages/${id}`,
        'GET /v1.0/me/mailFolders/inbox',
      ]);
    });

    test('a mail whose mailbox is said not to exist at that moment is not passed over', async () => {
      const { cursor } = await newEmail().pull();
      const id = deliver('Read in a bad moment');
      const match = { provider: 'graph', path: new RegExp(`/messages/${id}$`) } as const;
      const fault = { kind: 'status', status: 404, code: 'ErrorNonExistentMailBox' } as const;
      shared().world.sandbox.faults.add({ match, fault });
      expect((await newEmail().pull(cursor)).unread).toMatchObject([{ eventId: id, failures: 1 }]);
    });

    const answersByItself = {
      'an out-of-office reply by the standard': {
        'Auto-Submitted': 'auto-replied; owner-email="lena@northwind.example"',
      },
      'an out-of-office reply of Exchange': {
        'auto-submitted': 'auto-generated',
        'x-ms-exchange-generated-message-source': 'Mailbox Rules Agent',
        'X-Auto-Response-Suppress': 'All',
      },
      'an out-of-office reply of Exchange that a rule redirects': {
        'In-Reply-To': '<question@contoso.example>',
        'auto-submitted': 'auto-generated',
        'x-ms-exchange-generated-message-source': 'Mailbox Rules Agent',
        'X-Auto-Response-Suppress': 'All',
        'Resent-From': '<ben@contoso.example>',
      },
      'a reply of an older program': { 'X-Autoreply': 'yes' },
      'a bounce': { 'Content-Type': 'multipart/report; report-type=delivery-status', 'Auto-Submitted': 'auto-replied' },
      'a bounce of an older server': { From: 'Mail Delivery System <Mailer-Daemon@northwind.example>' },
    };
    const sentByItself = {
      'an invoice': {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'Return-Path': '<a@b.example>',
      },
      'what a rule of Exchange forwards': {
        'auto-submitted': 'auto-generated',
        'x-ms-exchange-generated-message-source': 'Mailbox Rules Agent',
      },
      'what a rule of Exchange redirects': {
        'auto-submitted': 'auto-generated',
        'x-ms-exchange-generated-message-source': 'Mailbox Rules Agent',
        'X-Auto-Response-Suppress': 'All',
        'Resent-From': '<ben@contoso.example>',
      },
      'what a rule of Exchange does with the mail of a group': {
        'auto-submitted': 'auto-generated',
        'x-ms-exchange-generated-message-source': 'Mailbox Rules Agent',
        'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
      },
      'what a group passes on that sends reports to nobody': {
        'Return-Path': '<>',
        'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
      },
      'what a person sends, by a program that says so': { 'Auto-Submitted': 'no', 'X-Autoreply': 'no' },
    };
    const deliverAll = (mails: Readonly<Record<string, Record<string, string>>>): string[] =>
      Object.entries(mails).map(([subject, headers]) => {
        const mail = { from: 'lena@northwind.example', subject, headers };
        return shared().world.sandbox.graph.deliverMail(mailUser, mail).immutableId;
      });

    test('what answers a mail by itself starts nothing and says why, unless it is asked for', async () => {
      const ids = deliverAll(answersByItself);
      const reasons = (await newEmail().resolve(...ids)).map(({ outcome }) => outcome);
      const skipped = (what: RegExp) => ({ kind: 'skipped', reason: expect.stringMatching(what) });
      const reply = skipped(/^It is an automatic reply\. .* unless includeAutomatic is set/);
      const report = skipped(/^It is an automatic report of what became of another mail, .* includeAutomatic/);
      expect(reasons).toEqual([reply, reply, reply, reply, report, report]);
      const asked = await newEmail({ includeAutomatic: true, filter: 'NOT subject:bounce' }).resolve(...ids);
      const [taken, left] = ['matched', 'skipped'];
      expect(asked.map(({ outcome }) => outcome.kind)).toEqual([taken, taken, taken, taken, left, left]);
    });

    test('what a system sends of its own accord, or a rule forwards, starts agents', async () => {
      const reports = await newEmail().resolve(...deliverAll(sentByItself));
      expect(reports.map(({ label, outcome }) => [label, outcome.kind])).toEqual(
        Object.keys(sentByItself).map((subject) => [subject, 'matched']),
      );
    });

    test('a meeting message that Exchange passes to a delegate is no automatic reply', () => {
      const headers = Object.entries(answersByItself['an out-of-office reply of Exchange']);
      const mail = { id: 'A', internetMessageHeaders: headers.map(([name, value]) => ({ name, value })) };
      const invitation = { ...mail, '@odata.type': '#microsoft.graph.eventMessageRequest' };
      expect(automaticKind(messageSchema.parse(mail))).toBe('reply');
      expect(automaticKind(messageSchema.parse(invitation))).toBeUndefined();
    });

    test('an invitation tells the agent that it is one, and the event that Respond to Event takes', async () => {
      const { world } = shared();
      const at = (hour: string) => ({ dateTime: `2027-03-02T${hour}:00:00`, timeZone: 'UTC' });
      await asPerson('ben@contoso.example', world, 'POST', '/me/events', {
        ...{ subject: 'Contract talk', start: at('10'), end: at('11') },
        attendees: [{ emailAddress: { address: mailUser }, type: 'required' }],
      });
      const inbox = world.sandbox.graph.messages(mailUser, 'inbox');
      const { immutableId } = inbox.find(({ subject }) => subject === 'Contract talk')!;
      const [event] = eventsOf(await newEmail({ filter: 'kind:meetings' }).resolve(immutableId));
      expect(event).toMatchObject({ meeting: 'invitation', eventId: expect.any(String) });
      const { eventId } = event as { eventId: string };
      expect(await asAda(world, 'GET', `/me/events/${eventId}`)).toMatchObject({
        ...{ subject: 'Contract talk', isOrganizer: false },
      });
    });

    test('tells twenty of each list of recipients, and how many there are; its filter reads all', async () => {
      const to = Array.from({ length: 30 }, (_, index) => `reader${index + 1}@contoso.example`);
      const { immutableId } = shared().world.sandbox.graph.deliverMail(mailUser, {
        ...{ from: 'lena@northwind.example', subject: 'Newsletter', to, cc: ['ben@contoso.example'] },
      });
      const [event] = eventsOf(await newEmail({ filter: 'to:reader30@contoso.example' }).resolve(immutableId));
      expect(event).toMatchObject({ cc: [{ address: 'ben@contoso.example' }], recipientCount: 31 });
      expect((event as { to: unknown[] }).to).toHaveLength(20);
    });

    test('a look asks what folders are once, not each time', async () => {
      const { cursor } = await newEmail().pull();
      const again = await requestsOf(() => newEmail().pull(cursor));
      expect(again).not.toEqual([]);
      expect(ofKnownNames(again)).toEqual([]);
    });

    test('a folder made since is asked for once, and what arrives there is told', async () => {
      const { cursor } = await newEmail().pull();
      const made = (await asAda(shared().world, 'POST', '/me/mailFolders', { displayName: 'Suppliers' })) as {
        id: string;
      };
      deliver('In a folder of its own', made.id);
      let found: Awaited<ReturnType<ReturnType<typeof newEmail>['pull']>> | undefined;
      const first = await requestsOf(async () => {
        found = await newEmail().pull(cursor);
      });
      expect(labelsOf(found!.reports)).toContain('In a folder of its own');
      expect(ofKnownNames(first)).toHaveLength(11);
      expect(ofKnownNames(await requestsOf(() => newEmail().pull(found!.cursor)))).toEqual([]);
    });

    test('a mail whose text is larger than an answer may be is told without it', async () => {
      const html = `<p>Hello</p>${' '.repeat(34_000_000)}`;
      const mail = { from: 'lena@northwind.example', subject: 'A giant', html };
      const { immutableId } = shared().world.sandbox.graph.deliverMail(mailUser, mail);
      const told = await newEmail().resolve(immutableId);
      expect(labelsOf(told)).toEqual(['A giant']);
      shared().world.sandbox.graph.removeMessage(mailUser, immutableId);
    });

    test('what a person deletes does not arrive, junk and sent mail among it; where Deleted Items is the folder to watch, it does', async () => {
      const { graph } = shared().world.sandbox;
      const watched = newEmail();
      const inBin = newEmail({ folder: 'deleteditems' });
      const [everywhere, bin] = [await watched.pull(), await inBin.pull()];
      const junk = deliver('Deleted junk', 'junkemail');
      graph.moveMessage(mailUser, junk, 'deleteditems');
      graph.moveMessage(mailUser, await sentByAda('Deleted after sending'), 'deleteditems');
      const all = await watched.pull(everywhere.cursor);
      expect(labelsOf(all.reports).filter((label) => label.startsWith('Deleted'))).toEqual([]);
      expect(await watched.resolve(junk)).toEqual([]);
      expect(eventsOf((await inBin.pull(bin.cursor)).reports)).toMatchObject([{ subject: 'Deleted junk' }]);
    });

    test('sent mail that is filed does not arrive, whether a person or a step sent it; what a person sends to themselves does, read or not', async () => {
      const { sandbox, client } = shared().world;
      const projects = sandbox.graph.createFolder(mailUser, 'Of sent mail').id;
      const { cursor } = await newEmail().pull();
      const mail = { to: ['lena@northwind.example'], subject: 'Filed after a step sent it', body: 'Hello.' };
      await client.calls.run('mail.sendEmail', { account: 'support', ...mail });
      const ofStep = sandbox.graph.messages(mailUser, 'sentitems').find(({ subject }) => subject === mail.subject);
      for (const id of [await sentByAda('Filed after Ada sent it'), ofStep!.immutableId])
        sandbox.graph.moveMessage(mailUser, id, projects);
      await sentByAda('To herself', mailUser);
      const own = sandbox.graph.messages(mailUser, 'inbox').find(({ subject }) => subject === 'To herself');
      sandbox.graph.markRead(mailUser, own!.immutableId);
      const { reports } = await newEmail().pull(cursor);
      const told = reports.map(({ label, outcome }) => [label, outcome.kind === 'skipped' ? outcome.reason : 'fires']);
      expect(Object.fromEntries(told)).toMatchObject({
        'Filed after Ada sent it': expect.stringMatching(/sent from this mailbox/),
        'Filed after a step sent it': expect.stringMatching(/agents would start themselves/),
        'To herself': 'fires',
      });
    });

    test('mail in Junk Email is never told, whether its folder has been met or not', async () => {
      const [one, other] = [deliver('Junk', 'junkemail'), deliver('More junk', 'junkemail')];
      expect(await newEmail().resolve(one)).toEqual([]);
      expect(await newEmail().resolve(other)).toEqual([]);
      expect(await newEmail().latest()).not.toContainEqual(expect.objectContaining({ label: 'More junk' }));
    });

    test('mail that was filed since is replayed; what a person has deleted is not, nor what is announced of another folder', async () => {
      const trigger = newEmail({ folder: 'inbox' });
      const [filed, deleted] = [deliver('To be filed'), deliver('To be deleted')];
      const { graph } = shared().world.sandbox;
      graph.moveMessage(mailUser, filed, 'archive');
      graph.moveMessage(mailUser, deleted, 'deleteditems');
      const inPlace = deliver('Not filed');
      expect(await trigger.replay(filed)).toMatchObject([{ label: 'To be filed', isElsewhere: true }]);
      expect((await trigger.replay(inPlace))[0]).not.toHaveProperty('isElsewhere');
      expect(await trigger.replay(deleted)).toEqual([]);
      expect(await trigger.resolve(filed)).toEqual([]);
    });

    test('mail that could not be read and was filed meanwhile is told, and not where it came before its folder was watched', async () => {
      const { graph } = shared().world.sandbox;
      const folder = graph.createFolder(mailUser, 'Filed from').id;
      const filed = deliver('Filed unread', folder);
      graph.moveMessage(mailUser, filed, 'archive');
      const look = async (watchedSince: Date) => {
        const unread = [{ eventId: filed, since: new Date().toISOString(), failures: 1, problem: 'It was down.' }];
        const known = { unread, watchedSince: { [folder]: watchedSince.toISOString() } };
        const { reports, unread: left } = await newEmail({ folder }).pull(undefined, undefined, known);
        expect(left).toEqual([]);
        return labelsOf(reports);
      };
      expect(await look(new Date(Date.now() - 60_000))).toEqual(['Filed unread']);
      expect(await look(new Date(Date.now() + 60_000))).toEqual([]);
    });
  });
}
