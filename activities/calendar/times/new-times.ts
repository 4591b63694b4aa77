import { Duration, type DateTime } from 'luxon';
import { readTime } from '../../../src/contracts/calendar/local-time';
import { readEventSpan, readRange, spanOf, type TimeSpan } from '../../../src/contracts/calendar/time-span';
import { isOffset, readZone } from '../../../src/contracts/calendar/time-zone';
import { toolError } from '../../../src/contracts/tool-error';
import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { readGraphTime } from '../../../src/providers/microsoft-graph/wire/event-time';
import { allDayDates } from './all-day-dates';

export interface WrittenTimes {
  start?: string | undefined;
  end?: string | undefined;
  timeZone?: string | undefined;
}

/** Returns the zone the event is stored in, unless the caller names another. */
export function zoneOf({ originalStartTimeZone }: GraphEvent, timeZone: string | undefined): string {
  return readZone(timeZone ?? '') ?? readZone(originalStartTimeZone ?? '') ?? 'UTC';
}

/**
 * Returns the zone in which a series repeats. It stays the series' own, whatever zone its new hour is given in; a new recurrence may name another. An
 * offset is none: the series would shift by an hour when the clocks change.
 *
 * @throws InvalidInput when Graph does not say the series' own (`tzone://Microsoft/Custom`) and the caller names none
 */
export function seriesZone(
  { originalStartTimeZone }: GraphEvent,
  { timeZone, recurrence }: { timeZone?: string | undefined; recurrence?: unknown },
): string {
  const own = readZone(originalStartTimeZone ?? '');
  const given = readZone(timeZone ?? '');
  const named = given !== undefined && isOffset(given) ? undefined : given;
  const zone = recurrence === undefined ? (own ?? named) : (named ?? own);
  if (zone !== undefined) return zone;
  throw toolError(
    'InvalidInput',
    'timeZone: The zone in which the series repeats cannot be read. Say it by name, such as "Europe/Berlin".',
  );
}

/** Returns the same moments in another zone, or the same days. */
export function spanInZone({ start, end, allDay }: TimeSpan, zone: string): TimeSpan {
  const options = { keepLocalTime: allDay };
  return { start: inZone(start, zone, options), end: inZone(end, zone, options), allDay };
}

/** Returns the current time of an event. */
export function currentSpan(event: GraphEvent, zone: string): TimeSpan {
  const { start, end, isAllDay, originalStartTimeZone } = event;
  if (start == null || end == null)
    throw toolError('ProviderUnavailable', 'Microsoft Graph answered with an event that has no start or no end.');
  if (isAllDay === true) {
    const { first, last } = allDayDates(start, end, originalStartTimeZone);
    return { ...spanOf(readRange({ start: first, end: last, timeZone: zone })), allDay: true };
  }
  return { start: inZone(readGraphTime(start), zone), end: inZone(readGraphTime(end), zone), allDay: false };
}

/** Returns the new time of an event; undefined if it stays. If only the start is given, the length stays the same. */
export function newSpan({ start, end, timeZone }: WrittenTimes, current: TimeSpan): TimeSpan | undefined {
  if (start !== undefined && end !== undefined) return spanOf(readEventSpan({ start, end, timeZone }));
  if (start !== undefined) return movedTo(start, timeZone, current);
  return end === undefined ? undefined : endedAt(end, timeZone, current);
}

function movedTo(start: string, timeZone: string | undefined, current: TimeSpan): TimeSpan {
  const read = readTime(start, timeZone);
  if (read.kind === 'problem') throw toolError('InvalidInput', `start: ${read.problem}`);
  const allDay = read.kind === 'day';
  if (!allDay && current.allDay) throw toolError('InvalidInput', 'end: It was an all-day event. Say when it ends.');
  if (allDay && !current.allDay) return { start: read.time, end: read.time.plus({ days: 1 }), allDay };
  return { start: read.time, end: read.time.plus(lengthOf(current)), allDay };
}

/** All-day events are measured in days, whatever the hours of a day with a clock change. */
const lengthOf = ({ start, end, allDay }: TimeSpan): Duration =>
  allDay ? Duration.fromObject({ days: Math.round(end.diff(start, 'days').days) }) : end.diff(start);

function endedAt(end: string, timeZone: string | undefined, current: TimeSpan): TimeSpan {
  const read = readTime(end, timeZone);
  if (read.kind === 'problem') throw toolError('InvalidInput', `end: ${read.problem}`);
  const allDay = read.kind === 'day';
  if (allDay !== current.allDay) {
    throw toolError('InvalidInput', 'start: To change between an all-day event and one with times, give both ends.');
  }
  const until = allDay ? read.time.plus({ days: 1 }) : read.time;
  if (until <= current.start) throw toolError('InvalidInput', 'end: The end has to come after the start.');
  return { start: current.start, end: until, allDay };
}

/**
 * Returns the new time of a whole series from that of one occurrence: its new hour or length, on the first day of the series. Another day would need
 * another recurrence pattern. All times are in the zone of the series.
 */
export function seriesSpan(wanted: TimeSpan, occurrence: TimeSpan, first: TimeSpan): TimeSpan {
  if (!wanted.start.hasSame(occurrence.start, 'day')) {
    throw toolError(
      'InvalidInput',
      'start: This is another day than that of the event named. To move a series to another day, give its new "recurrence" too; "start" is then its first occurrence.',
    );
  }
  const { hour, minute, second } = wanted.start;
  const moved = first.start.set({ hour, minute, second });
  return { start: moved, end: moved.plus(lengthOf(wanted)), allDay: wanted.allDay };
}

/** Returns the same instant in another zone; with `keepLocalTime` the same day and clock time. */
export function inZone(time: DateTime, zone: string, options: { keepLocalTime?: boolean } = {}): DateTime<true> {
  const converted = time.setZone(zone, options);
  if (!converted.isValid)
    throw toolError(
      'ProviderUnavailable',
      'Microsoft Graph answered with a time that does not exist, or in a zone nobody knows.',
    );
  return converted;
}
