import { DateTime } from 'luxon';
import { ianaZone } from '../calendar/time-zone';
import type { WorkingHours } from './mailbox-settings';

/** Whether the whole span lies within the working hours of one day. */
export function isWithinWorkingHours(
  { daysOfWeek, startTime, endTime, timeZone }: WorkingHours,
  { start, end }: { readonly start: Date; readonly end: Date },
): boolean {
  const zone = ianaZone(timeZone.name);
  const [from, to] = [DateTime.fromJSDate(start, { zone }), DateTime.fromJSDate(end, { zone })];
  const clock = (time: DateTime) => time.toFormat('HH:mm:ss');
  const day = from.setLocale('en').toFormat('cccc').toLowerCase();
  return (
    from.hasSame(to, 'day') &&
    daysOfWeek.includes(day) &&
    clock(from) >= startTime.slice(0, 8) &&
    clock(to) <= endTime.slice(0, 8)
  );
}
