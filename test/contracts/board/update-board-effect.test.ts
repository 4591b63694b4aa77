import { contractOf } from '../../../src/contracts';
import { defaultPermission } from '../../../src/contracts/permission';
import type { Effect } from '../../../src/contracts/step';

test.each<[object, Effect]>([
  [{ name: 'New', labels: [{ name: 'x' }, { label: 'y', color: null }] }, 'update'],
  [{ closed: false }, 'update'],
  [{ closed: true }, 'delete'],
  [{ labels: [{ label: 'y', remove: true }] }, 'delete'],
  [{ members: [{ member: 'ben', remove: true }] }, 'delete'],
  [{ members: [{ member: 'ben' }] }, 'send'],
  [{ members: [{ member: 'ben', role: 'admin' }] }, 'send'],
  [{ closed: true, members: [{ member: 'ben', remove: true }, { member: 'chen' }] }, 'send'],
])('Update Board with %j is %s: whoever may be let in is a person’s to decide', (change, effect) => {
  const { input, effect: effectOf } = contractOf('board.updateBoard')!;
  const of = effectOf(input.parse({ board: 'Support', ...change }));
  expect(of).toBe(effect);
  expect(defaultPermission(of)).toBe(effect === 'send' ? 'approval' : 'autopilot');
});
