import { startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

interface Identified {
  id: string;
}

let trello: TrelloSandbox;
let card: string;
beforeEach(async () => {
  trello = await startTrelloSandbox();
  card = trello.sandbox.trello.card('Rattling noise in the headset').id;
});
afterEach(() => trello.sandbox.close());

test('adds a checklist and items, and completes an item through its card', async () => {
  const checklist = await trello.call<Identified>('POST', `/1/checklists?idCard=${card}&name=Steps`);
  const items = `/1/checklists/${checklist.id}/checkItems`;
  const second = await trello.call<Identified>('POST', `${items}?name=Order%20bearing`);
  await trello.call('POST', `${items}?name=Call%20customer&pos=top&checked=true`);
  await trello.call('PUT', `/1/cards/${card}/checkItem/${second.id}?state=complete&name=Order%20bearings`);
  const [read] = await trello.call<object[]>('GET', `/1/cards/${card}/checklists`);
  expect(read).toMatchObject({
    name: 'Steps',
    checkItems: [
      { name: 'Call customer', state: 'complete' },
      { name: 'Order bearings', state: 'complete' },
    ],
  });
  const badges = await trello.call('GET', `/1/cards/${card}/badges`);
  expect(badges).toMatchObject({ _value: { checkItems: 2, checkItemsChecked: 2 } });
});

test('copies a checklist with its items open again', async () => {
  const ben = trello.sandbox.trello.as('ben');
  const source = ben.addChecklist(trello.sandbox.trello.card(card), 'Template');
  ben.completeCheckItem(source, ben.addCheckItem(source, 'Ask'));
  const copy = await trello.call('POST', `/1/cards/${card}/checklists?idChecklistSource=${source.id}`);
  expect(copy).toMatchObject({ name: 'Template', checkItems: [{ name: 'Ask', state: 'incomplete' }] });
});

test('changes an item also by the longer address that names its checklist', async () => {
  const ben = trello.sandbox.trello.as('ben');
  const checklist = ben.addChecklist(trello.sandbox.trello.card(card), 'Steps');
  const { id } = ben.addCheckItem(checklist, 'Ask');
  const changed = await trello.call('PUT', `/1/cards/${card}/checklist/${checklist.id}/checkItem/${id}?name=Asked`);
  expect(changed).toMatchObject({ id, name: 'Asked' });
});

test('renames and deletes a checklist', async () => {
  const { id } = await trello.call<Identified>('POST', `/1/cards/${card}/checklists?name=Old`);
  await trello.call('PUT', `/1/checklists/${id}/name?value=New`);
  expect(await trello.call('GET', `/1/checklists/${id}/name`)).toEqual({ _value: 'New' });
  await trello.call('DELETE', `/1/checklists/${id}`);
  expect(await trello.call('GET', `/1/cards/${card}/idChecklists`)).toEqual({ _value: [] });
});

test('makes a card of a checklist item', () => {
  const ben = trello.sandbox.trello.as('ben');
  const checklist = ben.addChecklist(trello.sandbox.trello.card(card), 'Steps');
  const made = ben.convertToCard(checklist, ben.addCheckItem(checklist, 'Grows into a card'));
  expect(made).toMatchObject({ name: 'Grows into a card', idList: trello.sandbox.trello.card(card).idList });
  expect(checklist.checkItems).toEqual([]);
  const last = [...trello.sandbox.trello.world.actions.values()].at(-1)!;
  expect(last).toMatchObject({ type: 'convertToCardFromCheckItem', data: { cardSource: { id: card } } });
});
