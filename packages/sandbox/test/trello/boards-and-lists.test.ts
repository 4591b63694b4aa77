import { json, startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

interface Named {
  id: string;
  name: string;
  closed: boolean;
}

let trello: TrelloSandbox;
beforeEach(async () => (trello = await startTrelloSandbox()));
afterEach(() => trello.sandbox.close());

const supportId = () => trello.sandbox.trello.board('Support').id;

test('lists the boards of a member, with the fields asked for and the id', async () => {
  const boards = await trello.call<Named[]>('GET', '/1/members/me/boards?fields=name');
  expect(boards.map((board) => [Object.keys(board), board.name])).toEqual([
    [['id', 'name'], 'Support'],
    [['id', 'name'], 'Product'],
  ]);
});

test('returns what is nested in a board when asked, and nothing of it otherwise', async () => {
  const plain = await trello.call('GET', `/1/boards/${supportId()}`);
  expect(plain).not.toHaveProperty('lists');
  const nested = await trello.call<{ lists: Named[]; cards: Named[]; labels: unknown[]; members: unknown[] }>(
    'GET',
    `/1/boards/${supportId()}?fields=name&lists=open&cards=visible&card_fields=name&labels=all&members=all&organization=true`,
  );
  expect(nested.lists.map(({ name }) => name)).toEqual(['Inbox', 'Doing', 'Waiting for customer', 'Done']);
  expect(Object.keys(nested.cards[0]!)).toEqual(['id', 'name']);
  expect([nested.labels.length, nested.members.length]).toEqual([3, 4]);
  expect(nested).toMatchObject({ organization: { name: 'contoso' } });
});

test('makes a board with three lists and six labels, or without', async () => {
  const standard = await trello.call<Named>('POST', '/1/boards/?name=Standard');
  const bare = await trello.call<Named>('POST', '/1/boards/?name=Bare&defaultLists=false&defaultLabels=false');
  const lists = await trello.call<Named[]>('GET', `/1/boards/${standard.id}/lists`);
  const labels = await trello.call<unknown[]>('GET', `/1/boards/${standard.id}/labels`);
  expect([lists.map(({ name }) => name), labels.length]).toEqual([['To Do', 'Doing', 'Done'], 6]);
  expect(await trello.call('GET', `/1/boards/${bare.id}/lists`)).toEqual([]);
});

test('tells of a board made in a workspace, and of the workspace having it', async () => {
  await trello.call('POST', '/1/boards/?name=In%20workspace&idOrganization=contoso');
  const actions = await trello.call<{ type: string }[]>('GET', '/1/organizations/contoso/actions?limit=2');
  expect(actions.map(({ type }) => type)).toEqual(['addToOrganizationBoard', 'createBoard']);
});

test('closes a board, and lets only an administrator delete it', async () => {
  await trello.call('PUT', `/1/boards/${supportId()}?closed=true`);
  const open = await trello.call<Named[]>('GET', '/1/members/me/boards?filter=open&fields=name');
  expect(open.map(({ name }) => name)).toEqual(['Product']);
  expect((await trello.send('DELETE', `/1/boards/${supportId()}`)).status).toBe(401);
  const own = await trello.call<Named>('POST', '/1/boards?name=Own');
  expect(await trello.call('DELETE', `/1/boards/${own.id}`)).toEqual({ _value: null });
  expect((await trello.send('GET', `/1/boards/${own.id}`)).status).toBe(404);
});

test('creates a list at the top, renames, closes and reorders it, each as an action', async () => {
  const list = await trello.call<Named>('POST', '/1/lists', json({ idBoard: supportId(), name: 'First' }));
  const lists = await trello.call<Named[]>('GET', `/1/boards/${supportId()}/lists`);
  expect(lists[0]!.name).toBe('First');
  await trello.call('PUT', `/1/lists/${list.id}?name=Renamed&closed=true`);
  await trello.call('PUT', `/1/lists/${list.id}/pos?value=bottom`);
  const actions = await trello.call<{ type: string; data: { old?: object } }[]>('GET', `/1/lists/${list.id}/actions`);
  expect(actions.map(({ type, data }) => [type, Object.keys(data.old ?? {})])).toEqual([
    ['updateList', ['pos']],
    ['updateList', ['closed']],
    ['updateList', ['name']],
    ['createList', []],
  ]);
  const closed = await trello.call<Named[]>('GET', `/1/boards/${supportId()}/lists/closed`);
  expect(closed.map(({ name }) => name)).toEqual(['Renamed']);
});

test('has no way to delete a list', async () => {
  const { id } = trello.sandbox.trello.list('Support', 'Inbox');
  expect((await trello.send('DELETE', `/1/lists/${id}`)).text).toBe(`Cannot DELETE /1/lists/${id}`);
});

test('takes cards along when a list moves to another board', async () => {
  const product = trello.sandbox.trello.board('Product');
  const { id } = trello.sandbox.trello.list('Support', 'Inbox');
  await trello.call('PUT', `/1/lists/${id}/idBoard?value=${product.id}`);
  const cards = await trello.call<Named[]>('GET', `/1/boards/${product.id}/cards?fields=name`);
  expect(cards.map(({ name }) => name)).toContain('Rattling noise in the headset');
  const actions = await trello.call<{ type: string }[]>('GET', `/1/lists/${id}/actions?limit=2`);
  expect(actions.map(({ type }) => type)).toEqual(['moveListToBoard', 'moveListFromBoard']);
});

test('archives and moves all cards of a list', async () => {
  const inbox = trello.sandbox.trello.list('Support', 'Inbox');
  const done = trello.sandbox.trello.list('Support', 'Done');
  await trello.call('POST', `/1/lists/${inbox.id}/moveAllCards?idBoard=${supportId()}&idList=${done.id}`);
  expect(trello.sandbox.trello.counts({ idList: done.id }).cards).toBe(2);
  await trello.call('POST', `/1/lists/${done.id}/archiveAllCards`);
  expect(await trello.call('GET', `/1/lists/${done.id}/cards`)).toEqual([]);
});

test('adds, promotes and removes a board member', async () => {
  const board = trello.sandbox.trello.as('ada').createBoard({ name: 'Two people' });
  const ada = trello.sandbox.trello.issueToken('ada').value;
  const members = `/1/boards/${board.id}/members`;
  await trello.call('PUT', `${members}?email=chen@contoso.example`, { token: ada });
  const chen = trello.sandbox.trello.as('chen').member.id;
  await trello.call('PUT', `${members}/${chen}?type=admin`, { token: ada });
  await trello.call('DELETE', `${members}/${chen}`, { token: ada });
  const listed = await trello.call<{ type: string }[]>('GET', `/1/boards/${board.id}/actions`, { token: ada });
  expect(listed.map(({ type }) => type)).toEqual(['makeAdminOfBoard', 'addMemberToBoard', 'createBoard']);
  expect(board.memberships).toHaveLength(1);
});
