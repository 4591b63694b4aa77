import type { Offer } from './offer';

/** Every time zone by its IANA name, with what it is from UTC at this moment. */
export function timeZoneOffers(now: Date = new Date()): Offer[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => ({
    value: zone,
    name: zone,
    detail: offsetOf(zone, now),
  }));
}

function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
}
