import { Interval } from 'luxon';
import type { DateTime } from 'luxon';
import { eventSchema, type GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { currentSpan } from '../times/new-times';
import { overlaps, windowAround } from '../times/view-window';

/** An event that is not marked as free. */
export interface PlannedEvent {
  subject: string;
  /** `busy`, `tentative`, `oof` or `workingElsewhere`. */
  showAs: string;
  allDay: boolean;
  interval: Interval<true>;
}

/** Returns the events planned in a range. Cancelled and declined events leave the time free, as do events marked as free. */
export async function readPlannedEvents(
  range: { start: DateTime; end: DateTime },
  zone: string,
  { graph, at }: MailboxStepContext,
): Promise<PlannedEvent[]> {
  const planned: PlannedEvent[] = [];
  const pages = graph.pages(at`/calendarView`, {
    query: {
      ...windowAround(range),
      $select: 'id,subject,start,end,originalStartTimeZone,isAllDay,isCancelled,showAs,responseStatus',
      $orderby: 'start/dateTime',
      $top: 200,
    },
    schema: eventSchema,
  });
  for await (const { items } of pages) planned.push(...items.filter(takesTime).flatMap((event) => plan(event, zone)));
  return planned.filter(({ interval }) => overlaps(interval, range));
}

const takesTime = ({ isCancelled, showAs, responseStatus }: GraphEvent): boolean =>
  isCancelled !== true && showAs !== 'free' && responseStatus?.response !== 'declined';

function plan(event: GraphEvent, zone: string): PlannedEvent[] {
  const { start, end, allDay } = currentSpan(event, zone);
  const interval = Interval.fromDateTimes(start, end);
  if (!interval.isValid) return [];
  const showAs = event.showAs == null || event.showAs === 'unknown' ? 'busy' : event.showAs;
  return [{ subject: event.subject ?? '', showAs, allDay, interval }];
}
