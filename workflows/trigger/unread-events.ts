import { mostUnread, type TriggerState, type UnreadEvent, type WebhookHint } from '../../src/messages/trigger';
import { noteSetAside } from './event-log';

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

/** How many more may wait to be read again. */
export const roomForUnread = ({ unread = [] }: TriggerState): number =>
  Math.max(0, mostUnread - unread.filter(({ isSetAside }) => isSetAside !== true).length);

/** @returns whether there is one that nobody knew of */
export function noteNewlyUnread(state: TriggerState, unread: readonly UnreadEvent[]): boolean {
  const added = unread.filter(({ eventId }) => !isUnread(state, eventId)).slice(0, roomForUnread(state));
  state.unread = [...(state.unread ?? []), ...added];
  return added.length > 0;
}

/** Announced, and not read because nothing could be: looks try it again. */
export const gaveUp = ({ id, receivedAt }: WebhookHint, problem: string): UnreadEvent => ({
  eventId: id,
  since: receivedAt,
  failures: 1,
  problem,
  mayPass: true,
});

/** It waits no longer. */
export function noteReadAfterAll(state: TriggerState, eventId: string): void {
  state.unread = state.unread?.filter((event) => event.eventId !== eventId) ?? [];
}
