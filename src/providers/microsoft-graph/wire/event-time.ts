import { DateTime } from 'luxon';
import { findWindows } from 'windows-iana';
import { z } from 'zod';
import { readZone } from '../../../contracts/calendar/time-zone';

/** `dateTimeTimeZone`: a local time with seven decimals and no offset, and a Windows or IANA name. */
export const eventTimeSchema = z.looseObject({ dateTime: z.string(), timeZone: z.string().nullish() });

export type GraphTime = z.output<typeof eventTimeSchema>;

/** The instant, in the zone it is written in. A zone nobody knows is read as UTC, the provider's default. */
export function readGraphTime({ dateTime, timeZone }: GraphTime): DateTime {
  return DateTime.fromISO(dateTime, { zone: readZone(timeZone ?? 'UTC') ?? 'UTC' });
}

/**
 * The time for a request: local in its zone, under the Windows name, as Graph knows only some IANA names. A time with a mere offset, one
 * that the change of clocks repeats, or one of a zone that has no Windows name is unmistakable in UTC only.
 */
export function writeGraphTime(time: DateTime): { dateTime: string; timeZone: string } {
  const windows = time.getPossibleOffsets().length === 1 ? windowsName(time) : undefined;
  const written = windows === undefined ? time.toUTC() : time;
  return { dateTime: written.toFormat("yyyy-MM-dd'T'HH:mm:ss"), timeZone: windows ?? 'UTC' };
}

/** The name of a time's zone in Graph's spelling; its own where Windows has none. */
export const zoneName = (time: DateTime): string => windowsName(time) ?? time.zone.name;

/** Zones whose new names the tables of Windows do not know yet. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['Pacific/Kanton', 'Pacific/Enderbury'],
]);

/** Of a zone's names, the tables know an older one, or that which the platform prefers. */
function windowsName({ zone: { type, name } }: DateTime): string | undefined {
  if (type !== 'iana') return undefined;
  const preferred = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  return [name, preferred, renamed.get(name) ?? name].flatMap((one) => findWindows(one))[0];
}
