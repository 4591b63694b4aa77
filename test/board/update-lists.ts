import type { RequestFault } from 'graph-trello-sandbox';
import { runStep } from '../guarantees/run-steps';
import { eventually } from '../support/eventually';
import { boardUser } from '../support/world';
import type { BoardWorld } from './board-world';

/** What Update List changes; shares the world of move-cards-and-lists.test.ts. */
export function testUpdateList(world: () => BoardWorld, faults: readonly RequestFault[]): void {
  const ours = () => world().trello.as(boardUser);
  const board = (name = 'Support') => world().trello.board(name);
  let count = 0;
  /** A list with cards of these names. */
  function newList(cards: readonly string[] = [], on = board()) {
    const list = ours().createList(on, `List ${(count += 1)}`);
    return { list, cards: cards.map((name) => ours().createCard(list, { name })) };
  }
  const update = (input: object, agent?: string) => world().call('board.updateList', input as never, agent);
  const refusal = (input: object, agent?: string) => world().refusal('board.updateList', input, agent);
  const writesOf = async (input: object) =>
    (await world().requestsOf(() => update(input))).filter((request) => !request.startsWith('GET'));
  const on = (idList: string) =>
    [...world().trello.world.cards.values()].filter((card) => card.idList === idList && !card.closed);
  const inOrder = (cards: ReturnType<typeof on>) => cards.sort((one, other) => one.pos - other.pos);

  describe('Update List', () => {
    test('renames, archives and moves a list, and brings it back by the name it has in the archive', async () => {
      const { list } = newList(['Stays']);
      const input = { board: 'Support', list: list.name, name: 'Renamed', archived: true, position: 12_345 };
      const answer = { id: list.id, name: 'Renamed', boardId: board().id, archived: true, position: 12_345 };
      expect(await update(input)).toEqual(answer);
      expect(list).toMatchObject({ name: 'Renamed', closed: true, pos: 12_345 });
      expect(await update({ board: 'Support', list: 'renamed', archived: false })).toMatchObject({ archived: false });
      expect(list.closed).toBe(false);
      expect(await writesOf({ list: list.id, name: 'Renamed', archived: false, position: 12_345 })).toEqual([]);
      expect(on(list.id)).toHaveLength(1);
    });

    test('moves all its cards to another list, or archives them; archived ones stay where they are', async () => {
      const [from, to] = [newList(['One', 'Two', 'Put away']), newList()];
      ours().archiveCard(from.cards[2]!);
      const input = { board: 'Support', list: from.list.name, moveCardsTo: to.list.name, archived: true };
      expect(await update(input)).toMatchObject({ archived: true });
      expect(on(to.list.id).map(({ name }) => name)).toEqual(['One', 'Two']);
      expect(from.cards[2]!.idList).toBe(from.list.id);
      await update({ list: to.list.id, archiveCards: true });
      expect([from.cards[0]!.closed, from.cards[1]!.closed, to.list.closed]).toEqual([true, true, false]);
      expect(await writesOf({ list: to.list.id, archiveCards: true })).toEqual([]);
    });

    test('takes a list and its cards to another board, and moves cards to a list there', async () => {
      const { list, cards } = newList(['Goes along']);
      expect(await update({ list: list.id, toBoard: 'Product' })).toMatchObject({ boardId: board('Product').id });
      expect([list.idBoard, cards[0]!.idBoard]).toEqual([board('Product').id, board('Product').id]);
      const back = newList();
      await update({ list: list.id, moveCardsTo: back.list.id });
      expect(cards[0]).toMatchObject({ idList: back.list.id, idBoard: board().id });
    });

    test.each([
      ['PUT', /\/lists\/\w+$/],
      ['POST', /\/moveAllCards$/],
    ])('does all of it once, whatever happens to the %s', async (method, path) => {
      const made = faults.map(() => ({ ...newList(['One', 'Two']), to: newList().list }));
      const inputs = made.map(({ list, to }, index) => ({
        ...{ board: 'Support', list: list.name, name: `Emptied ${String(index)} ${method}` },
        ...{ archived: true, moveCardsTo: to.name },
      }));
      const outcomes = await world().despite(faults, { method, path }, 'board.updateList', inputs);
      expect(outcomes).toMatchObject(inputs.map(({ name, archived }) => ({ name, archived })));
      for (const { list, to, cards } of made) {
        expect([list.closed, on(to.id)]).toEqual([true, cards]);
        const ids = cards.map(({ id }) => id);
        const moves = [...world().trello.world.actions.values()].filter(
          ({ data }) => 'listAfter' in data && ids.includes((data.card as { id: string }).id),
        );
        expect(moves).toHaveLength(2);
      }
    });

    test('leaves a card alone that came after its cards were archived and the answer was lost', async () => {
      const { list, cards } = newList(['Old']);
      const request = { method: 'POST', path: /\/archiveAllCards$/ };
      const lost: RequestFault[] = [{ kind: 'reset-after-effect' }];
      const input = { list: list.id, archiveCards: true };
      const updated = world().despite(lost, request, 'board.updateList', [input]);
      await eventually('the old card is archived', () => cards[0]!.closed);
      const late = ours().createCard(list, { name: 'Late' });
      await updated;
      expect(late.closed).toBe(false);
    });

    test.each([
      ['archives', 'archiveAllCards', () => ({ archiveCards: true })],
      ['moves to another list', 'moveAllCards', () => ({ moveCardsTo: newList(['There before']).list.id })],
      ['moves to another board', 'moveAllCards', () => ({ moveCardsTo: newList([], board('Product')).list.id })],
    ])(
      '%s the cards that were on the list alone, when the request never arrived and another card came meanwhile',
      async (_does, path, change) => {
        const { list, cards } = newList(['Old', 'Older']);
        const { faults: failing, requests } = world().sandbox;
        requests.clear();
        const fault = { kind: 'reset-before-effect' } as const;
        const match = { provider: 'trello', path: new RegExp(`${list.id}/${path}`) } as const;
        const rule = failing.add({ match, fault, times: Infinity });
        const input = { list: list.id, ...change() };
        const updated = runStep(world(), 'busy', 'board.updateList', input);
        await eventually('it was asked for', () => requests.count(match) > 0);
        const late = ours().createCard(list, { name: 'Late' });
        failing.remove(rule);
        expect(await updated).toHaveProperty('result');
        expect(on(list.id)).toEqual([late]);
        const to = input as { moveCardsTo?: string };
        if (to.moveCardsTo === undefined) expect(cards.map(({ closed }) => closed)).toEqual([true, true]);
        else expect(inOrder(on(to.moveCardsTo)).slice(-2)).toEqual(cards);
      },
    );

    test('says what cannot be meant, and which lists there are', async () => {
      const { list } = newList();
      for (const [input, message] of [
        [{}, /Name at least one thing to change/],
        [{ archiveCards: true, moveCardsTo: 'Inbox' }, /Either move the cards or archive them/],
        [{ moveCardsTo: list.id }, /This is the list itself/],
        [{ moveCardsTo: 'Inbx' }, /Did you mean "Inbox"\?/],
      ] as const) {
        expect(await refusal({ list: list.id, ...input })).toMatchObject({ message: expect.stringMatching(message) });
      }
      expect(await refusal({ board: 'Support', list: 'Inbx', archived: true })).toMatchObject({
        type: 'NotFound',
        message: expect.stringContaining('Did you mean "Inbox"?'),
      });
    });

    test('of an agent limited to a board touches no other, and takes nothing there', async () => {
      const [own, foreign] = [newList(['Here']), newList(['There'], board('Product'))];
      for (const input of [
        { list: foreign.list.id, archived: true },
        { list: foreign.list.id, archiveCards: true },
        { list: own.list.id, moveCardsTo: foreign.list.id },
        { list: own.list.id, toBoard: board('Product').id },
      ]) {
        expect(await refusal(input, 'fenced')).toMatchObject({ type: 'PermissionDenied' });
      }
      expect([foreign.list.closed, on(own.list.id), on(foreign.list.id)]).toEqual([false, own.cards, foreign.cards]);
      expect(await update({ list: own.list.id, archived: true }, 'fenced')).toMatchObject({ archived: true });
    });
  });
}
