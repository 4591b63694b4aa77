import { DateTime, type DateTimeUnit } from 'luxon';
import type { DateValue, RelativeDate } from './date-value';

/** The time at which a filter is evaluated, and the zone of its days. */
export interface FilterClock {
  now: Date;
  /** IANA name of the mailbox's zone. */
  zone: string;
}

/** Milliseconds since 1970; `start` is inclusive, `end` is exclusive. */
export interface Interval {
  start: number;
  end: number;
}

/**
 * Returns the interval that a date stands for. Days, weeks and times without an offset are in the clock's zone. (SharePoint and
 * eDiscovery count in UTC: give that zone for the same result.)
 *
 * @throws RangeError when the zone is not an IANA name
 */
export function dateInterval(value: DateValue, { now, zone }: FilterClock): Interval {
  const local = DateTime.fromJSDate(now, { zone });
  if (!local.isValid) {
    throw new RangeError(`"${zone}" is not a time zone. Give an IANA name such as Europe/Berlin.`);
  }
  switch (value.type) {
    case 'day':
      return unitFrom(DateTime.fromISO(value.day, { zone }), 'day');
    case 'moment':
      return unitFrom(DateTime.fromISO(value.moment, { zone }), precision(value.moment));
    case 'relative':
      return relativeInterval(value.interval, local);
  }
}

const unitFrom = (start: DateTime, unit: DateTimeUnit): Interval => ({
  start: start.toMillis(),
  end: start.plus({ [unit]: 1 }).toMillis(),
});

const precision = (moment: string): DateTimeUnit => {
  if (moment.includes('.')) return 'millisecond';
  return /T\d{2}:\d{2}:/.test(moment) ? 'second' : 'minute';
};

function relativeInterval(interval: RelativeDate, now: DateTime): Interval {
  const today = now.startOf('day');
  switch (interval) {
    case 'today':
      return unitFrom(today, 'day');
    case 'yesterday':
      return unitFrom(today.minus({ days: 1 }), 'day');
    case 'tomorrow':
      return unitFrom(today.plus({ days: 1 }), 'day');
    // KQL leaves the first day of the week to the query's culture. MM/DD/YYYY is American, where a week starts on Sunday.
    case 'this week':
      return unitFrom(sunday(today), 'week');
    case 'last week':
      return unitFrom(sunday(today).minus({ weeks: 1 }), 'week');
    case 'next week':
      return unitFrom(sunday(today).plus({ weeks: 1 }), 'week');
    case 'this month':
      return unitFrom(today.startOf('month'), 'month');
    case 'last month':
      return unitFrom(today.startOf('month').minus({ months: 1 }), 'month');
    case 'next month':
      return unitFrom(today.startOf('month').plus({ months: 1 }), 'month');
    case 'this year':
      return unitFrom(today.startOf('year'), 'year');
    case 'last year':
      return unitFrom(today.startOf('year').minus({ years: 1 }), 'year');
    case 'next year':
      return unitFrom(today.startOf('year').plus({ years: 1 }), 'year');
  }
}

const sunday = (day: DateTime): DateTime => day.minus({ days: day.weekday % 7 });
