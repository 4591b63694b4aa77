import { eventually } from '../support/eventually';
import { createBoardWorld, faults, type BoardWorld } from './board-world';
import { testBoards } from './boards';
import { testCardAttachments } from './card-attachments';
import { testCustomFields } from './custom-fields';
import { testUpdateComment } from './update-comments';
import { testUpdateList } from './update-lists';

let world: BoardWorld;

beforeAll(async () => {
  world = await createBoardWorld();
  await world.defineFenced('fenced');
});
afterAll(() => world.stop());

const ben = () => world.trello.as('ben');
const list = (name: string, board = 'Support') => world.trello.list(board, name);
const label = (name: string) => [...world.trello.world.labels.values()].find((each) => each.name === name)!;
function labelOnProduct(name: string) {
  const board = world.trello.board('Product');
  const labels = [...world.trello.world.labels.values()];
  const known = labels.find((each) => each.name === name && each.idBoard === board.id);
  return known ?? ben().createLabel(board, { name, color: 'sky' });
}
const newCard = (details: object = {}) => ben().createCard(list('Inbox'), { name: 'A card', ...details });
const labelNames = (card: { idLabels: string[] }) => card.idLabels.map((id) => world.trello.world.labels.get(id)!.name);
const memberNames = (card: { idMembers: string[] }) =>
  card.idMembers.map((id) => world.trello.world.members.get(id)!.username);
const archivals = (id: string) =>
  [...world.trello.world.actions.values()].filter(
    ({ type, data }) =>
      type === 'updateCard' &&
      (data.card as { id: string }).id === id &&
      'closed' in ((data.old as object | undefined) ?? {}),
  ).length;

