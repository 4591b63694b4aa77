import { json, startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

let trello: TrelloSandbox;
let inbox: string;
beforeAll(async () => {
  trello = await startTrelloSandbox();
  inbox = trello.sandbox.trello.list('Support', 'Inbox').id;
});
afterAll(() => trello.sandbox.close());

const board = () => trello.sandbox.trello.board('Support');
const say = (card: string, field: string, body: object) =>
  trello.send('PUT', `/1/cards/${card}/customField/${field}/item`, json(body));

test('custom fields are said as texts, options by id, and cleared by two empty texts; a field takes its own kind alone', async () => {
  const ada = trello.sandbox.trello.as('ada');
  const number = ada.addField(board(), { name: 'Hours', type: 'number' });
  const list = ada.addField(board(), { name: 'Priority', type: 'list', options: ['High'] });
  const { id } = await trello.call<{ id: string }>('POST', `/1/cards?idList=${inbox}&name=With+fields`);
  expect(await say(id, number.id, { value: { number: '2' } })).toMatchObject({ status: 200 });
  expect(await say(id, list.id, { idValue: list.options[0]!.id })).toMatchObject({ status: 200 });
  const items = () => trello.call<object[]>('GET', `/1/cards/${id}/customFieldItems`);
  expect(await items()).toMatchObject([
    { idCustomField: number.id, value: { number: '2' }, idValue: null },
    { idCustomField: list.id, value: null, idValue: list.options[0]!.id },
  ]);
  for (const [field, body] of [
    [number, { value: { text: '2' } }],
    [number, { value: { number: 'two' } }],
    [list, { value: { text: 'High' } }],
    [list, { idValue: number.id }],
  ] as const) {
    const refused = { status: 400, text: 'Invalid custom field item value.' };
    expect(await say(id, field.id, body)).toMatchObject(refused);
  }
  expect(await say(id, inbox, { value: { number: '2' } })).toMatchObject({ status: 404 });
  await trello.call('PUT', `/1/cards/${id}/customFields`, {
    ...json({ customFieldItems: [{ idCustomField: number.id, value: { number: '3' } }] }),
  });
  await say(id, list.id, { value: '', idValue: '' });
  expect(await items()).toMatchObject([{ value: { number: '3' } }]);
});

test('copies what a card says in the fields of its board, on that board alone', async () => {
  const ben = trello.sandbox.trello.as('ben');
  const source = trello.sandbox.trello.card('Invoice 2026-0402 has the wrong address');
  ben.setField(source, ben.addField(board(), { name: 'Order', type: 'text' }), '4711');
  const said = async (idList: string, keep: string) => {
    const path = `/1/cards?idList=${idList}&idCardSource=${source.id}&keepFromSource=${keep}`;
    const { id } = await trello.call<{ id: string }>('POST', path);
    return trello.call('GET', `/1/cards/${id}/customFieldItems`);
  };
  expect(await said(inbox, 'customFields,due')).toMatchObject([{ value: { text: '4711' } }]);
  expect(await said(inbox, 'due')).toEqual([]);
  expect(await said(trello.sandbox.trello.list('Product', 'Ideas').id, 'customFields')).toEqual([]);
});
