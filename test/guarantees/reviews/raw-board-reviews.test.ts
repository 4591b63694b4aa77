import { startAs } from '../run-steps';
import { ask, createReviewWorld, refusedAs, type ReviewWorld } from './review-world';

let world: ReviewWorld;

beforeAll(async () => {
  world = await createReviewWorld({ 'board.apiCall': ask });
});
afterAll(() => world.stop());

const asked = (input: object) => world.asked('board.apiCall', input);
const inbox = () => world.sandbox.trello.list('Support', 'Inbox');
const newCard = (name: string) => world.sandbox.trello.as('ben').createCard(inbox(), { name });

async function refusal(input: object, agent = 'careful'): Promise<unknown> {
  const handle = await startAs(world, agent, 'steps', [{ step: 'board.apiCall', input }]);
  return ((await handle.result()) as unknown[])[0];
}

test.each([
  ['id', 'cards', ({ id }: { id: string }) => id],
  ['short link', 'card', ({ shortLink }: { shortLink: string }) => shortLink],
])('a raw call that deletes a card by its %s shows which one, and deletes that', async (_what, collection, named) => {
  const card = newCard('Rattling noise');
  const call = { method: 'DELETE', endpoint: `/1/${collection}/${named(card)}` };
  const { shown, approve, outcome } = await asked(call);
  expect(shown).toEqual({ Card: '“Rattling noise”, on the list “Inbox” of the board “Support”' });
  world.sandbox.trello.as('ben').renameCard(card, 'Rattling noise in the headset');
  await approve();
  expect(await outcome()).toMatchObject({ result: { status: 200 } });
  expect(world.sandbox.trello.world.cards.has(card.id)).toBe(false);
});

test('a raw call shows what else its path names: lists, boards, labels, checklists and comments with their cards', async () => {
  const { trello } = world.sandbox;
  const card = newCard('Broken pump');
  const onCard = { Card: '“Broken pump”, on the list “Inbox” of the board “Support”' };
  const checklist = trello.as('ben').addChecklist(card, 'Repair');
  const comment = trello.as('ben').comment(card, 'Sent twice.');
  const board = trello.board('Support');
  const label = [...trello.world.labels.values()].find(({ name }) => name === 'Billing')!;
  const shownOf = async (method: string, endpoint: string) => (await asked({ method, endpoint })).shown;
  expect(await shownOf('POST', `/1/lists/${inbox().id}/archiveAllCards`)).toEqual({
    List: '“Inbox” of the board “Support”',
  });
  expect(await shownOf('DELETE', `/1/boards/${board.id}`)).toEqual({ Board: '“Support”' });
  expect(await shownOf('DELETE', `/1/labels/${label.id}`)).toEqual({ Label: '“Billing”' });
  expect(await shownOf('DELETE', `/1/checklists/${checklist.id}`)).toEqual({ Checklist: '“Repair”', ...onCard });
  expect(await shownOf('DELETE', `/1/cards/${card.id}/checklists/${checklist.id}`)).toEqual({
    ...onCard,
    Checklist: '“Repair”',
  });
  expect(await shownOf('DELETE', `/1/actions/${comment.id}`)).toEqual({ Comment: 'Sent twice.', ...onCard });
  expect(await shownOf('DELETE', `/1/cards/${'0'.repeat(24)}`)).toEqual({ Card: 'There is no such card.' });
  expect(await shownOf('POST', '/1/tokens/x/webhooks')).toEqual({});
});

test('a raw call shows what the ids in its query and body stand for, however its names are written', async () => {
  const { trello } = world.sandbox;
  const [card, other] = [newCard('Broken pump'), newCard('Return')];
  const board = trello.board('Support');
  const ben = [...trello.world.members.values()].find(({ username }) => username === 'ben')!;
  const label = [...trello.world.labels.values()].find(({ name }) => name === 'Billing')!;
  const onInbox = (name: string) => `“${name}”, on the list “Inbox” of the board “Support”`;
  const list = { id: inbox().id, shown: '“Inbox” of the board “Support”' };
  const shownOf = async (input: object) => (await asked(input)).shown;
  const made = { idList: list.id, idMembers: [ben.id], idCardSource: other.id, address: 'Main Street 1' };
  expect(await shownOf({ method: 'POST', endpoint: `/1/cards?IDLABELS=${label.id}`, body: made })).toEqual({
    'Label (idLabels)': '“Billing”',
    'List (idList)': list.shown,
    'Member (idMembers)': 'Ben Okafor (@ben)',
    'Card (idCardSource)': onInbox('Return'),
  });
  const moved = { method: 'PUT', endpoint: `/1/cards/${card.id}/idList`, query: { value: list.id } };
  expect(await shownOf(moved)).toEqual({ Card: onInbox('Broken pump'), 'List (value)': list.shown });
  const joined = { method: 'PUT', endpoint: `/1/boards/${board.id}/members/${ben.id}`, body: { type: 'admin' } };
  expect(await shownOf(joined)).toEqual({ Board: '“Support”', Member: 'Ben Okafor (@ben)' });
  const into = { method: 'PUT', endpoint: `/1/boards/${board.id}`, body: { idOrganization: board.idOrganization } };
  expect(await shownOf(into)).toEqual({ Board: '“Support”', 'Workspace (idOrganization)': '“Contoso”' });
  const nobody = { method: 'PUT', endpoint: `/1/boards/${board.id}`, body: { idOrganization: '0'.repeat(24) } };
  expect(await shownOf(nobody)).toMatchObject({ 'Workspace (idOrganization)': 'There is no such workspace.' });
});

test('a raw call with many ids shows as many as may be looked up, and says how many are not', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => index.toString(16).padStart(24, '0'));
  world.sandbox.requests.clear();
  const { shown } = await asked({ method: 'POST', endpoint: '/1/cards', body: { idLabels: ids, address: 'x' } });
  expect(shown).toEqual({ 'Label (idLabels)': 'There is no such label.', 'Further ids': '20 that are not looked up' });
  expect(world.sandbox.requests.count({ path: /\/labels\// })).toBe(10);
});

describe('a raw call to Trello that can only fail asks nobody:', () => {
  test.each([
    ['without the version', { endpoint: '/cards/65f0c0de65f0c0de65f0c0de' }, /does not start with \/1\//],
    ['with a header of the connection', { headers: { Host: 'elsewhere.example' } }, /"Host" cannot be set/],
    ['with a parameter for another method', { query: { _method: 'PUT' } }, /"_method" cannot be set/],
    ['with half a body', { method: 'POST', body: '{"name": ' }, /body: the JSON/],
    ['with a token in its path', { endpoint: '/1/tokens/ATTA1234567890abcdef1234567890abcdef' }, /key or token/],
  ])('%s', async (_what, call, because) => {
    const endpoint = `/1/cards/${newCard('Not asked about').id}`;
    expect(await refusal({ method: 'DELETE', endpoint, ...call })).toEqual(refusedAs('InvalidInput', because));
  });

  test('of an agent that may not use the board', async () => {
    const equipment = { 'board.apiCall': { ...ask, boards: ['0'.repeat(24)] } };
    await world.client.agents.define('fenced', { workflowType: 'steps', taskQueue: 'nobody', equipment });
    const call = { method: 'DELETE', endpoint: `/1/boards/${world.sandbox.trello.board('Support').id}` };
    expect(await refusal(call, 'fenced')).toEqual(refusedAs('PermissionDenied', /boards/));
  });
});
