import { eventually } from '../../support/eventually';
import { boardUser } from '../../support/world';
import { ask, createReviewWorld, refusedAs, type ReviewWorld } from './review-world';
import { hurried, startAs } from '../run-steps';

let world: ReviewWorld;

beforeAll(async () => {
  world = await createReviewWorld({
    'board.createCard': ask,
    'board.updateCard': ask,
    'board.updateChecklist': ask,
    'board.updateList': ask,
    'board.updateComment': ask,
    'board.updateBoard': {},
  });
});
afterAll(() => world.stop());
afterEach(() => world.sandbox.faults.clear());

const asked = (step: string, input: unknown) => world.asked(step, input);

test('a card is shown by names, and a name that came to mean another card since is refused', async () => {
  const { trello } = world.sandbox;
  const list = trello.list('Support', 'Inbox');
  const card = trello.as('ben').createCard(list, { name: 'Broken pump' });
  const input = { card: 'Broken pump', board: 'Support', list: 'Waiting for customer' };
  const { shown, approve, outcome } = await asked('board.updateCard', input);
  expect(shown).toEqual({
    Card: '“Broken pump”, on the list “Inbox” of the board “Support”',
    'To list': '“Waiting for customer” of the board “Support”',
  });
  trello.as('ben').updateCard(card, { name: 'Mended pump' });
  trello.as('ben').createCard(list, { name: 'Broken pump' });
  await approve();
  expect(await outcome()).toEqual(refusedAs('PermissionDenied', /Card: “Broken pump”/));
  const byId = await asked('board.createCard', { list: list.id, name: 'New' });
  expect(byId.shown).toEqual({ List: '“Inbox” of the board “Support”' });
  await byId.approve();
  expect(await byId.outcome()).toHaveProperty('result');
});

test('a copy of a card shows which one, and what comes along; a name that came to mean another card since is refused', async () => {
  const { trello } = world.sandbox;
  const [list, ben] = [trello.list('Support', 'Inbox'), trello.as('ben')];
  const card = ben.createCard(list, { name: 'Return of a pump' });
  const input = {
    list: list.id,
    board: 'Support',
    name: 'Return 7',
    copyFrom: 'Return of a pump',
    labels: ['Billing'],
  };
  const { shown, approve, outcome } = await asked('board.createCard', input);
  expect(shown).toEqual({
    List: '“Inbox” of the board “Support”',
    'Copy of': '“Return of a pump”, on the list “Inbox” of the board “Support”',
    'Copied with it': 'attachments, checklists, comments, customFields, due, start, members, stickers',
  });
  ben.updateCard(card, { name: 'Old return' });
  ben.createCard(list, { name: 'Return of a pump' });
  await approve();
  expect(await outcome()).toEqual(refusedAs('PermissionDenied', /Copy of: “Return of a pump”/));
  const again = await asked('board.createCard', { ...input, copyFrom: card.id, keep: ['checklists'] });
  expect(again.shown).toMatchObject({ 'Copied with it': 'checklists' });
  await again.approve();
  expect(await again.outcome()).toHaveProperty('result');
});

test('a change of a checklist shows which items of which card it is about, and what goes', async () => {
  const { trello } = world.sandbox;
  const card = trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name: 'Leaking pump' });
  const checklist = trello.as('ben').addChecklist(card, 'Repair');
  const [first, second] = ['Order', 'Fit'].map((name) => trello.as('ben').addCheckItem(checklist, name));
  const items = [
    { item: first!.id, checked: true },
    { item: second!.id, remove: true },
  ];
  const { shown, approve, outcome } = await asked('board.updateChecklist', { checklist: checklist.id, items });
  expect(shown).toEqual({
    Checklist: '“Repair”',
    Card: '“Leaking pump”, on the list “Inbox” of the board “Support”',
    Items: '“Order”\n“Fit”',
    Removes: '“Fit”',
  });
  await approve();
  expect(await outcome()).toHaveProperty('result');
  expect(checklist.checkItems).toMatchObject([{ name: 'Order', state: 'complete' }]);
});

