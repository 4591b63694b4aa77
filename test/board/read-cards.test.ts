import { createBoardWorld, faults, type BoardWorld } from './board-world';
import { testFindCards } from './find-cards';
import { testListActivity } from './list-activity';

let world: BoardWorld;

beforeAll(async () => {
  world = await createBoardWorld();
  await world.defineFenced('fenced');
});
afterAll(() => world.stop());

const ben = () => world.trello.as('ben');
const list = (name: string, board = 'Support') => world.trello.list(board, name);
const newCard = (name: string, board?: string, where = 'Inbox') => ben().createCard(list(where, board), { name });

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

  test('is tried again whatever happens to the request', async () => {
    const card = newCard('Busy');
    const request = { method: 'GET', path: new RegExp(card.id) };
    const inputs = faults.map(() => ({ card: card.id }));
    const answers = await world.despite(faults, request, 'board.getCard', inputs);
    expect(answers).toMatchObject(inputs.map(() => ({ name: 'Busy' })));
  });
});

describe('a card is found', () => {
  test.each([
    ['id', (card: { id: string; shortLink: string }) => card.id],
    ['id in capitals', (card: { id: string; shortLink: string }) => card.id.toUpperCase()],
    ['short link', (card: { id: string; shortLink: string }) => card.shortLink],
    ['address', (card: { id: string; shortLink: string }) => `https://trello.com/c/${card.shortLink}/7-some-words`],
    ['short address', (card: { id: string; shortLink: string }) => `https://trello.com/c/${card.shortLink}`],
  ])('by its %s', async (_how, written) => {
    const card = newCard('Found');
    expect(await world.call('board.getCard', { card: written(card) })).toMatchObject({ id: card.id });
  });

  test.each(['Support', 'support', 'id', 'shortLink', 'address'])(
    'by its name on a board given as %s',
    async (written) => {
      const { id, shortLink } = world.trello.board('Support');
      const address = `https://trello.com/b/${shortLink}/support`;
      const board = { id, shortLink, address }[written] ?? written;
      const card = await world.call('board.getCard', { board, card: 'rattling NOISE in the headset' });
      expect(card.name).toBe('Rattling noise in the headset');
    },
  );

  test('by a name of eight letters, which could be a short link', async () => {
    const card = newCard('Feedback');
    expect(await world.call('board.getCard', { board: 'Support', card: 'Feedback' })).toMatchObject({ id: card.id });
  });

  test('by name in the archive only where no open card has it', async () => {
    const [archived, open] = [newCard('Twice'), newCard('Twice')];
    ben().archiveCard(archived);
    expect(await world.call('board.getCard', { board: 'Support', card: 'Twice' })).toMatchObject({ id: open.id });
    ben().archiveCard(open);
    ben().renameCard(open, 'Once');
    expect(await world.call('board.getCard', { board: 'Support', card: 'Twice' })).toMatchObject({ id: archived.id });
  });

  test('or it is asked which of several is meant, with their lists and ids', async () => {
    const [one, other] = [newCard('Same'), newCard('Same', 'Support', 'Doing')];
    const { type, message } = await world.refusal('board.getCard', { board: 'Support', card: 'same' });
    expect(type).toBe('InvalidInput');
    expect(message).toContain(`"Same" (on "Inbox", id ${one.id})`);
    expect(message).toContain(`"Same" (on "Doing", id ${other.id})`);
  });

  test('or it is said which card comes near', async () => {
    newCard('Replace the door sensor');
    const { type, message } = await world.refusal('board.getCard', {
      board: 'Support',
      card: 'Replace the door senser',
    });
    expect(type).toBe('NotFound');
    expect(message).toContain('Did you mean "Replace the door sensor"?');
  });

  test('not by name alone', async () => {
    const refusal = await world.refusal('board.getCard', { card: 'Rattling noise in the headset' });
    expect(refusal).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(/card: .*together with "board"/),
    });
  });

  test('not on a board that is not there, which is answered with the boards there are', async () => {
    const { type, message } = await world.refusal('board.getCard', { board: 'Suport', card: 'x' });
    expect(type).toBe('NotFound');
    expect(message).toMatch(/The account has no board "Suport"\. Did you mean "Support"\? It has: .*"Product"/);
  });
});

