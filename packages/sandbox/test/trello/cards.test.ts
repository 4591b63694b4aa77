import { json, startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

interface CardAnswer {
  id: string;
  shortLink: string;
  name: string;
  idList: string;
  idLabels: string[];
  idMembers: string[];
  pos: number;
  closed: boolean;
}

let trello: TrelloSandbox;
let inbox: string;
let doing: string;
beforeAll(async () => {
  trello = await startTrelloSandbox({ limits: { trello: { requestsPerTokenPer10Seconds: 1000 } } });
  inbox = trello.sandbox.trello.list('Support', 'Inbox').id;
  doing = trello.sandbox.trello.list('Support', 'Doing').id;
});
afterAll(() => trello.sandbox.close());

const create = (name: string, more = '') =>
  trello.call<CardAnswer>('POST', `/1/cards?idList=${inbox}&name=${encodeURIComponent(name)}${more}`);
const lastActions = async (card: CardAnswer) =>
  trello.call<{ type: string; data: Record<string, unknown> }[]>('GET', `/1/cards/${card.id}/actions?filter=all`);

test('creates a card with 200, an id that begins with the second of its creation, and a short link usable in paths', async () => {
  const card = await create('Squeaking brakes', '&due=2026-12-01T12:00:00%2B01:00');
  const second = Number.parseInt(card.id.slice(0, 8), 16) * 1000;
  expect(Math.abs(second - trello.sandbox.clock.now().getTime())).toBeLessThan(5000);
  const again = await trello.call('GET', `/1/cards/${card.shortLink}?fields=name,due`);
  expect(again).toEqual({ id: card.id, name: 'Squeaking brakes', due: '2026-12-01T11:00:00.000Z' });
});

test('takes the same parameters from query, form and JSON', async () => {
  const body = new URLSearchParams({ idList: inbox, name: 'By form' }).toString();
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
  const names = [
    (await create('By query')).name,
    (await trello.call<CardAnswer>('POST', '/1/cards', form)).name,
    (await trello.call<CardAnswer>('POST', '/1/cards', json({ idList: inbox, name: 'By JSON' }))).name,
  ];
  expect(names).toEqual(['By query', 'By form', 'By JSON']);
});

test.each([
  ['no list', {}, 400, 'invalid value for idList'],
  ['an empty list', { idList: '' }, 400, 'invalid value for idList'],
  ['an unknown list', { idList: 'f'.repeat(24) }, 404, 'could not find the board that the card belongs to'],
  ['a name that is no text', { name: 7 }, 400, 'invalid value for name'],
  ['a short link as label', { idLabels: 'abcd1234' }, 400, 'Invalid objectId'],
  ['a description over 16,384 characters', { desc: 'x'.repeat(16_385) }, 400, 'invalid value for desc'],
])('refuses a card with %s', async (name, wrong, status, text) => {
  const right = name.includes('list') ? {} : { idList: inbox };
  const answer = await trello.send('POST', '/1/cards', json({ ...right, ...wrong }));
  expect([answer.status, answer.text]).toEqual([status, text]);
});

test('says that an unknown card was not found', async () => {
  const answer = await trello.send('GET', `/1/cards/${'f'.repeat(24)}`);
  expect([answer.status, answer.text]).toEqual([404, 'The requested resource was not found.']);
});

test('records a move as an action with both lists and no list', async () => {
  const card = await create('To be moved');
  await trello.call('PUT', `/1/cards/${card.id}?idList=${doing}&pos=top`);
  const [position, move] = await lastActions(card);
  expect(move!.type).toBe('updateCard');
  expect(move!.data).toMatchObject({
    card: { id: card.id, idList: doing },
    old: { idList: inbox },
    listBefore: { id: inbox, name: 'Inbox' },
    listAfter: { id: doing, name: 'Doing' },
  });
  expect(move!.data.list).toBeUndefined();
  expect(position!.data).toMatchObject({ list: { id: doing }, old: { pos: expect.any(Number) } });
});

test('puts new cards at the bottom, and others where they are asked to be', async () => {
  const list = (await trello.call<{ id: string }>('POST', `/1/lists?idBoard=${boardId()}&name=Order`)).id;
  const add = (name: string, pos: string) => trello.call('POST', `/1/cards?idList=${list}&name=${name}&pos=${pos}`);
  await add('b', 'bottom');
  await add('c', 'bottom');
  await add('a', 'top');
  const cards = await trello.call<CardAnswer[]>('GET', `/1/lists/${list}/cards`);
  expect(cards.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  await trello.call('PUT', `/1/cards/${cards[2]!.id}?pos=${(cards[0]!.pos + cards[1]!.pos) / 2}`);
  const moved = await trello.call<CardAnswer[]>('GET', `/1/lists/${list}/cards`);
  expect(moved.map(({ name }) => name)).toEqual(['a', 'c', 'b']);
});

test('leaves a card its number where it moves without a position, and numbers anew where two would share one', async () => {
  const list = (await trello.call<{ id: string }>('POST', `/1/lists?idBoard=${boardId()}&name=Target`)).id;
  const there = (name: string, pos: number) =>
    trello.call<CardAnswer>('POST', `/1/cards?idList=${list}&name=${name}&pos=${pos}`);
  const namesThere = async () =>
    (await trello.call<CardAnswer[]>('GET', `/1/lists/${list}/cards`)).map(({ name }) => name);
  await there('first', 1000);
  await there('last', 3000);
  const [between, twin] = [await create('between', '&pos=2000'), await create('twin', '&pos=3000')];
  const moved = await trello.call<CardAnswer>('PUT', `/1/cards/${between.id}?idList=${list}`);
  expect(moved.pos).toBe(2000);
  expect(await namesThere()).toEqual(['first', 'between', 'last']);
  await trello.call('PUT', `/1/cards/${twin.id}?idList=${list}`);
  const numbers = await trello.call<CardAnswer[]>('GET', `/1/lists/${list}/cards`);
  expect(new Set(numbers.map(({ pos }) => pos)).size).toBe(4);
});

test('makes an action of each property that changed, and none of one that did not', async () => {
  const card = await create('Unchanged');
  await trello.call('PUT', `/1/cards/${card.id}?name=Unchanged&desc=New&due=2026-12-24&dueComplete=true`);
  const changes = (await lastActions(card)).filter(({ type }) => type === 'updateCard');
  expect(changes.map(({ data }) => data.old)).toEqual([{ dueComplete: false }, { due: null }, { desc: '' }]);
});

test('tells of a reminder before its due date, and of a cover before the attachment that it shows', async () => {
  const card = await create('Twice told');
  const { id } = await trello.call<{ id: string }>(
    'POST',
    `/1/cards/${card.id}/attachments?url=https://example.com/a.png`,
  );
  await trello.call(
    'PUT',
    `/1/cards/${card.id}?due=2026-12-24&dueReminder=60&start=2026-12-20&idAttachmentCover=${id}`,
  );
  const changes = (await lastActions(card)).filter(({ type }) => type === 'updateCard').reverse();
  expect(changes.map(({ data }) => data.old)).toMatchObject([
    { start: null },
    { dueReminder: null },
    { due: null },
    { cover: { idAttachment: null } },
    { idAttachmentCover: null },
  ]);
  await trello.call('PUT', `/1/cards/${card.id}`, json({ cover: { color: 'lime' } }));
  expect(await trello.call('GET', `/1/cards/${card.id}`)).toMatchObject({
    cover: { color: 'lime', idAttachment: null },
    idAttachmentCover: null,
  });
});

test('stores every text in one way, however it is written: without blanks around it, its lines ended by one character', async () => {
  const [written, kept] = ['  One\r\ntwo ', 'One\ntwo'];
  const send = (method: string, path: string, body: object) =>
    trello.call<Record<string, unknown> & { id: string }>(method, `/1/${path}`, json(body));
  const card = await send('POST', 'cards', { idList: inbox, name: written, desc: written });
  const board = await send('POST', 'boards', { name: written, desc: written });
  const list = await send('POST', 'lists', { idBoard: board.id, name: written });
  const label = await send('POST', 'labels', { idBoard: board.id, name: written, color: 'red' });
  const checklist = await send('POST', 'checklists', { idCard: card.id, name: written });
  const item = await send('POST', `checklists/${checklist.id}/checkItems`, { name: written });
  const link = await send('POST', `cards/${card.id}/attachments`, { url: 'https://example.com', name: written });
  const comment = await send('POST', `cards/${card.id}/actions/comments`, { text: written });
  for (const made of [card, board, list, label, checklist, item, link]) expect(made.name).toBe(kept);
  for (const made of [card, board]) expect(made.desc).toBe(kept);
  expect(comment.data).toMatchObject({ text: kept });
  const again = '\r\nOther ';
  for (const [path, body] of [
    [`cards/${card.id}`, { name: again }],
    [`boards/${board.id}`, { name: again }],
    [`lists/${list.id}`, { name: again }],
    [`labels/${label.id}`, { name: again }],
    [`checklists/${checklist.id}`, { name: again }],
    [`cards/${card.id}/checkItem/${item.id}`, { name: again }],
    [`cards/${card.id}/name`, { value: again }],
  ] as const) {
    expect([path, (await send('PUT', path, body)).name]).toEqual([path, 'Other']);
  }
  expect((await send('PUT', `actions/${comment.id}`, { text: again })).data).toMatchObject({ text: 'Other' });
});

test('archives, answers single fields, and changes them one by one', async () => {
  const card = await create('Field by field');
  await trello.call('PUT', `/1/cards/${card.id}/closed?value=true`);
  expect(await trello.call('GET', `/1/cards/${card.id}/closed`)).toEqual({ _value: true });
  const visible = await trello.call<CardAnswer[]>('GET', `/1/boards/${boardId()}/cards`);
  const closed = await trello.call<CardAnswer[]>('GET', `/1/boards/${boardId()}/cards/closed`);
  expect(visible.map(({ id }) => id)).not.toContain(card.id);
  expect(closed.map(({ id }) => id)).toEqual([card.id]);
  expect((await trello.send('PUT', `/1/cards/${card.id}/anything?value=x`)).status).toBe(404);
});

test('replaces the labels of a card, or adds and removes one', async () => {
  const [warranty, billing] = await trello.call<{ id: string }[]>('GET', `/1/boards/${boardId()}/labels`);
  const card = await create('Labelled', `&idLabels=${warranty!.id}`);
  await trello.call('PUT', `/1/cards/${card.id}?idLabels=${billing!.id}`);
  expect(await trello.call('GET', `/1/cards/${card.id}/idLabels`)).toEqual({ _value: [billing!.id] });
  expect(await trello.call('POST', `/1/cards/${card.id}/idLabels?value=${warranty!.id}`)).toEqual([
    billing!.id,
    warranty!.id,
  ]);
  await trello.call('DELETE', `/1/cards/${card.id}/idLabels/${billing!.id}`);
  expect(await trello.call('GET', `/1/cards/${card.id}/idLabels`)).toEqual({ _value: [warranty!.id] });
});

test('moves a card to another board, telling both boards and dropping labels the other does not have', async () => {
  const [warranty] = await trello.call<{ id: string }[]>('GET', `/1/boards/${boardId()}/labels`);
  const card = await create('Becomes an idea', `&idLabels=${warranty!.id}`);
  const product = trello.sandbox.trello.board('Product');
  const moved = await trello.call<CardAnswer>('PUT', `/1/cards/${card.id}?idBoard=${product.id}`);
  expect(moved).toMatchObject({ idBoard: product.id, idLabels: [] });
  const [arrival, departure] = await lastActions(card);
  expect(arrival).toMatchObject({
    type: 'moveCardToBoard',
    data: { board: { id: product.id }, boardSource: { id: boardId(), name: 'Support' }, list: { name: 'Ideas' } },
  });
  expect(departure).toMatchObject({
    type: 'moveCardFromBoard',
    data: { board: { id: boardId() }, boardTarget: { id: product.id }, list: { name: 'Inbox' } },
  });
});

test.each([
  ['marked', [true]],
  ['plain and marked', [undefined, true]],
] as const)(
  'copies a card with the parts to keep, told by copyCard, and for each member by what is %s',
  async (copiedMembers, marks) => {
    trello.sandbox.trello.behave({ copiedMembers });
    const source = trello.sandbox.trello.card('Invoice 2026-0402 has the wrong address');
    const copy = await trello.call<CardAnswer>(
      'POST',
      `/1/cards?idList=${inbox}&idCardSource=${source.id}&keepFromSource=members`,
    );
    expect(copy).toMatchObject({ name: source.name, idMembers: source.idMembers, idLabels: [] });
    const actions = await lastActions(copy);
    const [told, ...members] = actions.reverse();
    expect(told).toMatchObject({ type: 'copyCard', data: { cardSource: { id: source.id } } });
    expect(members.map(({ type, data }) => [type, data.fromCopy])).toEqual(
      marks.map((mark) => ['addMemberToCard', mark]),
    );
  },
);

test('copies attachments and checklists with a card without telling of them, the attachments with the date of the original', async () => {
  const source = await create('Template');
  const [ada, ben] = [trello.sandbox.trello.as('ada'), trello.sandbox.trello.as('ben')];
  const original = ben.attachLink(trello.sandbox.trello.card(source.id), 'https://example.com', 'Site');
  ben.addChecklist(trello.sandbox.trello.card(source.id), 'Steps');
  trello.sandbox.clock.advance(60_000);
  const { value: token } = trello.sandbox.trello.issueToken('ada');
  const path = `/1/cards?idList=${inbox}&idCardSource=${source.id}&keepFromSource=all`;
  const copy = await trello.call<CardAnswer>('POST', path, { token });
  expect((await lastActions(copy)).map(({ type }) => type)).toEqual(['copyCard']);
  const [attachment] = await trello.call<object[]>('GET', `/1/cards/${copy.id}/attachments`);
  expect(attachment).toMatchObject({ name: 'Site', date: original.date.toISOString(), idMember: ada.member.id });
  expect(attachment).not.toMatchObject({ id: original.id });
  expect(await trello.call('GET', `/1/cards/${copy.id}/checklists`)).toMatchObject([{ name: 'Steps' }]);
});

test('takes ten colours for a cover, and not the lighter and darker ones of labels', async () => {
  const card = await create('Colourful');
  const cover = (color: string) => trello.send('PUT', `/1/cards/${card.id}`, json({ cover: { color } }));
  expect((await cover('lime')).json).toMatchObject({ cover: { color: 'lime' } });
  for (const color of ['lime_light', 'lime_dark', 'teal'])
    expect([color, (await cover(color)).status]).toEqual([color, 400]);
  expect(await trello.call('GET', `/1/cards/${card.id}?fields=cover`)).toMatchObject({ cover: { color: 'lime' } });
});

test('forgets the name and the history of a deleted card', async () => {
  const card = await create('Gone');
  await trello.call('POST', `/1/cards/${card.id}/actions/comments?text=Also%20gone`);
  const history = () =>
    trello.call<{ id: string; type: string; data: object }[]>(
      'GET',
      `/1/boards/${boardId()}/actions?idModels=${card.id}`,
    );
  const [comment] = await history();
  expect((await history()).map(({ type }) => type)).toEqual(['commentCard', 'createCard']);
  expect((await trello.send('DELETE', `/1/cards/${card.id}`)).status).toBe(200);
  expect((await trello.send('GET', `/1/cards/${card.id}`)).status).toBe(404);
  expect((await trello.send('GET', `/1/actions/${comment!.id}`)).status).toBe(404);
  expect(await history()).toMatchObject([
    { type: 'deleteCard', data: { card: { id: card.id, shortLink: card.shortLink, idShort: expect.any(Number) } } },
  ]);
  expect((await history())[0]!.data).not.toHaveProperty('card.name');
});

test('returns what is nested in a card when asked', async () => {
  const card = trello.sandbox.trello.card('Invoice 2026-0402 has the wrong address');
  const nested =
    'fields=name&members=true&member_fields=username&checklists=all&board=true&board_fields=name&list=true';
  expect(await trello.call('GET', `/1/cards/${card.id}?${nested}&attachments=true&actions=createCard`)).toMatchObject({
    name: card.name,
    members: [{ username: 'ben' }],
    checklists: [],
    attachments: [],
    board: { name: 'Support' },
    list: { name: 'Doing' },
    actions: [{ type: 'createCard' }],
  });
});

test('pages cards newest first by the oldest id', async () => {
  const list = (await trello.call<{ id: string }>('POST', `/1/lists?idBoard=${boardId()}&name=Many`)).id;
  const ben = trello.sandbox.trello.as('ben');
  const target = trello.sandbox.trello.world.lists.get(list)!;
  const made = Array.from({ length: 1100 }, (_, index) => ben.createCard(target, { name: `Card ${index}` }).id);
  const first = await trello.call<CardAnswer[]>('GET', `/1/lists/${list}/cards?fields=id`);
  const second = await trello.call<CardAnswer[]>('GET', `/1/lists/${list}/cards?fields=id&before=${first.at(-1)!.id}`);
  expect([first.length, second.length]).toEqual([1000, 100]);
  expect([...first, ...second].map(({ id }) => id)).toEqual(made.reverse());
});

function boardId(): string {
  return trello.sandbox.trello.board('Support').id;
}
