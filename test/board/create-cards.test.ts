import { runStep, runSteps } from '../guarantees/run-steps';
import { eventually } from '../support/eventually';
import { createBoardWorld, faults, type BoardWorld } from './board-world';
import { testCopiedCards } from './copied-cards';
import { testUpdateChecklist } from './update-checklists';

let world: BoardWorld;

beforeAll(async () => {
  world = await createBoardWorld();
  await world.defineFenced('fenced');
});
afterAll(() => world.stop());

const board = () => world.trello.board('Support');
const list = (name = 'Inbox') => world.trello.list('Support', name);
const newCard = (name = 'A card') => world.trello.as('ben').createCard(list(), { name });
const memberId = (username: string) => world.trello.as(username).member.id;
const labelId = (name: string) => [...world.trello.world.labels.values()].find((label) => label.name === name)!.id;
const checklistsOf = (idCard: string) =>
  [...world.trello.world.checklists.values()].filter((checklist) => checklist.idCard === idCard);

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

describe('Create List', () => {
  const named = (name: string) => [...world.trello.world.lists.values()].filter((made) => made.name === name);

  test('puts a list at the end of the board', async () => {
    const answer = await world.call('board.createList', { board: 'Support', name: 'Parts' });
    const [made, ...others] = named('Parts');
    expect(answer).toEqual({ id: made!.id, name: 'Parts', boardId: board().id });
    expect(others).toEqual([]);
    expect(made!.pos).toBeGreaterThan(list('Done').pos);
  });

  test('makes one list, whatever happens to the request', async () => {
    const inputs = faults.map((_, index) => ({ board: board().id, name: `List ${index}` }));
    const answers = await world.despite(faults, { method: 'POST', path: /\/lists$/ }, 'board.createList', inputs);
    const made = inputs.map(({ name }) => named(name).map(({ id }) => ({ id, name, boardId: board().id })));
    expect(made).toEqual(answers.map((answer) => [answer]));
  });

  test('makes another list of the same name when called again', async () => {
    await world.call('board.createList', { board: board().shortLink, name: 'Again' });
    await world.call('board.createList', { board: board().shortLink, name: 'Again' });
    expect(named('Again')).toHaveLength(2);
  });

  test('makes none on a board the agent may not touch', async () => {
    const refusal = await world.refusal(
      'board.createList',
      { board: world.trello.board('Product').id, name: 'x' },
      'fenced',
    );
    expect(refusal).toMatchObject({ type: 'PermissionDenied' });
  });
});

