import { nothingSeen, SeenStates } from '../../activities/triggers/mail/seen-states';
import { eventually } from '../support/eventually';
import { mailUser, type World } from '../support/world';
import { asAda, eventsOf, labelsOf, type MailboxReader, type Reading } from './mailbox-reader';

/** Looks at what messages have become; shares the world of reading.test.ts. */
export function testEmailChanged(shared: () => { reading: Reading; world: World }): void {
  const arrive = (subject: string, more: object = {}) =>
    shared().world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject, ...more })
      .immutableId;
  const change = (id: string, what: object) => asAda(shared().world, 'PATCH', `/me/messages/${id}`, what);
  const label = (id: string, ...categories: string[]) => change(id, { categories });
  const changed = (config: object): MailboxReader => shared().reading('mail.emailChanged', config);
  const labelled = { change: 'labelled', labels: ['Agent'] };

  describe('Email Changed', () => {
    test('fires once when a message gets the label, with the message, and not for what else happens to it', async () => {
      const [before, handed] = [arrive('Labelled before'), arrive('Handed over')];
      await label(before, 'Agent');
      const agent = changed(labelled);
      const first = await agent.pull();
      expect(first.reports).toEqual([]);
      await label(handed, 'Important', 'Agent');
      await change(before, { isRead: true });
      const found = await agent.pull(first.cursor);
      expect(eventsOf(found.reports)).toMatchObject([
        {
          id: handed,
          subject: 'Handed over',
          change: 'labelled',
          label: 'Agent',
          account: 'support',
          labels: ['Important', 'Agent'],
        },
      ]);
      await change(handed, { isRead: true, flag: { flagStatus: 'flagged' } });
      shared().world.sandbox.graph.moveMessage(mailUser, handed, 'archive');
      expect((await agent.pull(found.cursor)).reports).toEqual([]);
    });

    test('passes over automatic replies that a rule moves or labels, and says why, unless they are asked for', async () => {
      const folder = shared().world.sandbox.graph.createFolder(mailUser, 'Support').id;
      const config = { change: 'moved', folder };
      const [plain, all] = [changed(config), changed({ ...config, includeAutomatic: true })];
      const [before, beforeAll] = [await plain.pull(), await all.pull()];
      arrive('Out of office', { folder, headers: { 'Auto-Submitted': 'auto-replied' } });
      arrive('A question', { folder });
      const { reports } = await plain.pull(before.cursor);
      const reason = expect.stringMatching(/^It is an automatic reply\. .*includeAutomatic/) as unknown;
      expect(Object.fromEntries(reports.map(({ label, outcome }) => [label, outcome]))).toEqual({
        'Out of office': { kind: 'skipped', reason },
        'A question': expect.objectContaining({ kind: 'matched' }) as unknown,
      });
      expect(labelsOf((await all.pull(beforeAll.cursor)).reports).sort()).toEqual(['A question', 'Out of office']);
    });

    test('fires for a report that a person flags, and not for an automatic reply, which a rule may flag', async () => {
      const [plain, all] = [changed({ change: 'flagged' }), changed({ change: 'flagged', includeAutomatic: true })];
      const [before, beforeAll] = [await plain.pull(), await all.pull()];
      const ids = [
        arrive('Out of office', { headers: { 'Auto-Submitted': 'auto-replied' } }),
        arrive('Not delivered', { headers: { 'Content-Type': 'multipart/report; report-type=delivery-status' } }),
      ];
      for (const id of ids) await change(id, { flag: { flagStatus: 'flagged' } });
      const { reports } = await plain.pull(before.cursor);
      expect(Object.fromEntries(reports.map(({ label, outcome }) => [label, outcome.kind]))).toEqual({
        'Out of office': 'skipped',
        'Not delivered': 'matched',
      });
      expect(labelsOf((await all.pull(beforeAll.cursor)).reports).sort()).toEqual(['Not delivered', 'Out of office']);
    });

    test('fires again, as another event, after the label was taken off and a look has seen that', async () => {
      const id = arrive('Twice');
      const agent = changed(labelled);
      const first = await agent.pull();
      await label(id, 'Agent');
      const once = await agent.pull(first.cursor);
      await label(id);
      const off = await agent.pull(once.cursor);
      await label(id, 'Agent');
      const twice = await agent.pull(off.cursor);
      expect([once, off, twice].map(({ reports }) => labelsOf(reports))).toEqual([['Twice'], [], ['Twice']]);
      expect(twice.reports[0]!.eventId).not.toBe(once.reports[0]!.eventId);
    });

    test('tells the same events again where an attempt has died with its answer, whatever happened meanwhile', async () => {
      const agent = changed(labelled);
      const { cursor } = await agent.pull();
      const [one, two] = [arrive('Of the first attempt'), arrive('Later')];
      await label(one, 'Agent');
      const died = await agent.pull(cursor);
      await change(one, { isRead: true });
      await label(two, 'Agent');
      const again = await agent.pull(cursor);
      expect(labelsOf(again.reports).sort()).toEqual(['Later', 'Of the first attempt']);
      expect(again.reports.map(({ eventId }) => eventId)).toContain(died.reports[0]!.eventId);
    });

    test('tells the same events again after looks that found nothing, of which nobody was told either', async () => {
      const agent = changed(labelled);
      const { cursor } = await agent.pull();
      const id = arrive('After quiet looks');
      const quiet = await agent.pull((await agent.pull(cursor)).cursor);
      await label(id, 'Agent');
      const [died, again] = [await agent.pull(quiet.cursor), await agent.pull(cursor)];
      expect(labelsOf(again.reports)).toEqual(['After quiet looks']);
      expect(again.reports[0]!.eventId).toBe(died.reports[0]!.eventId);
    });

    test('gives events other ids when its agent has it anew, and when it was deleted: with those it gave before, Temporal would start nobody', async () => {
      const agent = changed(labelled);
      const id = arrive('In each life');
      const told = async (since: string, begunAnewAt?: string) => {
        const configured = begunAnewAt === undefined ? {} : { begunAnewAt };
        await label(id);
        const { cursor } = await agent.pull(undefined, since, configured);
        await label(id, 'Agent');
        const { reports } = await agent.pull(cursor, since, configured);
        expect(labelsOf(reports)).toEqual(['In each life']);
        return reports[0]!.eventId;
      };
      const [setUp, hadAnew, begunAnew] = [3, 2, 1].map((hours) =>
        new Date(Date.now() - hours * 3_600_000).toISOString(),
      );
      const lives = [await told(setUp!), await told(hadAnew!), await told(setUp!, begunAnew)];
      expect(new Set(lives).size).toBe(3);
      expect(await told(setUp!)).toBe(lives[0]);
    });

    test.each<[string, object, (id: string) => unknown, (id: string) => unknown]>([
      [
        'flagged',
        { change: 'flagged' },
        (id) => change(id, { flag: { flagStatus: 'flagged' } }),
        (id) => change(id, { flag: { flagStatus: 'complete' } }),
      ],
      ['read', { change: 'read' }, (id) => change(id, { isRead: true }), (id) => change(id, { isRead: false })],
      [
        'moved',
        { change: 'moved', folder: 'archive' },
        (id) => shared().world.sandbox.graph.moveMessage(mailUser, id, 'archive'),
        (id) => shared().world.sandbox.graph.moveMessage(mailUser, id, 'inbox'),
      ],
    ])('fires for a message that is %s, and not for its opposite', async (name, config, enter, leave) => {
      const id = arrive(`Is ${name}`);
      const watched = changed(config);
      const first = await watched.pull();
      await enter(id);
      const entered = await watched.pull(first.cursor);
      expect(eventsOf(entered.reports)).toMatchObject([{ id, change: name }]);
      await leave(id);
      expect((await watched.pull(entered.cursor)).reports).toEqual([]);
    });

    test('what somebody sends counts as read by nobody, and what a step sends is no message moved into Sent Items', async () => {
      const [read, sent] = [changed({ change: 'read' }), changed({ change: 'moved', folder: 'sentitems' })];
      const first = [await read.pull(), await sent.pull()] as const;
      const mail = (subject: string) => ({ subject, to: ['lena@northwind.example'], body: 'Hello.' });
      await shared().world.client.calls.run('mail.sendEmail', { account: 'support', ...mail('Sent by a step') });
      await asAda(shared().world, 'POST', '/me/sendMail', {
        message: { subject: 'Sent by Ada', toRecipients: [{ emailAddress: { address: 'lena@northwind.example' } }] },
      });
      // Its answer comes before its copy.
      await eventually('what Ada has sent lies in Sent Items', async () => {
        const { value } = (await asAda(shared().world, 'GET', '/me/mailFolders/sentitems/messages')) as {
          value: { subject: string }[];
        };
        return value.some(({ subject }) => subject === 'Sent by Ada');
      });
      const [asRead, asMoved] = [await read.pull(first[0].cursor), await sent.pull(first[1].cursor)];
      expect(labelsOf(asRead.reports)).toEqual([]);
      expect(eventsOf(asMoved.reports)).toMatchObject([{ subject: 'Sent by Ada' }]);
      const skipped = asMoved.reports.find(({ label }) => label === 'Sent by a step');
      expect(skipped?.outcome).toMatchObject({ reason: expect.stringMatching(/agents would start themselves/) });
    });

    test('asks what a folder is once, however many messages in it are told of at a time', async () => {
      const made = (await asAda(shared().world, 'POST', '/me/mailFolders', { displayName: 'Invoices' })) as {
        id: string;
      };
      const ids = ['One', 'Two', 'Three'].map((subject) => arrive(subject, { folder: made.id }));
      const agent = changed({ change: 'read' });
      const first = await agent.pull();
      for (const id of ids) await change(id, { isRead: true });
      const { requests } = shared().world.sandbox;
      requests.clear();
      expect(labelsOf((await agent.pull(first.cursor)).reports).toSorted()).toEqual(['One', 'Three', 'Two']);
      expect(requests.list().filter(({ path }) => path.endsWith('/mailFolders/inbox'))).toHaveLength(1);
    });

    test('minds the folder and the filter, and says of what it skips why', async () => {
      const minding = changed({ ...labelled, folder: 'inbox', filter: 'subject:urgent' });
      const first = await minding.pull();
      const [urgent, other, filed] = [
        arrive('urgent one'),
        arrive('Another'),
        arrive('urgent too', { folder: 'archive' }),
      ];
      for (const id of [urgent, other, filed]) await label(id, 'Agent');
      const { reports } = await minding.pull(first.cursor);
      expect(reports.map(({ label, outcome }) => [label, outcome.kind]).sort()).toEqual([
        ['Another', 'skipped'],
        ['urgent one', 'matched'],
      ]);
      const skipped = reports.find(({ label }) => label === 'Another');
      expect(skipped?.outcome).toMatchObject({ reason: expect.stringMatching(/filter did not let it through/) });
    });

    test('of several labels fires for each by itself, and a label that is added to the trigger tells nothing of before', async () => {
      const id = arrive('Two labels');
      const both = { ...labelled, labels: ['Agent', 'Night shift'] };
      const first = await changed(both).pull();
      await label(id, 'Agent', 'Night shift', "Lena's");
      const found = await changed(both).pull(first.cursor);
      expect(eventsOf(found.reports)).toMatchObject([
        { id, label: 'Agent' },
        { id, label: 'Night shift' },
      ]);
      const more = { ...labelled, labels: ['Agent', "Lena's"] };
      expect((await changed(more).pull(found.cursor)).reports).toEqual([]);
    });

    test('a person’s many labels at once are told in parts, each once, with a small position', async () => {
      const agent = changed(labelled);
      let { cursor } = await agent.pull();
      const ids = Array.from({ length: 60 }, (_, number) =>
        arrive(`Many ${String(number)}`, { categories: ['Agent'] }),
      );
      const told: string[] = [];
      for (let more = true; more;) {
        const outcome = await agent.pull(cursor);
        told.push(...eventsOf(outcome.reports).map((event) => (event as { id: string }).id));
        ({ cursor, more } = outcome);
      }
      expect(told.sort()).toEqual(ids.sort());
      expect(cursor!.length).toBeLessThan(2_000);
    });

    test('a server that finds the question too complex is asked another way', async () => {
      const id = arrive('Too complex');
      const agent = changed({ change: 'labelled', labels: ['Complex'] });
      shared().world.sandbox.graph.refuseFilter(/receivedDateTime ge .* and categories.*Complex/);
      const first = await agent.pull();
      await label(id, 'Complex');
      expect(labelsOf((await agent.pull(first.cursor)).reports)).toEqual(['Too complex']);
    });

    test('an event that is asked for again is read again; one of what is not watched any more is none', async () => {
      const id = arrive('Again');
      const agent = changed(labelled);
      const first = await agent.pull();
      await label(id, 'Agent');
      const { reports } = await agent.pull(first.cursor);
      const eventId = reports[0]!.eventId;
      expect(eventsOf(await agent.resolve(eventId))).toMatchObject([{ id, label: 'Agent' }]);
      expect(await changed({ change: 'flagged' }).resolve(eventId, id, `${id}.x.!`)).toEqual([]);
      expect(labelsOf(await agent.latest())).toContain('Again');
      expect((await agent.diagnose()).join()).toMatch(/\d+ messages are labelled "Agent"/);
    });
  });

  describe('what was seen of messages', () => {
    const state = { mark: 'state', change: 'flagged' } as const;
    const messages = (...ids: number[]) =>
      ids.map((id) => ({ id: String(id), receivedAt: new Date(Date.UTC(2026, 0, id)).toISOString() }));
    const look = (cursor: string, ids: number[], hasMore: boolean, start = new Date(0)) => {
      const seen = new SeenStates(cursor, start, 7);
      const { entered } = seen.note(state, { messages: messages(...ids), hasMore }, 25);
      return { entered, cursor: seen.cursor(true) };
    };

    test('is bounded: a message that only comes into sight because newer ones have left has not entered', () => {
      const first = look(nothingSeen, [5, 4], true);
      const fewer = look(first.cursor, [5, 3], true);
      const all = look(fewer.cursor, [6, 3, 2], false);
      expect([first.entered, fewer.entered, all.entered]).toEqual([[], [], ['6']]);
      expect(look(all.cursor, [6, 3, 2, 1], false).entered).toEqual(['1']);
    });

    test('is forgotten where the folder is watched since later: another was watched in between', () => {
      const first = look(nothingSeen, [1], false);
      const again = look(first.cursor, [2, 1], false, new Date(1));
      const later = look(again.cursor, [3, 2, 1], false, new Date(1));
      expect([first.entered, again.entered, later.entered]).toEqual([[], [], ['3']]);
    });
  });
}
