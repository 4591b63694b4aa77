import { read, startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

let trello: TrelloSandbox;
beforeAll(async () => (trello = await startTrelloSandbox()));
afterAll(() => trello.sandbox.close());

const fetchWith = async (path: string, init?: RequestInit) =>
  read(await fetch(`${trello.sandbox.urls.trello}${path}`, init));

test('takes key and token in the query, in an OAuth header, and in the body of a POST', async () => {
  const { key, token } = trello;
  const list = trello.sandbox.trello.list('Support', 'Inbox').id;
  const inQuery = await fetchWith(`/1/members/me?key=${key}&token=${token}`);
  const inHeader = await fetchWith('/1/members/me', {
    headers: { authorization: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"` },
  });
  const inBody = await fetchWith('/1/cards', {
    method: 'POST',
    body: new URLSearchParams({ key, token, idList: list, name: 'By form' }),
  });
  expect([inQuery, inHeader].map((answer) => (answer.json as { username: string }).username)).toEqual([
    'supportbot',
    'supportbot',
  ]);
  expect(inBody.status).toBe(200);
});

test('says in plain text that a key or a token is wrong', async () => {
  const wrongKey = await fetchWith(`/1/members/me?key=nokey&token=${trello.token}`);
  const wrongToken = await fetchWith(`/1/members/me?key=${trello.key}&token=notoken`);
  expect([wrongKey.status, wrongKey.text]).toEqual([401, 'invalid key']);
  expect([wrongToken.status, wrongToken.text]).toEqual([401, 'invalid token']);
  expect(wrongToken.headers.get('content-type')).toMatch(/^text\/plain/);
});

test('takes doubled and closing slashes in a path', async () => {
  const answer = await fetchWith(`/1//members/me/?key=${trello.key}&token=${trello.token}`);
  expect(answer.status).toBe(200);
});

test('looks at the id in the path before it looks at the token', async () => {
  const answer = await fetchWith(`/1/cards/not-an-id?key=${trello.key}&token=notoken`);
  expect([answer.status, answer.text]).toEqual([400, 'invalid id']);
});

test('refuses a write without the scope for it in JSON', async () => {
  const reader = trello.sandbox.trello.issueToken('supportbot', { scopes: ['read'] });
  const card = trello.sandbox.trello.card('Ski rack for twelve pairs');
  const answer = await trello.send('PUT', `/1/cards/${card.id}?name=Mine`, { token: reader.value });
  const anonymous = await trello.send('PUT', `/1/cards/${card.id}?name=Mine`, { token: null });
  for (const { status, json } of [answer, anonymous]) {
    expect(status).toBe(401);
    expect(json).toEqual({ message: 'missing scopes' });
  }
  expect(card.name).toBe('Ski rack for twelve pairs');
});

test('keeps private cards from those who are not on the board, and shows public ones to anyone', async () => {
  const ada = trello.sandbox.trello.as('ada');
  const board = ada.createBoard({ name: 'Ada alone' });
  const card = ada.createCard(ada.createList(board, 'Notes'), { name: 'Secret' });
  const refused = await trello.send('GET', `/1/cards/${card.id}`);
  expect([refused.status, refused.text]).toEqual([401, 'unauthorized card permission requested']);

  board.prefs.permissionLevel = 'public';
  const anyone = await trello.send('GET', `/1/cards/${card.id}?fields=name`, { token: null });
  const write = await trello.send('PUT', `/1/cards/${card.id}?name=Changed`);
  expect(anyone.json).toEqual({ id: card.id, name: 'Secret' });
  expect(write.status).toBe(401);
});

test('says of an expired token that it is, and of a revoked one what it says of any', async () => {
  const control = trello.sandbox.trello;
  const expiring = control.issueToken('ben', { expires: new Date(control.world.clock.now().getTime() + 1000) });
  expect((await trello.send('GET', '/1/members/me', { token: expiring.value })).status).toBe(200);
  trello.sandbox.clock.advance(2000);
  expect((await trello.send('GET', '/1/members/me', { token: expiring.value })).text).toBe('expired token');

  const revoked = control.issueToken('ben');
  expect(await trello.call('DELETE', `/1/tokens/${revoked.value}`, { token: revoked.value })).toEqual({ _value: null });
  expect((await trello.send('GET', '/1/members/me', { token: revoked.value })).text).toBe('invalid token');
});

test('describes a token to itself only', async () => {
  const described = await trello.call('GET', `/1/tokens/${trello.token}`);
  expect(described).toMatchObject({ identifier: 'Sandbox application', dateExpires: null, appKey: trello.key });
  const other = trello.sandbox.trello.issueToken('ada');
  const refused = await trello.send('GET', `/1/tokens/${other.value}`);
  expect([refused.status, refused.text]).toEqual([401, 'unauthorized token']);
});

test('answers an unknown route like the server it is', async () => {
  const answer = await trello.send('GET', '/1/webhooks');
  expect([answer.status, answer.text]).toEqual([404, 'Cannot GET /1/webhooks']);
});
