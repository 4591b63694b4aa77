import { DateTime, IANAZone } from 'luxon';
import { ianaZone } from '../calendar/time-zone';

const never = { time: '00:00:00.0000000', dayOccurrence: 0, dayOfWeek: 'sunday', month: 0, year: 0 };

/**
 * Returns a zone by its rules of one year, as `getSchedule` answers it of other people than the caller
 * (the example in https://learn.microsoft.com/graph/api/calendar-getschedule; for zones without changes of clocks this form is not confirmed).
 */
export function customTimeZone(name: string, year: number): CustomTimeZone {
  const key = `${name} ${String(year)}`;
  const zone = known.get(key) ?? rulesOf(name, year);
  known.set(key, zone);
  return zone;
}

type CustomTimeZone = ReturnType<typeof rulesOf>;

/** By name and year: to look for the changes of a year takes tens of milliseconds. */
const known = new Map<string, CustomTimeZone>();

function rulesOf(name: string, year: number) {
  const zone = IANAZone.create(ianaZone(name));
  const changes = changesOf(zone, year);
  const offsets = [zone.offset(Date.UTC(year, 0)), ...changes.map(({ after }) => after)];
  const [standard, daylight] = [Math.min(...offsets), Math.max(...offsets)];
  const ruleOf = (offset: number) => changes.find(({ after }) => after === offset)?.rule ?? never;
  return {
    '@odata.type': '#microsoft.graph.customTimeZone',
    bias: -standard,
    name: 'Customized Time Zone',
    standardOffset: ruleOf(standard),
    daylightOffset: { daylightBias: standard - daylight, ...ruleOf(daylight) },
  };
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Returns the changes of the zone's clocks in the year, each with its rule in the local time before it. */
function changesOf(zone: IANAZone, year: number) {
  const days = Array.from({ length: 366 }, (_, index) => Date.UTC(year, 0, 1 + index));
  return days
    .filter((start) => zone.offset(start) !== zone.offset(start + day))
    .map((start) => {
      const [before, after] = [zone.offset(start), zone.offset(start + day)];
      let instant = start;
      while (zone.offset(instant) === before) instant += minute;
      const local = DateTime.fromMillis(instant + before * minute, { zone: 'utc', locale: 'en' });
      const isLast = local.day + 7 > (local.daysInMonth ?? 31);
      const rule = {
        time: `${local.toFormat('HH:mm:ss')}.0000000`,
        dayOccurrence: isLast ? 5 : Math.ceil(local.day / 7),
        dayOfWeek: local.toFormat('cccc').toLowerCase(),
        month: local.month,
        year: 0,
      };
      return { after, rule };
    });
}
