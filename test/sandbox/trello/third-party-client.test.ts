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

it('lets trello.js list boards, create a card, move it, comment, and read the actions back', async () => {
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

it('lets trello.js upload a file, keep a checklist and search', async () => {
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
