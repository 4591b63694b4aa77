import { DateTime } from 'luxon';
import { findWindows } from 'windows-iana';
import { z } from 'zod';
import { readZone } from '../../../contracts/calendar/time-zone';

/** `dateTimeTimeZone`: a local time with seven decimals and no offset, and a Windows or IANA name. */
export const eventTimeSchema = z.looseObject({ dateTime: z.string(), timeZone: z.string().nullish() });

export type GraphTime = z.output<typeof eventTimeSchema>;

/** The instant in its own time zone. An unknown zone counts as UTC, the provider's default. */
export function readGraphTime({ dateTime, timeZone }: GraphTime): DateTime {
  return DateTime.fromISO(dateTime, { zone: readZone(timeZone ?? 'UTC') ?? 'UTC' });
}

/**
 * Returns the time for a request: local in its zone, with the Windows name, because Graph knows only some IANA names. A time with only an offset,
 * a time that the clock change repeats, and a time in a zone without a Windows name are unambiguous only in UTC.
 */
export function writeGraphTime(time: DateTime): { dateTime: string; timeZone: string } {
  const windows = time.getPossibleOffsets().length === 1 ? windowsName(time) : undefined;
  const written = windows === undefined ? time.toUTC() : time;
  return { dateTime: written.toFormat("yyyy-MM-dd'T'HH:mm:ss"), timeZone: windows ?? 'UTC' };
}

/** The name of a time's zone in Graph's spelling, or its own name when Windows has none. */
export const zoneName = (time: DateTime): string => windowsName(time) ?? time.zone.name;

/** Zones whose new names are missing in the Windows tables, and new zones, by the zone of a Windows name that keeps the same time. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['Pacific/Kanton', 'Pacific/Enderbury'],
  // 2022g: Ciudad Juárez changed from Chihuahua's time to that of the United States beside it.
  ['America/Ciudad_Juarez', 'America/Denver'],
  // 2025b: Coyhaique stays in the summer time of Chile, as Punta Arenas does. (https://data.iana.org/time-zones/tzdb/NEWS)
  ['America/Coyhaique', 'America/Punta_Arenas'],
]);

/** Returns the Windows name of a time's zone, if it has one. The tables contain an older name of a zone, or the name that the platform prefers. */
export function windowsName({ zone: { type, name } }: DateTime): string | undefined {
  if (type !== 'iana') return undefined;
  const preferred = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  return [name, preferred, renamed.get(name) ?? name].flatMap((one) => findWindows(one))[0];
}