test('a file that is taken off a card is shown by its name, with those that are added', async () => {
  const { trello } = world.sandbox;
  const card = trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name: 'Filed' });
  const file = (name: string) => ({ name, mimeType: 'text/plain', content: Buffer.from('text') });
  const [old, other] = ['old.txt', 'other.txt'].map((name) => trello.as('ben').attachFile(card, file(name)));
  const { state, shown, approve, outcome } = await asked('board.updateCard', {
    card: card.id,
    addAttachments: [{ attachment: `card-attachment:team:${card.id}:${other!.id}`, name: 'again.txt' }],
    removeAttachments: ['old.txt'],
  });
  expect(state.request.effect).toBe('delete');
  expect(shown).toMatchObject({ Attached: expect.stringContaining('other.txt'), Removes: '“old.txt”' });
  trello.as('ben').renameCard(card, 'Filed well');
  await approve();
  expect(await outcome()).toHaveProperty('result');
  expect(card.attachments.map(({ name }) => name)).toEqual(['other.txt', 'again.txt']);
  expect(card.attachments).not.toContain(old);
});

test('a list that is emptied shows its cards and where they go; another card on it meanwhile is for another approval', async () => {
  const { trello } = world.sandbox;
  const [from, to] = ['Emptied', 'Filled'].map((name) => trello.as('ben').createList(trello.board('Support'), name));
  trello.as('ben').createCard(from!, { name: 'First' });
  const input = { list: from!.id, moveCardsTo: to!.id };
  const first = await asked('board.updateList', input);
  expect(first.shown).toEqual({
    List: '“Emptied” of the board “Support”',
    Cards: '“First”',
    'Cards to list': '“Filled” of the board “Support”',
  });
  const second = trello.as('ben').createCard(from!, { name: 'Second' });
  await first.approve();
  expect(await first.outcome()).toEqual(refusedAs('PermissionDenied', /Cards: “First”\n“Second”/));
  expect(second.idList).toBe(from!.id);
  const again = await asked('board.updateList', input);
  await again.approve();
  expect(await again.outcome()).toHaveProperty('result');
  expect(second.idList).toBe(to!.id);
});

test('a card that comes to a list after it was begun to be archived as approved stays, whatever became of the request', async () => {
  const { trello, faults, requests } = world.sandbox;
  const list = trello.as('ben').createList(trello.board('Support'), 'Put away');
  const old = trello.as('ben').createCard(list, { name: 'Old' });
  const { shown, approve, outcome } = await asked('board.updateList', { list: list.id, archiveCards: true });
  expect(shown).toMatchObject({ Cards: '“Old”' });
  const match = { provider: 'trello', path: /archiveAllCards$/ } as const;
  faults.add({ match, fault: { kind: 'reset-before-effect' }, times: Infinity });
  requests.clear();
  await approve();
  await eventually('it was asked for', () => requests.count(match) > 0);
  const late = trello.as('ben').createCard(list, { name: 'Late' });
  faults.clear();
  expect(await outcome()).toHaveProperty('result');
  expect([old.closed, late.closed]).toEqual([true, false]);
});

test('a comment to be removed is shown with who wrote it; a changed one is asked about only where it is the account’s own', async () => {
  const { trello } = world.sandbox;
  const card = trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name: 'Talked about' });
  const own = trello.as(boardUser).comment(card, 'Sent twice.');
  const { shown, approve, outcome } = await asked('board.updateComment', { commentId: own.id, remove: true });
  expect(shown).toEqual({
    Comment: 'Sent twice.',
    'Written by': `@${boardUser}`,
    Card: '“Talked about”, on the list “Inbox” of the board “Support”',
  });
  await approve();
  expect(await outcome()).toHaveProperty('result');
  expect(trello.world.actions.has(own.id)).toBe(false);
});

test('a change of a board that lets somebody in asks by default, and shows who it is; one that lets nobody in just runs', async () => {
  const { trello } = world.sandbox;
  const bot = trello.as('supportbot');
  const board = bot.createBoard({ name: 'Fair', defaultLists: false, defaultLabels: false });
  const label = bot.createLabel(board, { name: 'Old', color: 'red' });
  const people = () => board.memberships.map(({ idMember }) => trello.world.members.get(idMember)!.username);
  const { shown, approve, outcome } = await asked('board.updateBoard', {
    board: board.id,
    labels: [{ label: label.id, remove: true }],
    members: [{ member: trello.as('ben').member.id, role: 'observer' }],
  });
  expect(shown).toEqual({
    Board: '“Fair”',
    Labels: '“Old”, removed from the board and its cards',
    People: 'Ben Okafor (@ben): let onto the board as observer',
  });
  expect(people()).toEqual(['supportbot']);
  await approve();
  expect(await outcome()).toHaveProperty('result');
  expect(people()).toEqual(['supportbot', 'ben']);
  const handle = await startAs(world, 'careful', 'steps', [
    { step: 'board.updateBoard', input: { board: board.id, name: 'Spring fair' }, options: hurried },
  ]);
  expect(await handle.result()).toMatchObject([{ result: { name: 'Spring fair' } }]);
});
