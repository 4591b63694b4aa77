import { mailUser, type World } from '../support/world';
import { asAda, eventsOf, type Reading } from './mailbox-reader';

interface Folder {
  id: string;
}

/** Looks at what has become of contacts; shares the world of reading.test.ts. */
export function testContactChanged(shared: () => { reading: Reading; world: World }): void {
  const graph = () => shared().world.sandbox.graph;
  const add = (givenName: string) => {
    const [contact] = graph().addContacts(mailUser, [{ givenName, displayName: givenName }]);
    return contact!.immutableId;
  };
  /** What follows its creation at once is part of it. */
  const later = () => shared().world.sandbox.clock.advance(5_000);
  const watched = (config: object = {}) => shared().reading('mail.contactChanged', config);

  describe('Contact Changed', () => {
    afterEach(() => graph().behave({ deletedItems: 'findable' }));

    test.each(['findable', 'hidden'] as const)(
      'fires for a contact that is created, each version of it, and when it is deleted, whether its id is %s afterwards',
      async (deletedItems) => {
        graph().behave({ deletedItems });
        const trigger = watched();
        // A set-up counts from the beginning of its second.
        const since = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
        const first = await trigger.pull(undefined, since);
        const id = add('Mara');
        const created = await trigger.pull(first.cursor);
        later();
        graph().changeContact(mailUser, id, { jobTitle: 'Baker' });
        const updated = await trigger.pull(created.cursor);
        graph().removeContact(mailUser, id);
        const deleted = await trigger.pull(updated.cursor);
        expect(eventsOf(first.reports)).toEqual([]);
        expect(eventsOf(created.reports)).toMatchObject([
          { change: 'created', contactId: id, account: 'support', contact: { displayName: 'Mara' } },
        ]);
        expect(eventsOf(updated.reports).at(-1)).toMatchObject({ change: 'updated', contact: { jobTitle: 'Baker' } });
        expect(updated.reports.map(({ eventId }) => eventId)).toContain(created.reports[0]!.eventId);
        expect(eventsOf(deleted.reports)).toMatchObject([{ change: 'deleted', contactId: id }]);
        expect((await trigger.pull(deleted.cursor)).reports).toEqual([]);
        expect(eventsOf(await trigger.resolve(deleted.reports[0]!.eventId))).toMatchObject([{ change: 'deleted' }]);
        expect(await trigger.resolve(created.reports[0]!.eventId)).toEqual([]);
      },
    );

    test('is silent on a contact that is moved to another folder, and tells of the one deleted beside it', async () => {
      const trigger = watched({ changes: ['deleted'] });
      const [moved, deleted] = [add('Moved'), add('Deleted')];
      const first = await trigger.pull();
      const folders = '/me/contactFolders';
      const { id: outer } = (await asAda(shared().world, 'POST', folders, { displayName: 'Partners' })) as Folder;
      const inner = (await asAda(shared().world, 'POST', `${folders}/${outer}/childFolders`, {
        displayName: 'Bakers',
      })) as Folder;
      graph().moveContact(mailUser, moved, inner.id);
      graph().removeContact(mailUser, deleted);
      const { reports } = await trigger.pull(first.cursor);
      expect(eventsOf(reports)).toMatchObject([{ change: 'deleted', contactId: deleted }]);
    });

    test.each(['may', 'may not'])(
      'does the same of a folder beside the main one, where the account %s read mail',
      async (may) => {
        const trigger = watched({ changes: ['deleted'] });
        const [moved, deleted] = [add('Suggested'), add('Removed')];
        const first = await trigger.pull();
        const { id } = graph().createContactFolder(mailUser, `Suggested Contacts: ${may}`);
        graph().moveContact(mailUser, moved, id);
        graph().removeContact(mailUser, deleted);
        const { faults } = shared().world.sandbox;
        const match = { path: /\/mailFolders\/deleteditems/ };
        if (may === 'may not') faults.add({ match, fault: { kind: 'status', status: 403 }, times: 10 });
        const { reports } = await trigger.pull(first.cursor);
        expect(eventsOf(reports)).toMatchObject([{ change: 'deleted', contactId: deleted }]);
        expect(await trigger.resolve(`${moved}.deleted`)).toEqual([]);
        expect(eventsOf(await watched().resolve(`${moved}.created`))).toMatchObject([{ contactId: moved }]);
        faults.clear();
      },
    );

    test('looks up many contacts that were moved in parts that each keep how far they came', async () => {
      const many = Array.from({ length: 180 }, (_, index) => ({ displayName: `Moved ${index}` }));
      const known = graph().addContacts(mailUser, many);
      const trigger = watched({ changes: ['deleted'] });
      let look = await trigger.pull();
      while (look.more) look = await trigger.pull(look.cursor);
      const { id } = graph().createContactFolder(mailUser, 'Very many');
      for (const { immutableId } of known) graph().moveContact(mailUser, immutableId, id);
      const { requests } = shared().world.sandbox;
      const reads = { method: 'GET', path: /\/contacts\/[^/]+$/ };
      const begun = requests.count(reads);
      const parts: number[] = [];
      do {
        const before = requests.count(reads);
        look = await trigger.pull(look.cursor);
        expect(eventsOf(look.reports)).toEqual([]);
        parts.push(requests.count(reads) - before);
      } while (look.more);
      expect(requests.count(reads) - begun).toBeGreaterThanOrEqual(many.length);
      expect(Math.max(...parts)).toBeLessThan(110);
      for (const { immutableId } of known) graph().removeContact(mailUser, immutableId);
    });

    test('numbers a deletion by its look, so that a contact that is restored and deleted again is told of again, and a look that is repeated tells the same', async () => {
      const trigger = watched({ changes: ['deleted'] });
      const [first, second] = ['Deleted first', 'Deleted second'].map(add);
      const ids = async (cursor?: string) => {
        const { reports, cursor: next } = await trigger.pull(cursor);
        return { told: reports.flatMap(({ eventId, outcome }) => (outcome.kind === 'matched' ? eventId : [])), next };
      };
      const before = await ids();
      graph().removeContact(mailUser, first!);
      const [one, again] = [await ids(before.next), await ids(before.next)];
      const quiet = await ids(one.next);
      graph().removeContact(mailUser, second!);
      const other = await ids(quiet.next);
      const pass = (id: string, { told }: { told: string[] }) =>
        parseInt(told.find((eventId) => eventId.startsWith(`${id}.deleted.`))!.split('.')[2]!, 36);
      expect(again.told).toEqual(one.told);
      expect(pass(second!, other)).toBe(pass(first!, one) + 1);
      expect(eventsOf(await watched().resolve(one.told[0]!))).toMatchObject([{ change: 'deleted', contactId: first }]);
    });

    test('a folder of very many contacts is read in parts that each keep how far they came', async () => {
      const many = Array.from({ length: 1_100 }, (_, index) => ({ displayName: `Known ${index}` }));
      const known = graph().addContacts(mailUser, many);
      later();
      const trigger = watched({ changes: ['created'] });
      const since = new Date(shared().world.sandbox.clock.now().getTime() - 1_000).toISOString();
      const first = await trigger.pull(undefined, since);
      add('Since then');
      const second = await trigger.pull(first.cursor, since);
      expect([first.more, second.more]).toEqual([true, false]);
      expect(first.reports).toEqual([]);
      const third = await trigger.pull(second.cursor, since);
      expect([...second.reports, ...third.reports].map(({ label }) => label)).toEqual(['Since then, created']);
      for (const { immutableId } of known) graph().removeContact(mailUser, immutableId);
    });

    test.each(['gone', 'sync-state-not-found'] as const)(
      'a position that is forgotten (%s) loses no version, and gives none another id',
      async (how) => {
        const trigger = watched({ changes: ['created'] });
        const first = await trigger.pull();
        add(`Before ${how}`);
        const before = await trigger.pull(first.cursor);
        graph().dropDeltaState(how);
        add(`After ${how}`);
        const after = await trigger.pull(before.cursor);
        const known = before.reports.map(({ eventId }) => eventId);
        const found = after.reports.filter(({ eventId }) => !known.includes(eventId));
        expect(after.reports.map(({ eventId }) => eventId)).toEqual(expect.arrayContaining(known));
        expect(found.map(({ label }) => label)).toContain(`After ${how}, created`);
      },
    );

    test('says of a change that is not asked for why it does not fire, and reads again what is asked for again', async () => {
      const trigger = watched({ changes: ['deleted'] });
      const first = await trigger.pull();
      add('Unasked');
      const { reports } = await trigger.pull(first.cursor);
      const report = reports.find(({ label }) => label === 'Unasked, created');
      expect(report?.outcome).toMatchObject({ reason: expect.stringMatching(/none of the changes asked for/) });
      expect(eventsOf(await watched().resolve(report!.eventId))).toMatchObject([{ change: 'created' }]);
      expect(await watched().resolve('gone.created', 'x')).toEqual([]);
      expect((await watched().latest()).map(({ label }) => label)).toContain('Unasked, created');
      expect((await watched().diagnose()).join()).toMatch(/main folder of contacts is watched/);
    });
  });
}