describe('Update Card', () => {
  test('changes what is given, and nothing else', async () => {
    const card = newCard({ desc: 'Old', due: '2026-01-01T00:00:00.000Z', labels: [label('Billing')] });
    const answer = await world.call('board.updateCard', {
      card: card.id,
      name: 'New',
      start: '2026-03-01T09:00',
      due: '2026-03-02T17:00',
      timeZone: 'America/New_York',
      dueComplete: true,
    });
    expect(answer).toMatchObject({
      name: 'New',
      due: '2026-03-02T17:00:00-05:00',
      dueComplete: true,
      labels: ['Billing'],
    });
    expect(card).toMatchObject({
      name: 'New',
      desc: 'Old',
      due: '2026-03-02T22:00:00.000Z',
      start: '2026-03-01T14:00:00.000Z',
      idList: list('Inbox').id,
    });
    const cleared = await world.call('board.updateCard', { card: card.id, due: null, start: null, description: '' });
    expect(cleared).not.toHaveProperty('due');
    expect(card).toMatchObject({ due: null, start: null, desc: '', name: 'New' });
  });

  test('takes a label or member that somebody else puts on meanwhile as put on', async () => {
    const card = newCard();
    const urgent = label('Urgent');
    world.sandbox.faults.add({
      match: { provider: 'trello', method: 'POST', path: /idLabels$/ },
      fault: { kind: 'delay', milliseconds: 500 },
    });
    const before = world.sandbox.requests.count({ method: 'POST', path: /idLabels$/ });
    const updated = world.call('board.updateCard', { card: card.id, addLabels: ['Urgent'] });
    await eventually('the label is on its way', () =>
      world.sandbox.requests.count({ method: 'POST', path: /idLabels$/ }) > before ? true : undefined,
    );
    ben().addLabel(card, urgent);
    expect((await updated).labels).toEqual(['Urgent']);
    expect(labelNames(card)).toEqual(['Urgent']);
  });

  test('adds and takes off labels and members by name, and leaves the others', async () => {
    const card = newCard({ labels: [label('Billing'), label('Urgent')], members: [ben().member] });
    const answer = await world.call('board.updateCard', {
      card: card.id,
      addLabels: ['Warranty', 'Billing'],
      removeLabels: ['red'],
      addMembers: ['chen', 'me'],
    });
    expect(answer.labels).toEqual(['Billing', 'Warranty']);
    expect(labelNames(card)).toEqual(['Billing', 'Warranty']);
    expect(memberNames(card)).toEqual(['ben', 'chen', 'supportbot']);
    await world.call('board.updateCard', { card: card.id, removeMembers: ['Ben Okafor', 'ada'] });
    expect(memberNames(card)).toEqual(['chen', 'supportbot']);
  });

  test('does not drop a label that somebody else adds at the same time', async () => {
    const card = newCard({ labels: [label('Billing')] });
    const slow = world.sandbox.faults.add({
      match: { provider: 'trello', method: 'POST', path: /idLabels$/ },
      fault: { kind: 'delay', milliseconds: 100 },
    });
    const updating = world.call('board.updateCard', { card: card.id, addLabels: ['Urgent'] });
    while (world.sandbox.requests.count({ method: 'GET', path: `/1/cards/${card.id}` }) === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    ben().addLabel(card, label('Warranty'));
    await updating;
    world.sandbox.faults.remove(slow);
    expect(labelNames(card).sort()).toEqual(['Billing', 'Urgent', 'Warranty']);
  });

  test('replaces all labels and members when told so', async () => {
    const card = newCard({ labels: [label('Billing'), label('Urgent')], members: [ben().member] });
    await world.call('board.updateCard', { card: card.id, labels: ['Urgent', 'Warranty'], members: [] });
    expect(labelNames(card)).toEqual(['Urgent', 'Warranty']);
    expect(card.idMembers).toEqual([]);
    await world.call('board.updateCard', { card: card.id, labels: [] });
    expect(card.idLabels).toEqual([]);
    const both = { card: card.id, labels: ['Urgent'], addLabels: ['Billing'] };
    expect(await world.refusal('board.updateCard', both)).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(/labels: Give either "labels".*or "addLabels" and "removeLabels"/),
    });
  });

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

  test('gives it a cover of a colour, of an attached picture, or none', async () => {
    const card = newCard();
    const { id } = ben().attachFile(card, { name: 'a.png', mimeType: 'image/png', content: Buffer.from('png') });
    await world.call('board.updateCard', { card: card.id, cover: { color: 'sky' } });
    expect(card.cover).toMatchObject({ color: 'sky', idAttachment: null });
    const attachment = `card-attachment:team:${card.id}:${id}`;
    await world.call('board.updateCard', { card: card.id, cover: { attachment } });
    expect(card.cover).toMatchObject({ color: null, idAttachment: id });
    await world.call('board.updateCard', { card: card.id, cover: null });
    expect(card.cover).toMatchObject({ color: null, idAttachment: null });
    const foreign = { card: newCard().id, cover: { attachment } };
    expect(await world.refusal('board.updateCard', foreign)).toMatchObject({ type: 'InvalidInput' });
  });

  test('archives it and brings it back', async () => {
    const card = newCard();
    expect(await world.call('board.updateCard', { card: card.id, archived: true })).toMatchObject({ archived: true });
    expect(await world.call('board.updateCard', { card: card.id, archived: false })).toMatchObject({ archived: false });
    expect(card.closed).toBe(false);
  });

  test('renames and moves a card found by its name, though the first answer is lost', async () => {
    const card = newCard({ name: 'Found by name' });
    const request = { method: 'PUT', path: /\/1\/cards\// };
    const input = { board: 'Support', card: 'Found by name', name: 'Renamed', toBoard: 'Product', list: 'Ideas' };
    const [answer] = await world.despite([{ kind: 'reset-after-effect' }], request, 'board.updateCard', [input]);
    expect(answer).toMatchObject({ id: card.id, name: 'Renamed', boardId: world.trello.board('Product').id });
  });

  test('ends the same, whatever happens to whichever of its requests', async () => {
    const parts: [method: string, path: RegExp][] = [
      ['PUT', /\/1\/cards\/[^/]+$/],
      ['POST', /idLabels$/],
      ['DELETE', /idLabels\//],
      ['POST', /idMembers$/],
    ];
    await Promise.all(
      parts.map(async ([method, path]) => {
        const cards = faults.map(() => newCard({ labels: [label('Billing')] }));
        const change = { list: 'Done', addLabels: ['Urgent'], removeLabels: ['Billing'], addMembers: ['chen'] };
        const inputs = cards.map(({ id }) => ({ card: id, ...change }));
        const answers = await world.despite(faults, { method, path }, 'board.updateCard', inputs);
        for (const answer of answers) expect(answer).toMatchObject({ listId: list('Done').id, labels: ['Urgent'] });
        for (const card of cards) {
          expect([labelNames(card), memberNames(card), card.idList]).toEqual([['Urgent'], ['chen'], list('Done').id]);
        }
      }),
    );
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

testCustomFields(() => world, faults);

testBoards(() => world, faults);

describe('Archive Card', () => {
  test('archives a card once; again it says that it was archived already', async () => {
    const card = newCard({ name: 'To archive' });
    const input = { board: 'Support', card: 'To archive' };
    expect(await world.call('board.archiveCard', input)).toEqual({
      cardId: card.id,
      name: 'To archive',
      url: expect.any(String),
      alreadyArchived: false,
    });
    expect(await world.call('board.archiveCard', input)).toMatchObject({ cardId: card.id, alreadyArchived: true });
    expect(archivals(card.id)).toBe(1);
  });

  test('archives it once, whatever happens to the request, and knows that it was this call', async () => {
    const cards = faults.map(() => newCard());
    const inputs = cards.map(({ id }) => ({ card: id }));
    const request = { method: 'PUT', path: /\/1\/cards\// };
    const answers = await world.despite(faults, request, 'board.archiveCard', inputs);
    expect(answers).toMatchObject(cards.map(({ id }) => ({ cardId: id, alreadyArchived: false })));
    expect(cards.map(({ id }) => archivals(id))).toEqual(cards.map(() => 1));
  });

  test('says so where there is no such card', async () => {
    expect(await world.refusal('board.archiveCard', { card: 'aBcD1234' })).toMatchObject({ type: 'NotFound' });
  });
});

testCardAttachments(() => world, faults);
testUpdateComment(() => world, faults);
testUpdateList(() => world, faults);
