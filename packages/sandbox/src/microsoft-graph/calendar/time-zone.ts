import { IANAZone } from 'luxon';
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { GraphError } from '../platform/graph-error';

const windowsNames = [...new Set(WINDOWS_TO_IANA_MAP.map(({ windowsName }) => windowsName))].sort();
const ianaByWindowsName = new Map<string, string | undefined>([
  ...windowsNames.map((name) => [name.toLowerCase(), findIana(name)[0]] as const),
  ['tzone://microsoft/utc', 'Etc/UTC'],
]);

/** IANA names that calendars accept besides Windows names (learn.microsoft.com/graph/api/resources/datetimetimezone, "Additional time zones"). */
const additionalZones = new Map(
  [
    'Etc/GMT+12 Etc/GMT+11 Pacific/Honolulu America/Anchorage America/Santa_Isabel America/Los_Angeles America/Phoenix',
    'America/Chihuahua America/Denver America/Guatemala America/Chicago America/Mexico_City America/Regina America/Bogota',
    'America/New_York America/Indiana/Indianapolis America/Caracas America/Asuncion America/Halifax America/Cuiaba',
    'America/La_Paz America/Santiago America/St_Johns America/Sao_Paulo America/Argentina/Buenos_Aires America/Cayenne',
    'America/Godthab America/Montevideo America/Bahia Etc/GMT+2 Atlantic/Azores Atlantic/Cape_Verde Africa/Casablanca',
    'Etc/GMT Europe/London Atlantic/Reykjavik Europe/Berlin Europe/Budapest Europe/Paris Europe/Warsaw Africa/Lagos',
    'Africa/Windhoek Europe/Bucharest Asia/Beirut Africa/Cairo Asia/Damascus Africa/Johannesburg Europe/Kyiv',
    'Europe/Istanbul Asia/Jerusalem Asia/Amman Asia/Baghdad Europe/Kaliningrad Asia/Riyadh Africa/Nairobi Asia/Tehran',
    'Asia/Dubai Asia/Baku Europe/Moscow Indian/Mauritius Asia/Tbilisi Asia/Yerevan Asia/Kabul Asia/Karachi Asia/Tashkent',
    'Asia/Kolkata Asia/Colombo Asia/Kathmandu Asia/Almaty Asia/Dhaka Asia/Yekaterinburg Asia/Yangon Asia/Bangkok',
    'Asia/Novosibirsk Asia/Shanghai Asia/Krasnoyarsk Asia/Singapore Australia/Perth Asia/Taipei Asia/Ulaanbaatar',
    'Asia/Irkutsk Asia/Tokyo Asia/Seoul Australia/Adelaide Australia/Darwin Australia/Brisbane Australia/Sydney',
    'Pacific/Port_Moresby Australia/Hobart Asia/Yakutsk Pacific/Guadalcanal Asia/Vladivostok Pacific/Auckland Etc/GMT-12',
    'Pacific/Fiji Asia/Magadan Pacific/Tongatapu Pacific/Apia Pacific/Kiritimati',
  ]
    .flatMap((line) => line.split(' '))
    .map((name) => [name.toLowerCase(), name] as const),
);

/** Returns the IANA zone for a Windows name or one of the accepted IANA names. Throws TimeZoneNotSupportedException. */
export function ianaZone(name: string): string {
  const iana = ianaByWindowsName.get(name.toLowerCase()) ?? additionalZones.get(name.toLowerCase());
  if (iana !== undefined && IANAZone.create(iana).isValid) return iana;
  throw new GraphError(
    400,
    'TimeZoneNotSupportedException',
    `A valid TimeZone value must be specified. The following TimeZone value is not supported: '${name}'.`,
  );
}

/** Returns the names that `/outlook/supportedTimeZones` lists. */
export function supportedTimeZones(standard: 'Windows' | 'Iana'): readonly string[] {
  if (standard === 'Windows') return windowsNames;
  return [...new Set(WINDOWS_TO_IANA_MAP.flatMap(({ iana }) => iana))].sort();
}
