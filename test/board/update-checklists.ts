import type { RequestFault } from 'graph-trello-sandbox';
import { boardUser } from '../support/world';
import type { BoardWorld } from './board-world';

/** What Update Checklist changes; shares the world of checklists.test.ts. */
export function testUpdateChecklist(world: () => BoardWorld, faults: readonly RequestFault[]): void {
  const ben = () => world().trello.as('ben');
  const myself = () => world().trello.as(boardUser).member.id;

  function newChecklist(...names: string[]) {
    const card = ben().createCard(world().trello.list('Support', 'Inbox'), { name: 'With steps' });
    const checklist = ben().addChecklist(card, 'Steps');
    const items = names.map((name) => ben().addCheckItem(checklist, name));
    return { card, checklist, items };
  }
  const update = (input: object) => world().call('board.updateChecklist', input as never);
  const refusal = (input: object, agent?: string) => world().refusal('board.updateChecklist', input, agent);
  /** What was sent that changes something. */
  const writesOf = async (input: object) =>
    (await world().requestsOf(() => update(input))).filter((request) => !request.startsWith('GET'));

  describe('Update Checklist', () => {
    test('says what shall hold of items, by text or id, adds some, and answers all there are', async () => {
      const { card, checklist, items } = newChecklist('Order', 'Fit', 'Old');
      const answer = await update({
        card: card.shortLink,
        checklist: 'steps',
        name: 'Repair',
        items: [
          { item: 'order', checked: true, member: 'me' },
          { item: items[1]!.id, name: 'Fit it', due: '2026-03-02T12:00' },
          { item: 'Old', remove: true },
        ],
        addItems: [{ name: 'Test', checked: true }],
        timeZone: 'Europe/Berlin',
      });
      expect(answer).toEqual({
        ...{ id: checklist.id, name: 'Repair', cardId: card.id, removed: false },
        items: [
          { id: items[0]!.id, name: 'Order', checked: true, memberId: myself() },
          { id: items[1]!.id, name: 'Fit it', checked: false, due: '2026-03-02T12:00:00+01:00' },
          { id: expect.any(String), name: 'Test', checked: true },
        ],
      });
      const cleared = await update({
        checklist: checklist.id,
        items: [
          { item: 'Order', checked: false, member: null },
          { item: 'Fit it', due: null },
        ],
      });
      expect(cleared.items.slice(0, 2)).toEqual([
        { id: items[0]!.id, name: 'Order', checked: false },
        { id: items[1]!.id, name: 'Fit it', checked: false },
      ]);
    });

    test('sends nothing that holds already', async () => {
      const { checklist } = newChecklist('Order', 'Fit');
      const input = { checklist: checklist.id, name: 'Repair', items: [{ item: 'Fit', checked: true }] };
      expect(await writesOf(input)).toHaveLength(2);
      expect(await writesOf(input)).toEqual([]);
    });

    test('removes a whole checklist for good', async () => {
      const { card, checklist } = newChecklist('Order');
      expect(await update({ checklist: checklist.id, remove: true })).toMatchObject({ removed: true, items: [] });
      expect(card.idChecklists).toEqual([]);
      expect(await refusal({ checklist: checklist.id, remove: true })).toMatchObject({ type: 'NotFound' });
    });

    test.each([
      ['PUT', /\/checklists\/\w+$/],
      ['PUT', /\/checkItem\/\w+$/],
      ['DELETE', /\/checkItems\/\w+$/],
      ['POST', /\/checkItems$/],
    ])('does all of it once, whatever happens to %s %s', async (method, path) => {
      const made = faults.map(() => newChecklist('Order', 'Fit', 'Old'));
      const inputs = made.map(({ card }) => ({
        card: card.id,
        checklist: 'Steps',
        name: 'Repair',
        items: [
          { item: 'Order', name: 'Ordered', checked: true },
          { item: 'Old', remove: true },
        ],
        addItems: [{ name: 'Test' }, { name: 'Test' }],
      }));
      await world().despite(faults, { method, path }, 'board.updateChecklist', inputs);
      for (const { checklist } of made) {
        expect(checklist.name).toBe('Repair');
        expect(checklist.checkItems.map(({ name, state }) => `${name}: ${state}`)).toEqual([
          ...['Ordered: complete', 'Fit: incomplete', 'Test: incomplete', 'Test: incomplete'],
        ]);
      }
    });

    test('removes it once, whatever happens to the request', async () => {
      const made = faults.map(() => newChecklist('Order'));
      const inputs = made.map(({ card }) => ({ card: card.id, checklist: 'Steps', remove: true }));
      const request = { method: 'DELETE', path: /\/checklists\/\w+$/ };
      await world().despite(faults, request, 'board.updateChecklist', inputs);
      expect(made.map(({ card }) => card.idChecklists)).toEqual(made.map(() => []));
    });

    test('says which items there are, and what cannot be meant', async () => {
      const { checklist } = newChecklist('Order', 'Fit', 'Fit');
      const refused = (input: object) => refusal({ checklist: checklist.id, ...input });
      for (const [input, message] of [
        [{ items: [{ item: 'Odrer', checked: true }] }, /Did you mean "Order"\?/],
        [{ items: [{ item: 'Fit', checked: true }] }, /has 2 items called "Fit"/],
        [{ items: [{ item: '65f0c0de65f0c0de65f0c0de', remove: true }] }, /has no item 65f0/],
        [{ items: [{ item: 'Order' }] }, /Say what changes, such as "checked"/],
        [{ items: [{ item: 'Order', remove: true, checked: true }] }, /Either remove the item or change it/],
        [{}, /Say what changes, such as "items"/],
        [{ remove: true, name: 'x' }, /Either remove the checklist or change it/],
        [{ addItems: [{ name: 'x', due: '2026-03-02T12:00' }] }, /addItems\.0\.due: .*give "timeZone"/],
      ] as const) {
        expect(await refused(input)).toMatchObject({ message: expect.stringMatching(message) });
      }
      const foreign = ben().createCard(world().trello.list('Product', 'Ideas'), { name: 'Theirs' });
      const { id } = ben().addChecklist(foreign, 'T');
      expect(await refusal({ checklist: id, remove: true }, 'fenced')).toMatchObject({ type: 'PermissionDenied' });
      expect(foreign.idChecklists).toEqual([id]);
    });
  });
}
