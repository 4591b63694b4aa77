import { invalidProperty } from './invalid-property';
import type { RecurrenceInput } from './event-input';
import type { PatternedRecurrence, RecurrencePattern, RecurrenceRange } from './recurrence';
import { ianaZone } from './time-zone';
import { dateOf, inZone, type WallTime } from './wall-time';

/** Graph documents no limit. No realistic series has a longer interval. */
const longestInterval = 999;

/** The value of a date that is not set. */
const noDate = '0001-01-01';

/**
 * Checks a recurrence against the start of its event, and fills in omitted values.
 * Throws ErrorPropertyValidationFailure.
 */
export function readRecurrence({ pattern, range }: RecurrenceInput, start: WallTime): PatternedRecurrence {
  const zone = range.recurrenceTimeZone ?? start.timeZone;
  ianaZone(zone);
  if (range.startDate !== dateOf(inZone(start, zone))) throw invalidProperty();
  return { pattern: readPattern(pattern), range: readRange(range, zone) };
}

function readPattern(input: RecurrenceInput['pattern']): RecurrencePattern {
  const { type, interval, month, dayOfMonth, daysOfWeek, firstDayOfWeek, index } = input;
  const yearly = type === 'absoluteYearly' || type === 'relativeYearly';
  const byWeekday = type === 'weekly' || type === 'relativeMonthly' || type === 'relativeYearly';
  const byDay = type === 'absoluteMonthly' || type === 'absoluteYearly';
  const complete =
    isBetween(interval, 1, longestInterval) &&
    (!yearly || isBetween(month, 1, 12)) &&
    (!byDay || isBetween(dayOfMonth, 1, 31)) &&
    (!byWeekday || (daysOfWeek !== undefined && daysOfWeek.length > 0)) &&
    (type !== 'weekly' || firstDayOfWeek !== undefined);
  if (!complete) throw invalidProperty();
  return {
    type,
    interval,
    month: yearly ? (month ?? 0) : 0,
    dayOfMonth: byDay ? (dayOfMonth ?? 0) : 0,
    ...(byWeekday && daysOfWeek && { daysOfWeek }),
    firstDayOfWeek: firstDayOfWeek ?? 'sunday',
    index: index ?? 'first',
  };
}

function readRange(input: RecurrenceInput['range'], recurrenceTimeZone: string): RecurrenceRange {
  const { type, startDate } = input;
  const endDate = type === 'endDate' ? input.endDate : noDate;
  const numberOfOccurrences = type === 'numbered' ? input.numberOfOccurrences : 0;
  if (endDate === undefined || endDate === null || (type === 'endDate' && endDate < startDate)) throw invalidProperty();
  if (!isBetween(numberOfOccurrences, type === 'numbered' ? 1 : 0, 999)) throw invalidProperty();
  return { type, startDate, endDate, recurrenceTimeZone, numberOfOccurrences };
}

function isBetween(value: number | null | undefined, least: number, most: number): value is number {
  return value !== undefined && value !== null && value >= least && value <= most;
}
