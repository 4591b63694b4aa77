import type { EventReport } from '../../../src/contracts/trigger-report';
import type { UnreadEvent } from '../../../src/messages/trigger';
import type { TriggerSource, Watch } from '../trigger-source';

/** Whether a pull after a reset counts the change anew, so that the trigger may have delivered it under another id. */
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

/** Marks the changes that pulls could not read in the same way. What was known when they began has the id that it had before the reset. */
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
