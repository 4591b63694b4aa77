import { IANAZone } from 'luxon';
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { GraphError } from '../platform/graph-error';

const windowsNames = [...new Set(WINDOWS_TO_IANA_MAP.map(({ windowsName }) => windowsName))].sort();
const ianaByWindowsName = new Map<string, string | undefined>([
  ...windowsNames.map((name) => [name.toLowerCase(), findIana(name)[0]] as const),
  ['tzone://microsoft/utc', 'Etc/UTC'],
]);

/** The IANA zone of a name as Graph takes it: Windows' or IANA's. Throws TimeZoneNotSupportedException. */
export function ianaZone(name: string): string {
  const iana = ianaByWindowsName.get(name.toLowerCase()) ?? name;
  if (IANAZone.create(iana).isValid) return iana;
  throw new GraphError(
    400,
    'TimeZoneNotSupportedException',
    `A valid TimeZone value must be specified. The following TimeZone value is not supported: '${name}'.`,
  );
}

/** The names `/outlook/supportedTimeZones` lists. */
export function supportedTimeZones(standard: 'Windows' | 'Iana'): readonly string[] {
  if (standard === 'Windows') return windowsNames;
  return [...new Set(WINDOWS_TO_IANA_MAP.flatMap(({ iana }) => iana))].sort();
}
