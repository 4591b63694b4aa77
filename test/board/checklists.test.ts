import { createBoardWorld, type BoardWorld } from './board-world';
import { faults } from '../support/request-faults';
import { boardsByName } from './boards-by-name';
import { testUpdateChecklist } from './update-checklists';

let world: BoardWorld;

beforeAll(async () => {
  world = await createBoardWorld();
  await world.defineFenced('fenced');
});
afterAll(() => world.stop());

const { ben, memberId, newCard } = boardsByName(() => world);
const checklistsOf = (idCard: string) =>
  [...world.trello.world.checklists.values()].filter((checklist) => checklist.idCard === idCard);

describe('Add Checklist', () => {
  test('adds a checklist with its items, in their order', async () => {
    const card = newCard('Repair the sensor');
    const answer = await world.call('board.addChecklist', {
      board: 'Support',
      card: card.name,
      name: 'Repair',
      timeZone: 'Europe/Berlin',
      items: [
        { name: 'Order', checked: true },
        { name: 'Fit', due: '2026-03-02T12:00', member: 'ben' },
        { name: 'Fit', due: '2026-03-02T12:00', member: 'ben' },
      ],
    });
    const [checklist, ...others] = checklistsOf(card.id);
    expect(others).toEqual([]);
    const fit = { name: 'Fit', state: 'incomplete', due: '2026-03-02T11:00:00.000Z', idMember: memberId('ben') };
    expect(checklist!.checkItems).toMatchObject([{ name: 'Order', state: 'complete', due: null }, fit, fit]);
    const answered = { checked: false, due: '2026-03-02T12:00:00+01:00', memberId: fit.idMember };
    const [order, ...fits] = checklist!.checkItems.map(({ id, name }) => ({ id, name }));
    expect(answer).toEqual({
      id: checklist!.id,
      name: 'Repair',
      cardId: card.id,
      items: [{ ...order, checked: true }, ...fits.map((item) => ({ ...item, ...answered }))],
    });
  });

  test.each([/\/checklists$/, /\/checkItems$/])(
    'adds one checklist with each item once, whatever happens to a request to %s',
    async (path) => {
      const cards = faults.map(() => newCard());
      const items = ['One', 'Two', 'Two'].map((name) => ({ name }));
      const inputs = cards.map(({ id }) => ({ card: id, name: 'Steps', items }));
      await world.despite(faults, { method: 'POST', path }, 'board.addChecklist', inputs);
      const names = cards.map(({ id }) => checklistsOf(id).map(({ checkItems }) => checkItems.map(({ name }) => name)));
      expect(names).toEqual(cards.map(() => [['One', 'Two', 'Two']]));
    },
  );

  test('says where in the items a time is wrong', async () => {
    const items = [{ name: 'x' }, { name: 'y', due: '2026-03-02T12:00' }];
    expect(await world.refusal('board.addChecklist', { card: newCard().id, items })).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(/items\.1\.due: .*give "timeZone"/),
    });
  });

  test('adds none to a card of another board than the agent may touch', async () => {
    const foreign = world.trello.as('ben').createCard(world.trello.list('Product', 'Ideas'), { name: 'Theirs' });
    const steps = [
      ['board.addChecklist', { card: foreign.shortLink }],
      ['board.addCommentToCard', { card: foreign.shortLink, text: 'x' }],
      ['board.archiveCard', { card: foreign.id }],
      ['board.createChecklistItem', { checklist: world.trello.as('ben').addChecklist(foreign, 'T').id, name: 'x' }],
    ] as const;
    for (const [step, input] of steps) {
      expect(await world.refusal(step, input, 'fenced')).toMatchObject({ type: 'PermissionDenied' });
    }
    expect(checklistsOf(foreign.id).map(({ checkItems }) => checkItems.length)).toEqual([0]);
    expect(foreign).toMatchObject({ closed: false, comments: 0 });
  });
});

