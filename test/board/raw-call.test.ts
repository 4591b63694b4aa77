import { eventually } from '../support/eventually';
import { createBoardWorld, type BoardWorld } from './board-world';

let world: BoardWorld;

beforeAll(async () => {
  world = await createBoardWorld({ directTrelloDownloads: true });
});
afterAll(() => world.stop());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const raw = (method: Method, endpoint: string, more: object = {}) =>
  world.call('board.apiCall', { method, endpoint, ...more });

const board = () => world.trello.board('Support').id;
const list = (name = 'Inbox') => world.trello.list('Support', name).id;
const newCard = () => world.trello.as('ben').createCard(world.trello.list('Support', 'Inbox'), { name: 'Raw' });
const label = (name: string) => [...world.trello.world.labels.values()].find((each) => each.name === name)!.id;
const newItem = () => {
  const card = newCard();
  const checklist = world.trello.as('ben').addChecklist(card, 'Steps');
  return { card, checklist, item: world.trello.as('ben').addCheckItem(checklist, 'Call') };
};

describe('Board API Call reaches', () => {
  test.each<[Method, string, () => { endpoint: string; body?: object; answer: object }]>([
    ['GET', '/1/cards/{id}', () => ({ endpoint: `/1/cards/${newCard().id}`, answer: { name: 'Raw' } })],
    ['POST', '/1/cards', () => ({ endpoint: '/1/cards', body: { idList: list(), name: 'x' }, answer: { name: 'x' } })],
    [
      'PUT',
      '/1/cards/{id}',
      () => ({ endpoint: `/1/cards/${newCard().id}`, body: { name: 'y' }, answer: { name: 'y' } }),
    ],
    ['DELETE', '/1/cards/{id}', () => ({ endpoint: `/1/cards/${newCard().id}`, answer: {} })],
    [
      'POST',
      '/1/cards/{id}/actions/comments',
      () => ({
        endpoint: `/1/cards/${newCard().id}/actions/comments`,
        body: { text: 'Hello' },
        answer: { type: 'commentCard', data: { text: 'Hello' } },
      }),
    ],
    ['GET', '/1/boards/{id}', () => ({ endpoint: `/1/boards/${board()}`, answer: { name: 'Support' } })],
    [
      'GET',
      '/1/boards/{id}/lists',
      () => ({ endpoint: `/1/boards/${board()}/lists`, answer: expect.arrayContaining([expect.anything()]) as object }),
    ],
    [
      'GET',
      '/1/boards/{id}/cards',
      () => ({ endpoint: `/1/boards/${board()}/cards`, answer: expect.arrayContaining([expect.anything()]) as object }),
    ],
    ['POST', '/1/boards', () => ({ endpoint: '/1/boards', body: { name: 'New' }, answer: { name: 'New' } })],
    ['GET', '/1/lists/{id}', () => ({ endpoint: `/1/lists/${list()}`, answer: { name: 'Inbox' } })],
    [
      'POST',
      '/1/lists',
      () => ({ endpoint: '/1/lists', body: { idBoard: board(), name: 'L' }, answer: { name: 'L' } }),
    ],
    [
      'PUT',
      '/1/lists/{id}',
      () => ({ endpoint: `/1/lists/${list('Done')}`, body: { pos: 'bottom' }, answer: { name: 'Done' } }),
    ],
    [
      'GET',
      '/1/lists/{id}/cards',
      () => ({
        endpoint: `/1/lists/${newCard().idList}/cards`,
        answer: expect.arrayContaining([expect.anything()]) as object,
      }),
    ],
    [
      'GET',
      '/1/checklists/{id}',
      () => ({ endpoint: `/1/checklists/${newItem().checklist.id}`, answer: { name: 'Steps' } }),
    ],
    [
      'POST',
      '/1/checklists',
      () => ({ endpoint: '/1/checklists', body: { idCard: newCard().id, name: 'C' }, answer: { name: 'C' } }),
    ],
    [
      'POST',
      '/1/checklists/{id}/checkItems',
      () => ({
        endpoint: `/1/checklists/${newItem().checklist.id}/checkItems`,
        body: { name: 'I' },
        answer: { name: 'I', state: 'incomplete' },
      }),
    ],
    [
      'PUT',
      '/1/cards/{id}/checkItem/{idCheckItem}',
      () => {
        const { card, item } = newItem();
        const endpoint = `/1/cards/${card.id}/checkItem/${item.id}`;
        return { endpoint, body: { state: 'complete' }, answer: { state: 'complete' } };
      },
    ],
    ['GET', '/1/labels/{id}', () => ({ endpoint: `/1/labels/${label('Billing')}`, answer: { name: 'Billing' } })],
    [
      'POST',
      '/1/labels',
      () => ({
        endpoint: '/1/labels',
        body: { idBoard: board(), name: 'Raw label', color: 'sky' },
        answer: { color: 'sky' },
      }),
    ],
    [
      'POST',
      '/1/cards/{id}/idLabels',
      () => ({
        endpoint: `/1/cards/${newCard().id}/idLabels`,
        body: { value: label('Billing') },
        answer: [label('Billing')],
      }),
    ],
    [
      'DELETE',
      '/1/cards/{id}/idLabels/{idLabel}',
      () => ({ endpoint: `/1/cards/${newCard().id}/idLabels/${label('Billing')}`, answer: {} }),
    ],
  ])('%s %s', async (method, _endpoint, prepare) => {
    const { endpoint, body, answer } = prepare();
    const call = await raw(method, endpoint, body === undefined ? {} : { body });
    expect(call).toMatchObject({ status: 200, body: answer });
  });
});

