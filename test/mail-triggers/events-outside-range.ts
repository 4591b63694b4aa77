import { mailUser } from '../support/world';
import { eventsOf } from './mailbox-reader';
import { hour, type WatchedCalendar } from './watched-calendar';

/** Of events outside of the range that Event Changed watches. */
export function testEventsOutsideRange({ answer, at, attendees, graph, plan, shared, watched }: WatchedCalendar): void {
  describe('outside of the range that is watched', () => {
    const years = 24 * 365;
    /** How many events are read by themselves while this happens. */
    async function reads(run: () => Promise<unknown>): Promise<number> {
      const { requests } = shared().world.sandbox;
      const one = { provider: 'graph', method: 'GET', path: /\/events\/[^/]+$/ } as const;
      const before = requests.count(one);
      await run();
      return requests.count(one) - before;
    }
    const everything = () => watched('');
    afterEach(() => graph().behave({ readLagMilliseconds: 0 }));

    test('what is made, changed or deleted is not told, and not read', async () => {
      const trigger = everything();
      const [changed, deleted] = [1, 2].map((day) =>
        plan('ages ago', { start: at(-240 * day), end: at(-240 * day + 1) }),
      );
      let { cursor } = await trigger.look();
      plan('in two years', { start: at(2 * years), end: at(2 * years + 1) });
      graph().changeEvent(mailUser, changed!, { subject: 'ages ago, again' });
      graph().deleteEvent(mailUser, deleted!);
      const made = await reads(async () => {
        const looked = await trigger.look(cursor);
        expect(looked.changes).toEqual([]);
        ({ cursor } = looked);
      });
      expect(made).toBe(0);
      const inside = plan('inside');
      expect((await trigger.look(cursor)).told).toMatchObject([{ event: { change: 'created', eventId: inside } }]);
    });

    test('an event that is moved there is told as updated, then not until it is moved back', async () => {
      const trigger = everything();
      const moved = plan('to be moved', { attendees });
      const first = await trigger.look();
      const move = (hours: number) => graph().moveEvent(mailUser, moved, { start: at(hours), end: at(hours + 1) });
      move(2 * years);
      // To a delta it is removed, and the first read of it may be from before.
      const soon = await trigger.look(first.cursor);
      expect(soon.changes).toEqual([]);
      const out = await trigger.pullAfter(soon, 60);
      expect(eventsOf(out.reports)).toMatchObject([{ change: 'updated', eventId: moved }]);
      graph().changeEvent(mailUser, moved, { subject: 'somewhere else' });
      let { cursor } = out;
      const made = await reads(async () => {
        const there = await trigger.look(out.cursor);
        expect(there.changes).toEqual([]);
        ({ cursor } = there);
      });
      expect(made).toBe(0);
      move(60);
      const back = await trigger.look(cursor);
      expect(back.told).toMatchObject([{ event: { change: 'updated', eventId: moved } }]);
      graph().deleteEvent(mailUser, moved);
      expect((await trigger.look(back.cursor)).changes).toEqual(['cancelled']);
    });

    test('is in the end what was known long ago: it is not told, and not read, when it is changed or deleted', async () => {
      const trigger = everything();
      const hoursAgo = -5 * 24;
      const [changed, deleted] = [0, 1].map((hours) =>
        plan('last week', { start: at(hoursAgo + hours), end: at(hoursAgo + hours + 1) }),
      );
      const kept = plan('to come');
      const since = new Date(Date.now() - 10 * 24 * hour);
      // As it was when the range began ten days ago, whose end is a new range.
      const begun = { calendar: '', feed: { link: null, since: since.toISOString(), isFollowing: false }, pass: 0 };
      const first = await trigger.look(JSON.stringify({ ...begun, known: '' }), new Date());
      graph().changeEvent(mailUser, changed!, { subject: 'last week, in the old range' });
      const inOldRange = await trigger.look(first.cursor);
      expect(inOldRange.told).toMatchObject([{ event: { change: 'updated', eventId: changed } }]);
      graph().changeEvent(mailUser, changed!, { subject: 'last week, in the new range' });
      graph().deleteEvent(mailUser, deleted!);
      const made = await reads(async () => {
        expect((await trigger.look(inOldRange.cursor)).changes).toEqual([]);
      });
      expect(made).toBe(0);
      graph().deleteEvent(mailUser, kept);
      const gone = await trigger.look(inOldRange.cursor);
      expect(gone.told).toMatchObject([{ event: { change: 'cancelled', eventId: kept } }]);
    });

    test.each(['kept', 'forgotten'] as const)(
      'what was inside is told where it is deleted between two ranges, if the range before is %s',
      async (how) => {
        const trigger = everything();
        const deleted = plan('deleted in between');
        const passed = plan('last week', { start: at(-4 * 24), end: at(-4 * 24 + 1) });
        const since = new Date(Date.now() - 8 * 24 * hour);
        const begun = { calendar: '', feed: { link: null, since: since.toISOString(), isFollowing: false }, pass: 0 };
        const first = await trigger.look(JSON.stringify({ ...begun, known: '' }), new Date());
        // At the end of this look the range is over, and the next one is not listed yet.
        const over = await trigger.pull(first.cursor);
        expect(JSON.parse(over.cursor!)).toMatchObject({ feed: { link: null, isFollowing: false } });
        graph().deleteEvent(mailUser, deleted);
        if (how === 'forgotten') graph().dropDeltaState('gone');
        const next = await trigger.look(over.cursor);
        const cancelled = { event: { change: 'cancelled', eventId: deleted } };
        expect(next.told).toMatchObject(how === 'kept' ? [cancelled] : []);
        graph().deleteEvent(mailUser, passed);
        expect((await trigger.look(next.cursor)).changes).toEqual([]);
      },
    );

    test.each(['moved far away', 'deleted while reads lag behind'] as const)(
      'what was inside and is %s in the look that ends a range is told after the next one was listed',
      async (what) => {
        const trigger = everything();
        const id = plan('in doubt at the end');
        const since = new Date(Date.now() - 8 * 24 * hour);
        const begun = { calendar: '', feed: { link: null, since: since.toISOString(), isFollowing: false }, pass: 0 };
        const first = await trigger.look(JSON.stringify({ ...begun, known: '' }), new Date());
        if (what === 'moved far away')
          graph().moveEvent(mailUser, id, { start: at(2 * years), end: at(2 * years + 1) });
        else {
          // What was there before is seen by all.
          shared().world.sandbox.clock.advance(61_000);
          graph().behave({ readLagMilliseconds: 60_000 });
          graph().deleteEvent(mailUser, id);
        }
        // At the end of the first of these looks the range is over; the others list the next one.
        const next = await trigger.look(first.cursor);
        graph().behave({ readLagMilliseconds: 0 });
        expect(next.changes).toEqual([]);
        const later = await trigger.pullAfter({ cursor: next.cursor }, 60);
        const change = what === 'moved far away' ? 'updated' : 'cancelled';
        expect(eventsOf(later.reports)).toMatchObject([{ change, eventId: id }]);
      },
    );

    test('where it is deleted, restored and deleted again, each is told by itself, and no answer that nobody gave', async () => {
      const trigger = everything();
      const id = plan('to be restored', { attendees });
      const copy = graph()
        .events('ben@contoso.example')
        .find(({ content }) => content.subject === 'to be restored');
      const move = (hours: number) => graph().moveEvent(mailUser, id, { start: at(hours), end: at(hours + 1) });
      const match = { provider: 'graph', method: 'GET', path: new RegExp(`/events/${id}$`) } as const;
      const told: { eventId: string; event: unknown }[] = [];
      let { cursor } = await trigger.look();
      const look = async () => {
        const looked = await trigger.look(cursor);
        told.push(...looked.told);
        ({ cursor } = looked);
      };
      for (const what of ['deleted', 'restored', 'deleted'] as const) {
        if (what === 'deleted')
          shared().world.sandbox.faults.add({ match, fault: { kind: 'status', status: 404 }, times: 1 });
        // To a delta, an event outside of the range is one that was deleted.
        move(what === 'deleted' ? 2 * years : 30);
        // Stands for the answer from before: who is asked to come at another time has not answered yet.
        if (what === 'restored') await answer(copy!.immutableId);
        await look();
      }
      expect(told.map(({ event }) => (event as { change: string }).change)).toEqual([
        'cancelled',
        'updated',
        'cancelled',
      ]);
      expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(3);
      expect(eventsOf(await trigger.resolve(told[0]!.eventId))).toMatchObject([{ change: 'cancelled', eventId: id }]);
    });

    test('what is deleted inside is read by its id once each, however much happens outside', async () => {
      const trigger = everything();
      const inside = Array.from({ length: 20 }, (_, index) => plan(`inside ${index}`));
      const outside = Array.from({ length: 120 }, () => plan('outside', { start: at(-480), end: at(-479) }));
      const first = await trigger.look();
      for (const id of [...inside, ...outside]) graph().deleteEvent(mailUser, id);
      const made = await reads(async () => {
        const { told } = await trigger.look(first.cursor);
        const cancelled = told.map(({ eventId }) => eventId.replace(/\.cancelled\.[0-9a-z]+$/, ''));
        expect(cancelled.toSorted()).toEqual(inside.toSorted());
      });
      expect(made).toBe(20);
    });
  });
}
