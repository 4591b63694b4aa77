import { DateTime } from 'luxon';

/** Named intervals: those of the KQL reference, and related ones that Exchange lists in addition. */
const relativeDates = [
  'today',
  'yesterday',
  'tomorrow',
  'this week',
  'last week',
  'next week',
  'this month',
  'last month',
  'next month',
  'this year',
  'last year',
  'next year',
] as const;

export type RelativeDate = (typeof relativeDates)[number];

export type DateValue =
  /** A calendar day, `YYYY-MM-DD`. */
  | { type: 'day'; day: string }
  /** A time in ISO 8601, to the minute, second or fraction; without an offset it is local. */
  | { type: 'moment'; moment: string }
  | { type: 'relative'; interval: RelativeDate };

export type DateReading = { value: DateValue } | { message: string; suggestion?: string };

const isRelative = (text: string): text is RelativeDate => (relativeDates as readonly string[]).includes(text);

const isDay = (day: string): boolean => DateTime.fromISO(day, { zone: 'utc' }).isValid;

const isoDay = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const expected = 'Write MM/DD/YYYY as in 07/23/2018, YYYY-MM-DD, or a word like today or "this week".';

/** Reads one date in the syntax of the search language, or says why it is invalid. */
export function readDate(text: string): DateReading {
  const lower = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (isRelative(lower)) return { value: { type: 'relative', interval: lower } };

  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(lower);
  if (american) return readAmerican(american[1] ?? '', american[2] ?? '', american[3] ?? '');

  if (/^\d{4}-\d{2}-\d{2}$/.test(lower)) {
    return isDay(lower)
      ? { value: { type: 'day', day: lower } }
      : { message: `There is no day ${text}: check the month and the day.` };
  }
  const moment = lower.toUpperCase();
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,7})?)?(?:Z|[+-]\d{2}:\d{2})?$/.test(moment)) {
    return DateTime.fromISO(moment, { zone: 'utc' }).isValid
      ? { value: { type: 'moment', moment } }
      : { message: `There is no time ${text}: check the day and the hour.` };
  }
  return readForeign(lower, text);
}

function readAmerican(month: string, day: string, year: string): DateReading {
  const iso = isoDay(year, month, day);
  if (isDay(iso)) return { value: { type: 'day', day: iso } };
  const written = `${month}/${day}/${year}`;
  if (isDay(isoDay(year, day, month))) {
    return {
      message: `${written} has no month ${month}: dates are written month first, MM/DD/YYYY.`,
      suggestion: `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`,
    };
  }
  return { message: `There is no day ${written}: dates are written MM/DD/YYYY.` };
}

/** Refuses dates in other notations, and suggests the right notation if it is unambiguous. */
function readForeign(lower: string, text: string): DateReading {
  const yearFirst = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(lower);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(lower);
  const iso = yearFirst
    ? isoDay(yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3] ?? '')
    : dotted
      ? isoDay(dotted[3] ?? '', dotted[2] ?? '', dotted[1] ?? '')
      : '';
  const message = `"${text}" is not a date the search knows. ${expected}`;
  return iso !== '' && isDay(iso) ? { message, suggestion: iso } : { message };
}
