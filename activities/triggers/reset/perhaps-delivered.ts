import type { EventReport } from '../../../src/contracts/trigger-report';
import type { UnreadEvent } from '../../../src/messages/trigger';
import type { TriggerSource, Watch } from '../trigger-source';

/**
 * Whether the trigger was reset and the event's id contains the number of a pull. After a reset these numbers are counted anew, so that a change
 * which was already delivered may come back under a new id.
 */
const isCountedAnew = (source: TriggerSource, { resetAt }: Watch, eventId: string): boolean =>
  resetAt !== undefined && source.countsPulls?.(eventId) === true;

/**
 * Returns what pulls have found, with the changes marked that a trigger which was reset may have delivered under another id, in pulls that it has
 * forgotten since.
 */
export const markReports = (source: TriggerSource, watch: Watch, reports: readonly EventReport[]): EventReport[] => {
  const { resetAt } = watch;
  const isSince = (instant?: string): boolean =>
    instant !== undefined && resetAt !== undefined && Date.parse(instant) >= resetAt.getTime();
  return reports.map((report) =>
    isCountedAnew(source, watch, report.eventId) && !isSince(report.change?.after)
      ? { ...report, perhapsDelivered: true }
      : report,
  );
};

/** Does the same for changes that pulls could not read. Those known before this pull keep their old id and need no mark. */
export const markUnread = (
  source: TriggerSource,
  watch: Watch,
  { unread, known = [] }: { unread: readonly UnreadEvent[]; known: readonly UnreadEvent[] | undefined },
): UnreadEvent[] => {
  const before = new Set(known.map(({ eventId }) => eventId));
  return unread.map((event) =>
    isCountedAnew(source, watch, event.eventId) && !before.has(event.eventId)
      ? { ...event, perhapsDelivered: true }
      : event,
  );
};
