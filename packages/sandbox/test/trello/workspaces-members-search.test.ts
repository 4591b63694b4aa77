import { json, startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

interface Named {
  id: string;
  name: string;
}

let trello: TrelloSandbox;
beforeEach(async () => (trello = await startTrelloSandbox()));
afterEach(() => trello.sandbox.close());

test('creates, renames and deletes a workspace, whose boards stay', async () => {
  const made = await trello.call<Named>('POST', '/1/organizations?displayName=Second%20Shop');
  expect(made.name).toBe('secondshop');
  const board = await trello.call<Named>('POST', `/1/boards?name=Stock&idOrganization=${made.id}`);
  await trello.call('PUT', `/1/organizations/${made.name}`, json({ displayName: 'Third Shop' }));
  expect(await trello.call('GET', `/1/organizations/${made.id}/displayName`)).toEqual({ _value: 'Third Shop' });
  expect(await trello.call<Named[]>('GET', `/1/organizations/${made.id}/boards?fields=name`)).toEqual([
    { id: board.id, name: 'Stock' },
  ]);
  await trello.call('DELETE', `/1/organizations/${made.id}`);
  expect(await trello.call('GET', `/1/boards/${board.id}/idOrganization`)).toEqual({ _value: null });
});

test('keeps a workspace from those who are not in it', async () => {
  const organization = await trello.call<Named>('POST', '/1/organizations?displayName=Private');
  const ada = trello.sandbox.trello.issueToken('ada').value;
  const refused = await trello.send('GET', `/1/organizations/${organization.id}`, { token: ada });
  expect([refused.status, refused.text]).toEqual([401, 'unauthorized org access']);
});

test('finds a member by id, user name and `me`, and tells the address with the account scope only', async () => {
  const { id } = trello.sandbox.trello.as('supportbot').member;
  const answers = await Promise.all(
    [id, 'supportbot', 'me'].map((name) => trello.call('GET', `/1/members/${name}?fields=email,username`)),
  );
  expect(answers).toEqual(Array(3).fill({ id, email: 'agent@contoso.example', username: 'supportbot' }));
  const reader = trello.sandbox.trello.issueToken('supportbot', { scopes: ['read'] }).value;
  expect(await trello.call('GET', '/1/members/me?fields=email', { token: reader })).toEqual({ id, email: null });
});

const searchPath = (query: string, more = '') => `/1/search?modelTypes=cards&query=${encodeURIComponent(query)}${more}`;
const names = async (query: string, more = '') =>
  (await trello.call<{ cards: Named[] }>('GET', searchPath(query, more))).cards.map(({ name }) => name);

test('searches cards by words, beginnings and operators, archived ones too', async () => {
  expect(await names('rattling headset')).toEqual(['Rattling noise in the headset']);
  expect(await names('rattl')).toEqual([]);
  expect(await names('rattl', '&partial=true')).toEqual(['Rattling noise in the headset']);
  expect(await names('label:Billing @ben')).toEqual(['Invoice 2026-0402 has the wrong address']);
  expect(await names('list:Done -label:Billing board:Support')).toEqual(['Spare door sensors for the warehouse']);
  trello.sandbox.trello.as('ada').archiveCard(trello.sandbox.trello.card('Spare door sensors for the warehouse'));
  expect(await names('sensors is:open')).toEqual([]);
  for (const query of ['sensors', 'sensors is:archived']) {
    expect(await names(query)).toEqual(['Spare door sensors for the warehouse']);
  }
});

test('searches cards by every operator that Trello describes', async () => {
  const ada = trello.sandbox.trello.as('ada');
  const board = ada.createBoard({ name: 'Operators' });
  ada.setBoardMember(board, trello.sandbox.trello.as('supportbot').member);
  const list = ada.createList(board, 'List');
  const inDays = (days: number) => new Date(trello.sandbox.clock.now().getTime() + days * 86_400_000).toISOString();
  ada.createCard(list, { name: 'Old', due: inDays(15) });
  trello.sandbox.clock.advance(14.5 * 86_400_000);
  const rich = ada.createCard(list, { name: 'Rich', desc: 'Words', due: inDays(5), members: [ada.member] });
  ada.comment(rich, 'FIX IT soon');
  ada.addCheckItem(ada.addChecklist(rich, 'Steps'), 'Unscrew');
  ada.attachLink(rich, 'https://example.com', 'Manual');
  ada.updateCard(rich, { dueComplete: true });
  ada.addLabel(rich, ada.createLabel(board, { name: 'Odd', color: 'lime' }));
  ada.createCard(list, { name: 'Late', due: inDays(-1) });
  const found = async (query: string) => (await names(`board:Operators ${query}`)).sort();
  for (const query of ['comment:"FIX IT"', 'soon', 'checklist:unscrew', 'unscrew', 'manual', '#odd', 'member:ada']) {
    expect([query, await found(query)]).toEqual([query, ['Rich']]);
  }
  for (const query of [
    'has:attachments',
    'has:description',
    'has:members',
    'due:complete',
    '-is:starred has:members',
  ]) {
    expect([query, await found(query)]).toEqual([query, ['Rich']]);
  }
  for (const query of ['has:cover', 'has:stickers', 'is:starred']) expect(await found(query)).toEqual([]);
  expect(await found('due:day')).toEqual(['Old']);
  expect(await found('due:week')).toEqual(['Old', 'Rich']);
  expect(await found('due:4')).toEqual(['Old']);
  expect(await found('due:overdue')).toEqual(['Late']);
  expect(await found('-due:incomplete')).toEqual(['Rich']);
  expect(await found('created:day')).toEqual(['Late', 'Rich']);
  expect(await found('-edited:week')).toEqual(['Old']);
  expect(await found('created:month')).toEqual(['Late', 'Old', 'Rich']);
  for (const query of ['due:soon', 'is:blue', '-has:ideas', 'sort:edited']) {
    const { status, text } = await trello.send('GET', searchPath(query));
    expect([status, text]).toEqual([501, expect.stringContaining(`the search operator ${query};`)]);
  }
  expect(await found('10:30')).toEqual([]);
});

test('does not find cards of boards one cannot see', async () => {
  const ada = trello.sandbox.trello.as('ada');
  ada.createCard(ada.createList(ada.createBoard({ name: 'Ada alone' }), 'List'), { name: 'Hidden treasure' });
  expect(await trello.call('GET', '/1/search?query=treasure&modelTypes=cards')).toMatchObject({ cards: [] });
});

test('answers up to ten GETs at once, each with its own status, each counted', async () => {
  const card = trello.sandbox.trello.card('Rattling noise in the headset');
  const urls = `/members/me,/cards/${card.id}?fields=name%252Cclosed,/cards/${'f'.repeat(24)}`;
  const before = await trello.send('GET', '/1/members/me/boards');
  const results = await trello.call<Record<string, unknown>[]>('GET', `/1/batch?urls=${urls}`);
  expect(results[0]).toMatchObject({ 200: { username: 'supportbot' } });
  expect(results[1]).toEqual({ 200: { id: card.id, name: card.name, closed: false } });
  expect(results[2]).toMatchObject({ message: 'The requested resource was not found.', statusCode: 404 });
  const after = await trello.send('GET', '/1/members/me/boards');
  const left = (answer: typeof before) => Number(answer.headers.get('x-rate-limit-api-token-remaining'));
  expect(left(before) - left(after)).toBe(5);
  const eleven = Array(11).fill('/members/me').join(',');
  expect((await trello.send('GET', `/1/batch?urls=${eleven}`)).status).toBe(400);
});
