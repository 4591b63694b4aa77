import type { RequestFault } from 'graph-trello-sandbox';
import type { BoardWorld } from './board-world';

/** What Create Card, Update Card and Find Cards do with custom fields; shares the world of change-cards.test.ts. */
export function testCustomFields(world: () => BoardWorld, faults: readonly RequestFault[]): void {
  const owner = () => world().trello.as('supportbot');
  const said = async (card: string) =>
    Object.fromEntries(
      ((await world().call('board.getCard', { card })).customFields ?? []).map(({ name, value }) => [name, value]),
    );
  const changes = (card: string) =>
    [...world().trello.world.actions.values()].filter(
      ({ type, data }) => type === 'updateCustomFieldItem' && (data.card as { id: string }).id === card,
    ).length;

  /** A board with a field of each kind. */
  function boardWithFields(name: string) {
    const board = owner().createBoard({ name, defaultLists: false, defaultLabels: false });
    const list = owner().createList(board, 'Todo');
    const field = (kind: 'text' | 'number' | 'date' | 'checkbox', label: string) =>
      owner().addField(board, { name: label, type: kind });
    return {
      ...{ name, board, list },
      priority: owner().addField(board, { name: 'Priority', type: 'list', options: ['High', 'Low'] }),
      hours: field('number', 'Hours'),
      order: field('text', 'Order'),
      paid: field('checkbox', 'Paid'),
      delivery: field('date', 'Delivery'),
      card: (details: object = {}) => owner().createCard(list, { name: 'A card', ...details }),
    };
  }

  const whole = { priority: 'high', Hours: 2.5, Order: 4711, Paid: true, Delivery: '2026-03-02T12:00' };
  const asSaid = { Priority: 'High', Hours: 2.5, Order: '4711', Paid: true, Delivery: '2026-03-02T11:00:00.000Z' };
  const timeZone = 'Europe/Berlin';

  describe('custom fields', () => {
    test('of every kind are set by name on a new card and on one that is there, and cleared by null', async () => {
      const { list, card, hours, priority } = boardWithFields('Fields');
      const made = await world().call('board.createCard', {
        list: list.id,
        name: 'New',
        customFields: whole,
        timeZone,
      });
      expect(await said(made.id)).toEqual(asSaid);
      const { id } = card();
      await world().call('board.updateCard', { card: id, customFields: whole, timeZone });
      expect(await said(id)).toEqual(asSaid);
      const change = {
        [hours.id]: '3',
        [priority.id]: priority.options[1]!.id,
        order: null,
        Paid: 'false',
        delivery: '',
      };
      await world().call('board.updateCard', { card: id, customFields: change });
      expect(await said(id)).toEqual({ Priority: 'Low', Hours: 3, Paid: false });
    });

    test('that say it already are not written again, and each is written once whatever happens to the request', async () => {
      const { list, card } = boardWithFields('Fields once');
      const cards = faults.map(() => card().id);
      const customFields = { Priority: 'High', Hours: 1 };
      const path = /\/customField\/\w+\/item$/;
      const inputs = cards.map((id) => ({ card: id, customFields }));
      await world().despite(faults, { method: 'PUT', path }, 'board.updateCard', inputs);
      for (const id of cards) {
        expect(await said(id)).toEqual(customFields);
        expect(changes(id)).toBe(2);
      }
      const again = await world().requestsOf(() => world().call('board.updateCard', inputs[0]!));
      expect(again.filter((request) => !request.startsWith('GET'))).toEqual([]);
      const news = faults.map((_, index) => ({ list: list.id, name: `Once ${index}`, customFields }));
      const made = await world().despite(faults, { method: 'PUT', path }, 'board.createCard', news);
      for (const [index, answer] of made.entries()) {
        const { id } = answer as { id: string };
        const named = [...world().trello.world.cards.values()].filter(({ name }) => name === `Once ${index}`);
        expect(named.map((each) => each.id)).toEqual([id]);
        expect(changes(id)).toBe(2);
      }
    });

    test('that say another moment of a day are set to the day', async () => {
      const { card } = boardWithFields('Moments');
      const { id } = card();
      const set = (Delivery: string) =>
        world().call('board.updateCard', { card: id, customFields: { Delivery }, timeZone: 'UTC' });
      await set('2026-03-02T17:00');
      await set('2026-03-02');
      expect(await said(id)).toEqual({ Delivery: '2026-03-02T00:00:00.000Z' });
      await set('2026-03-02');
      expect(changes(id)).toBe(2);
    });

    test('of the board a card moves to are set there, and a day without a zone is one of the member', async () => {
      const { card } = boardWithFields('Fields from');
      const there = boardWithFields('Fields to');
      const moved = card();
      const answer = await world().call('board.updateCard', {
        card: moved.id,
        ...{ toBoard: there.name, list: 'Todo', customFields: { Delivery: '2026-03-02' } },
      });
      expect(answer).toMatchObject({ boardId: there.board.id, timeZone: 'Europe/Berlin' });
      expect(await said(moved.id)).toEqual({ Delivery: '2026-03-01T23:00:00.000Z' });
    });

    test('that are not there, or take no such value, are answered with what there is, and nothing is changed', async () => {
      const { card, list } = boardWithFields('Fields refused');
      const { id } = card();
      for (const [customFields, message] of [
        [{ Prority: 'High' }, /"Fields refused" has no custom field "Prority"\. Did you mean "Priority"\?/],
        [{ Priority: 'Hgh' }, /The custom field "Priority" has no option "Hgh"\. Did you mean "High"\?/],
        [{ Hours: 'two' }, /customFields: "Hours": "two" is no number/],
        [{ Paid: 'maybe' }, /customFields: "Paid": "maybe" is neither true nor false/],
        [{ Delivery: '2026-03-02T12:00' }, /customFields: "Delivery": .*give "timeZone"/],
        [{ Delivery: 'soon' }, /customFields: "Delivery": "soon" is no time/],
      ] as const) {
        const refusal = { message: expect.stringMatching(message) };
        expect(await world().refusal('board.updateCard', { card: id, name: 'x', customFields })).toMatchObject(refusal);
        expect(await world().refusal('board.createCard', { list: list.id, name: 'Never', customFields })).toMatchObject(
          refusal,
        );
      }
      expect(world().trello.card(id).name).toBe('A card');
      expect([...world().trello.world.cards.values()].some(({ name }) => name === 'Never')).toBe(false);
      const plain = owner().createCard(world().trello.list('Product', 'Ideas'), { name: 'Plain' });
      expect(
        await world().refusal('board.updateCard', { card: plain.id, customFields: { Priority: 'High' } }),
      ).toMatchObject({
        type: 'NotFound',
        message: expect.stringMatching(/"Product" has no custom fields, "Priority" neither: .*Power-Up/),
      });
      expect(await world().refusal('board.updateCard', { card: id, customFields: {} })).toMatchObject({
        message: expect.stringContaining('Name at least one thing to change'),
      });
    });

    test('are told of the cards that are found, and cards are found by them', async () => {
      const { name, card, priority, hours, order, paid, delivery } = boardWithFields('Fields found');
      const [one, other] = ['One', 'Other', 'Empty'].map((title) => card({ name: title }));
      owner().setField(one!, priority, 'High');
      owner().setField(one!, hours, '2');
      owner().setField(one!, order, 'Blue  Door');
      owner().setField(one!, paid, 'true');
      owner().setField(other!, delivery, '2026-03-02T22:30:00.000Z');
      const find = async (customFields: object, boards = [name]) =>
        (await world().call('board.findCards', { boards, customFields: customFields as never, timeZone })).cards;
      const found = await find({});
      expect(found.map(({ customFields }) => customFields)).toEqual([
        [
          { name: 'Priority', value: 'High' },
          { name: 'Hours', value: 2 },
          { name: 'Order', value: 'Blue  Door' },
          { name: 'Paid', value: true },
        ],
        [{ name: 'Delivery', value: '2026-03-02T22:30:00.000Z' }],
        undefined,
      ]);
      for (const [fields, names] of [
        [{ priority: 'high' }, ['One']],
        [{ priority: 'high', Hours: 3 }, []],
        [{ Order: 'blue door' }, ['One']],
        [{ Paid: false }, ['Other', 'Empty']],
        [{ Priority: null, Delivery: null }, ['Empty']],
        [{ Delivery: '2026-03-02' }, ['Other']],
        [{ Delivery: '2026-03-03' }, []],
        [{ Delivery: '2026-03-02T23:30' }, ['Other']],
      ] as const) {
        expect((await find(fields)).map((each) => each.name)).toEqual(names);
      }
      expect((await find({ Priority: 'High' }, ['Support', name])).map((each) => each.name)).toEqual(['One']);
      expect(
        await world().refusal('board.findCards', { boards: ['Support', name], customFields: { Priority: 'x' } }),
      ).toMatchObject({ type: 'NotFound' });
      expect(
        await world().refusal('board.findCards', { text: 'One', customFields: { Priority: 'High' } }),
      ).toMatchObject({
        type: 'InvalidInput',
        message: expect.stringMatching(/customFields: Without "boards".*Name the boards/),
      });
    });
  });
}
