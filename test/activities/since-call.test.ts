import { isSinceCall } from '../../activities/mailbox/since-call';

const since = new Date('2026-05-01T10:00:00Z');

test.each([
  ['2026-05-01T10:00:00.001Z', true],
  ['2026-05-01T09:59:57Z', true],
  ['2026-05-01T09:59:50Z', false],
  ['0001-01-01T00:00:00Z', false],
  ['', false],
])('what came to be at %j may be of a call of 10:00, whatever clock is seconds behind: %s', (time, expected) => {
  expect(isSinceCall(time, { since })).toBe(expected);
});
