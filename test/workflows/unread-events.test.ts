import { defined } from '../../src/json/defined';
import type { TriggerState, UnreadEvent } from '../../src/messages/trigger';
import { isUnread, noteNewlyUnread, noteReadAfterAll, noteUnread } from '../../workflows/service/trigger/unread-events';

const unread = (eventId: string, isSetAside?: true): UnreadEvent => ({
  ...{ eventId, since: '2026-05-01T00:00:00.000Z', failures: 1, problem: 'Not JSON.' },
  ...defined({ isSetAside }),
});
const memory = () => ({ recent: [], counts: { delivered: 0, skipped: 0, failed: 0 } }) as unknown as TriggerState;

test('an event that cannot be read is known by its id until it is read after all', () => {
  const state = memory();
  noteReadAfterAll(state, 'a');
  expect([isUnread(state, 'a'), state.unread]).toEqual([false, []]);
  noteUnread(state, { reports: [], unread: [unread('a'), unread('b')] });
  expect([isUnread(state, 'a'), isUnread(state, 'c')]).toEqual([true, false]);
  noteReadAfterAll(state, 'a');
  expect(state.unread?.map(({ eventId }) => eventId)).toEqual(['b']);
});

test('an event is logged once, when it is set aside', () => {
  const state = memory();
  noteUnread(state, { reports: [], unread: [unread('a'), unread('b', true)] });
  expect(state.counts.failed).toBe(1);
  noteUnread(state, { reports: [], unread: [unread('a', true), unread('b', true)] });
  noteUnread(state, { reports: [], unread: [unread('a', true), unread('b', true)] });
  expect(state.counts.failed).toBe(2);
  expect(state.recent.map(({ eventId }) => eventId)).toEqual(['b', 'a']);
});

test('of what is announced a hundred wait at most; those that are set aside take no room, and nobody waits twice', () => {
  const state = memory();
  expect(noteNewlyUnread(state, [unread('known')])).toBe(true);
  expect(noteNewlyUnread(state, [unread('known')])).toBe(false);
  noteUnread(state, { reports: [], unread: [unread('known'), unread('aside', true)] });
  const many = Array.from({ length: 110 }, (_, index) => unread(`new ${index}`));
  expect(noteNewlyUnread(state, many)).toBe(true);
  expect(state.unread).toHaveLength(101);
  expect(noteNewlyUnread(state, many)).toBe(false);
  expect(state.unread?.map(({ eventId }) => eventId).slice(0, 3)).toEqual(['known', 'aside', 'new 0']);
});
