import { createBoardWorld, type BoardWorld } from './board-world';
import { faults } from '../support/request-faults';
import { hurried, startAs } from '../guarantees/run-steps';
import { eventually } from '../support/eventually';
import { boardsByName } from './boards-by-name';
import { testCopiedCards } from './copied-cards';

let world: BoardWorld;

beforeAll(async () => {
  world = await createBoardWorld();
  await world.defineFenced('fenced');
});
afterAll(() => world.stop());

const { board, label, list, memberId, newCard } = boardsByName(() => world);
const labelId = (name: string) => label(name).id;

describe('Create Card', () => {
  test('takes list, labels and members by name, and dates with a zone', async () => {
    const answer = await world.call('board.createCard', {
      board: 'support',
      list: 'doing',
      name: 'Named',
      description: 'Text',
      position: 'top',
      due: '2026-03-02T17:00',
      start: '2026-03-01',
      timeZone: 'Europe/Berlin',
      labels: ['billing', 'red'],
      members: ['@ben', 'Chen Li', 'me'],
    });
    expect(answer).toMatchObject({
      listId: list('Doing').id,
      boardId: board().id,
      labels: ['Billing', 'Urgent'],
      members: expect.arrayContaining(['Ben Okafor', 'Chen Li']),
      due: '2026-03-02T17:00:00+01:00',
      start: '2026-03-01T00:00:00+01:00',
      dueComplete: false,
      attachments: [],
    });
    const card = world.trello.card(answer.id);
    const dates = { due: '2026-03-02T16:00:00.000Z', start: '2026-02-28T23:00:00.000Z' };
    expect(card).toMatchObject({ ...dates, name: 'Named', desc: 'Text', idLabels: ['Billing', 'Urgent'].map(labelId) });
    expect(card.idMembers).toEqual(['ben', 'chen', 'supportbot'].map(memberId));
  });

  test('takes ids without looking anything up, and answers names', async () => {
    const input = { list: list().id, name: 'By id', labels: [labelId('Billing')], members: [memberId('ben')] };
    expect(await world.requestsOf(() => world.call('board.createCard', input))).toEqual([
      'POST /1/cards',
      expect.stringMatching(/^GET .*\/members$/),
    ]);
  });

  test('makes nothing where a name is unknown, and says which there are', async () => {
    const before = world.trello.counts().cards;
    const input = { board: 'Support', list: 'Inbox', name: 'x' };
    const [label, member] = await Promise.all([
      world.refusal('board.createCard', { ...input, labels: ['Biling'] }),
      world.refusal('board.createCard', { ...input, members: ['mallory'] }),
    ]);
    expect(label).toMatchObject({
      type: 'NotFound',
      message: expect.stringMatching(/no label "Biling"\. Did you mean "Billing"\? It has: "Warranty", "Billing"/),
    });
    expect(member).toMatchObject({
      type: 'NotFound',
      message: expect.stringMatching(/no member "mallory".*"Ben Okafor"/),
    });
    expect(world.trello.counts().cards).toBe(before);
  });

  test('refuses a list of another board than the one that is named', async () => {
    const before = world.trello.counts().cards;
    const input = { board: 'Product', list: list().id, name: 'x' };
    for (const step of ['board.createCard', 'board.updateList'] as const) {
      expect(await world.refusal(step, input)).toMatchObject({
        type: 'InvalidInput',
        message: expect.stringContaining('list: This list is not on the board "Product"'),
      });
    }
    expect(world.trello.counts().cards).toBe(before);
    expect(list().name).toBe('Inbox');
    const archived = world.trello.as('ben').createList(board(), 'Put away');
    world.trello.as('ben').archiveList(archived);
    expect(await world.call('board.createCard', { ...input, board: 'Support', list: archived.id })).toMatchObject({
      listId: archived.id,
    });
  });

  test.each([
    [{ due: '2026-03-29T02:30', timeZone: 'Europe/Berlin' }, /due: .*does not exist in Europe\/Berlin/],
    [{ due: '2026-10-25T02:30', timeZone: 'Europe/Berlin' }, /due: .*happens twice/],
    [{ start: '2026-03-29T02:30' }, /start: .*give "timeZone"/],
    [{ due: '2026-02-30', timeZone: 'UTC' }, /due: .*not in the calendar/],
    [{ due: 'Friday', timeZone: 'UTC' }, /due: /],
    [{ due: '2026-03-02', timeZone: 'Berlin' }, /timeZone: There is no such time zone/],
  ])('refuses a time that cannot be: %j', async (times, message) => {
    const refusal = await world.refusal('board.createCard', { list: list().id, name: 'x', ...times });
    expect(refusal).toMatchObject({ type: 'InvalidInput', message: expect.stringMatching(message) });
  });

  test('of a whole day is due at its last minute, where the clocks change too', async () => {
    const due = async (day: string, timeZone: string) =>
      (await world.call('board.createCard', { list: list().id, name: day, due: day, timeZone })).due;
    expect(await due('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T23:59:00+02:00');
    expect(await due('2026-03-02', 'W. Europe Standard Time')).toBe('2026-03-02T23:59:00+01:00');
  });

  test('of an agent limited to a board stays on it', async () => {
    const ideas = world.trello.list('Product', 'Ideas');
    for (const place of [{ list: ideas.id }, { list: 'Ideas', board: ideas.idBoard }]) {
      const refusal = await world.refusal('board.createCard', { ...place, name: 'x' }, 'fenced');
      expect(refusal).toMatchObject({ type: 'PermissionDenied' });
    }
    expect(await world.call('board.createCard', { list: list().id, name: 'Inside' }, 'fenced')).toMatchObject({
      boardId: board().id,
    });
  });
});

test('a retry that looks for its card among many of a burst reads only those of its name', async () => {
  const inputs = Array.from({ length: 6 }, (_, number) => ({ list: list().id, name: `Of a burst ${number}` }));
  const requests = await world.requestsOf(() =>
    world.despite([{ kind: 'reset-after-effect' }], { method: 'POST', path: /\/cards$/ }, 'board.createCard', inputs),
  );
  const count = (kind: string) => requests.filter((request) => request === kind).length;
  expect(['POST /1/cards', 'GET /1/lists/{id}/actions', 'GET /1/cards/{id}'].map(count)).toEqual([6, 1, 1]);
});

test('a text that is kept in another way is the one that was written: nothing is made twice', async () => {
  const lost = [{ kind: 'reset-after-effect' }] as const;
  const text = '  First line\r\nSecond line, caf\u0065\u0301  ';
  const input = { list: list().id, name: 'Kept otherwise', description: text };
  const [made] = await world.despite(lost, { method: 'POST', path: /\/cards$/ }, 'board.createCard', [input]);
  const { id } = made as { id: string };
  const cards = [...world.trello.world.cards.values()].filter(({ name }) => name === 'Kept otherwise');
  expect(cards.map((card) => card.id)).toEqual([id]);
  expect(cards[0]!.desc).not.toBe(text);
  await world.despite(lost, { method: 'POST', path: /\/comments$/ }, 'board.addCommentToCard', [{ card: id, text }]);
  const comments = [...world.trello.world.actions.values()].filter(
    ({ type, data }) => type === 'commentCard' && (data.card as { id: string }).id === id,
  );
  expect(comments).toHaveLength(1);
});

test.each([
  ['list', 'lists', 'board.createList', { board: 'Support' }],
  ['board', 'boards', 'board.createBoard', {}],
  ['checklist', 'checklists', 'board.addChecklist', () => ({ card: newCard('For a checklist').id })],
] as const)('a %s whose name is kept in another way is not made twice', async (_kind, collection, step, where) => {
  const name = `Two\r\nlines ${collection}`;
  const request = { method: 'POST', path: new RegExp(`/${collection}/?$`) };
  const input = { ...(typeof where === 'function' ? where() : where), name };
  await world.despite([{ kind: 'reset-after-effect' }], request, step, [input]);
  const there: { name: string }[] = [...world.trello.world[collection].values()];
  expect(there.filter((one) => one.name.endsWith(`lines ${collection}`)).map((one) => one.name)).toEqual([
    `Two\nlines ${collection}`,
  ]);
});

describe('a retry that looks for its card', () => {
  const cardsNamed = (name: string) => [...world.trello.world.cards.values()].filter((card) => card.name === name);
  const path = /\/cards$/;

  test('does not take for it one that its own member has made before on a phone, of which Trello names the application', async () => {
    const byHand = world.trello.onPhone('supportbot').createCard(list(), { name: 'Call back' });
    const input = { list: list().id, name: 'Call back' };
    const lost = [{ kind: 'reset-after-effect' }] as const;
    const [made] = await world.despite(lost, { method: 'POST', path }, 'board.createCard', [input]);
    expect(cardsNamed('Call back')).toHaveLength(2);
    expect(made).not.toMatchObject({ id: byHand.id });
  });

  test.each<[kind: 'reset-before-effect' | 'reset-after-effect']>([['reset-before-effect'], ['reset-after-effect']])(
    'takes none for it that is due or begins at another time, whatever happens (%s)',
    async (kind) => {
      const name = `Pay rent ${kind}`;
      const dates = [
        { due: '2026-03-01T12:00:00Z' },
        { due: '2026-04-01T12:00:00Z' },
        { start: '2026-03-01T12:00:00Z' },
        {},
      ];
      const inputs = dates.map((date) => ({ list: list().id, name, ...date }));
      await world.despite([{ kind }, { kind }], { method: 'POST', path }, 'board.createCard', inputs);
      const made = cardsNamed(name).map(({ due, start }) => `${String(due)} ${String(start)}`);
      expect(made.sort()).toEqual(
        [
          '2026-03-01T12:00:00.000Z null',
          '2026-04-01T12:00:00.000Z null',
          'null 2026-03-01T12:00:00.000Z',
          'null null',
        ].sort(),
      );
    },
  );

  test('finds it as it was made, whatever a person has made of it meanwhile', async () => {
    world.sandbox.faults.add({ match: { method: 'POST', path }, fault: { kind: 'status-after-effect', status: 504 } });
    const input = { list: list().id, name: 'Changed at once', description: 'Text', due: '2026-03-01T12:00:00Z' };
    const handle = await startAs(world, 'busy', 'steps', [{ step: 'board.createCard', input, options: hurried }]);
    const [card] = await eventually('it is made', () => {
      const made = cardsNamed('Changed at once');
      return made.length > 0 ? made : undefined;
    });
    const ben = world.trello.as('ben');
    ben.updateCard(card!, { due: '2026-03-05T12:00:00.000Z', desc: 'Another text' });
    ben.updateCard(card!, { due: null, start: '2026-03-02T12:00:00.000Z' });
    expect(await handle.result()).toMatchObject([{ result: { id: card!.id } }]);
    expect(cardsNamed('Changed at once')).toHaveLength(1);
  });
});

describe('what is made of several parts', () => {
  const links = ['https://example.com/1', 'https://example.com/2'].map((url) => ({ url }));
  /** Refuses the second request of this kind for good. */
  const refuseSecond = (path: RegExp) =>
    world.sandbox.faults.add({ match: { method: 'POST', path }, skip: 1, fault: { kind: 'status', status: 400 } });

  test('is not begun where a file cannot be opened, nor is a card changed', async () => {
    const before = world.trello.counts().cards;
    const card = world.trello.as('ben').createCard(list(), { name: 'As it was' });
    const missing = { attachment: `card-attachment:team:${card.id}:${'0'.repeat(24)}` };
    for (const [step, input] of [
      ['board.createCard', { list: list().id, name: 'Without its file', attachments: [...links, missing] }],
      ['board.updateCard', { card: card.id, name: 'Changed', addAttachments: [...links, missing] }],
    ] as const)
      expect(await world.refusal(step, input)).toMatchObject({ type: 'NotFound' });
    expect(world.trello.counts().cards).toBe(before + 1);
    expect([card.name, card.attachments.length]).toEqual(['As it was', 0]);
  });

  test('takes nobody else’s attachment for the one that it was to attach itself', async () => {
    const input = { list: list().id, name: 'Attached by others', attachments: links };
    const path = /\/attachments$/;
    world.sandbox.faults.add({ match: { method: 'POST', path }, fault: { kind: 'reset-before-effect' } });
    const handle = await startAs(world, 'busy', 'steps', [{ step: 'board.createCard', input, options: hurried }]);
    const card = await eventually('it is made', () =>
      [...world.trello.world.cards.values()].find(({ name }) => name === input.name),
    );
    world.trello.as('ben').attachLink(card, 'https://example.com/ben', "Ben's");
    expect(await handle.result()).toMatchObject([{ result: { id: card.id } }]);
    expect(card.attachments.map(({ name }) => name).sort()).toEqual(["Ben's", ...links.map(({ url }) => url)]);
  });

  test.each<[step: Parameters<BoardWorld['refusal']>[0], input: () => object, refused: RegExp, said: RegExp]>([
    [
      'board.createCard',
      () => ({ list: list().id, name: 'In part', attachments: links }),
      /\/attachments$/,
      /Attached before that: "https:\/\/example.com\/1"\. .*The card was made \([0-9a-f]{24}\): go on with Update Card\.$/,
    ],
    [
      'board.updateCard',
      () => ({ card: world.trello.as('ben').createCard(list(), { name: 'x' }).id, addAttachments: links }),
      /\/attachments$/,
      /Attached before that: "https:\/\/example.com\/1"\. Leave it out/,
    ],
    [
      'board.addChecklist',
      () => ({
        ...{ card: world.trello.as('ben').createCard(list(), { name: 'x' }).id, name: 'Steps' },
        items: [{ name: 'one' }, { name: 'two' }],
      }),
      /\/checkItems$/,
      /The checklist was made \([0-9a-f]{24}\): go on with Update Checklist\.$/,
    ],
    [
      'board.createBoard',
      () => ({ name: 'In part', lists: ['one', 'two'] }),
      /\/lists$/,
      /The board was made \([0-9a-f]{24}\): go on with Create List\.$/,
    ],
  ])('%s says what is there, where the rest is refused', async (step, input, refused, said) => {
    refuseSecond(refused);
    expect(await world.refusal(step, input())).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(said),
    });
  });
});

testCopiedCards(() => world, faults);
