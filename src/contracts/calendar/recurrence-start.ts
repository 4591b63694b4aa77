import type { DateTime } from 'luxon';
import type { Recurrence, Weekday } from './recurrence';
import { weekdays } from './recurrence';
import type { TimeSpan } from './time-span';
import { isOffset } from './time-zone';

/** Returns why a series cannot start at a time, or undefined. The provider would otherwise move or lose the first occurrence. */
export function recurrenceProblem(
  recurrence: Recurrence,
  { start, allDay }: Pick<TimeSpan, 'start' | 'allDay'>,
): string | undefined {
  const weekday = weekdayOf(start);
  if (recurrence.until !== undefined && recurrence.until < start.toISODate()) {
    return 'The series would end before it begins: give a later "until".';
  }
  if (isOffset(start.zoneName)) {
    return 'A series needs "timeZone" and local times, or it would shift by an hour when the clocks change.';
  }
  // An all-day event has no clock time that could be repeated.
  if (!allDay && start.getPossibleOffsets().length > 1) {
    return 'A series cannot begin in the hour that the change of clocks repeats. Begin it on another day or hour.';
  }
  if (recurrence.frequency === 'weekly') {
    const days = recurrence.daysOfWeek ?? [weekday];
    return days.includes(weekday) ? undefined : notOn(weekday, `every ${days.join(' and ')}`);
  }
  if (recurrence.frequency === 'daily' || recurrence.on === undefined) return undefined;
  const { week, daysOfWeek } = recurrence.on;
  const first = dayInMonth(start, week, daysOfWeek);
  return first.hasSame(start, 'day')
    ? undefined
    : notOn(weekday, `on the ${week} ${daysOfWeek.join('/')} of the month`);
}

const notOn = (weekday: string, pattern: string): string =>
  `The event starts on a ${weekday} that is no day of the pattern (${pattern}): begin it on the first day of the pattern.`;

/** Returns the day of the month that is the first, … or last of these weekdays. */
export function dayInMonth(month: DateTime<true>, week: string, days: readonly Weekday[]): DateTime<true> {
  const first = month.startOf('month');
  const all = Array.from({ length: first.daysInMonth }, (_, index) => first.plus({ days: index })).filter((day) =>
    days.includes(weekdayOf(day)),
  );
  const place = ['first', 'second', 'third', 'fourth'].indexOf(week);
  return (place === -1 ? all.at(-1) : all[place]) ?? first;
}

export const weekdayOf = (time: DateTime<true>): Weekday => weekdays[time.weekday - 1] ?? 'monday';
