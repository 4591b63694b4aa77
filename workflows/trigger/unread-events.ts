import type { TriggerState, UnreadEvent } from '../../src/messages/trigger';
import { noteSetAside } from './event-log';

/** Of what webhooks announce; what finds no room here is found by the look. */
const mostWaiting = 50;

export const isUnread = (state: TriggerState, eventId: string): boolean =>
  state.unread?.some((event) => event.eventId === eventId) === true;

/** Takes over what a look says of the events that cannot be read, and logs what it has set aside. @returns the latter */
export function noteUnread(state: TriggerState, unread: UnreadEvent[]): UnreadEvent[] {
  const known = state.unread ?? [];
  const setAside = unread.filter((event) => {
    const before = known.find(({ eventId }) => eventId === event.eventId);
    return event.isSetAside === true && before?.isSetAside !== true;
  });
  for (const event of setAside) noteSetAside(state, event);
  state.unread = unread;
  return setAside;
}

/** @returns whether there is one that nobody knew of */
export function noteNewlyUnread(state: TriggerState, unread: readonly UnreadEvent[]): boolean {
  const known = state.unread ?? [];
  const room = mostWaiting - known.filter(({ isSetAside }) => isSetAside !== true).length;
  const added = unread.filter(({ eventId }) => !isUnread(state, eventId)).slice(0, Math.max(0, room));
  state.unread = [...known, ...added];
  return added.length > 0;
}

/** It waits no longer. */
export function noteReadAfterAll(state: TriggerState, eventId: string): void {
  state.unread = state.unread?.filter((event) => event.eventId !== eventId) ?? [];
}
