import type { DateTime } from 'luxon';
import type { TimeSpan } from '../../../src/contracts/calendar/time-span';
import { writeGraphTime, zoneName } from '../../../src/providers/microsoft-graph/wire/event-time';

/** Returns an event's time for a request body. All-day events go from midnight to midnight as written, even if clocks change at midnight. */
export function writeSpan({ start, end, allDay }: TimeSpan) {
  const write = allDay ? midnight : writeGraphTime;
  return { start: write(start), end: write(end), isAllDay: allDay };
}

const midnight = (day: DateTime) => ({ dateTime: day.toFormat("yyyy-MM-dd'T00:00:00'"), timeZone: zoneName(day) });
