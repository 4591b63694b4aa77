import { ifItemFound } from '../../../src/providers/microsoft-graph/if-item-found';
import { mainCalendar, type CalendarPaths } from '../../calendar/events/calendar-path';
import { inCalendars } from '../../calendar/events/is-in-calendar';
import type { DoubtedRemovals } from '../mailbox/doubted-removals';
import type { WatchedMailbox } from '../mailbox/watched-mailbox';
import { eventVersionSchema, versionFields, type EventVersion } from './event-feed';
import { isCancelled, isOutside, type KnownEvent, type KnownEvents } from './known-events';

/** Returns a function that reads an event of a calendar, or returns undefined if it was deleted. */
export function eventReader(
  { graph }: Pick<WatchedMailbox, 'graph'>,
  calendar: CalendarPaths,
): (id: string) => Promise<EventVersion | undefined> {
  const isThere = inCalendars({ graph, calendar });
  return async (id) => {
    const request = { query: { $select: versionFields }, schema: eventVersionSchema };
    const event = await ifItemFound(graph.get(calendar.at`/events/${id}`, request));
    return event !== undefined && (await isThere(event)) ? event : undefined;
  };
}

/**
 * Reads what has become of events that a delta calls removed: the ids of those that are gone, and those that have left the range or the calendar. One
 * that can still be read is among the latter once that is not in doubt any more: reads lag behind.
 */
export async function readRemoved(
  removed: readonly string[],
  { mailbox, known, doubts }: { mailbox: WatchedMailbox; known: KnownEvents; doubts: DoubtedRemovals },
): Promise<{ gone: string[]; moved: EventVersion[] }> {
  for (const id of doubts.due) if (!isWatched(known.get(id))) doubts.settle(id);
  const ids = [...new Set([...doubts.due, ...removed])].filter((id) => isWatched(known.get(id)));
  return doubts.judge(ids, eventReader(mailbox, mainCalendar(mailbox)));
}

/** Whether a removed event was in the range until now, and may only have been moved. Unknown events, such as occurrences, are not reported. */
const isWatched = (known: KnownEvent | undefined): boolean =>
  known !== undefined && !isCancelled(known) && !isOutside(known);
