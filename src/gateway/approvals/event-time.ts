import { DateTime } from 'luxon';
import { partsOfTime, type TimeParts } from '../../contracts/calendar/local-time';

/**
 * Formats the time of an event as a calendar does: `Tue 1 December 2026, 09:30 – 10:00 (Europe/Berlin)`.
 *
 * @param start as steps take it: a day, a local time, or a time with its offset; absent in a change that does not move the start
 */
export function eventTime(start: string | undefined, end: string | undefined, timeZone: string | undefined): string {
  const zone = timeZone === undefined ? '' : ` (${timeZone})`;
  if (start === undefined) return end === undefined ? '' : `until ${inWords(end)}${zone}`;
  if (end === undefined || end === start) return `${inWords(start)}${zone}`;
  const last = partsOfTime(end);
  const clock = last?.day === partsOfTime(start)?.day ? clockInWords(last) : undefined;
  return `${inWords(start)} – ${clock ?? inWords(end)}${zone}`;
}

function inWords(text: string): string {
  const parts = partsOfTime(text);
  const day = DateTime.fromISO(parts?.day ?? '', { locale: 'en-GB' });
  // No step accepts this text; the reviewer sees it unchanged.
  if (!day.isValid) return text;
  return [day.toFormat('ccc d LLLL yyyy'), clockInWords(parts)].filter((part) => part !== undefined).join(', ');
}

/** Returns hours and minutes, with the offset if the text has one. */
function clockInWords({ clock, offset }: Partial<TimeParts> = {}): string | undefined {
  const time = clock?.slice(0, 'hh:mm'.length);
  return time === undefined || offset === undefined ? time : `${time} UTC${offset === 'Z' ? '+00:00' : offset}`;
}
