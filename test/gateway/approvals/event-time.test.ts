import { createEvent } from '../../../src/contracts/calendar/create-event';
import { eventTime } from '../../../src/gateway/approvals/event-time';
import { recurrenceInWords } from '../../../src/contracts/calendar/recurrence-in-words';

test.each([
  ['2026-12-01T10:00', '2026-12-01T11:00', 'Europe/Berlin', 'Tue 1 December 2026, 10:00 – 11:00 (Europe/Berlin)'],
  ['2026-12-01T23:00', '2026-12-02T01:00', undefined, 'Tue 1 December 2026, 23:00 – Wed 2 December 2026, 01:00'],
  ['2026-12-01T10:00:00+02:00', undefined, undefined, 'Tue 1 December 2026, 10:00 UTC+02:00'],
  ['2026-12-01T10:00Z', '2026-12-01T10:30Z', undefined, 'Tue 1 December 2026, 10:00 UTC+00:00 – 10:30 UTC+00:00'],
  ['2026-12-01', '2026-12-03', undefined, 'Tue 1 December 2026 – Thu 3 December 2026'],
  ['2026-12-01', '2026-12-01', undefined, 'Tue 1 December 2026'],
  [undefined, '2026-12-01T11:00', 'Europe/Berlin', 'until Tue 1 December 2026, 11:00 (Europe/Berlin)'],
  ['some day', undefined, undefined, 'some day'],
  [undefined, undefined, 'Europe/Berlin', ''],
])('an event from %s to %s in %s is "%s"', (...given) => {
  const [start, end, timeZone, words] = given as [string?, string?, string?, string?];
  expect(eventTime(start, end, timeZone)).toBe(words);
});

test.each([
  [{ frequency: 'daily', interval: 1 }, 'every day, without end'],
  [
    { frequency: 'weekly', interval: 2, daysOfWeek: ['tuesday', 'friday'], count: 10 },
    'every 2 weeks on Tuesday and Friday, 10 times',
  ],
  [
    { frequency: 'monthly', interval: 1, on: { week: 'last', daysOfWeek: ['friday'] }, until: '2027-01-31' },
    'every month on the last Friday, until 2027-01-31',
  ],
  [{ frequency: 'yearly', interval: 1, count: 1 }, 'every year, 1 time'],
] as const)('%o is "%s"', (recurrence, words) => {
  expect(recurrenceInWords(recurrence as Parameters<typeof recurrenceInWords>[0])).toBe(words);
});

test('the heading of a request says of a series how often it is, as the request does', () => {
  const { examples, input, summarise } = createEvent;
  const [series] = examples.filter((example) => 'recurrence' in example.input);
  expect(summarise(input.parse(series?.input))).toContain(', repeated every 2 weeks, 10 times');
});
