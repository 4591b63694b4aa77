import { defined } from '../../src/json/defined';
import { boardUser } from '../support/world';
import type { BoardWorld } from './board-world';

/** What Find Cards finds; shares the world of found-cards.test.ts. */
export function testFindCards(world: () => BoardWorld): void {
  const owner = () => world().trello.as(boardUser);
  const find = async (input: object, agent?: string) => {
    const { cards, ...answer } = await world().call('board.findCards', input, agent);
    return { names: cards.map(({ name }) => name), cards, ...answer };
  };
  const namesOf = async (input: object, agent?: string) => (await find(input, agent)).names;

  describe('Find Cards', () => {
    /** A board of its own, with cards of all kinds on two lists and in the archive. */
    function newBoard(name: string) {
      const board = owner().createBoard({ name });
      const [todo, later] = ['Todo', 'Later'].map((list) => owner().createList(board, list));
      const urgent = owner().createLabel(board, { name: 'Urgent', color: 'red' });
      const card = (details: Parameters<ReturnType<typeof owner>['createCard']>[1], list = todo!) =>
        owner().createCard(list, details);
      const late = card({ name: 'Late', desc: 'Broken Straße', due: '2020-01-02T10:00:00.000Z', labels: [urgent] });
      const done = card({ name: 'Done late', due: '2020-01-01T10:00:00.000Z' });
      owner().updateCard(done, { dueComplete: true });
      card({ name: 'Next', due: '2099-03-02T22:59:30.000Z', members: [owner().member] }, later);
      card({ name: 'Dateless', members: [owner().member] }, later);
      owner().archiveCard(card({ name: 'Put away', labels: [urgent] }));
      return { board, boards: [name], late, todo: todo!, later: later!, urgent };
    }

    test('answers every card of a board, list by list, with where it is', async () => {
      const { boards, todo, late } = newBoard('Find all');
      const { cards, names, ...answer } = await find({ boards });
      expect(names).toEqual(['Late', 'Done late', 'Next', 'Dateless']);
      expect(cards[0]).toEqual({
        ...{ id: late.id, name: 'Late', url: expect.any(String), boardId: late.idBoard, listId: todo.id },
        ...{ archived: false, due: late.due, dueComplete: false, labels: ['Urgent'], list: 'Todo' },
        ...{ position: late.pos, lastActivity: expect.any(String), description: 'Broken Straße' },
      });
      expect(answer).toEqual({ searched: false, hasMore: false });
    });

    test('finds by list, label, colour, member, words, due date and last change', async () => {
      const { boards, later, urgent, late } = newBoard('Find some');
      const found = async (criteria: object) => namesOf({ boards, ...criteria });
      expect(await found({ lists: ['later'] })).toEqual(['Next', 'Dateless']);
      expect(await found({ lists: [later.id, 'Todo'] })).toHaveLength(4);
      expect(await namesOf({ lists: [later.id] })).toEqual(['Next', 'Dateless']);
      for (const label of ['urgent', 'red', urgent.id]) expect(await found({ labels: [label] })).toEqual(['Late']);
      expect(await found({ labels: ['Urgent'], cards: 'archived' })).toEqual(['Put away']);
      expect(await found({ labels: ['Urgent'], cards: 'all' })).toEqual(['Late', 'Put away']);
      for (const member of ['me', '@supportbot', 'Support Agent', owner().member.id]) {
        expect(await found({ members: [member] })).toEqual(['Next', 'Dateless']);
      }
      expect(await found({ text: 'STRASSE' })).toEqual([]);
      expect(await found({ text: 'straße BROK' })).toEqual(['Late']);
      expect(await found({ due: 'overdue' })).toEqual(['Late']);
      expect(await found({ due: 'open' })).toEqual(['Late', 'Next']);
      expect(await found({ due: 'done' })).toEqual(['Done late']);
      expect(await found({ due: 'none' })).toEqual(['Dateless']);
      expect(await found({ dueTo: '2020-01-02', timeZone: 'UTC' })).toEqual(['Done late', 'Late']);
      expect(await found({ dueFrom: '2099-03-02', dueTo: '2099-03-02', timeZone: 'UTC' })).toEqual(['Next']);
      expect(await found({ dueFrom: '2099-03-03', timeZone: 'Europe/Berlin' })).toEqual([]);
      expect(await found({ changedAfter: '2098-01-01', timeZone: 'UTC' })).toEqual([]);
      expect(await found({ changedAfter: late.dateLastActivity.toISOString() })).not.toContain('Late');
    });

    test('answers each card once where a board is named twice', async () => {
      const { board, boards } = newBoard('Find once');
      const once = await find({ boards });
      const twice = [...boards, board.id, board.shortLink, 'FIND ONCE'];
      expect(await find({ boards: twice, limit: 4 })).toEqual(once);
    });

    test('reads several boards page by page, and says on which one a card is', async () => {
      const boards = [...newBoard('Find one').boards, ...newBoard('Find two').boards];
      const places: string[] = [];
      let page: string | undefined;
      do {
        const answer = await find({ boards, limit: 3, ...defined({ page }) });
        places.push(...answer.cards.map(({ board, name }) => `${board ?? ''}: ${name}`));
        page = answer.nextPage;
      } while (page !== undefined);
      const names = ['Late', 'Done late', 'Next', 'Dateless'];
      expect(places).toEqual(boards.flatMap((board) => names.map((name) => `${board}: ${name}`)));
      const { nextPage } = await find({ boards, limit: 3 });
      expect(await find({ boards, limit: 50, page: nextPage })).toMatchObject({ names: ['Dateless', ...names] });
      expect(await world().refusal('board.findCards', { boards, lists: ['Todo'], page: nextPage })).toMatchObject({
        message: expect.stringContaining('page: '),
      });
    });

    test('says what there is where a name means nothing on any of the boards', async () => {
      const boards = [...newBoard('Find none').boards, 'Support'];
      expect(await namesOf({ boards, lists: ['Todo'], labels: ['Urgent'] })).toEqual(['Late']);
      for (const [field, there] of [
        ['lists', 'Inbox'],
        ['labels', 'Urgent'],
        ['members', 'Ben Okafor'],
      ] as const) {
        expect(await world().refusal('board.findCards', { boards, [field]: ['Nowhere'] })).toMatchObject({
          type: 'NotFound',
          message: expect.stringContaining(`"${there}"`),
        });
      }
    });

    test('finds a card on an archived list as archived on a board, and by the search as open, with its list archived', async () => {
      const { boards, later } = newBoard('Find archived lists');
      owner().archiveList(later);
      const { names, cards } = await find({ boards, cards: 'archived' });
      expect(names.toSorted()).toEqual(['Dateless', 'Next', 'Put away']);
      expect(cards.filter(({ listArchived }) => listArchived).map(({ archived }) => archived)).toEqual([false, false]);
      expect(await namesOf({ boards, lists: ['Later'], cards: 'archived' })).toEqual(['Next', 'Dateless']);
      const all = await find({ boards, cards: 'all' });
      expect(all.cards.filter((card) => !card.archived && card.listArchived !== true)).toHaveLength(2);
      const searched = await find({ text: 'Dateless', limit: 100 });
      const onLater = searched.cards.filter(({ listId }) => listId === later.id);
      expect(onLater).toMatchObject([{ name: 'Dateless', archived: false, listArchived: true }]);
    });

    test('tells that a card without a due date is complete', async () => {
      const { boards, todo } = newBoard('Find ticked');
      owner().updateCard(owner().createCard(todo, { name: 'Ticked' }), { dueComplete: true });
      const { cards } = await find({ boards, due: 'done' });
      expect(cards.map(({ name, due, dueComplete }) => ({ name, due, dueComplete }))).toEqual([
        { name: 'Ticked', dueComplete: true },
        { name: 'Done late', due: '2020-01-01T10:00:00.000Z', dueComplete: true },
      ]);
    });

    test('reads no card of an archived list, and each card of a board of more than a thousand', async () => {
      const { boards, later, todo } = newBoard('Find many');
      owner().archiveList(later);
      for (let number = 0; number < 1_100; number += 1) owner().createCard(todo, { name: `Card ${number}` });
      const { names, nextPage } = await find({ boards, limit: 500, descriptionLength: 0 });
      expect(names).toHaveLength(500);
      expect(nextPage).toBeDefined();
      expect(await namesOf({ boards, text: 'card 1099' })).toEqual(['Card 1099']);
      expect(await namesOf({ boards, text: 'next' })).toEqual([]);
    });

    test('asks Trello’s search where no boards are named, and believes only what the cards say', async () => {
      const { late } = newBoard('Find anywhere');
      const { cards, ...answer } = await find({ text: 'board:Product Broken', labels: ['Urgent'], due: 'overdue' });
      expect(answer).toMatchObject({ names: [], searched: true });
      expect(cards).toEqual([]);
      const found = await find({ text: 'broken', labels: ['Urgent'], lists: ['Todo'], due: 'overdue' });
      expect(found.cards).toContainEqual(
        expect.objectContaining({ id: late.id, board: 'Find anywhere', list: 'Todo', labels: ['Urgent'] }),
      );
      expect(await namesOf({ members: ['me'], text: 'Dateless' })).toContain('Dateless');
      expect(await namesOf({ members: ['@chen'], text: 'Dateless' })).toEqual([]);
      expect(await namesOf({ text: 'Put away' })).toEqual([]);
      expect(await namesOf({ text: 'Put away', cards: 'archived' })).toContain('Put away');
      const first = await find({ text: 'Late', limit: 1 });
      expect(first).toMatchObject({ names: [expect.any(String)], hasMore: true });
      const second = await find({ text: 'Late', limit: 1, page: first.nextPage });
      expect(second.cards[0]?.id).not.toBe(first.cards[0]?.id);
      // Trello's search counts its pages, so a page of another size would begin elsewhere: some cards twice, or never.
      expect(await world().refusal('board.findCards', { text: 'Late', limit: 2, page: first.nextPage })).toMatchObject({
        type: 'InvalidInput',
        message: expect.stringContaining('the same other fields'),
      });
      for (const input of [
        { labels: ['a', 'b'] },
        { text: '?!' },
        { lists: [late.idList, 'Todo'] },
        { members: ['Ben Okafor'] },
        { cards: 'all' },
      ]) {
        expect(await world().refusal('board.findCards', input)).toMatchObject({
          type: 'InvalidInput',
          message: expect.stringContaining('Name the boards.'),
        });
      }
    });

    test('finds for an agent limited to a board what is there, and nothing of another', async () => {
      const { boards } = newBoard('Find hidden');
      owner().createCard(world().trello.list('Support', 'Inbox'), { name: 'Unhidden' });
      expect(await find({ text: 'hidden' }, 'fenced')).toMatchObject({ names: ['Unhidden'], searched: false });
      expect(await world().refusal('board.findCards', { boards }, 'fenced')).toMatchObject({ type: 'NotFound' });
      const { id } = world().trello.board('Find hidden');
      const list = world().trello.list('Find hidden', 'Todo').id;
      for (const input of [{ boards: [id] }, { lists: [list] }])
        expect(await world().refusal('board.findCards', input, 'fenced')).toMatchObject({
          type: 'PermissionDenied',
        });
    });

    test('takes a day without a zone for one of the member, and says so', async () => {
      const { boards } = newBoard('Find zone');
      const answer = await find({ boards, dueTo: '2020-01-02' });
      expect(answer.names).toEqual(['Done late', 'Late']);
      expect(answer.timeZone).toEqual(expect.any(String));
      expect(await world().refusal('board.findCards', { boards, due: 'none', dueTo: '2020-01-02' })).toMatchObject({
        message: expect.stringContaining('A card without a date'),
      });
    });
  });
}
