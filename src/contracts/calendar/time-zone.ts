import { FixedOffsetZone, IANAZone } from 'luxon';
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { z } from 'zod';
import { nameOf } from '../field-marks';

const byLowerCase = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [name.toLowerCase(), name]));

const windowsNames = byLowerCase(WINDOWS_TO_IANA_MAP.map(({ windowsName }) => windowsName));
const ianaNames = byLowerCase(Intl.supportedValuesOf('timeZone'));

/**
 * Finds a zone by a name in any case: IANA's ("Europe/Berlin"), Windows' ("W. Europe Standard Time"), or an offset
 * ("+02:00", "UTC+2"). Returns its IANA name, or `UTC+2`, `UTC+5:30` for an offset: luxon accepts both.
 *
 * @returns undefined when it is none of them
 */
export function readZone(written: string): string | undefined {
  const name = written.trim();
  const lower = name.toLowerCase();
  if (/^(?:z|utc|gmt)$/.test(lower)) return 'UTC';
  const offset = /^(?:utc|gmt)? ?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(lower);
  if (offset !== null) return offsetZone(offset[1] === '-' ? -1 : 1, Number(offset[2]), Number(offset[3] ?? 0));
  const windows = windowsNames.get(lower);
  if (windows !== undefined) return findIana(windows)[0];
  return /^[a-z]/.test(lower) && IANAZone.isValidZone(name) ? (ianaNames.get(lower) ?? name) : undefined;
}

/** Largest offset from UTC of any zone, in minutes. */
const farthestMinutes = 14 * 60;

function offsetZone(sign: 1 | -1, hours: number, minutes: number): string | undefined {
  const all = hours * 60 + minutes;
  return minutes < 60 && all <= farthestMinutes ? FixedOffsetZone.instance(sign * all).name : undefined;
}

/** Whether a zone is a mere offset, which cannot express a change of clocks. UTC is none, because it never changes. */
export const isOffset = (zone: string): boolean => /^UTC[+-]/.test(zone);

export const timeZoneSchema = z
  .string()
  .max(100)
  .refine((name) => readZone(name) !== undefined, {
    error: 'There is no such time zone. Give an IANA name such as "Europe/Berlin", a Windows name, or an offset.',
  })
  .meta(nameOf('timeZone'));
