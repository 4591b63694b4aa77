import axios, { type InternalAxiosRequestConfig } from 'axios';
import { TrelloClient } from 'trello.js';
import { startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

let trello: TrelloSandbox;
let client: TrelloClient;
beforeAll(async () => {
  trello = await startTrelloSandbox();
  client = new TrelloClient({
    key: trello.key,
    token: trello.token,
    baseRequestConfig: { adapter: towards(`${trello.sandbox.urls.trello}/1`) },
  });
});
afterAll(() => trello.sandbox.close());

/** trello.js knows one base URL only: its requests are turned to another on their way out. */
function towards(baseURL: string) {
  const send = axios.getAdapter('http');
  return (request: InternalAxiosRequestConfig) => send(Object.assign(request, { baseURL }));
}

test('lets trello.js list boards, create a card, move it, comment, and read the actions back', async () => {
  const boards = await client.members.getMemberBoards({ id: 'me', fields: ['name'] });
  const board = boards.find(({ name }) => name === 'Support')!;
  const [inbox, doing] = await client.boards.getBoardLists({ id: board.id });
  const card = await client.cards.createCard({
    idList: inbox!.id,
    name: 'From trello.js',
    due: '2026-12-24T10:00:00Z',
  });
  await client.cards.updateCard({ id: card.id, idList: doing!.id });
  await client.cards.addCardComment({ id: card.id, text: 'Moved by a client we did not write' });

  const actions = await client.cards.getCardActions({ id: card.id, filter: 'all' });
  expect(actions.map(({ type }) => type)).toEqual(['commentCard', 'updateCard', 'createCard']);
  expect(actions[1]!.data).toMatchObject({ listBefore: { name: 'Inbox' }, listAfter: { name: 'Doing' } });
  expect(trello.sandbox.trello.card(card.id)).toMatchObject({ idList: doing!.id, due: '2026-12-24T10:00:00.000Z' });
});

test('lets trello.js upload a file, keep a checklist and search', async () => {
  const card = trello.sandbox.trello.card('Rattling noise in the headset');
  await client.cards.createCardAttachment({ id: card.id, file: Buffer.from('bytes'), name: 'notes.txt' });
  const checklist = await client.checklists.createChecklist<{ id: string }>({ idCard: card.id, name: 'Steps' });
  await client.checklists.createChecklistCheckItems({ id: checklist.id, name: 'Ask' });
  const found = await client.search.getSearch<{ cards: { name: string }[] }>({
    query: 'rattling',
    modelTypes: ['cards'],
  });
  expect(card.attachments).toMatchObject([{ source: { kind: 'file' } }]);
  expect(trello.sandbox.trello.counts()).toMatchObject({ attachments: 1, checklists: 1 });
  expect(found.cards.map(({ name }) => name)).toEqual([card.name]);
});

const of = (value: unknown) => value as Record<string, string>;

/** What each call needs: made once, and found by name. */
async function ids(): Promise<Record<'board' | 'list' | 'card' | 'label' | 'member', string>> {
  const { board, world } = { board: trello.sandbox.trello.board('Support'), world: trello.sandbox.trello.world };
  const card = trello.sandbox.trello.card('Rattling noise in the headset');
  const [member = ''] = [...world.members.values()].flatMap(({ id, username }) => (username === 'ada' ? [id] : []));
  const labels = await client.boards.getBoardLabels<unknown[]>({ id: board.id });
  return { board: board.id, list: card.idList, card: card.id, label: of(labels.at(-1)).id ?? '', member };
}

type Ids = Awaited<ReturnType<typeof ids>>;

test.each<[string, (own: Ids) => Promise<unknown>, object]>([
  ['a board', ({ board }) => client.boards.getBoard({ id: board }), { name: 'Support' }],
  [
    'its cards',
    async ({ board }) => ({ cards: await client.boards.getBoardCards({ id: board }) }),
    { cards: expect.arrayContaining([expect.objectContaining({ closed: false })]) },
  ],
  [
    'its members',
    async ({ board }) => of((await client.boards.getBoardMembers<unknown[]>({ id: board }))[0]),
    { username: 'ada' },
  ],
  [
    'its stars',
    async ({ board }) => of((await client.members.starMemberBoard({ id: 'me', idBoard: board, pos: 'top' }))[0]),
    { pos: 16_384 },
  ],
  ['a list', ({ list }) => client.lists.getList({ id: list }), { closed: false }],
  [
    'the cards of a list',
    async ({ list }) => ({ cards: await client.lists.getListCards({ id: list }) }),
    { cards: expect.arrayContaining([expect.objectContaining({ closed: false })]) },
  ],
  ['a new list', ({ board }) => client.lists.createList({ name: 'New', idBoard: board }), { name: 'New' }],
  [
    'a label on a card',
    async ({ card, label }) => ({ ids: await client.cards.addCardLabel({ id: card, value: label }) }),
    { ids: expect.anything() },
  ],
  ['a label taken off', ({ card, label }) => client.cards.deleteCardLabel({ id: card, idLabel: label }), {}],
  [
    'a member of a card',
    async ({ card, member }) => of((await client.cards.addCardMember<unknown[]>({ id: card, value: member }))[0]),
    { username: 'ada' },
  ],
  [
    'who is on a card',
    async ({ card }) => of((await client.cards.getCardMembers<unknown[]>({ id: card }))[0]),
    { username: 'ada' },
  ],
  ['who voted', async ({ card }) => ({ voted: await client.cards.getCardMembersVoted({ id: card }) }), { voted: [] }],
  ['the board of a card', ({ card }) => client.cards.getCardBoard({ id: card }), { name: 'Support' }],
  [
    'a changed card',
    ({ card }) => client.cards.updateCard({ id: card, dueComplete: true, due: '2027-01-01' }),
    { dueComplete: true },
  ],
  [
    'a label of a board',
    ({ board }) => client.labels.createLabel({ name: 'Seen', color: 'lime', idBoard: board }),
    { color: 'lime' },
  ],
  ['who I am', () => client.members.getMember({ id: 'me' }), { username: 'supportbot' }],
  ['workspaces', async () => of((await client.members.getMemberOrganizations({ id: 'me' }))[0]), { name: 'contoso' }],
  ['a token', () => client.tokens.getToken({ token: trello.token }), { permissions: expect.anything() }],
  ['saved searches', async () => ({ found: await client.members.getMemberSavedSearches({ id: 'me' }) }), { found: [] }],
])('lets trello.js read or change %s', async (_, call, expected) => {
  expect(await call(await ids())).toMatchObject(expected);
});
