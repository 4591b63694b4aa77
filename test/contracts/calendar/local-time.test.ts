import { DateTime } from 'luxon';
import { iso, readTime } from '../../../src/contracts/calendar/local-time';
import { readZone } from '../../../src/contracts/calendar/time-zone';

const read = (text: string, zone?: string): string => {
  const time = readTime(text, zone);
  return time.kind === 'problem' ? time.problem : `${time.kind} ${iso(time.time)}`;
};

describe('A zone as people write it', () => {
  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    [' AMERICA/NEW_YORK ', 'America/New_York'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['w. europe standard time', 'Europe/Berlin'],
    ['Pacific Standard Time', 'America/Los_Angeles'],
    ['UTC', 'UTC'],
    ['utc', 'UTC'],
    ['Z', 'UTC'],
    ['GMT', 'UTC'],
    ['+00:00', 'UTC'],
    ['+02:00', 'UTC+2'],
    ['+0530', 'UTC+5:30'],
    ['-3', 'UTC-3'],
    ['UTC+2', 'UTC+2'],
    ['UTC+5:30', 'UTC+5:30'],
    ['GMT -08:00', 'UTC-8'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('%s is %s', (written, zone) => {
    expect(readZone(written)).toBe(zone);
    expect(DateTime.utc().setZone(zone).isValid).toBe(true);
  });

  test.each(['', 'Mars/Olympus', 'Berlin', 'CEST', 'local', 'system', '+25:00', '+02:75', 'UTC+15', '2', '+1234567'])(
    '%s is none',
    (written) => expect(readZone(written)).toBeUndefined(),
  );
});

describe('A time as people write it', () => {
  test.each([
    ['2026-05-04T10:00', 'moment 2026-05-04T10:00:00+02:00'],
    ['2026-05-04 10:00', 'moment 2026-05-04T10:00:00+02:00'],
    ['2026-05-04t10:00:30', 'moment 2026-05-04T10:00:30+02:00'],
    [' 2026-05-04T10:00 ', 'moment 2026-05-04T10:00:00+02:00'],
    ['2026-05-04T24:00', 'moment 2026-05-05T00:00:00+02:00'],
    ['2026-05-04T10:00:00.0000000', 'moment 2026-05-04T10:00:00+02:00'],
    ['2026-05-04T10:00Z', 'moment 2026-05-04T12:00:00+02:00'],
    ['2026-05-04 10:00z', 'moment 2026-05-04T12:00:00+02:00'],
    ['2026-05-04T10:00-0700', 'moment 2026-05-04T19:00:00+02:00'],
    ['2026-05-04T10:00 -07', 'moment 2026-05-04T19:00:00+02:00'],
    ['2026-05-04', 'day 2026-05-04T00:00:00+02:00'],
  ])('%s in Berlin is %s', (written, meant) => expect(read(written, 'Europe/Berlin')).toBe(meant));

  test.each([
    ['2026-05-04T10:00+05:30', 'moment 2026-05-04T10:00:00+05:30'],
    ['2026-05-04T10:00-0700', 'moment 2026-05-04T10:00:00-07:00'],
    ['2026-05-04T10:00Z', 'moment 2026-05-04T10:00:00Z'],
  ])('%s stays in the zone of its offset', (written, meant) => expect(read(written)).toBe(meant));

  test.each([
    ['2026-05-04T10:00', undefined, /could be anywhere: give "timeZone"/],
    ['2026-05-04', undefined, /could be anywhere/],
    ['2026-02-30', 'UTC', /not in the calendar/],
    ['2026-02-30T10:00+01:00', undefined, /not in the calendar/],
    ['2026-05-04T25:00', 'UTC', /not in the calendar/],
    ['2026-05-04T10:00+23:00', undefined, /no place on Earth/],
    ['4.5.2026 10:00', 'UTC', /is no time/],
    ['tomorrow', 'UTC', /is no time/],
  ])('%s in %s is refused in words', (written, zone, sentence) => expect(read(written, zone)).toMatch(sentence));

  test.each([
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T03:30:00+02:00'],
    ['2026-03-08T02:00', 'America/New_York', '2026-03-08T03:00:00-04:00'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-04T02:45:00+11:00'],
    ['2026-09-06T00:30', 'America/Santiago', '2026-09-06T01:30:00-03:00'],
    ['2011-12-30T10:00', 'Pacific/Apia', '2011-12-31T10:00:00+14:00'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-31T00:00:00+14:00'],
  ])('%s, which the clocks of %s skip, is not guessed but explained', (written, zone, sameMoment) =>
    expect(read(written, zone)).toContain(
      `does not exist in ${zone}: the clocks go forward over it. The same moment is ${sameMoment}`,
    ),
  );

  test.each([
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-05T01:45:00+11:00 or 2026-04-05T01:45:00+10:30'],
  ])('%s, which the clocks of %s repeat, has to be chosen', (written, zone, choices) => {
    expect(read(written, zone)).toContain(choices);
    for (const choice of choices.split(' or ')) expect(read(choice, zone)).toBe(`moment ${choice}`);
  });

  test.each([
    ['2026-09-06', 'America/Santiago', 'day 2026-09-06T01:00:00-03:00'],
    ['2026-11-01', 'America/Havana', 'day 2026-11-01T00:00:00-04:00'],
  ])('the day %s in %s, whose midnight the change of clocks touches, is a day all the same', (written, zone, meant) =>
    expect(read(written, zone)).toBe(meant),
  );
});
