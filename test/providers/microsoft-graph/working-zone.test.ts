import { readWorkingZone, workingZoneSchema } from '../../../src/providers/microsoft-graph/wire/working-zone';

const change = (month: number, dayOccurrence: number, time = '02:00:00.0000000', dayOfWeek = 'sunday') => ({
  ...{ time, dayOccurrence, dayOfWeek, month, year: 0 },
});
const zoneOf = (bias: number, standardOffset: object | null, daylightOffset: object | null, daylightBias = -60) =>
  workingZoneSchema.parse({
    ...{ name: 'Customized Time Zone', bias, standardOffset },
    daylightOffset: daylightOffset && { daylightBias, ...daylightOffset },
  });
const european = [-60, change(10, 5, '03:00:00.0000000'), change(3, 5)] as const;

describe('the zone of working hours', () => {
  test.each([
    ['has the name it is given', { name: 'Tokyo Standard Time' }, 'Asia/Tokyo'],
    ['is found by its rules', zoneOf(480, change(11, 1), change(3, 2)), 'America/Los_Angeles'],
    [
      'is found south of the equator',
      zoneOf(-600, change(4, 1, '03:00:00.0000000'), change(10, 1)),
      'Australia/Sydney',
    ],
    ['may change its clocks by half an hour', zoneOf(-630, change(4, 1), change(10, 1), -30), 'Australia/Lord_Howe'],
    ['is that of the question where both keep the same time', zoneOf(...european), 'Europe/Madrid'],
    ['is an offset where the clocks never change', zoneOf(-330, change(0, 0), change(0, 0)), 'UTC+5:30'],
    ['is UTC where that is the offset', zoneOf(0, change(0, 0), change(0, 0), 0), 'UTC'],
  ])('%s', (_what, zone, expected) => {
    expect(readWorkingZone(zone, 'Europe/Madrid')).toBe(expected);
  });

  test.each([
    ['no place has these rules', zoneOf(-200, change(5, 4), change(10, 2), -100)],
    ['only one change is told', zoneOf(...(european.slice(0, 2) as [number, object]), null)],
    ['a rule cannot be read', zoneOf(-60, { ...change(10, 5), dayOfWeek: 'someday' }, change(3, 5))],
    ['a month is none', zoneOf(-60, change(13, 5), change(3, 5))],
    ['it has neither a known name nor rules', { name: 'Customized Time Zone' }],
  ])('is unknown where %s', (_what, zone) => {
    expect(readWorkingZone(zone, 'Europe/Berlin')).toBeUndefined();
  });
});
