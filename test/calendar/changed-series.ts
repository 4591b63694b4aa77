import type { z } from 'zod';
import { seriesZone } from '../../activities/calendar/times/new-times';
import type { Steps } from '../../src/contracts';
import type { MailWorld } from '../mail/mail-world';
import { createdEvents } from './created-events';

const berlin = 'W. Europe Standard Time';

type Input = z.input<Steps['calendar.updateEvent']['input']>;

/** What Update Event does to a series and to its occurrences; shares the world of update-event.test.ts. */
export function testSeries(world: () => MailWorld): void {
  const { create: createEvent, only } = createdEvents(world);
  const create = (subject: string, more: object) => createEvent({ subject, ...more });
  const daily = { recurrence: { frequency: 'daily', count: 5 } } as const;
  const update = (input: Input) => world().call('calendar.updateEvent', input);
  const occurrences = async (query: string, end = '2027-05-31') => {
    const range = { start: '2027-02-01', end, timeZone: 'Europe/Berlin' };
    return (await world().call('calendar.listEvents', { ...range, query })).events;
  };

  describe('Update Event, of a series,', () => {
    test('changes one occurrence and leaves the series', async () => {
      await create('Serial one', daily);
      const [, second] = await occurrences('Serial one');
      await update({ eventId: second!.id, start: '2027-05-05T12:00', timeZone: 'Europe/Berlin' });
      const after = await occurrences('Serial one');
      expect(after.map(({ start }) => start.slice(8, 16))).toEqual([
        '04T10:00',
        '05T12:00',
        '06T10:00',
        '07T10:00',
        '08T10:00',
      ]);
      expect(after[1]?.changedOccurrence).toBe(true);
    });

    test('changes the whole series by the id of any occurrence, without losing its past', async () => {
      await create('Serial all', daily);
      const third = (await occurrences('Serial all'))[2]!;
      await update({
        eventId: third.id,
        scope: 'series',
        start: '2027-05-06T12:00',
        timeZone: 'Europe/Berlin',
        location: 'Room 9',
      });
      const after = await occurrences('Serial all');
      expect(after.map(({ start, location }) => `${start.slice(8, 16)} ${location ?? ''}`)).toEqual(
        ['04', '05', '06', '07', '08'].map((day) => `${day}T12:00 Room 9`),
      );
    });

    test('gives a series a new pattern', async () => {
      const { id } = await create('Serial pattern', daily);
      await update({ eventId: id, scope: 'series', recurrence: { frequency: 'weekly', count: 3 } });
      expect((await occurrences('Serial pattern')).map(({ start }) => start.slice(8, 10))).toEqual(['04', '11', '18']);
    });

    test('gives a series an end without moving it to other weeks, where its own begin on Sunday', async () => {
      const [sunday, monday] = ['sunday', 'monday'] as const;
      const start = { dateTime: '2027-05-02T10:00:00', timeZone: berlin };
      const { immutableId: eventId } = world().sandbox.graph.createEvent('ada@contoso.example', {
        ...{ subject: 'Serial weeks', start, end: { ...start, dateTime: '2027-05-02T11:00:00' } },
        recurrence: {
          pattern: { type: 'weekly', interval: 2, daysOfWeek: [sunday, monday], firstDayOfWeek: sunday },
          range: { type: 'noEnd', startDate: '2027-05-02' },
        },
      });
      const days = async () => (await occurrences('Serial weeks')).map((event) => event.start.slice(5, 10));
      const before = await days();
      expect(before).toEqual(['05-02', '05-03', '05-16', '05-17', '05-30', '05-31']);
      const weeks = { frequency: 'weekly', interval: 2, until: '2027-05-20' } as const;
      await update({ eventId, scope: 'series', recurrence: { ...weeks, daysOfWeek: [sunday, monday] } });
      expect(await days()).toEqual(before.slice(0, 4));
    });

    test('keeps what was changed of one occurrence, unless the time or the pattern is another', async () => {
      const { id } = await create('Deviating', daily);
      const [, second] = await occurrences('Deviating');
      await update({ eventId: second!.id, start: '2027-05-05T12:00', timeZone: 'Europe/Berlin' });
      const series = { eventId: id, scope: 'series', timeZone: 'Europe/Berlin' } as const;
      await update({ ...series, start: '2027-05-04T10:00', location: 'Room 9' });
      expect((await occurrences('Deviating'))[1]?.start).toContain('T12:00');
      await update({ ...series, recurrence: daily.recurrence, location: 'Room 10' });
      await update({ ...series, start: '2027-05-04T10:00', end: '2027-05-04T11:00', recurrence: daily.recurrence });
      expect((await occurrences('Deviating'))[1]?.start).toContain('T12:00');
      await update({ ...series, start: '2027-05-04T10:15' });
      expect((await occurrences('Deviating'))[1]?.start).toContain('T10:15');
    });

    const { frequency, count } = daily.recurrence;
    const workdays = { frequency: 'weekly' as const, daysOfWeek: ['tuesday' as const, 'thursday' as const], count: 4 };
    const firstTuesday = {
      frequency: 'monthly' as const,
      on: { week: 'first' as const, daysOfWeek: ['tuesday' as const] },
    };
    const untilLater = { frequency, until: '2027-05-20' };

    test.each<[string, Input['recurrence'], Input['recurrence'], Partial<Input>, boolean]>([
      ['days in another order', workdays, { ...workdays, daysOfWeek: ['thursday', 'tuesday'] }, {}, false],
      ['the same day of the month', firstTuesday, firstTuesday, {}, false],
      ['the same last day', untilLater, untilLater, {}, false],
      ['another number', daily.recurrence, { frequency, count: 6 }, {}, true],
      ['another interval', daily.recurrence, { frequency, count, interval: 2 }, {}, true],
      ['another zone', daily.recurrence, daily.recurrence, { timeZone: 'America/New_York' }, true],
    ])('writes a pattern only where it is another: %s', async (what, recurrence, given, more, isWritten) => {
      const subject = `Pattern: ${what}`;
      const { id } = await create(subject, { recurrence });
      const before = only(subject).series;
      await update({ eventId: id, scope: 'series', recurrence: given, location: 'Room 9', ...more });
      const after = only(subject);
      expect(after.content.locations).toMatchObject([{ displayName: 'Room 9' }]);
      expect(JSON.stringify(after.series) !== JSON.stringify(before)).toBe(isWritten);
    });

    describe('over the change of clocks', () => {
      /** Mondays at ten in Berlin, from winter on; seen on the first Monday of May. */
      const weekly = async (subject: string) => {
        const times = { start: '2027-03-15T10:00', end: '2027-03-15T11:00' };
        await create(subject, { ...times, recurrence: { frequency: 'weekly', count: 10 } });
        const all = await occurrences(subject);
        return all.find(({ start }) => start.startsWith('2027-05-03'))!.id;
      };
      const hours = async (subject: string) => {
        const all = await occurrences(subject);
        return new Set(all.map(({ start }) => start.slice(11, 16)));
      };

      test.each<[string, Partial<Input>]>([
        ['an offset', { start: '2027-05-03T11:00', timeZone: '+02:00' }],
        ['a time with an offset', { start: '2027-05-03T11:00+02:00' }],
        ['another zone', { start: '2027-05-03T05:00', timeZone: 'America/New_York' }],
      ])('stays in its own zone, moved by %s', async (what, times) => {
        const subject = `Moved by ${what}`;
        await update({ eventId: await weekly(subject), scope: 'series', ...times });
        expect(await hours(subject)).toEqual(new Set(['11:00']));
        expect(only(subject).content).toMatchObject({
          start: { dateTime: '2027-03-15T11:00:00', timeZone: berlin },
          originalEndTimeZone: berlin,
        });
      });

      test('begins anew on the day that it has in its own zone', async () => {
        const subject = 'After midnight';
        const times = { start: '2027-05-04T00:30+02:00', end: '2027-05-04T01:00+02:00' };
        const recurrence = { frequency: 'weekly', count: 3 } as const;
        await update({ eventId: await weekly(subject), scope: 'series', ...times, recurrence });
        expect((await occurrences(subject)).map(({ start }) => start)).toEqual([
          '2027-05-04T00:30:00+02:00',
          '2027-05-11T00:30:00+02:00',
          '2027-05-18T00:30:00+02:00',
        ]);
        expect(only(subject)).toMatchObject({
          series: { recurrence: { range: { startDate: '2027-05-04', recurrenceTimeZone: berlin } } },
          content: { originalEndTimeZone: berlin },
        });
      });
    });

    test('keeps its days, given in another zone', async () => {
      const days = { start: '2027-04-12', end: '2027-04-12', timeZone: 'Europe/Berlin' };
      const { id } = await create('Days of a series', { ...days, ...daily });
      const longer = { start: '2027-04-12', end: '2027-04-13', timeZone: 'Asia/Tokyo' };
      expect(await update({ eventId: id, scope: 'series', ...longer })).toMatchObject({ ...longer, allDay: true });
      expect(only('Days of a series').content.originalEndTimeZone).toBe(berlin);
    });

    test('says in which zone it is to repeat, where its own cannot be read', () => {
      const custom = { id: 'AAMk', originalStartTimeZone: 'tzone://Microsoft/Custom' };
      const isNew = { recurrence: daily.recurrence };
      for (const timeZone of [undefined, '+02:00'])
        expect(() => seriesZone(custom, { timeZone, ...isNew })).toThrow(/^timeZone: .*such as "Europe\/Berlin"/);
      expect(seriesZone(custom, { timeZone: 'Europe/Berlin' })).toBe('Europe/Berlin');
      const own = { id: 'AAMk', originalStartTimeZone: 'Tokyo Standard Time' };
      expect(seriesZone(own, { timeZone: 'Europe/Berlin' })).toBe('Asia/Tokyo');
      expect(seriesZone(own, { timeZone: 'Europe/Berlin', ...isNew })).toBe('Europe/Berlin');
      expect(seriesZone(own, { timeZone: '+02:00', ...isNew })).toBe('Asia/Tokyo');
    });
  });
}