describe.each(['board.addCommentToCard', 'board.addComment'] as const)('%s', (step) => {
  const texts = (id: string) =>
    [...world.trello.world.actions.values()]
      .filter(({ type, data }) => type === 'commentCard' && (data.card as { id: string }).id === id)
      .map(({ data }) => data.text);

  test('comments on a card that is named', async () => {
    const card = newCard(`Commented by ${step}`);
    const answer = await world.call(step, { board: 'Support', card: card.name, text: 'Hello' });
    expect(answer).toMatchObject({ cardId: card.id, createdAt: expect.stringMatching(/Z$/) });
    expect(texts(card.id)).toEqual(['Hello']);
  });

  test('comments once, whatever happens to the request', async () => {
    const cards = faults.map(() => newCard());
    const inputs = cards.map(({ id }) => ({ card: id, text: 'Once' }));
    await world.despite(faults, { method: 'POST', path: /\/comments$/ }, step, inputs);
    expect(cards.map(({ id }) => texts(id))).toEqual(cards.map(() => ['Once']));
  });
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

test('what the same member has written by hand meanwhile is not taken for the call, where Trello tells them apart', async () => {
  const bot = world.trello.as('supportbot');
  const { id } = bot.createCard(list(), { name: 'Written twice' });
  const byHand = bot.comment(world.trello.card(id), 'The same words');
  const lost = [{ kind: 'reset-after-effect' }] as const;
  const input = { card: id, text: 'The same words' };
  const request = { method: 'POST', path: /\/comments$/ };
  const [made] = await world.despite(lost, request, 'board.addCommentToCard', [input]);
  expect(made).not.toMatchObject({ commentId: byHand.id });
  const comments = [...world.trello.world.actions.values()].filter(
    ({ type, data }) => type === 'commentCard' && (data.card as { id: string }).id === id,
  );
  expect(comments).toHaveLength(2);
});

test('a comment refused for the limit was not made: it is tried again without looking for it', async () => {
  const card = newCard();
  const request = { method: 'POST', path: /\/comments$/ };
  const input = { card: card.id, text: 'Refused once' };
  const requests = await world.requestsOf(() =>
    world.despite([{ kind: 'status', status: 429 }], request, 'board.addCommentToCard', [input]),
  );
  expect(requests).toEqual(Array.from({ length: 2 }, () => 'POST /1/cards/{id}/actions/comments'));
});

test('an attempt that failed while it only read has sent nothing: the next one comments without looking', async () => {
  const card = newCard('Found at the second attempt');
  const busy = { kind: 'status', status: 503 } as const;
  const input = { board: 'Support', card: card.name, text: 'Found at last' };
  const sent = await world.requestsOf(() =>
    world.despite([busy], { method: 'GET', path: /./ }, 'board.addCommentToCard', [input]),
  );
  expect(sent).toContain('POST /1/cards/{id}/actions/comments');
  expect(sent).not.toContain('GET /1/cards/{id}/actions');
});

test('an attempt whose time runs out in line for the limit has sent nothing: the next one comments without looking', async () => {
  const card = newCard();
  const { faults: atWork, requests } = world.sandbox;
  const slow = {
    match: { provider: 'trello', method: 'GET' },
    fault: { kind: 'delay', milliseconds: 1_500 },
    times: 5,
  } as const;
  atWork.add(slow);
  const input = { card: card.id, text: 'After a wait' };
  const sent = await world.requestsOf(async () => {
    const read = { step: 'board.getCard', input: { card: card.id } };
    const reading = runSteps(world, 'busy', ...Array.from({ length: slow.times }, () => read));
    await eventually('all places are taken', () => requests.list().length >= slow.times || undefined);
    const options = { startToCloseTimeout: '500 milliseconds' };
    expect(await runStep(world, 'busy', 'board.addCommentToCard', input, options)).toMatchObject({ result: {} });
    await reading;
  });
  const reads = Array.from({ length: slow.times }, () => 'GET /1/cards/{id}');
  expect(sent).toEqual([...reads, 'POST /1/cards/{id}/actions/comments']);
});

describe('Add Checklist', () => {
  test('adds a checklist with its items, in their order', async () => {
    const card = newCard('Repair the sensor');
    const answer = await world.call('board.addChecklist', {
      board: 'Support',
      card: card.name,
      name: 'Repair',
      timeZone: 'Europe/Berlin',
      items: [
        { name: 'Order', checked: true },
        { name: 'Fit', due: '2026-03-02T12:00', member: 'ben' },
        { name: 'Fit', due: '2026-03-02T12:00', member: 'ben' },
      ],
    });
    const [checklist, ...others] = checklistsOf(card.id);
    expect(others).toEqual([]);
    const fit = { name: 'Fit', state: 'incomplete', due: '2026-03-02T11:00:00.000Z', idMember: memberId('ben') };
    expect(checklist!.checkItems).toMatchObject([{ name: 'Order', state: 'complete', due: null }, fit, fit]);
    const answered = { checked: false, due: '2026-03-02T12:00:00+01:00', memberId: fit.idMember };
    const [order, ...fits] = checklist!.checkItems.map(({ id, name }) => ({ id, name }));
    expect(answer).toEqual({
      id: checklist!.id,
      name: 'Repair',
      cardId: card.id,
      items: [{ ...order, checked: true }, ...fits.map((item) => ({ ...item, ...answered }))],
    });
  });

  test.each([/\/checklists$/, /\/checkItems$/])(
    'adds one checklist with each item once, whatever happens to a request to %s',
    async (path) => {
      const cards = faults.map(() => newCard());
      const items = ['One', 'Two', 'Two'].map((name) => ({ name }));
      const inputs = cards.map(({ id }) => ({ card: id, name: 'Steps', items }));
      await world.despite(faults, { method: 'POST', path }, 'board.addChecklist', inputs);
      const names = cards.map(({ id }) => checklistsOf(id).map(({ checkItems }) => checkItems.map(({ name }) => name)));
      expect(names).toEqual(cards.map(() => [['One', 'Two', 'Two']]));
    },
  );

  test('says where in the items a time is wrong', async () => {
    const items = [{ name: 'x' }, { name: 'y', due: '2026-03-02T12:00' }];
    expect(await world.refusal('board.addChecklist', { card: newCard().id, items })).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(/items\.1\.due: .*give "timeZone"/),
    });
  });

  test('adds none to a card of another board than the agent may touch', async () => {
    const foreign = world.trello.as('ben').createCard(world.trello.list('Product', 'Ideas'), { name: 'Theirs' });
    const steps = [
      ['board.addChecklist', { card: foreign.shortLink }],
      ['board.addCommentToCard', { card: foreign.shortLink, text: 'x' }],
      ['board.archiveCard', { card: foreign.id }],
      ['board.createChecklistItem', { checklist: world.trello.as('ben').addChecklist(foreign, 'T').id, name: 'x' }],
    ] as const;
    for (const [step, input] of steps) {
      expect(await world.refusal(step, input, 'fenced')).toMatchObject({ type: 'PermissionDenied' });
    }
    expect(checklistsOf(foreign.id).map(({ checkItems }) => checkItems.length)).toEqual([0]);
    expect(foreign).toMatchObject({ closed: false, comments: 0 });
  });
});

