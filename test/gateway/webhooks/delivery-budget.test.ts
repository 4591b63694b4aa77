import { DeliveryBudget } from '../../../src/gateway/webhooks/delivery-budget';

test('of each trigger so many actions a minute are taken, each once; the first after an overflow says that some are missing', () => {
  const budget = new DeliveryBudget(30);
  const taken = Array.from({ length: 40 }, (_, number) => budget.take('cards', `action ${number}`, 1_000));
  expect(taken.map((outcome) => outcome === 'taken')).toEqual([...Array(30).fill(true), ...Array(10).fill(false)]);
  expect(taken.slice(30)).toEqual(Array(10).fill('spent'));
  expect(budget.take('cards', 'action 3', 2_000)).toBe('known');
  expect(budget.take('others', 'action 3', 2_000)).toBe('taken');
  expect(budget.take('cards', 'action 50', 61_000)).toBe('taken after a gap');
  expect(budget.take('cards', 'action 51', 61_000)).toBe('taken');
});

test('what was not stored is taken again when it is sent again, and so is that some are missing', () => {
  const budget = new DeliveryBudget(30);
  for (let number = 0; number < 31; number += 1) budget.take('cards', `action ${String(number)}`, 1_000);
  budget.giveBack('cards', 'action 3', 'taken');
  expect(budget.take('cards', 'action 3', 2_000)).toBe('taken');
  expect(budget.take('cards', 'action 50', 61_000)).toBe('taken after a gap');
  budget.giveBack('cards', 'action 50', 'taken after a gap');
  expect(budget.take('cards', 'action 50', 91_000)).toBe('taken after a gap');
  budget.giveBack('cards', 'action 50', 'taken after a gap');
  expect(budget.take('cards', 'action 50', 121_000)).toBe('taken after a gap');
  expect(budget.take('cards', 'action 51', 121_000)).toBe('taken');
});

test('what an ended minute has taken is kept no longer than a minute more, but that some are missing is', () => {
  const budget = new DeliveryBudget(2);
  for (const action of ['one', 'two', 'three']) budget.take('cards', action, 1_000);
  expect(budget.remembered).toEqual({ triggers: 1, actions: 2 });
  budget.take('others', 'one', 62_000);
  expect(budget.remembered).toEqual({ triggers: 2, actions: 1 });
  expect(budget.take('cards', 'four', 62_000)).toBe('taken after a gap');
});

test('an hour after deliveries were refused a look has found them, and the trigger is forgotten', () => {
  const budget = new DeliveryBudget(1);
  for (const action of ['one', 'two']) budget.take('cards', action, 1_000);
  budget.take('others', 'one', 3_602_000);
  expect(budget.take('cards', 'three', 3_602_000)).toBe('taken');
});

test('ids that somebody invents neither give a trigger its minute back nor make it forget what was refused', () => {
  const budget = new DeliveryBudget(2);
  for (const action of ['one', 'two', 'three']) budget.take('cards', action, 1_000);
  for (let number = 0; number < 20_000; number += 1) {
    budget.take(`invented-${String(number)}`, 'one', 2_000);
    budget.forget(`invented-${String(number)}`);
  }
  expect(budget.take('cards', 'four', 3_000)).toBe('spent');
  expect(budget.remembered).toEqual({ triggers: 1, actions: 2 });
  expect(budget.take('cards', 'four', 61_000)).toBe('taken after a gap');
});

test('nothing is remembered of ids that somebody invents while Temporal is away, and what was refused still is', () => {
  const budget = new DeliveryBudget(1);
  for (let number = 0; number < 20_000; number += 1) {
    budget.take(`invented-${String(number)}`, 'one', 1_000);
    budget.giveBack(`invented-${String(number)}`, 'one', 'taken');
  }
  expect(budget.remembered).toEqual({ triggers: 0, actions: 0 });
  for (const action of ['one', 'two']) budget.take('cards', action, 1_000);
  budget.giveBack('cards', 'one', 'taken');
  expect(budget.take('cards', 'two', 61_000)).toBe('taken after a gap');
});
