import { json, startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

interface Named {
  id: string;
  name: string;
}

let trello: TrelloSandbox;
beforeEach(async () => (trello = await startTrelloSandbox()));
afterEach(() => trello.sandbox.close());

it('creates, renames and deletes a workspace, whose boards stay', async () => {
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

it('keeps a workspace from those who are not in it', async () => {
  const organization = await trello.call<Named>('POST', '/1/organizations?displayName=Private');
  const ada = trello.sandbox.trello.issueToken('ada').value;
  const refused = await trello.send('GET', `/1/organizations/${organization.id}`, { token: ada });
  expect([refused.status, refused.text]).toEqual([401, 'unauthorized org access']);
});

it('finds a member by id, user name and `me`, and tells the address with the account scope only', async () => {
  const { id } = trello.sandbox.trello.as('supportbot').member;
  const answers = await Promise.all(
    [id, 'supportbot', 'me'].map((name) => trello.call('GET', `/1/members/${name}?fields=email,username`)),
  );
  expect(answers).toEqual(Array(3).fill({ id, email: 'agent@contoso.example', username: 'supportbot' }));
  const reader = trello.sandbox.trello.issueToken('supportbot', { scopes: ['read'] }).value;
  expect(await trello.call('GET', '/1/members/me?fields=email', { token: reader })).toEqual({ id, email: null });
});

it('searches cards by words, beginnings and operators, archived ones only on request', async () => {
  const names = async (query: string, more = '') =>
    (
      await trello.call<{ cards: Named[] }>(
        'GET',
        `/1/search?modelTypes=cards&query=${encodeURIComponent(query)}${more}`,
      )
    ).cards.map(({ name }) => name);
  expect(await names('rattling headset')).toEqual(['Rattling noise in the headset']);
  expect(await names('rattl')).toEqual([]);
  expect(await names('rattl', '&partial=true')).toEqual(['Rattling noise in the headset']);
  expect(await names('label:Billing @ben')).toEqual(['Invoice 2026-0402 has the wrong address']);
  expect(await names('list:Done -label:Billing board:Support')).toEqual(['Spare door sensors for the warehouse']);
  trello.sandbox.trello.as('ada').archiveCard(trello.sandbox.trello.card('Spare door sensors for the warehouse'));
  expect(await names('sensors')).toEqual([]);
  expect(await names('sensors is:archived')).toEqual(['Spare door sensors for the warehouse']);
});

it('does not find cards of boards one cannot see', async () => {
  const ada = trello.sandbox.trello.as('ada');
  ada.createCard(ada.createList(ada.createBoard({ name: 'Ada alone' }), 'List'), { name: 'Hidden treasure' });
  expect(await trello.call('GET', '/1/search?query=treasure&modelTypes=cards')).toMatchObject({ cards: [] });
});

it('answers up to ten GETs at once, each with its own status, each counted', async () => {
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