describe('Get List Cards', () => {
  test('pages through more cards than Trello answers at once, from top to bottom', async () => {
    const target = ben().createList(world.trello.board('Product'), 'Backlog');
    const made = Array.from({ length: 1_203 }, (_, index) => ben().createCard(target, { name: `Idea ${index}` }).name);
    const names: string[] = [];
    let page: string | undefined;
    do {
      const answer = await world.call('board.getListCards', {
        list: target.id,
        limit: 500,
        ...(page === undefined ? {} : { page }),
      });
      names.push(...answer.cards.map(({ name }) => name));
      expect(answer.hasMore).toBe(answer.nextPage !== undefined);
      page = answer.nextPage;
    } while (page !== undefined);
    expect(names).toEqual(made);
  });

  test('says that there is no more where the last page is just full', async () => {
    const target = ben().createList(world.trello.board('Product'), 'Two');
    for (const name of ['First', 'Second']) ben().createCard(target, { name });
    const answer = await world.call('board.getListCards', { board: 'Product', list: 'two', limit: 2 });
    expect(answer).toMatchObject({ listId: target.id, hasMore: false, cards: [{ name: 'First' }, { name: 'Second' }] });
    expect(answer).not.toHaveProperty('nextPage');
  });

  test('answers cards as they stand on the board, with what tells them apart', async () => {
    const target = ben().createList(world.trello.board('Product'), 'Ordered');
    const [low, high] = ['Low', 'High'].map((name) =>
      ben().createCard(target, { name, desc: `${name}. `.repeat(50), members: [ben().member] }),
    );
    ben().updateCard(high!, { pos: 'top' });
    const { cards } = await world.call('board.getListCards', { list: target.id, descriptionLength: 12 });
    expect(cards).toMatchObject([
      { name: 'High', position: high!.pos, description: 'High. High.', members: ['Ben Okafor'] },
      { name: 'Low', position: low!.pos, lastActivity: low!.dateLastActivity.toISOString() },
    ]);
    const [bare] = (await world.call('board.getListCards', { list: target.id, descriptionLength: 0 })).cards;
    expect(bare).not.toHaveProperty('description');
  });

  test('shows the archive when asked', async () => {
    const target = ben().createList(world.trello.board('Product'), 'Old');
    const [archived] = ['Archived', 'Open'].map((name) => ben().createCard(target, { name }));
    ben().archiveCard(archived!);
    const names = async (cards: 'open' | 'archived' | 'all') =>
      (await world.call('board.getListCards', { list: target.id, cards })).cards.map(({ name }) => name);
    expect(await names('open')).toEqual(['Open']);
    expect(await names('archived')).toEqual(['Archived']);
    expect(await names('all')).toEqual(['Open', 'Archived']);
  });

  test('says which lists a board has when it has none of the name', async () => {
    const refusal = await world.refusal('board.getListCards', { board: 'Support', list: 'Inbx' });
    expect(refusal).toMatchObject({
      type: 'NotFound',
      message: expect.stringMatching(/has no list "Inbx"\. Did you mean "Inbox"\? It has: "Inbox", "Doing"/),
    });
    const unplaced = await world.refusal('board.getListCards', { list: 'Inbox' });
    expect(unplaced).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(/list: .*Give "board" too/),
    });
  });
});

describe('Get Boards', () => {
  test('pages through all boards, each once, with their lists', async () => {
    const bot = world.trello.as('supportbot');
    for (let number = 1; number <= 7; number += 1) {
      bot.createBoard({ name: `Team ${number}`, defaultLists: false, defaultLabels: false });
    }
    const names: string[] = [];
    let page: string | undefined;
    do {
      const answer = await world.call('board.getBoards', {
        name: 'team',
        limit: 3,
        ...(page === undefined ? {} : { page }),
      });
      names.push(...answer.boards.map(({ name }) => name));
      page = answer.nextPage;
    } while (page !== undefined);
    expect(names).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `Team ${number}`));
    const { boards } = await world.call('board.getBoards', { name: 'SUPPORT' });
    expect(boards).toMatchObject([{ name: 'Support', closed: false }]);
    expect(boards[0]!.lists!.map(({ name }) => name)).toEqual(['Inbox', 'Doing', 'Waiting for customer', 'Done']);
    const [bare] = (await world.call('board.getBoards', { name: 'Support', includeLists: false })).boards;
    expect(bare).not.toHaveProperty('lists');
  });

  test('answers labels, people, custom fields and the workspace only where asked, each board by itself', async () => {
    const board = ben().createBoard({ name: 'Described', defaultLists: false, defaultLabels: false });
    ben().setBoardMember(board, world.trello.as('supportbot').member);
    const label = ben().createLabel(board, { name: 'Urgent', color: 'red' });
    ben().addField(board, { name: 'Priority', type: 'list', options: ['High', 'Low'] });
    ben().addField(board, { name: 'Hours', type: 'number' });
    const asked = { name: 'Described', includeLists: false };
    const [bare] = (await world.call('board.getBoards', asked)).boards;
    expect(bare).toEqual({ id: board.id, name: 'Described', url: expect.any(String), closed: false });
    let answer: unknown;
    const include = ['labels', 'members', 'customFields', 'workspace'] as const;
    const requests = await world.requestsOf(async () => {
      answer = await world.call('board.getBoards', { ...asked, include: [...include] });
    });
    expect(requests).toEqual(['GET /1/members/me/boards', 'GET /1/boards/{id}']);
    expect(answer).toEqual({
      hasMore: false,
      boards: [
        {
          ...bare,
          labels: [{ id: label.id, name: 'Urgent', color: 'red' }],
          members: [
            { id: ben().member.id, username: 'ben', name: 'Ben Okafor' },
            { id: world.trello.as('supportbot').member.id, username: 'supportbot', name: 'Support Agent' },
          ],
          customFields: [
            { name: 'Priority', kind: 'list', options: ['High', 'Low'] },
            { name: 'Hours', kind: 'number' },
          ],
        },
      ],
    });
    const [support] = (await world.call('board.getBoards', { name: 'Support', include: ['workspace'] })).boards;
    expect(support!.workspace).toEqual({ id: support!.workspaceId, name: 'Contoso' });
    expect(support).not.toHaveProperty('labels');
  });

  test('answers all workspaces where asked, those without a board too; an agent limited to boards is told of theirs alone', async () => {
    const made = await world.call('board.apiCall', {
      ...{ method: 'POST', endpoint: '/1/organizations', body: { displayName: 'Without a board' } },
    });
    const { id } = made.body as { id: string };
    const workspaces = async (agent?: string) =>
      (await world.call('board.getBoards', { include: ['workspaces'] }, agent)).workspaces;
    const contoso = { id: world.trello.board('Support').idOrganization, name: 'Contoso' };
    expect(await workspaces()).toEqual(expect.arrayContaining([contoso, { id, name: 'Without a board' }]));
    expect(await workspaces('fenced')).toEqual([contoso]);
    expect(await world.call('board.getBoards', {})).not.toHaveProperty('workspaces');
  });
});

testFindCards(() => world);
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
