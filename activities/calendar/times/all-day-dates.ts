import { DateTime } from 'luxon';
import { readZone } from '../../../src/contracts/calendar/time-zone';
import { readGraphTime, type GraphTime } from '../../../src/providers/microsoft-graph/wire/event-time';

/**
 * Returns the first and the last day of an all-day event; its end is the midnight after the last day. Days have no zone: a midnight is taken as
 * written, and one that was converted to another zone is converted back to the event's original zone.
 */
export function allDayDates(
  start: GraphTime,
  end: GraphTime,
  originalZone: string | null | undefined,
): { first: string; last: string } {
  const first = midnight(start, originalZone);
  const afterLast = midnight(end, originalZone);
  const last = afterLast > first ? afterLast.minus({ days: 1 }) : first;
  return { first: first.toFormat('yyyy-MM-dd'), last: last.toFormat('yyyy-MM-dd') };
}

function midnight(time: GraphTime, originalZone: string | null | undefined): DateTime {
  const written = readGraphTime(time);
  const isMidnight = written.hour === 0 && written.minute === 0;
  const local = isMidnight ? written : written.setZone(readZone(originalZone ?? '') ?? written.zone);
  return DateTime.utc(local.year, local.month, local.day);
}