test('the query in the endpoint and the one beside it both arrive', async () => {
  const { body } = await raw('GET', `/1/boards/${board()}?lists=open`, {
    query: { fields: 'name', list_fields: 'name' },
  });
  const lists = expect.arrayContaining([{ id: list(), name: 'Inbox' }]) as unknown;
  expect(body).toEqual({ id: board(), name: 'Support', lists });
});

test.each([
  ['text/csv', 'name,owed\nLena,4711'],
  ['application/json', '{"owed": 4711}'],
  ['image/png', 'png'],
])('a file of %s is answered as bytes with a reference, and a large one by reference alone', async (mimeType, text) => {
  const card = newCard();
  for (const content of [Buffer.from(text), Buffer.alloc(300 * 1024, ' ')]) {
    const { id } = world.trello.as('ben').attachFile(card, { name: 'debts.csv', mimeType, content });
    const attachment = `card-attachment:team:${card.id}:${id}`;
    const { status, body } = await raw('GET', `/1/cards/${card.id}/attachments/${id}/download/debts.csv`);
    const given = content.length < 1000 ? { base64: content.toString('base64') } : { omitted: expect.anything() };
    expect({ status, body }).toMatchObject({ status: 200, body: { contentType: mimeType, ...given, attachment } });
    expect(JSON.stringify(body).length).toBeLessThan(1000);
  }
});

test('what is said of a file that is not there is handed back as it is', async () => {
  const { id } = newCard();
  const answer = await raw('GET', `/1/cards/${id}/attachments/${'0'.repeat(24)}/download/debts.csv`);
  expect(answer).toMatchObject({ status: 404, body: expect.stringContaining('not found') });
});

test('a refusal of Trello is handed back as it is', async () => {
  expect(await raw('GET', '/1/cards/zzzzzzzz')).toMatchObject({ status: 404 });
  expect(await raw('GET', '/1/cards/nothing-of-trello')).toMatchObject({ status: 400, body: 'invalid id' });
});

test('a 429 is handed back with its headers, and nothing is tried again', async () => {
  world.sandbox.faults.add({
    match: { provider: 'trello', path: /\/1\/boards\// },
    fault: { kind: 'status', status: 429, retryAfter: 3 },
  });
  const requests = await world.requestsOf(async () => {
    const answer = await raw('GET', `/1/boards/${board()}`);
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '3' } });
  });
  expect(requests).toEqual(['GET /1/boards/{id}']);
});

const token = 'ab'.repeat(32);

test.each<[where: string, input: object, message: RegExp]>([
  ['endpoint', { endpoint: '/1/members/me?key=abc&token=def' }, /endpoint: It holds a key or token/],
  ['path', { endpoint: `/1/tokens/${token}/webhooks` }, /endpoint: It holds a key or token/],
  ['query', { query: { token: 'def' } }, /query: It holds a key or token/],
  ['query under another name', { query: { search: token } }, /query: It holds a key or token/],
  ['body', { method: 'POST', body: { name: 'x', oauth_token: 'y' } }, /body: It holds a key or token/],
  ['body written as text', { method: 'POST', body: '{"token":"y"}' }, /body: It holds a key or token/],
  ['headers', { headers: { 'Api-Token': 'x' } }, /headers: It holds a key or token/],
  ['headers under another name', { headers: { 'X-Note': token } }, /headers: It holds a key or token/],
  ['input itself', { apiKey: 'abc', token: 'def' }, /A key or token does not belong into an input/],
])(
  'a key or token in the %s is refused with the way to seal it, and nothing is sent',
  async (_where, input, message) => {
    const requests = await world.requestsOf(async () => {
      const call = { method: 'GET', endpoint: '/1/members/me', ...input };
      const refusal = await world.refusal('board.apiCall', call);
      expect(refusal).toMatchObject({ type: 'InvalidInput', message: expect.stringMatching(message) });
      expect(refusal.message).toContain('agents equip <agent> board.apiCall --key-and-token');
      expect(refusal.message).not.toMatch(/abab|abc|def/);
    });
    expect(requests).toEqual([]);
  },
);

test('an API key and token sealed as an account sign for the account that is named', async () => {
  await world.client.accounts.connect({
    integration: 'board',
    name: 'automation',
    owner: 'chen',
    scopes: ['read', 'write'],
    credential: {
      kind: 'trello-token',
      key: world.trello.application.key,
      token: world.trello.issueToken('chen').value,
    },
  });
  const me = async (account: string) =>
    (await raw('GET', '/1/members/me', { account, query: { fields: 'username' } })).body;
  expect(await me('automation')).toMatchObject({ username: 'chen' });
  expect(await me('team')).toMatchObject({ username: 'supportbot' });
  const unnamed = { method: 'GET', endpoint: '/1/members/me' };
  const { message } = await eventually(
    'the only account is remembered for ten seconds',
    async () => world.refusal('board.apiCall', unnamed).catch(() => undefined),
    30,
  );
  expect(message).toMatch(/automation.*team/);
});
