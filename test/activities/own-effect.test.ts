import { earliestEffect, isOwnEffect, isRecent } from '../../activities/board/own-effect';

const since = new Date('2026-05-01T10:00:00Z');
const myself = { memberId: 'me', clockAhead: 30_000 };
/** An id of Trello begins with the second in which it was made. */
const madeAt = (seconds: number) => `${Math.floor(since.getTime() / 1_000 + seconds).toString(16)}0123456789abcdef`;

test('an effect can have happened since the first attempt by the clock of the provider, less what it rounds', () => {
  expect(earliestEffect(myself, { since }).toISOString()).toBe('2026-05-01T10:00:28.000Z');
  expect(earliestEffect({ clockAhead: -5_000 }, { since }).toISOString()).toBe('2026-05-01T09:59:53.000Z');
});

test.each([
  [27, false],
  [28, true],
  [31, true],
])('what was made %i s after the first attempt by our clock is recent: %s', (seconds, expected) => {
  expect(isRecent(madeAt(seconds), myself, { since })).toBe(expected);
});

test('what somebody else made is recent and not our own', () => {
  const made = { id: madeAt(40), idMemberCreator: 'ben' };
  expect([isRecent(made.id, myself, { since }), isOwnEffect(made, myself, { since })]).toEqual([true, false]);
  expect(isOwnEffect({ ...made, idMemberCreator: 'me' }, myself, { since })).toBe(true);
});

test('what was our own before the call is not its effect, and what is no id is nothing', () => {
  expect(isOwnEffect({ id: madeAt(-60), idMemberCreator: 'me' }, myself, { since })).toBe(false);
  expect(isOwnEffect({ id: 'ffffffff', idMemberCreator: 'me' }, myself, { since })).toBe(false);
});
