import { DateTime } from 'luxon';
import { findWindows } from 'windows-iana';
import { z } from 'zod';
import { ianaZone } from '../../../contracts/calendar/time-zone';

/** `dateTimeTimeZone`: a local time with seven decimals and no offset, and a Windows or IANA name. */
export const eventTimeSchema = z.looseObject({ dateTime: z.string(), timeZone: z.string().nullish() });

export type GraphTime = z.output<typeof eventTimeSchema>;

/** The instant, in the zone it is written in. A zone nobody knows is read as UTC, the provider's default. */
export function readGraphTime({ dateTime, timeZone }: GraphTime): DateTime {
  return DateTime.fromISO(dateTime, { zone: ianaZone(timeZone ?? 'UTC') ?? 'UTC' });
}

/**
 * The time for a request: local in its zone, under the Windows name where there is one, as Graph knows only some IANA names. A time
 * with a mere offset, or one that the change of clocks repeats, is unmistakable in UTC only.
 */
export function writeGraphTime(time: DateTime): { dateTime: string; timeZone: string } {
  const local = time.zone.type === 'iana' && time.getPossibleOffsets().length === 1;
  const written = local ? time : time.toUTC();
  return { dateTime: written.toFormat("yyyy-MM-dd'T'HH:mm:ss"), timeZone: local ? zoneName(time) : 'UTC' };
}

/** The name of a time's zone in Graph's spelling. */
export function zoneName(time: DateTime): string {
  const [windows] = findWindows(time.zoneName ?? 'UTC');
  return windows ?? time.zoneName ?? 'UTC';
}
