import { mailUser, type World } from '../support/world';
import { testEventsInAnotherCalendar } from './events-in-another-calendar';
import { testEventsOutsideRange } from './events-outside-range';
import { eventsOf, type Reading } from './mailbox-reader';
import { hour, watchCalendar } from './watched-calendar';

/** Looks at what has become of events; shares the world of reading.test.ts. */
export function testEventChanged(shared: () => { reading: Reading; world: World }): void {
  const calendar = watchCalendar(shared);
  const { answer, at, attendees, changeOccurrence, graph, plan, watched } = calendar;

  describe('Event Changed', () => {
    test('fires for an event that is created, updated and cancelled, each once, and not for what was there', async () => {
      const trigger = watched('plain');
      const first = await trigger.look();
      const id = plan('plain');
      const created = await trigger.look(first.cursor);
      graph().moveEvent(mailUser, id, { start: at(40), end: at(41) });
      const updated = await trigger.look(created.cursor);
      const again = await trigger.look(updated.cursor);
      expect([first, created, updated, again].map(({ changes }) => changes)).toEqual([
        [],
        ['created'],
        ['updated'],
        [],
      ]);
      expect(created.told).toMatchObject([{ event: { eventId: id, account: 'support', event: { subject: 'plain' } } }]);
      const all = shared().reading('mail.eventChanged', { changes: ['cancelled'] });
      graph().deleteEvent(mailUser, id);
      const gone = await all.pull(again.cursor);
      expect(eventsOf(gone.reports)).toMatchObject([{ change: 'cancelled', eventId: id }]);
      expect((await all.pull(gone.cursor)).reports).toEqual([]);
    });

    describe.each(['findable', 'hidden'] as const)('where the ids of deleted events are %s', (deletedItems) => {
      beforeEach(() => graph().behave({ deletedItems }));
      afterEach(() => graph().behave({ deletedItems: 'findable' }));

      test('tells that an event, or a series and its changed occurrence, was deleted, also when asked again', async () => {
        const trigger = watched('', { changes: ['cancelled'] });
        const subject = `${deletedItems} series`;
        const [startDate] = at(30).dateTime.split('T');
        const range = { type: 'numbered', startDate, numberOfOccurrences: 2 } as const;
        const one = plan(`${deletedItems} event`);
        const series = plan(subject, { recurrence: { pattern: { type: 'daily', interval: 1 }, range } });
        await changeOccurrence(subject, { location: { displayName: 'Elsewhere' } });
        const first = await trigger.look();
        graph().deleteEvent(mailUser, one);
        graph().deleteEvent(mailUser, series);
        const { told, cursor } = await trigger.look(first.cursor);
        const ids = told.map(({ event }) => (event as { eventId: string }).eventId);
        expect(ids).toEqual(expect.arrayContaining([one, series]));
        expect(ids).toHaveLength(3);
        expect((await trigger.look(cursor)).told).toEqual([]);
        const again = await trigger.resolve(`${one}.cancelled`);
        expect(eventsOf(again)).toEqual([expect.not.objectContaining({ event: expect.anything() })]);
      });
    });

    test('is silent on an event that is moved to another calendar', async () => {
      const trigger = watched('');
      const moved = plan('for the fairs');
      const first = await trigger.look();
      graph().moveEventToCalendar(mailUser, moved, graph().createCalendar(mailUser, 'Fairs moved to').id);
      expect((await trigger.look(first.cursor)).told).toEqual([]);
    });

    test('reads once a look which calendars there are, however many events were deleted', async () => {
      const trigger = watched('', { changes: ['cancelled'] });
      const ids = ['one', 'two', 'three'].map((subject) => plan(`deleted together ${subject}`));
      const first = await trigger.look();
      for (const id of ids) graph().deleteEvent(mailUser, id);
      const { requests } = shared().world.sandbox;
      const before = requests.list({ path: /\/calendars$/ }).length;
      expect((await trigger.look(first.cursor)).told).toHaveLength(3);
      expect(requests.list({ path: /\/calendars$/ })).toHaveLength(before + 1);
    });

    test('tells an answer of an attendee as that, and an invitation that is called off as cancelled, with what it was', async () => {
      const own = watched('asking');
      const first = await own.look();
      plan('asking Ben', { attendees });
      const created = await own.look(first.cursor);
      const copy = graph()
        .events('ben@contoso.example')
        .find(({ content }) => content.subject === 'asking Ben')!;
      await answer(copy.immutableId);
      const answered = await own.look(created.cursor);
      expect(answered.changes).toEqual(['responded']);
      expect(answered.told[0]!.event).toMatchObject({ event: { attendees: [{ response: 'accepted' }] } });
      const invited = graph().createEvent('ben@contoso.example', {
        ...{ subject: 'asking Ada', start: at(50), end: at(51) },
        attendees: [{ emailAddress: { address: mailUser } }],
      });
      const asked = await own.look(answered.cursor);
      graph().deleteEvent('ben@contoso.example', invited.immutableId);
      const off = await own.look(asked.cursor);
      expect([asked.changes, off.changes]).toEqual([['created'], ['cancelled']]);
      expect(off.told[0]!.event).toMatchObject({ event: { cancelled: true } });
    });

    test('tells a series as one event, and an occurrence that is moved as another', async () => {
      const trigger = watched('series');
      const first = await trigger.look();
      const [startDate] = at(30).dateTime.split('T');
      // An occurrence stays on its day: Graph refuses one that crosses into that of the next.
      const then = (time: string) => ({ dateTime: `${startDate}T${time}:00`, timeZone: 'UTC' });
      const id = plan('series', {
        ...{ start: then('10:00'), end: then('11:00') },
        recurrence: {
          pattern: { type: 'daily', interval: 1 },
          range: { type: 'numbered', startDate, numberOfOccurrences: 90 },
        },
      });
      const created = await trigger.look(first.cursor);
      await changeOccurrence('series', { start: then('13:00'), end: then('14:00') });
      const moved = await trigger.look(created.cursor);
      expect(created.told).toMatchObject([{ event: { change: 'created', eventId: id } }]);
      expect(moved.changes).toEqual(['updated']);
      expect(moved.told[0]!.event).toMatchObject({ event: { changedOccurrence: true } });
    });

    test('tells the same changes again after looks that found nothing, of which nobody was told either', async () => {
      const trigger = watched('quiet');
      const first = await trigger.look();
      const id = plan('quiet');
      const created = await trigger.look(first.cursor);
      const quiet = await trigger.look((await trigger.look(created.cursor)).cursor);
      graph().moveEvent(mailUser, id, { start: at(44), end: at(45) });
      const [died, again] = [await trigger.look(quiet.cursor), await trigger.look(created.cursor)];
      expect(again.changes).toEqual(['updated']);
      expect(again.told[0]!.eventId).toBe(died.told[0]!.eventId);
    });

    test('that is begun anew tells what was created since its set-up, of which Temporal knows whom it started, and no update from before', async () => {
      const trigger = watched('each life');
      const { clock } = shared().world.sandbox;
      let updated = '';
      clock.earlier(2 * hour, () => (updated = plan('each life, updated')));
      const setUp = new Date(clock.now().getTime() - hour);
      const moveTo = (hours: number) => graph().moveEvent(mailUser, updated, { start: at(hours), end: at(hours + 1) });
      moveTo(40);
      const created = plan('each life, created');
      const lookFrom = (cursor?: string, begunAnew?: Date) => trigger.look(cursor, setUp, undefined, begunAnew);
      const begunAnew = new Date(clock.now().getTime() + 60_000);
      const [first, repeated, again] = [await lookFrom(), await lookFrom(), await lookFrom(undefined, begunAnew)];
      const idsOf = ({ told }: typeof first) => told.map(({ eventId }) => eventId).toSorted();
      expect(idsOf(repeated)).toEqual(idsOf(first));
      expect(first.changes.toSorted()).toEqual(['created', 'updated']);
      expect(idsOf(again)).toEqual([`${created}.created`]);
      moveTo(50);
      const [[before], [since]] = [idsOf(await lookFrom(first.cursor)), idsOf(await lookFrom(again.cursor, begunAnew))];
      expect([before, since]).toEqual([expect.any(String), expect.any(String)]);
      expect(since).not.toBe(before);
    });

    testEventsOutsideRange(calendar);

    test.each(['gone', 'sync-state-not-found'] as const)(
      'a position that is forgotten (%s) loses no change and doubles none, and an attempt that is repeated tells the same ids',
      async (how) => {
        const trigger = watched(`forgotten ${how}`);
        const first = await trigger.look();
        const [kept, moved] = [plan(`forgotten ${how} kept`), plan(`forgotten ${how} moved`)];
        const created = await trigger.look(first.cursor);
        const repeated = await trigger.look(first.cursor);
        expect(created.told.map(({ event }) => (event as { eventId: string }).eventId).sort()).toEqual(
          [kept, moved].sort(),
        );
        expect(repeated.told.map(({ eventId }) => eventId).sort()).toEqual(
          created.told.map(({ eventId }) => eventId).sort(),
        );
        graph().moveEvent(mailUser, moved, { start: at(60), end: at(61) });
        graph().dropDeltaState(how);
        const after = await trigger.look(created.cursor);
        expect(after.told).toMatchObject([{ event: { change: 'updated', eventId: moved } }]);
      },
    );

    test('an occurrence that is changed for the first time while the position is forgotten is told, once', async () => {
      const trigger = watched('weekly');
      const [startDate] = at(30).dateTime.split('T');
      const range = { type: 'numbered', startDate, numberOfOccurrences: 9 } as const;
      plan('weekly', { recurrence: { pattern: { type: 'daily', interval: 7 }, range } });
      const first = await trigger.look();
      await changeOccurrence('weekly', { location: { displayName: 'Elsewhere' } });
      graph().dropDeltaState('gone');
      const changed = await trigger.look(first.cursor);
      graph().dropDeltaState('gone');
      const again = await trigger.look(changed.cursor);
      expect(changed.told).toMatchObject([{ event: { change: 'updated', event: { location: 'Elsewhere' } } }]);
      expect(again.told).toEqual([]);
    });

    testEventsInAnotherCalendar(calendar);
  });
}
