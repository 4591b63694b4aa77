import { standingOf, triggerStandings } from '../../src/gateway/standing-metrics';

test.each([
  ['board.newComment', {}, 'active'],
  ['board.newComment', { problem: 'no webhook' as const }, 'no webhook'],
  ['board.cardUpdated', { problem: 'no webhook' as const }, 'misses events'],
  ['board.cardUpdated', { problem: 'partly refused' as const }, 'partly refused'],
  ['board.cardUpdated', { problem: 'no webhook' as const, status: 'paused' as const }, 'paused'],
])('%s with %j stands as %s', (type, stands, expected) => {
  expect(standingOf({ type, ...stands })).toBe(expected);
  expect(triggerStandings).toContain(expected);
});
