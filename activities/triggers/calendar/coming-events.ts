import { DateTime } from 'luxon';
import type { ComingEvent } from '../../../src/contracts/triggers/event-starting';
import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { readGraphTime } from '../../../src/providers/microsoft-graph/wire/event-time';
import { allDayDates } from '../../calendar/times/all-day-dates';
import { textOfEvent } from '../../calendar/events/text-of-event';

/** The start or end of an event. The days of an all-day event begin in the mailbox's zone. @param zone the mailbox's zone, as IANA name */
export function momentOf(event: GraphEvent, moment: 'start' | 'end', zone: string): Date | undefined {
  const { start, end, isAllDay, originalStartTimeZone } = event;
  if (start == null || end == null) return undefined;
  if (isAllDay !== true) return readGraphTime(moment === 'start' ? start : end).toJSDate();
  const { first, last } = allDayDates(start, end, originalStartTimeZone);
  return moment === 'start'
    ? DateTime.fromISO(first, { zone }).toJSDate()
    : DateTime.fromISO(last, { zone }).plus({ days: 1 }).toJSDate();
}

/** The facts of an event by which a trigger decides. */
export function comingEvent(event: GraphEvent, at: Date, seenAt: Date): ComingEvent {
  return {
    seenAt: seenAt.toISOString(),
    at: at.toISOString(),
    text: textOfEvent(event),
    isCancelled: event.isCancelled === true,
    response: responseTo(event),
  };
}

function responseTo({ isOrganizer, responseStatus }: GraphEvent): ComingEvent['response'] {
  if (isOrganizer !== false) return 'own';
  switch (responseStatus?.response) {
    case 'accepted':
      return 'accepted';
    case 'tentativelyAccepted':
      return 'tentative';
    case 'declined':
      return 'declined';
    default:
      return 'not answered';
  }
}
