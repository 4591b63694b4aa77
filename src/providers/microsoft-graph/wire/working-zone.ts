import { DateTime, Duration, FixedOffsetZone, IANAZone } from 'luxon';
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { z } from 'zod';
import { dayInMonth } from '../../../contracts/calendar/recurrence-start';
import { weekdays } from '../../../contracts/calendar/recurrence';
import { readZone } from '../../../contracts/calendar/time-zone';

/** When the clocks change each year, in the local time before it. The fifth occurrence of a day in the month is the last, month 0 is no change. */
const changeSchema = z.looseObject({
  time: z.string(),
  dayOccurrence: z.int(),
  dayOfWeek: z.enum(weekdays),
  month: z.int(),
});

/**
 * The zone of working hours: a Windows name, or, as `getSchedule` answers of other people, a `customTimeZone` with the rules of the zone and the
 * name "Customized Time Zone". (Both stand in the example of https://learn.microsoft.com/graph/api/calendar-getschedule)
 */
export const workingZoneSchema = z.looseObject({
  name: z.string().nullish(),
  /** Minutes that are added to the local standard time for UTC: 480 on the Pacific coast, whatever customTimeZone's page says of the sign. */
  bias: z.number().nullish(),
  standardOffset: changeSchema.nullish().catch(null),
  daylightOffset: changeSchema.extend({ daylightBias: z.number() }).nullish().catch(null),
});

type GraphWorkingZone = z.output<typeof workingZoneSchema>;
type Change = z.output<typeof changeSchema>;

/**
 * Returns the zone's name; for a zone of rules, that of one in which the clocks change alike this year, or its offset if they never change.
 *
 * @param likely the IANA zone to name where it is one of several that keep the same time
 * @returns undefined when no zone is known that keeps this time
 */
export function readWorkingZone(zone: GraphWorkingZone, likely: string): string | undefined {
  const named = readZone(zone.name ?? '');
  if (named !== undefined || zone.bias == null) return named;
  const { bias, standardOffset, daylightOffset } = zone;
  if (standardOffset?.month === 0 && daylightOffset?.month === 0) return FixedOffsetZone.instance(-bias).name;
  if (standardOffset == null || daylightOffset == null) return undefined;
  const [standard, daylight] = [-bias, -bias - daylightOffset.daylightBias];
  const changes = [
    { before: daylight, after: standard, instant: instantOf(standardOffset, daylight) },
    { before: standard, after: daylight, instant: instantOf(daylightOffset, standard) },
  ];
  return [likely, ...windowsZones()].find((name) => {
    const candidate = IANAZone.create(name);
    return changes.every(
      ({ before, after, instant }) =>
        candidate.offset(instant - aMinute) === before && candidate.offset(instant + aMinute) === after,
    );
  });
}

/** Changes at midnight are written as 23:59:59.999. */
const aMinute = 60_000;

let known: readonly string[] | undefined;

/** The zones of the most countries are first, which are the better known: Los Angeles before Tijuana. Made when first asked for, as few processes do. */
const windowsZones = (): readonly string[] => (known ??= zonesOfMostCountries());

function zonesOfMostCountries(): string[] {
  const countries = new Map<string, number>();
  for (const { windowsName } of WINDOWS_TO_IANA_MAP) countries.set(windowsName, (countries.get(windowsName) ?? 0) + 1);
  return [...countries].sort(([, one], [, other]) => other - one).flatMap(([name]) => findIana(name).slice(0, 1));
}

/** Returns this year's instant of the change. */
function instantOf({ month, dayOccurrence, dayOfWeek, time }: Change, offsetBefore: number): number {
  const { year } = DateTime.now();
  const first = DateTime.fromObject({ year, month, day: 1 }, { zone: FixedOffsetZone.instance(offsetBefore) });
  if (!first.isValid) return NaN;
  const week = (['first', 'second', 'third', 'fourth'] as const)[dayOccurrence - 1] ?? 'last';
  return dayInMonth(first, week, [dayOfWeek]).plus(Duration.fromISOTime(time)).toMillis();
}
