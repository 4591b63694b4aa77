import type { DateTime } from 'luxon';
import type { Recurrence } from '../../../src/contracts/calendar/recurrence';
import { weekdayOf } from '../../../src/contracts/calendar/recurrence-start';
import { toolError } from '../../../src/contracts/tool-error';
import type { GraphRecurrence } from '../../../src/providers/microsoft-graph/wire/event-recurrence';
import { windowsName, zoneName } from '../../../src/providers/microsoft-graph/wire/event-time';

/**
 * Returns the recurrence in Graph's format. Graph refuses it unless its range begins on the day of `start`.
 *
 * @param before how the series repeats until now: its weeks begin on the same day afterwards, as every second week on Sunday and Monday is other days
 * where weeks begin on Monday. (https://learn.microsoft.com/graph/api/resources/recurrencepattern: firstDayOfWeek)
 * @throws InvalidInput in a zone that Graph does not know: it would be repeated in UTC, and shift by an hour when the clocks change
 */
export function writeRecurrence(
  recurrence: Recurrence,
  start: DateTime<true>,
  before?: GraphRecurrence | null,
): GraphRecurrence {
  if (windowsName(start) === undefined && start.zoneName !== 'UTC') {
    const zone = start.zoneName;
    const text = `timeZone: Microsoft Graph does not know the zone ${zone}, in which the series would repeat. Give another with the same clocks.`;
    throw toolError('InvalidInput', text);
  }
  return { pattern: pattern(recurrence, start, firstDayOfWeek(before)), range: range(recurrence, start) };
}

/** Of other patterns than weekly ones Graph answers a day that nobody has chosen. */
const firstDayOfWeek = (before: GraphRecurrence | null | undefined): string =>
  (before?.pattern.type === 'weekly' ? before.pattern.firstDayOfWeek : undefined) ?? 'monday';

function pattern(recurrence: Recurrence, start: DateTime<true>, firstDay: string): GraphRecurrence['pattern'] {
  const { interval } = recurrence;
  switch (recurrence.frequency) {
    case 'daily':
      return { type: 'daily', interval };
    case 'weekly':
      return {
        type: 'weekly',
        interval,
        daysOfWeek: recurrence.daysOfWeek ?? [weekdayOf(start)],
        firstDayOfWeek: firstDay,
      };
    case 'monthly':
      return recurrence.on === undefined
        ? { type: 'absoluteMonthly', interval, dayOfMonth: start.day }
        : { type: 'relativeMonthly', interval, index: recurrence.on.week, daysOfWeek: recurrence.on.daysOfWeek };
    case 'yearly':
      return {
        interval,
        month: start.month,
        ...(recurrence.on === undefined
          ? { type: 'absoluteYearly', dayOfMonth: start.day }
          : { type: 'relativeYearly', index: recurrence.on.week, daysOfWeek: recurrence.on.daysOfWeek }),
      };
  }
}

function range({ until, count }: Recurrence, start: DateTime<true>): GraphRecurrence['range'] {
  const begin = { startDate: start.toISODate(), recurrenceTimeZone: zoneName(start) };
  if (until !== undefined) return { ...begin, type: 'endDate', endDate: until };
  return count === undefined ? { ...begin, type: 'noEnd' } : { ...begin, type: 'numbered', numberOfOccurrences: count };
}
