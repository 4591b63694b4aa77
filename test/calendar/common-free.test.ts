import { DateTime, Interval } from 'luxon';
import { commonFree } from '../../activities/calendar/free-busy/common-free';
import type { PersonSchedule } from '../../activities/calendar/free-busy/read-schedules';

const start = DateTime.utc(2090, 1, 2);
const after = (minutes: number, length: number) =>
  Interval.after(start.plus({ minutes }), { minutes: length }) as Interval<true>;
const ask = (schedules: readonly PersonSchedule[], days: number, minutes = 30) =>
  commonFree(schedules, {
    ...{ range: after(0, days * 1_440), zone: 'UTC', minutes, anyHour: true, most: 5 },
  });
const person = (address: string, ...busy: Interval<true>[]): PersonSchedule => ({
  address,
  busy: busy.map((interval) => ({ interval, status: 'busy' })),
});

test('many people over months are answered without keeping the worker from all else', () => {
  const half = Array.from({ length: 62 * 48 }, (_, index) => index * 30);
  // Every quarter of an hour is somebody's.
  const people = Array.from({ length: 50 }, (_, index) =>
    person(`person${index}@x.example`, ...half.map((minutes) => after(minutes + (index % 2) * 15, 15))),
  );
  const begun = performance.now();
  expect(ask(people, 62)).toMatchObject({ commonFree: [], reason: expect.stringContaining('Somebody is busy') });
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('a slot lies between what is planned, wherever blocks of several people overlap or touch', () => {
  const one = person('one@x.example', after(0, 60), after(100, 20), after(90, 5));
  const other = person('other@x.example', after(30, 45), after(120, 1_300));
  expect(ask([one, other], 1, 15).commonFree).toEqual([
    { start: '2090-01-02T01:15:00Z', end: '2090-01-02T01:30:00Z' },
    { start: '2090-01-02T23:45:00Z', end: '2090-01-03T00:00:00Z' },
  ]);
});

test('of few people it is said without whom it would fit', () => {
  const busy = person('busy@x.example', after(0, 1_440));
  const other = person('other@x.example', after(0, 60));
  expect(ask([busy, other], 1).reason).toContain('It would fit without busy@x.example.');
  expect(ask([busy, person('also@x.example', after(0, 1_440))], 1).reason).toContain('it is not one person alone');
  const many = Array.from({ length: 10 }, (_, index) => person(`person${index}@x.example`));
  expect(ask([busy, ...many], 1).reason).toBe(
    'There are no 30 minutes in which all are free. Somebody is busy at any time. Ask for a longer range or a shorter meeting.',
  );
});
