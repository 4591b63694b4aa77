import type { DateTime } from 'luxon';
import type { Recurrence } from '../../src/contracts/calendar/recurrence';
import { weekdayOf } from '../../src/contracts/calendar/recurrence-start';
import type { GraphRecurrence } from '../../src/providers/microsoft-graph/wire/event-recurrence';
import { zoneName } from '../../src/providers/microsoft-graph/wire/event-time';

/** Returns the recurrence in Graph's format. Graph refuses it unless its range begins on the day of `start`. */
export function writeRecurrence(recurrence: Recurrence, start: DateTime<true>): GraphRecurrence {
  return {
    pattern: { interval: recurrence.interval, ...pattern(recurrence, start) },
    range: { startDate: start.toISODate(), recurrenceTimeZone: zoneName(start), ...end(recurrence) },
  };
}

function pattern(recurrence: Recurrence, start: DateTime<true>): Omit<GraphRecurrence['pattern'], 'interval'> {
  switch (recurrence.frequency) {
    case 'daily':
      return { type: 'daily' };
    case 'weekly':
      return {
        type: 'weekly',
        daysOfWeek: recurrence.daysOfWeek ?? [weekdayOf(start)],
        firstDayOfWeek: 'monday',
      };
    case 'monthly':
      return recurrence.on === undefined
        ? { type: 'absoluteMonthly', dayOfMonth: start.day }
        : { type: 'relativeMonthly', index: recurrence.on.week, daysOfWeek: recurrence.on.daysOfWeek };
    case 'yearly':
      return {
        month: start.month,
        ...(recurrence.on === undefined
          ? { type: 'absoluteYearly', dayOfMonth: start.day }
          : { type: 'relativeYearly', index: recurrence.on.week, daysOfWeek: recurrence.on.daysOfWeek }),
      };
  }
}

function end({ until, count }: Recurrence): Omit<GraphRecurrence['range'], 'startDate'> {
  if (until !== undefined) return { type: 'endDate', endDate: until };
  return count === undefined ? { type: 'noEnd' } : { type: 'numbered', numberOfOccurrences: count };
}
