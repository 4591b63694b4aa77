import { DateTime, Interval } from 'luxon';
import { readBusyBlocks } from '../../activities/calendar/free-busy/read-busy-blocks';
import type { GraphSchedule } from '../../src/providers/microsoft-graph/wire/schedule';

const range = Interval.after(DateTime.utc(2026, 5, 4, 9), { minutes: 40 }) as Interval<true>;
const read = (answer: Partial<GraphSchedule>) =>
  readBusyBlocks({ scheduleId: 'list@x.example', ...answer }, range, 15)?.map(({ interval, status }) => [
    interval.start.toFormat('HH:mm'),
    interval.end.toFormat('HH:mm'),
    status,
  ]);

test('an answer without items is read from its merged view, which ends with the range', () => {
  expect(read({ scheduleItems: [], availabilityView: '122' })).toEqual([
    ['09:00', '09:15', 'tentative'],
    ['09:15', '09:40', 'busy'],
  ]);
  expect(read({ availabilityView: '304' })).toEqual([
    ['09:00', '09:15', 'oof'],
    ['09:30', '09:40', 'workingElsewhere'],
  ]);
  expect(read({ scheduleItems: [], availabilityView: '000' })).toEqual([]);
});

test('an answer with neither items nor a view does not say that anybody is free', () => {
  expect(read({ scheduleItems: [] })).toBeUndefined();
  expect(read({ scheduleItems: null, availabilityView: '' })).toBeUndefined();
});

test('items are more exact than the view', () => {
  const at = (time: string) => ({ dateTime: `2026-05-04T${time}:00.0000000`, timeZone: 'UTC' });
  const scheduleItems = [{ status: 'busy', start: at('09:05'), end: at('09:10') }];
  expect(read({ scheduleItems, availabilityView: '200' })).toEqual([['09:05', '09:10', 'busy']]);
});