describe('Create a Checklist Item', () => {
  test('adds it to a checklist named on its card, or by id', async () => {
    const card = newCard();
    const checklist = world.trello.as('ben').addChecklist(card, 'Repair');
    const item = { name: 'Test', due: '2026-03-02T12:00+01:00', member: 'Ben Okafor', checked: true };
    const answer = await world.call('board.createChecklistItem', {
      card: card.shortLink,
      checklist: 'repair',
      ...item,
    });
    expect(answer).toEqual({
      id: checklist.checkItems[0]!.id,
      checklistId: checklist.id,
      name: 'Test',
      checked: true,
      due: '2026-03-02T12:00:00+01:00',
      memberId: memberId('ben'),
    });
    await world.call('board.createChecklistItem', { checklist: checklist.id, name: 'First', position: 'top' });
    const inOrder = [...checklist.checkItems].sort((one, other) => one.pos - other.pos).map(({ name }) => name);
    expect(inOrder).toEqual(['First', 'Test']);
  });

  test('adds it once, whatever happens to the request', async () => {
    const checklists = faults.map(() => world.trello.as('ben').addChecklist(newCard(), 'Steps'));
    const inputs = checklists.map(({ id }) => ({ checklist: id, name: 'Once' }));
    const request = { method: 'POST', path: /\/checkItems$/ };
    await world.despite(faults, request, 'board.createChecklistItem', inputs);
    expect(checklists.map(({ checkItems }) => checkItems.map(({ name }) => name))).toEqual(inputs.map(() => ['Once']));
  });

  test('says which checklists the card has', async () => {
    const card = newCard();
    for (const name of ['Repair', 'Repair', 'Ship']) world.trello.as('ben').addChecklist(card, name);
    const refused = (checklist: string) =>
      world.refusal('board.createChecklistItem', { card: card.id, checklist, name: 'x' });
    expect(await refused('Shop')).toMatchObject({
      type: 'NotFound',
      message: expect.stringContaining('Did you mean "Ship"?'),
    });
    expect(await refused('Repair')).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(/has 2 checklists/),
    });
    expect(await world.refusal('board.createChecklistItem', { checklist: 'Repair', name: 'x' })).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringContaining('card: Say which card the checklist is on'),
    });
  });
});

describe('a retry that looks for its item', () => {
  const steps = [
    ['board.addChecklist', 2, (name: string) => ({ card: newCard().id, name: 'Steps', items: [{ name }, { name }] })],
    ['board.createChecklistItem', 1, (name: string) => ({ checklist: newChecklist().id, name })],
    ['board.updateChecklist', 2, (name: string) => ({ checklist: newChecklist().id, addItems: [{ name }, { name }] })],
  ] as const;
  const newChecklist = () => ben().addChecklist(newCard(), 'Steps');
  const itemsNamed = (name: string) =>
    [...world.trello.world.checklists.values()].flatMap(({ checkItems }) =>
      checkItems.filter((item) => item.name === name),
    );

  test.each(steps)('finds it in %s, though somebody has ticked it meanwhile', async (step, wanted, inputOf) => {
    const name = `Ticked in ${step}`;
    world.onNext('createCheckItem', () => {
      const [item] = itemsNamed(name);
      ben().completeCheckItem(world.trello.world.checklists.get(item!.idChecklist)!, item!);
      Object.assign(item!, { due: '2026-03-02T12:00:00.000Z', idMember: memberId('ben') });
    });
    const request = { method: 'POST', path: /\/checkItems$/ };
    await world.despite([{ kind: 'reset-after-effect' }], request, step, [inputOf(name)]);
    const states = itemsNamed(name).map(({ state }) => state);
    expect(states).toEqual(['complete', 'incomplete'].slice(0, wanted));
  });

  test('does not take one for it that was there before', async () => {
    const checklists = [newChecklist(), newChecklist()] as const;
    for (const checklist of checklists) ben().addCheckItem(checklist, 'Again');
    const request = { method: 'POST', path: /\/checkItems$/ };
    const lost = [{ kind: 'reset-before-effect' }] as const;
    const [once, renamed] = checklists.map(({ id }) => ({ checklist: id }));
    await world.despite(lost, request, 'board.createChecklistItem', [{ ...once, name: 'Again' }]);
    const input = { ...renamed, items: [{ item: 'Again', name: 'Then' }], addItems: [{ name: 'Then' }] };
    await world.despite(lost, request, 'board.updateChecklist', [input]);
    expect(checklists.map(({ checkItems }) => checkItems.map(({ name }) => name))).toEqual([
      ['Again', 'Again'],
      ['Then', 'Then'],
    ]);
  });
});

testUpdateChecklist(() => world, faults);
