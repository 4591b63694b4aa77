import { setTimeout } from 'node:timers/promises';
import type { BoardReader } from './board-reader';

/** What Card Updated makes of what happens to cards; shares the world of card-events.test.ts. */
export function testCardUpdated(reader: () => BoardReader): void {
  const product = () => reader().world.sandbox.trello.board('Product');

  /** What Card Updated says has changed. */
  async function changes(happening: () => unknown, config: object = reader().support): Promise<unknown[]> {
    const events = await reader().events('board.cardUpdated', config, await reader().announce(happening));
    return events.flatMap((event) => (event as { changes: unknown[] }).changes);
  }

  describe('Card Updated', () => {
    test('tells every property that changes, from what and to what', async () => {
      const card = reader().newCard('Before');
      const due = '2026-12-01T10:00:00.000Z';
      expect(
        await changes(() => {
          reader().ben.renameCard(card, 'After');
          reader().ben.updateCard(card, { desc: 'Words' });
          reader().ben.updateCard(card, { due });
          reader().ben.updateCard(card, { start: due });
          reader().ben.updateCard(card, { dueComplete: true });
          reader().ben.updateCard(card, { pos: 'bottom' });
          reader().ben.moveCard(card, reader().doing);
          reader().ben.addMember(card, reader().chen.member);
          reader().ben.removeMember(card, reader().chen.member);
          reader().ben.addLabel(card, reader().label('Urgent'));
          reader().ben.attachLink(card, 'https://northwind.example', 'Site');
          reader().ben.archiveCard(card);
          reader().ben.updateCard(card, { closed: false });
        }),
      ).toMatchObject([
        { property: 'name', from: 'Before', to: 'After' },
        { property: 'description', from: '', to: 'Words' },
        { property: 'due', from: null, to: due },
        { property: 'start', from: null, to: due },
        { property: 'dueComplete', from: false, to: true },
        { property: 'position' },
        { property: 'list', from: { name: 'Inbox' }, to: { name: 'Doing' } },
        { property: 'members', from: null, to: { username: 'chen' } },
        { property: 'members', from: { username: 'chen' }, to: null },
        { property: 'labels', from: null, to: [reader().label('Urgent').id] },
        { property: 'attachments', from: null, to: { name: 'Site' } },
        { property: 'archived', from: false, to: true },
        { property: 'archived', from: true, to: false },
      ]);
    });

    test('tells which labels were there before, where Trello does', async () => {
      const { trello } = reader().world.sandbox;
      const card = reader().newCard('Labelled anew');
      const urgent = reader().label('Urgent');
      trello.behave({ changedLabels: 'with the set before' });
      const toggled = await changes(() => {
        reader().ben.addLabel(card, urgent);
        reader().ben.removeLabel(card, urgent);
      });
      trello.behave({ changedLabels: 'with the new set alone' });
      expect(toggled).toMatchObject([
        { property: 'labels', from: [], to: [urgent.id] },
        { property: 'labels', from: [urgent.id], to: [] },
      ]);
    });

    test('finds changed labels by look, with who changed them', async () => {
      const card = reader().newCard('Labelled unseen');
      const { cursor } = await reader().pull('board.cardUpdated', reader().support);
      const hints = await reader().announce(() => reader().ben.addLabel(card, reader().label('Urgent')));
      const { reports } = await reader().pull('board.cardUpdated', reader().support, cursor);
      expect(reports).toMatchObject([
        { label: 'Labelled unseen: labels', outcome: { event: { by: { username: 'ben' } } } },
      ]);
      expect(await reader().resolve('board.cardUpdated', reader().support, hints)).toEqual(reports);
    });

    test('tells checklists and their items', async () => {
      const card = reader().newCard('List of things');
      let made = '';
      expect(
        await changes(async () => {
          const checklist = reader().ben.addChecklist(card, 'Steps');
          made = checklist.id;
          const item = reader().ben.addCheckItem(checklist, 'One');
          reader().ben.completeCheckItem(checklist, item);
          await reader().ask('PUT', `/cards/${card.id}/checkItem/${item.id}?name=First`);
          await reader().ask('PUT', `/checklists/${checklist.id}?name=Things`);
        }),
      ).toMatchObject([
        { property: 'checklists', from: null, to: { name: 'Steps' } },
        { property: 'checkItems', from: null, to: { name: 'One' } },
        { property: 'checkItems', from: { state: 'incomplete' }, to: { state: 'complete' } },
        { property: 'checkItems', from: { name: 'One' }, to: { name: 'First' } },
        { property: 'checklists', from: { name: 'Steps' }, to: { name: 'Things' } },
      ]);
      expect(await changes(() => reader().ask('DELETE', `/checklists/${made}`))).toMatchObject([
        { property: 'checklists', from: { name: 'Things' }, to: null },
      ]);
    });

    test.each<[string, string[], (id: string) => Promise<unknown>]>([
      [
        'a move to a place in another list',
        ['list'],
        (id) => reader().ask('PUT', `/cards/${id}?idList=${reader().doing.id}&pos=top`),
      ],
      [
        'a label that is put on',
        ['labels'],
        (id) => reader().ask('POST', `/cards/${id}/idLabels?value=${reader().label('Urgent').id}`),
      ],
      [
        'a set of labels that is replaced',
        ['labels'],
        (id) =>
          reader().ask('PUT', `/cards/${id}?idLabels=${reader().label('Urgent').id},${reader().label('Billing').id}`),
      ],
      [
        'a due date with its reminder',
        ['due'],
        (id) => reader().ask('PUT', `/cards/${id}?due=2026-12-24T10:00:00.000Z&dueReminder=60`),
      ],
      [
        'a picture that becomes the cover',
        ['attachments'],
        (id) => reader().ask('POST', `/cards/${id}/attachments?url=https://northwind.example/a.png&setCover=true`),
      ],
      [
        'a location with its address and where it is',
        ['location'],
        (id) => reader().ask('PUT', `/cards/${id}?locationName=Depot&address=Dock+Road+1&coordinates=51.5,-0.1`),
      ],
    ])('fires once for %s, of which Trello tells twice or more', async (_name, properties, happening) => {
      const card = reader().newCard('Twice told');
      const hints = await reader().announce(() => happening(card.id));
      expect(hints.length).toBeGreaterThan(1);
      const events = await reader().events('board.cardUpdated', reader().support, hints);
      expect(
        events.map((event) => (event as { changes: { property: string }[] }).changes.map((each) => each.property)),
      ).toEqual([properties]);
    });

    test('fires once for a picture that is chosen as cover, and for one that is taken off, by webhook and by look', async () => {
      const card = reader().newCard('With a picture');
      const { id } = reader().ben.attachLink(card, 'https://northwind.example/a.png', 'Picture');
      reader().ben.comment(card, 'A cover chosen at once would be part of the attachment.');
      for (const picture of [id, null]) {
        const { cursor } = await reader().pull('board.cardUpdated', reader().support);
        const hints = await reader().announce(() => reader().ben.updateCard(card, { idAttachmentCover: picture }));
        expect(hints).toHaveLength(2);
        const { reports } = await reader().pull('board.cardUpdated', reader().support, cursor);
        for (const told of [await reader().resolve('board.cardUpdated', reader().support, hints), reports])
          expect(told.map(({ label }) => label)).toEqual(['With a picture: cover']);
      }
    });

    test('fires once for a due date whose reminder Trello tells after it, by webhook and by look', async () => {
      const card = reader().newCard('Reminded after');
      const { cursor } = await reader().pull('board.cardUpdated', reader().support);
      const hints = await reader().announce(() => {
        reader().ben.updateCard(card, { due: '2026-12-24T10:00:00.000Z' });
        reader().ben.updateCard(card, { dueReminder: 1_440 });
      });
      const { reports } = await reader().pull('board.cardUpdated', reader().support, cursor);
      for (const told of [await reader().resolve('board.cardUpdated', reader().support, hints), reports])
        expect(told.map(({ label }) => label)).toEqual(['Reminded after: due']);
    });

    test('fires once for a due date whose reminder Trello announces before the date itself is there', async () => {
      const card = reader().newCard('Due in a moment');
      const reminder = await reader().announce(() => reader().ben.updateCard(card, { dueReminder: 1_440 }));
      const early = reader().resolve('board.cardUpdated', reader().support, reminder);
      await setTimeout(300);
      const due = await reader().announce(() => reader().ben.updateCard(card, { due: '2026-12-24T10:00:00.000Z' }));
      expect(await early).toEqual([]);
      const told = await reader().resolve('board.cardUpdated', reader().support, due);
      expect(told.map(({ label }) => label)).toEqual(['Due in a moment: due']);
    });

    test.each([
      [
        'dueReminder',
        'due',
        (id: string) => reader().ask('PUT', `/cards/${id}?due=2026-12-24T10:00:00.000Z&dueReminder=60`),
      ],
      ['position', 'list', (id: string) => reader().ask('PUT', `/cards/${id}?idList=${reader().doing.id}&pos=top`)],
    ] as const)(
      'fires for %s that changes along with %s, where its properties name the former alone, by webhook and by look',
      async (part, whole, happening) => {
        const config = { ...reader().support, properties: [part] };
        const card = reader().newCard('Parts');
        const { cursor } = await reader().pull('board.cardUpdated', config);
        const hints = await reader().announce(() => happening(card.id));
        expect(await reader().events('board.cardUpdated', config, hints)).toMatchObject([
          { changes: [{ property: part }] },
        ]);
        const { reports } = await reader().pull('board.cardUpdated', config, cursor);
        const fired = reports.filter(({ outcome }) => outcome.kind === 'matched');
        expect(fired.map(({ label }) => label)).toEqual([`Parts: ${part}`]);
        const both = { ...config, properties: [part, whole] };
        expect(await reader().events('board.cardUpdated', both, hints)).toMatchObject([
          { changes: [{ property: whole }] },
        ]);
      },
    );

    test('fires for a reminder that changes alone, or just before somebody else sets a due date', async () => {
      const card = reader().newCard('Reminded');
      expect(await changes(() => reader().ben.updateCard(card, { dueReminder: 60 }))).toMatchObject([
        { property: 'dueReminder', to: 60 },
      ]);
      const both = () => {
        reader().ben.updateCard(card, { dueReminder: 1_440 });
        reader().chen.updateCard(card, { due: '2026-12-24T10:00:00.000Z' });
      };
      expect(await changes(both)).toMatchObject([{ property: 'dueReminder' }, { property: 'due' }]);
    });

    test('fires for a member that a copied card brings along, not for an attachment or a checklist, by webhook and by look', async () => {
      const source = reader().newCard('Template');
      reader().ben.addMember(source, reader().chen.member);
      reader().ben.attachLink(source, 'https://northwind.example', 'Site');
      reader().ben.addChecklist(source, 'Steps');
      const { cursor } = await reader().pull('board.cardUpdated', reader().support);
      const inbox = reader().inbox.id;
      const hints = await reader().announce(() =>
        reader().ask('POST', `/cards?idList=${inbox}&idCardSource=${source.id}&keepFromSource=all`),
      );
      const { reports } = await reader().pull('board.cardUpdated', reader().support, cursor);
      for (const told of [await reader().resolve('board.cardUpdated', reader().support, hints), reports])
        expect(told.map(({ label }) => label)).toEqual(['Template: members']);
    });

    test('tells the name of a location, by look too, and an address that changes alone', async () => {
      const card = reader().newCard('Placed on the map');
      const set = (place: object) => reader().ben.updateCard(card, place);
      const { cursor } = await reader().pull('board.cardUpdated', reader().support);
      expect(
        await changes(() => set({ locationName: 'Depot', address: 'Dock Road 1', coordinates: '51.5,-0.1' })),
      ).toMatchObject([{ property: 'location', field: 'locationName', from: null, to: 'Depot' }]);
      const { reports } = await reader().pull('board.cardUpdated', reader().support, cursor);
      expect(reports.map(({ label }) => label)).toEqual(['Placed on the map: location']);
      reader().ben.comment(card, 'Then they moved house.');
      expect(await changes(() => set({ address: 'Dock Road 2' }))).toMatchObject([
        { property: 'location', field: 'address', to: 'Dock Road 2' },
      ]);
    });

    test('fires for a place that another member, or the same one once more, gives a moved card', async () => {
      const card = reader().newCard('Placed');
      reader().ben.moveCard(card, reader().doing);
      expect(await changes(() => reader().chen.updateCard(card, { pos: 'top' }))).toMatchObject([
        { property: 'position' },
      ]);
      expect(await changes(() => reader().ben.updateCard(card, { pos: 'top' }))).toMatchObject([
        { property: 'position' },
      ]);
    });

    test('fires once for a move between two watched boards, and where only one of them is watched', async () => {
      const move = (name: string) => {
        const card = reader().newCard(name);
        return reader().announce(() =>
          reader().ben.moveCard(card, reader().world.sandbox.trello.list('Product', 'Ideas')),
        );
      };
      const between = await move('Between');
      for (const config of [
        { boardIds: [reader().board.id, product().id] },
        reader().support,
        { boardIds: [product().id] },
      ]) {
        const events = await reader().events('board.cardUpdated', config, between);
        expect(events).toMatchObject([
          { changes: [{ property: 'board', from: { name: 'Support' }, to: { name: 'Product' } }] },
        ]);
      }
    });

    test('fires once for a card that somebody drags out of their Inbox to a place on a list', async () => {
      const happening = () => {
        const card = reader().ben.dragFromInbox(reader().doing, { name: 'Captured' });
        reader().ben.updateCard(card, { pos: 'top' });
      };
      expect(await changes(happening)).toMatchObject([{ property: 'board', from: null, to: { name: 'Support' } }]);
    });

    test('is silent for a new card, a comment, and a card that is deleted, and for properties not asked for', async () => {
      const hints = await reader().announce(() => {
        const card = reader().ben.createCard(reader().inbox, { name: 'New', labels: [reader().label('Urgent')] });
        reader().ben.comment(card, 'Hello');
      });
      expect(await reader().events('board.cardUpdated', reader().support, hints)).toEqual([]);
      const card = reader().newCard('Filtered');
      const gone = reader().newCard('Gone');
      const deleted = await reader().announce(() => reader().ben.deleteCard(gone));
      expect(await reader().events('board.cardUpdated', reader().support, deleted)).toEqual([]);
      const renamed = await reader().announce(() => reader().ben.renameCard(card, 'Renamed'));
      expect(await reader().events('board.cardUpdated', { ...reader().support, properties: ['due'] }, renamed)).toEqual(
        [],
      );
      expect(
        await reader().events('board.cardUpdated', { ...reader().support, properties: ['name'] }, renamed),
      ).toHaveLength(1);
    });
  });
}