describe('Create a Checklist Item', () => {
  test('adds it to a checklist named on its card, or by id', async () => {
    const card = newCard();
    const checklist = world.trello.as('ben').addChecklist(card, 'Repair');
    const item = { name: 'Test', due: '2026-03-02T12:00+01:00', member: 'Ben Okafor', checked: true };
    const answer = await world.call('board.createChecklistItem', {
      card: card.shortLink,
      checklist: 'repair',
      ...item,
    });
    expect(answer).toEqual({
      id: checklist.checkItems[0]!.id,
      checklistId: checklist.id,
      name: 'Test',
      checked: true,
      due: '2026-03-02T12:00:00+01:00',
      memberId: memberId('ben'),
    });
    await world.call('board.createChecklistItem', { checklist: checklist.id, name: 'First', position: 'top' });
    const inOrder = [...checklist.checkItems].sort((one, other) => one.pos - other.pos).map(({ name }) => name);
    expect(inOrder).toEqual(['First', 'Test']);
  });

  test('adds it once, whatever happens to the request', async () => {
    const checklists = faults.map(() => world.trello.as('ben').addChecklist(newCard(), 'Steps'));
    const inputs = checklists.map(({ id }) => ({ checklist: id, name: 'Once' }));
    const request = { method: 'POST', path: /\/checkItems$/ };
    await world.despite(faults, request, 'board.createChecklistItem', inputs);
    expect(checklists.map(({ checkItems }) => checkItems.map(({ name }) => name))).toEqual(inputs.map(() => ['Once']));
  });

  test('says which checklists the card has', async () => {
    const card = newCard();
    for (const name of ['Repair', 'Repair', 'Ship']) world.trello.as('ben').addChecklist(card, name);
    const refused = (checklist: string) =>
      world.refusal('board.createChecklistItem', { card: card.id, checklist, name: 'x' });
    expect(await refused('Shop')).toMatchObject({
      type: 'NotFound',
      message: expect.stringContaining('Did you mean "Ship"?'),
    });
    expect(await refused('Repair')).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(/has 2 checklists/),
    });
    expect(await world.refusal('board.createChecklistItem', { checklist: 'Repair', name: 'x' })).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringContaining('card: Say which card the checklist is on'),
    });
  });
});

testCopiedCards(() => world, faults);
testUpdateChecklist(() => world, faults);
