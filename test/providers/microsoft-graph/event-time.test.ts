import { DateTime } from 'luxon';
import { readZone } from '../../../src/contracts/calendar/time-zone';
import {
  eventTimeSchema,
  readGraphTime,
  windowsName,
  writeGraphTime,
  zoneName,
} from '../../../src/providers/microsoft-graph/wire/event-time';

const at = (iso: string, zone: string) => DateTime.fromISO(iso, { zone });

describe('a time of an event is read', () => {
  test.each([
    ['W. Europe Standard Time', '2026-05-04T08:00:00.000Z', 'Europe/Berlin'],
    ['America/New_York', '2026-05-04T14:00:00.000Z', 'America/New_York'],
    ['UTC', '2026-05-04T10:00:00.000Z', 'UTC'],
    ['Customized Time Zone', '2026-05-04T10:00:00.000Z', 'UTC'],
    [null, '2026-05-04T10:00:00.000Z', 'UTC'],
    [undefined, '2026-05-04T10:00:00.000Z', 'UTC'],
  ])('of the zone %j as the instant %s in %s', (timeZone, instant, zone) => {
    const time = readGraphTime(eventTimeSchema.parse({ dateTime: '2026-05-04T10:00:00.0000000', timeZone }));
    expect([time.toUTC().toISO(), time.zoneName]).toEqual([instant, zone]);
  });

  test('with what the provider adds to it, and not without its time', () => {
    const time = { dateTime: '2026-05-04T10:00:00.0000000', timeZone: 'UTC', '@odata.type': 'dateTimeTimeZone' };
    expect(eventTimeSchema.parse(time)).toEqual(time);
    expect(eventTimeSchema.safeParse({ timeZone: 'UTC' }).success).toBe(false);
  });
});

describe('a time is written', () => {
  test.each([
    ['Europe/Berlin', 'in its zone, by the name of Windows', '2026-05-04T10:00:00', 'W. Europe Standard Time'],
    [
      'Asia/Kolkata',
      'in its zone, also where the platform prefers an older name',
      '2026-05-04T10:00:00',
      'India Standard Time',
    ],
    [
      'Europe/Kyiv',
      'in its zone, also where Windows knows its former name only',
      '2026-05-04T10:00:00',
      'FLE Standard Time',
    ],
    ['Pacific/Kanton', 'in its zone, also where Windows knows its former name only', '2026-05-04T10:00:00', 'UTC+13'],
    ['UTC', 'in UTC', '2026-05-04T10:00:00', 'UTC'],
    ['UTC+2', 'in UTC where it has an offset and no zone', '2026-05-04T08:00:00', 'UTC'],
    ['Antarctica/Troll', 'in UTC where Windows does not know its zone', '2026-05-04T08:00:00', 'UTC'],
  ])('of %s: %s', (zone, _, dateTime, timeZone) => {
    expect(writeGraphTime(at('2026-05-04T10:00', zone))).toEqual({ dateTime, timeZone });
  });

  test('in UTC where clocks show it twice that night', () => {
    for (const [offset, hour] of [
      ['+02:00', '00'],
      ['+01:00', '01'],
    ]) {
      const written = writeGraphTime(at(`2026-10-25T02:30${offset}`, 'Europe/Berlin'));
      expect(written).toEqual({ dateTime: `2026-10-25T${hour}:30:00`, timeZone: 'UTC' });
    }
  });
});

test('every zone but one is known to Windows, or its series would not follow its clocks', () => {
  const unknown = Intl.supportedValuesOf('timeZone').filter(
    (zone) => windowsName(at('2026-05-04', zone)) === undefined,
  );
  expect(unknown.filter((zone) => zone !== 'UTC')).toEqual(['Antarctica/Troll']);
});

test.each(['America/Ciudad_Juarez', 'America/Coyhaique'])('%s has a name whose clocks are the same', (zone) => {
  const known = readZone(zoneName(at('2026-05-04', zone)));
  const offsets = (of: string | undefined) =>
    Array.from({ length: 12 }, (_, month) => at(`2027-${String(month + 1).padStart(2, '0')}-20`, of ?? '').offset);
  expect(offsets(known)).toEqual(offsets(zone));
});

test.each([
  ['asia/kolkata', 'India Standard Time'],
  ['Antarctica/Troll', 'Antarctica/Troll'],
  ['UTC+2', 'UTC+2'],
  ['UTC', 'UTC'],
])('the zone %s is called %j', (zone, name) => {
  expect(zoneName(at('2026-05-04T10:00', zone))).toBe(name);
});

test('every zone there is has a Windows name, but for three', () => {
  const without = Intl.supportedValuesOf('timeZone').filter(
    (zone) => zoneName(DateTime.fromISO('2026-05-04', { zone })) === zone && zone !== 'UTC',
  );
  expect(
    without.filter((zone) => !['America/Ciudad_Juarez', 'America/Coyhaique', 'Antarctica/Troll'].includes(zone)),
  ).toEqual([]);
});
