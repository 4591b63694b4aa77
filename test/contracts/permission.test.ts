import { defaultPermission, permissions, strictestPermission } from '../../src/contracts';

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

test('what sends asks where nobody has said otherwise', () => {
  expect(defaultPermission('send')).toBe('approval');
  expect(permissions).toEqual(['approval', 'autopilot']);
});
