import { DateTime } from 'luxon';

export const daysOfWeek = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
type DayOfWeek = (typeof daysOfWeek)[number];
export const weekIndexes = ['first', 'second', 'third', 'fourth', 'last'] as const;
export const patternTypes = [
  'daily',
  'weekly',
  'absoluteMonthly',
  'relativeMonthly',
  'absoluteYearly',
  'relativeYearly',
] as const;

export interface RecurrencePattern {
  readonly type: (typeof patternTypes)[number];
  /** The number of days, weeks, months or years between occurrences. */
  readonly interval: number;
  readonly month: number;
  readonly dayOfMonth: number;
  readonly daysOfWeek?: readonly DayOfWeek[];
  readonly firstDayOfWeek: DayOfWeek;
  readonly index: (typeof weekIndexes)[number];
}

export interface RecurrenceRange {
  readonly type: 'endDate' | 'noEnd' | 'numbered';
  readonly startDate: string;
  readonly endDate: string;
  readonly recurrenceTimeZone: string;
  readonly numberOfOccurrences: number;
}

export interface PatternedRecurrence {
  readonly pattern: RecurrencePattern;
  readonly range: RecurrenceRange;
}

/** Yields the days of the pattern in order, starting with the range's first day. Endless if the range has no end. */
export function* occurrenceDates({ pattern, range }: PatternedRecurrence): Generator<string, void, undefined> {
  const start = day(range.startDate);
  let count = 0;
  for (let step = 0; ; step += 1) {
    const first = datesBegin(pattern, start, step * pattern.interval);
    if (!first.isValid || first.year > lastYear) return;
    for (const date of datesOfStep(pattern, first)) {
      if (date < start) continue;
      const iso = date.toISODate();
      if (iso === null || (range.type === 'endDate' && iso > range.endDate)) return;
      if (range.type === 'numbered' && count >= range.numberOfOccurrences) return;
      count += 1;
      yield iso;
    }
  }
}

/** The last year of Outlook's calendar. */
const lastYear = 4500;

/** Returns the start of the day, week, month or year that is `units` periods after the series' first one. */
function datesBegin(pattern: RecurrencePattern, start: DateTime, units: number): DateTime {
  switch (pattern.type) {
    case 'daily':
      return start.plus({ days: units });
    case 'weekly':
      return start.minus({ days: daysInto(start, pattern.firstDayOfWeek) }).plus({ weeks: units });
    case 'absoluteMonthly':
    case 'relativeMonthly':
      return start.startOf('month').plus({ months: units });
    case 'absoluteYearly':
    case 'relativeYearly':
      return start.startOf('year').set({ month: pattern.month }).plus({ years: units });
  }
}

function datesOfStep(pattern: RecurrencePattern, first: DateTime): readonly DateTime[] {
  const wanted = pattern.daysOfWeek ?? [];
  switch (pattern.type) {
    case 'daily':
      return [first];
    case 'weekly':
      return weekFrom(pattern.firstDayOfWeek).flatMap((name, days) =>
        wanted.includes(name) ? first.plus({ days }) : [],
      );
    case 'absoluteMonthly':
    case 'absoluteYearly':
      return [first.set({ day: Math.min(pattern.dayOfMonth, first.daysInMonth ?? 28) })];
    case 'relativeMonthly':
    case 'relativeYearly': {
      const month = Array.from({ length: first.daysInMonth ?? 28 }, (_, days) => first.plus({ days }));
      const found = month.filter((date) => wanted.includes(dayOfWeek(date)));
      const chosen = pattern.index === 'last' ? found.at(-1) : found[weekIndexes.indexOf(pattern.index)];
      return chosen ? [chosen] : [];
    }
  }
}

function day(date: string): DateTime {
  return DateTime.fromISO(date, { zone: 'utc' });
}

/** Returns the days of a week that starts with this day. */
function weekFrom(first: DayOfWeek): readonly DayOfWeek[] {
  const index = daysOfWeek.indexOf(first);
  return [...daysOfWeek.slice(index), ...daysOfWeek.slice(0, index)];
}

function dayOfWeek(date: DateTime): DayOfWeek {
  return daysOfWeek[date.weekday % 7] ?? 'sunday';
}

function daysInto(date: DateTime, firstDayOfWeek: DayOfWeek): number {
  return ((date.weekday % 7) - daysOfWeek.indexOf(firstDayOfWeek) + 7) % 7;
}
