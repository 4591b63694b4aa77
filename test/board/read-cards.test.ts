import { createBoardWorld, type BoardWorld } from './board-world';
import { faults } from '../support/request-faults';
import { boardsByName } from './boards-by-name';
import { testListActivity } from './list-activity';

let world: BoardWorld;

beforeAll(async () => {
  world = await createBoardWorld();
  await world.defineFenced('fenced');
});
afterAll(() => world.stop());

const { ben, list, newCard } = boardsByName(() => world);

describe('Get Card', () => {
  test('answers everything on the card, in one request', async () => {
    const card = ben().createCard(list('Inbox'), {
      name: 'Full card',
      desc: 'What it **is** about.',
      due: '2026-03-02T16:00:00.000Z',
      start: '2026-03-01T08:00:00.000Z',
      labels: [...world.trello.world.labels.values()].filter(({ name }) => name === 'Billing'),
      members: [ben().member],
    });
    const checklist = ben().addChecklist(card, 'Steps');
    const [first] = ['Call', 'Write'].map((name) => ben().addCheckItem(checklist, name));
    ben().completeCheckItem(checklist, first!);
    const { id: fileId } = ben().attachFile(card, {
      name: 'log.pdf',
      mimeType: 'application/pdf',
      content: Buffer.from('%PDF'),
    });
    ben().attachLink(card, 'https://example.com/manual', 'Manual');
    for (const text of ['Eins', 'Zwei', 'Drei']) ben().comment(card, text);

    let answer: unknown;
    const requests = await world.requestsOf(async () => {
      answer = await world.call('board.getCard', { card: card.shortLink, commentLimit: 2 });
    });
    expect(requests).toEqual([`GET /1/cards/${card.shortLink}`]);
    expect(answer).toEqual({
      id: card.id,
      name: 'Full card',
      url: expect.stringContaining(card.shortLink),
      board: { id: card.idBoard, name: 'Support' },
      list: { id: card.idList, name: 'Inbox' },
      archived: false,
      position: card.pos,
      lastActivity: card.dateLastActivity.toISOString(),
      description: 'What it **is** about.',
      due: '2026-03-02T16:00:00.000Z',
      start: '2026-03-01T08:00:00.000Z',
      dueComplete: false,
      labels: [{ id: expect.any(String), name: 'Billing', color: 'yellow' }],
      members: [{ id: ben().member.id, username: 'ben', name: 'Ben Okafor' }],
      checklists: [
        {
          id: checklist.id,
          name: 'Steps',
          items: [
            { id: first!.id, name: 'Call', checked: true },
            { id: expect.any(String), name: 'Write', checked: false },
          ],
        },
      ],
      attachments: [
        {
          attachment: `card-attachment:team:${card.id}:${fileId}`,
          name: 'log.pdf',
          contentType: 'application/pdf',
          bytes: 4,
        },
        { name: 'Manual', url: 'https://example.com/manual' },
      ],
      comments: [
        { id: expect.any(String), by: 'ben', at: expect.any(String), text: 'Drei' },
        { id: expect.any(String), by: 'ben', at: expect.any(String), text: 'Zwei' },
      ],
      hasMoreComments: true,
    });
  });

  test('leaves out what is not there', async () => {
    const card = newCard('Bare');
    expect(await world.call('board.getCard', { card: card.id })).toEqual({
      id: card.id,
      name: 'Bare',
      url: expect.any(String),
      board: { id: card.idBoard, name: 'Support' },
      list: { id: card.idList, name: 'Inbox' },
      archived: false,
      position: card.pos,
      lastActivity: expect.any(String),
    });
  });

  test('tells that a card is complete without a due date, and that its list is archived', async () => {
    const list = ben().createList(world.trello.board('Support'), 'Last week');
    const card = ben().createCard(list, { name: 'Ticked' });
    ben().updateCard(card, { dueComplete: true });
    ben().archiveList(list);
    expect(await world.call('board.getCard', { card: card.id })).toMatchObject({
      archived: false,
      listArchived: true,
      dueComplete: true,
    });
  });

  test("answers what the card says in the board's own fields, by their names", async () => {
    const board = world.trello.board('Support');
    const card = newCard('With fields');
    const choice = { name: 'Priority', type: 'list', options: ['High', 'Low'] } as const;
    for (const [field, value] of [
      [choice, 'Low'],
      [{ name: 'Hours', type: 'number' }, '2.5'],
      [{ name: 'Paid', type: 'checkbox' }, 'true'],
      [{ name: 'Order', type: 'text' }, '4711'],
      [{ name: 'Delivery', type: 'date' }, '2026-03-02T11:00:00.000Z'],
    ] as const) {
      ben().setField(card, ben().addField(board, field), value);
    }
    const { customFields } = await world.call('board.getCard', { card: card.id });
    expect(customFields).toEqual([
      { name: 'Priority', value: 'Low' },
      { name: 'Hours', value: 2.5 },
      { name: 'Paid', value: true },
      { name: 'Order', value: '4711' },
      { name: 'Delivery', value: '2026-03-02T11:00:00.000Z' },
    ]);
  });

  test('answers the cover as Update Card takes it', async () => {
    const card = newCard('Covered');
    ben().attachFile(card, { name: 'a.png', mimeType: 'image/png', content: Buffer.from('png') });
    const { attachments } = await world.call('board.getCard', { card: card.id });
    for (const cover of [{ color: 'red' as const }, { attachment: attachments![0]!.attachment! }]) {
      await world.call('board.updateCard', { card: card.id, cover });
      expect(await world.call('board.getCard', { card: card.id })).toMatchObject({ cover });
    }
  });

  test('cuts long texts and says so', async () => {
    const card = ben().createCard(list('Inbox'), { name: 'Long', desc: 'x'.repeat(30) });
    ben().comment(card, 'y'.repeat(30));
    ben().comment(card, 'z'.repeat(10));
    expect(await world.call('board.getCard', { card: card.id, textLength: 10 })).toMatchObject({
      description: 'x'.repeat(10),
      truncated: true,
      comments: [{ text: 'z'.repeat(10) }, { text: 'y'.repeat(10), truncated: true }],
    });
    const { comments } = await world.call('board.getCard', { card: card.id, commentLimit: 0 });
    expect(comments).toBeUndefined();
  });

  test('answers comments that came with a copied card among the others, newest first', async () => {
    const original = ben().createCard(list('Inbox'), { name: 'Copied with its discussion' });
    ben().comment(original, 'Said before');
    const body = { idList: original.idList, idCardSource: original.id, keepFromSource: 'comments' };
    const made = await world.call('board.apiCall', { method: 'POST', endpoint: '/1/cards', body });
    const { id: card } = made.body as { id: string };
    const said = async (commentLimit: number) => {
      const { comments, hasMoreComments = false } = await world.call('board.getCard', { card, commentLimit });
      return { said: comments?.map(({ by, text }) => `${by}: ${text}`), hasMoreComments };
    };
    expect(await said(5)).toEqual({ said: ['ben: Said before'], hasMoreComments: false });
    const comment = await world.call('board.addComment', { card, text: 'Said on the copy' });
    expect(comment.cardId).toBe(card);
    expect((await said(5)).said).toEqual(['supportbot: Said on the copy', 'ben: Said before']);
    expect(await said(1)).toEqual({ said: ['supportbot: Said on the copy'], hasMoreComments: true });
  });

  test('cuts names that are longer than names are', async () => {
    const [name, cut] = ['n'.repeat(400), `${'n'.repeat(300)}…`];
    const card = ben().createCard(list('Inbox'), { name });
    ben().addCheckItem(ben().addChecklist(card, name), name);
    const read = (more = {}) => world.call('board.getCard', { card: card.shortLink, ...more });
    expect(await read()).toMatchObject({ name: cut, checklists: [{ name: cut, items: [{ name }] }] });
    expect(await read({ textLength: 350 })).toMatchObject({
      checklists: [{ items: [{ name: `${'n'.repeat(350)}…` }] }],
    });
    expect(await read({ textLength: 0 })).toMatchObject({ checklists: [{ items: [{ name: cut }] }] });
    expect(await world.call('board.findCards', { boards: ['Support'], text: name })).toMatchObject({
      cards: [{ name: cut }],
    });
  });

  test('is tried again whatever happens to the request', async () => {
    const card = newCard('Busy');
    const request = { method: 'GET', path: new RegExp(card.id) };
    const inputs = faults.map(() => ({ card: card.id }));
    const answers = await world.despite(faults, request, 'board.getCard', inputs);
    expect(answers).toMatchObject(inputs.map(() => ({ name: 'Busy' })));
  });
});

