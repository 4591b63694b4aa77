import { createBoardWorld, type BoardWorld } from './board-world';
import { faults } from '../support/request-faults';
import { boardsByName } from './boards-by-name';
import { testUpdateList } from './update-lists';

let world: BoardWorld;

beforeAll(async () => {
  world = await createBoardWorld();
  await world.defineFenced('fenced');
});
afterAll(() => world.stop());

const { ben, label, list, newCard } = boardsByName(() => world);

function labelOnProduct(name: string) {
  const board = world.trello.board('Product');
  const labels = [...world.trello.world.labels.values()];
  const known = labels.find((each) => each.name === name && each.idBoard === board.id);
  return known ?? ben().createLabel(board, { name, color: 'sky' });
}

describe('Update Card', () => {
  test('moves a card to a list of its board, by name, and to a place on it', async () => {
    const card = newCard();
    const other = ben().createCard(list('Doing'), { name: 'First there' });
    expect(await world.call('board.updateCard', { card: card.id, list: 'doing', position: 'top' })).toMatchObject({
      listId: list('Doing').id,
      boardId: card.idBoard,
    });
    expect(card.pos).toBeLessThan(other.pos);
    await world.call('board.updateCard', { card: card.id, list: list('Done').id });
    expect(card.idList).toBe(list('Done').id);
  });

  test.each([
    ['list', () => ({ list: list('Done').id })],
    ['board', () => ({ toBoard: 'Product', list: 'Planned' })],
  ])(
    'puts a card that goes to another %s at its bottom where no place is given, and leaves it there',
    async (_to, to) => {
      const card = newCard();
      for (const target of [list('Done'), list('Planned', 'Product')])
        ben().createCard(target, { name: 'There before' });
      ben().updateCard(card, { pos: 'top' });
      const input = { card: card.id, ...to() };
      const below = () =>
        [...world.trello.world.cards.values()].filter((one) => one.idList === card.idList && one.pos > card.pos);
      const { listId } = await world.call('board.updateCard', input);
      expect(below()).toEqual([]);
      const later = ben().createCard(world.trello.world.lists.get(listId)!, { name: 'Came later' });
      await world.call('board.updateCard', input);
      expect(below()).toEqual([later]);
    },
  );

  test.each([
    ['names', () => ({ toBoard: 'Product', list: 'Planned' })],
    ['the id of the list alone', () => ({ list: list('Planned', 'Product').id })],
  ])('moves a card to another board by %s, and labels it there', async (_how, place) => {
    const parts = labelOnProduct('Parts');
    const card = newCard({ labels: [label('Billing')] });
    const answer = await world.call('board.updateCard', { card: card.id, ...place(), addLabels: ['Parts'] });
    expect(answer).toMatchObject({ boardId: world.trello.board('Product').id, listId: list('Planned', 'Product').id });
    expect(card.idLabels).toEqual([parts.id]);
  });

  test.each([
    ['', []],
    [', though the answer to the move is lost', [{ kind: 'reset-after-effect' }]],
  ] as const)('says what a card left behind on its old board%s', async (_how, lost) => {
    const bot = world.trello.as('supportbot');
    const there = bot.createBoard({ name: `Elsewhere ${lost.length}`, defaultLists: true, defaultLabels: false });
    const card = newCard({ labels: [label('Billing')], members: [ben().member] });
    const input = { card: card.id, toBoard: there.id, list: 'To Do', addMembers: ['me'] };
    const request = { method: 'PUT', path: new RegExp(card.id) };
    const [answer] = await world.despite(
      lost.length === 0 ? [{ kind: 'status', status: 429 }] : lost,
      request,
      'board.updateCard',
      [input],
    );
    expect(answer).toMatchObject({
      boardId: there.id,
      leftBehind: { labels: ['Billing'], members: ['Ben Okafor'] },
      members: ['Support Agent'],
    });
  });

  test.each([
    ['', []],
    [', though the answer to the move is lost', [{ kind: 'reset-after-effect' }]],
  ] as const)('takes off what it is asked to, as the board has it that the card leaves%s', async (_how, lost) => {
    const { member } = world.trello.as('supportbot');
    const alone = ben().createLabel(world.trello.board('Support'), { name: `Only here ${lost.length}`, color: 'lime' });
    const twin = ben().createLabel(world.trello.board('Support'), { name: `Twin ${lost.length}`, color: 'sky' });
    ben().createLabel(world.trello.board('Product'), { name: twin.name, color: 'sky' });
    const card = newCard({ labels: [alone, twin], members: [ben().member, member] });
    const input = {
      ...{ card: card.id, toBoard: 'Product', list: 'Planned' },
      ...{ removeLabels: [alone.name, twin.id], removeMembers: ['@supportbot'] },
    };
    const request = { method: 'PUT', path: new RegExp(card.id) };
    const [answer] = await world.despite(
      lost.length === 0 ? [{ kind: 'status', status: 429 }] : lost,
      request,
      'board.updateCard',
      [input],
    );
    expect(answer).toMatchObject({ boardId: world.trello.board('Product').id });
    expect(answer).not.toHaveProperty('leftBehind.labels');
    expect(card.idLabels).toEqual([]);
    expect(card.idMembers).not.toContain(member.id);
  });

  test('asks for the list on the other board, and says which there are', async () => {
    const card = newCard();
    expect(await world.refusal('board.updateCard', { card: card.id, toBoard: 'Product' })).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringContaining('list: Say on which list of the other board it goes.'),
    });
    const wrong = { card: card.id, toBoard: 'Product', list: 'Inbox', name: 'Never' };
    expect(await world.refusal('board.updateCard', wrong)).toMatchObject({
      type: 'NotFound',
      message: expect.stringMatching(/"Product" has no list "Inbox".*"Ideas", "Planned"/),
    });
    expect(card.name).toBe('A card');
  });

  test('renames and moves a card found by its name, though the first answer is lost', async () => {
    const card = newCard({ name: 'Found by name' });
    const request = { method: 'PUT', path: /\/1\/cards\// };
    const input = { board: 'Support', card: 'Found by name', name: 'Renamed', toBoard: 'Product', list: 'Ideas' };
    const [answer] = await world.despite([{ kind: 'reset-after-effect' }], request, 'board.updateCard', [input]);
    expect(answer).toMatchObject({ id: card.id, name: 'Renamed', boardId: world.trello.board('Product').id });
  });

  test('of an agent limited to a board touches no other, and moves nothing there', async () => {
    const card = newCard();
    const foreign = ben().createCard(list('Ideas', 'Product'), { name: 'Theirs' });
    for (const input of [
      { card: foreign.id, name: 'x' },
      { card: card.id, list: list('Ideas', 'Product').id },
      { card: card.id, toBoard: world.trello.board('Product').shortLink, list: 'Ideas' },
    ]) {
      expect(await world.refusal('board.updateCard', input, 'fenced')).toMatchObject({ type: 'PermissionDenied' });
    }
    expect(card.idBoard).toBe(world.trello.board('Support').id);
    expect(await world.call('board.updateCard', { card: card.id, list: 'Done' }, 'fenced')).toMatchObject({
      listId: list('Done').id,
    });
  });
});

testUpdateList(() => world, faults);
