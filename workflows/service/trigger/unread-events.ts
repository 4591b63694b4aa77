import { patched } from '@temporalio/workflow';
import type { PullOutcome } from '../../../src/messages/trigger-activities';
import { readStayListed } from '../changes';
import { mostUnread, type TriggerState, type UnreadEvent, type WebhookHint } from '../../../src/messages/trigger';
import { noteSetAside } from './event-log';

export const isUnread = (state: TriggerState, eventId: string): boolean =>
  state.unread?.some((event) => event.eventId === eventId) === true;

/**
 * Stores a pull's list of unread events, and logs those newly set aside. The pull's position may be past those that it has read by now, so they stay
 * listed until their outcome is noted, which a pause may prevent.
 *
 * @returns the events newly set aside
 */
export function noteUnread(
  state: TriggerState,
  { unread, reports }: Pick<PullOutcome, 'unread' | 'reports'>,
): UnreadEvent[] {
  if (unread === undefined) return [];
  const known = state.unread ?? [];
  const setAside = unread.filter((event) => {
    const before = known.find(({ eventId }) => eventId === event.eventId);
    return event.isSetAside === true && before?.isSetAside !== true;
  });
  for (const event of setAside) noteSetAside(state, event);
  const isListed = (eventId: string): boolean => unread.some((event) => event.eventId === eventId);
  const isRead = (eventId: string): boolean => reports.some((report) => report.eventId === eventId);
  const read = known.filter(({ eventId }) => isRead(eventId) && !isListed(eventId));
  state.unread = read.length > 0 && patched(readStayListed) ? [...unread, ...read] : unread;
  return setAside;
}

/** Returns how many more events may wait to be read again. */
export const roomForUnread = ({ unread = [] }: TriggerState): number =>
  Math.max(0, mostUnread - unread.filter(({ isSetAside }) => isSetAside !== true).length);

/** @returns whether any of the events was added */
export function noteNewlyUnread(state: TriggerState, unread: readonly UnreadEvent[]): boolean {
  const added = unread.filter(({ eventId }) => !isUnread(state, eventId)).slice(0, roomForUnread(state));
  state.unread = [...(state.unread ?? []), ...added];
  return added.length > 0;
}

/** Converts a hint that was not read because the reading as a whole failed: pulls retry it. */
export const gaveUp = ({ id, receivedAt }: WebhookHint, problem: string): UnreadEvent => ({
  eventId: id,
  since: receivedAt,
  failures: 1,
  problem,
  mayPass: true,
});

/** Removes an event that no longer waits to be read. */
export function noteReadAfterAll(state: TriggerState, eventId: string): void {
  state.unread = state.unread?.filter((event) => event.eventId !== eventId) ?? [];
}