testListActivity(() => world, faults);

describe('an agent limited to a board', () => {
  test('sees that board only', async () => {
    const { boards } = await world.call('board.getBoards', {}, 'fenced');
    expect(boards.map(({ name }) => name)).toEqual(['Support']);
  });

  test('reads no card or list of another, by whatever name', async () => {
    const card = newCard('Secret plan', 'Product', 'Ideas');
    const other = world.trello.board('Product');
    for (const input of [
      { card: card.id },
      { card: card.shortLink },
      { card: 'Secret plan', board: other.id },
      { card: 'Secret plan', board: other.shortLink },
    ]) {
      const { type, message } = await world.refusal('board.getCard', input, 'fenced');
      expect(type).toBe('PermissionDenied');
      expect(message).not.toContain('Secret');
    }
    const lists = [{ list: card.idList }, { list: 'Ideas', board: other.id }];
    for (const input of lists) {
      expect(await world.refusal('board.getListCards', input, 'fenced')).toMatchObject({ type: 'PermissionDenied' });
    }
    const byName = await world.refusal('board.getListCards', { list: 'Ideas', board: 'Product' }, 'fenced');
    expect(byName).toMatchObject({ type: 'NotFound', message: expect.stringContaining('It has: "Support".') });
  });

  test('reads its own', async () => {
    const card = newCard('Ours');
    expect(await world.call('board.getCard', { card: 'Ours', board: 'Support' }, 'fenced')).toMatchObject({
      id: card.id,
    });
    const { cards } = await world.call('board.getListCards', { list: card.idList }, 'fenced');
    expect(cards.map(({ name }) => name)).toContain('Ours');
  });
});
