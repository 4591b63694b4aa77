import { boardApiEffect } from '../../../src/contracts/board/board-api-effect';

test.each([
  ['GET', '/1/boards/x/lists?fields=name', 'read'],
  ['get', '/1/batch?urls=/cards/x', 'read'],
  ['POST', '/1/cards', 'create'],
  ['POST', '/1/cards/x/actions/comments', 'create'],
  ['PUT', '/1/cards/x?closed=true', 'update'],
  ['PATCH', '/1/anything', 'send'],
  ['GET', '/1/anything', 'send'],
  ['POST', '/1/lists/x/archiveAllCards', 'update'],
  ['POST', '/1/LISTS/x/archive%41llCards/', 'update'],
  ['POST', '/1/lists/x/moveAllCards', 'send'],
  ['POST', '/1/cards/x/idMembers', 'update'],
  ['PUT', '/1/boards/x/members/y', 'send'],
  ['DELETE', '/1/cards/x', 'send'],
  ['DELETE', '/1/cards/x/checkItem/y', 'delete'],
  [' delete', '/1/boards/x/members/y', 'send'],
  [' delete', '/1/cards/x/idMembers/y', 'delete'],
  ['PUT', '/1/boards/x/members?email=ada@example.com', 'send'],
  ['put', '/1/boards/x/%6dembers/', 'send'],
  ['PUT', '/1/organizations/x/members', 'send'],
  ['PUT', '/1/cards/%ff', 'send'],
])('%s %s is a %s', (method, endpoint, effect) => {
  expect(boardApiEffect({ method, endpoint })).toBe(effect);
});
