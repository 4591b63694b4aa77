import { IANAZone } from 'luxon';
import { findIana } from 'windows-iana';
import { z } from 'zod';

/** The IANA name of a zone given by its IANA or Windows name ("W. Europe Standard Time"); undefined when it is neither. */
export function ianaZone(name: string): string | undefined {
  if (name === 'UTC') return name;
  const [fromWindows] = findIana(name);
  if (fromWindows !== undefined) return fromWindows;
  return /^[A-Za-z]/.test(name) && IANAZone.isValidZone(name) ? name : undefined;
}

export const timeZoneSchema = z
  .string()
  .max(100)
  .refine((name) => ianaZone(name) !== undefined, {
    error: 'There is no such time zone. Give an IANA name such as "Europe/Berlin", or a Windows name.',
  });
