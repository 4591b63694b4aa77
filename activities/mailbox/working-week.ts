import { Interval, type DateTime } from 'luxon';
import { weekdayOf } from '../../src/contracts/calendar/recurrence-start';
import type { GraphWorkingHours } from '../../src/providers/microsoft-graph/wire/mailbox-settings';
import { readWorkingZone } from '../../src/providers/microsoft-graph/wire/working-zone';

/** A person's working hours: the same hours on some days of the week. */
export interface WorkingWeek {
  days: readonly string[];
  /** `09:00`, local. */
  begins: string;
  /** If not later than `begins`, the time is on the next day. */
  ends: string;
  zone: string;
}

/**
 * Returns undefined if the hours or their zone are unknown: in another zone they would be other hours.
 *
 * @param likely the IANA zone to name where it keeps the same time as the person's
 */
export function readWorkingWeek(hours: GraphWorkingHours | null | undefined, likely: string): WorkingWeek | undefined {
  const { daysOfWeek, startTime, endTime, timeZone } = hours ?? {};
  if (daysOfWeek == null || startTime == null || endTime == null || timeZone == null) return undefined;
  const zone = readWorkingZone(timeZone, likely);
  return zone === undefined
    ? undefined
    : { days: daysOfWeek, begins: startTime.slice(0, 5), ends: endTime.slice(0, 5), zone };
}

export const describeWorkingWeek = ({ days, begins, ends, zone }: WorkingWeek): string =>
  `${days.join(', ')} ${begins}-${ends} ${zone}`;

/** Returns the working hours that overlap a range, in order. */
export function workingHoursWithin(week: WorkingWeek, range: Interval<true>): Interval<true>[] {
  const found: Interval<true>[] = [];
  const last = range.end.setZone(week.zone);
  // A night shift that began the day before may reach into the range.
  for (
    let day = range.start.setZone(week.zone).startOf('day').minus({ days: 1 });
    day < last;
    day = day.plus({ days: 1 })
  ) {
    if (!day.isValid || !week.days.includes(weekdayOf(day))) continue;
    const begin = at(day, week.begins);
    const sameDayEnd = at(day, week.ends);
    const hours = Interval.fromDateTimes(begin, sameDayEnd > begin ? sameDayEnd : sameDayEnd.plus({ days: 1 }));
    if (hours.isValid && hours.overlaps(range)) found.push(hours);
  }
  return found;
}

/** Returns undefined if working hours do not apply: they are unknown, or the slot has 24 hours or more. */
export function isWithinHours(slot: Interval<true>, week: WorkingWeek | undefined): boolean | undefined {
  if (week === undefined || slot.length('hours') >= 24) return undefined;
  return workingHoursWithin(week, slot).some((hours) => hours.engulfs(slot));
}

function at(day: DateTime, clock: string): DateTime {
  const [hour = '0', minute = '0'] = clock.split(':');
  return day.set({ hour: Number(hour), minute: Number(minute) });
}
