import { DateTime } from 'luxon';

const day = 'ccc d LLLL yyyy';

/**
 * When an event is, as a calendar writes it: `Tue 1 December 2026, 09:30 – 10:00 (Europe/Berlin)`.
 *
 * @param start as steps take it: a day, a local time, or a time with its offset; absent in a change that leaves it alone
 */
export function eventTime(start: string | undefined, end: string | undefined, timeZone: string | undefined): string {
  const zone = timeZone === undefined ? '' : ` (${timeZone})`;
  if (start === undefined) return end === undefined ? '' : `until ${inWords(end)}${zone}`;
  if (end === undefined || end === start) return `${inWords(start)}${zone}`;
  const isSameDay = hasTime(end) && start.slice(0, 10) === end.slice(0, 10);
  return `${inWords(start)} – ${isSameDay ? timeOf(end) : inWords(end)}${zone}`;
}

const hasTime = (text: string): boolean => text.includes('T');

const read = (text: string): DateTime => DateTime.fromISO(text, { setZone: true, locale: 'en-GB' });

const hasOffset = (text: string): boolean => /(Z|[+-]\d\d:?\d\d)$/.test(text.slice(10));

const timeOf = (text: string): string => read(text).toFormat(hasOffset(text) ? "HH:mm 'UTC'ZZ" : 'HH:mm');

function inWords(text: string): string {
  const time = read(text);
  if (!time.isValid) return text;
  return hasTime(text) ? `${time.toFormat(day)}, ${timeOf(text)}` : time.toFormat(day);
}
