import { asksAPerson, defaultPermission, permissions, strictestPermission } from '../../src/contracts/permission';

test.each([
  [[], 'autopilot'],
  [['autopilot', 'autopilot'], 'autopilot'],
  [['autopilot', 'approval'], 'approval'],
  [['autopilot', 'two people'], 'approval'],
  [['toString'], 'approval'],
  [[''], 'approval'],
])('of %j the strictest is %s: one that is not known asks', (given, strictest) => {
  expect(strictestPermission(given)).toBe(strictest);
});

test.each([
  ['approval', true],
  ['autopilot', false],
  ['two people', true],
  ['toString', true],
  ['', true],
])('whether %j asks a person: %s', (permission, asks) => {
  expect(asksAPerson(permission)).toBe(asks);
});

test('what sends asks where nobody has said otherwise', () => {
  expect(defaultPermission('send')).toBe('approval');
  expect(permissions).toEqual(['approval', 'autopilot']);
});
