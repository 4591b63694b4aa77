import { earliestEffect, isOwnEffect, isRecent } from '../../activities/board/own-effects/own-effect';

/** By the worker's clock. */
const now = Date.parse('2026-05-01T10:00:00Z');
const myself = { memberId: 'me', clockAheadMilliseconds: 30_000 };
/** The call began a minute ago, whatever any clock said then. */
const call = { agoMilliseconds: () => 60_000 };
/** An id of Trello begins with the second in which it was made: so many seconds after the call began. */
const madeAfter = (seconds: number) =>
  `${Math.floor((now + myself.clockAheadMilliseconds) / 1_000 - 60 + seconds).toString(16)}0123456789abcdef`;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(now);
});
afterEach(() => jest.restoreAllMocks());

test('an effect can have happened since the call began, counted back on the clock of the provider, less what it rounds', () => {
  expect(earliestEffect(myself, call).toISOString()).toBe('2026-05-01T09:59:27.000Z');
  expect(earliestEffect({ clockAheadMilliseconds: -5_000 }, call).toISOString()).toBe('2026-05-01T09:58:52.000Z');
});

test.each([
  [-4, false],
  [-3, true],
  [1, true],
])('what was made %i s after the call began is recent: %s', (seconds, expected) => {
  expect(isRecent(madeAfter(seconds), myself, call)).toBe(expected);
});

test('what somebody else made is recent and not our own', () => {
  const made = { id: madeAfter(10), idMemberCreator: 'ben' };
  expect([isRecent(made.id, myself, call), isOwnEffect(made, myself, call)]).toEqual([true, false]);
  expect(isOwnEffect({ ...made, idMemberCreator: 'me' }, myself, call)).toBe(true);
});

test('what was our own before the call is not its effect, and what is no id is nothing', () => {
  expect(isOwnEffect({ id: madeAfter(-90), idMemberCreator: 'me' }, myself, call)).toBe(false);
  expect(isOwnEffect({ id: 'ffffffff', idMemberCreator: 'me' }, myself, call)).toBe(false);
});
