import { mailUser, type World } from '../support/world';
import { asAda, eventsOf, type Reading } from './mailbox-reader';

const hour = 3_600_000;

/** Looks at what has become of events; shares the world of reading.test.ts. */
export function testEventChanged(shared: () => { reading: Reading; world: World }): void {
  const graph = () => shared().world.sandbox.graph;
  const at = (hours: number) => ({
    dateTime: new Date(Date.now() + hours * hour).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });
  const plan = (subject: string, more: object = {}, calendar?: string) =>
    graph().createEvent(mailUser, { subject, start: at(30), end: at(31), ...more }, calendar).immutableId;
  /** What fires of events with these words; without any, of all. */
  const watched = (query: string, more: object = {}) => {
    const trigger = shared().reading('mail.eventChanged', { ...(query !== '' && { query }), ...more });
    /** Looks until everything there is was told. */
    const look = async (from?: string, since = new Date(Date.now() - 1_500), start?: string, begunAnew?: Date) => {
      const told: { eventId: string; event: unknown }[] = [];
      let cursor = from;
      for (let more = true; more;) {
        const watchedSince = start === undefined ? {} : { '': start };
        const outcome = await trigger.pull(cursor, since.toISOString(), {
          watchedSince,
          ...(begunAnew !== undefined && { begunAnewAt: begunAnew.toISOString() }),
        });
        told.push(
          ...outcome.reports.flatMap(({ eventId, outcome }) =>
            outcome.kind === 'matched' ? [{ eventId, event: outcome.event }] : [],
          ),
        );
        ({ cursor, more } = outcome);
      }
      return { told, changes: told.map(({ event }) => (event as { change: string }).change), cursor: cursor! };
    };
    return { ...trigger, look };
  };
  const attendees = [{ emailAddress: { address: 'ben@contoso.example' } }];

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
        const out = await trigger.look(first.cursor);
        expect(out.told).toMatchObject([{ event: { change: 'updated', eventId: moved } }]);
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

    test('another calendar is watched too, from when it is named, and what is asked for again is read again', async () => {
      const { id } = (await asAda(shared().world, 'POST', '/me/calendars', { name: 'Fairs that are watched' })) as {
        id: string;
      };
      const before = plan('fair before', {}, id);
      const trigger = watched('fair', { calendar: id });
      const since = new Date(shared().world.sandbox.clock.now().getTime() + 1);
      const first = await trigger.look(undefined, since);
      plan('fair', {}, id);
      const created = await trigger.look(first.cursor, since);
      graph().moveEvent(mailUser, before, { start: at(70), end: at(71) });
      const updated = await trigger.look(created.cursor);
      expect([first, created, updated].map(({ changes }) => changes)).toEqual([[], ['created'], ['updated']]);
      const [event] = await trigger.resolve(updated.told[0]!.eventId);
      expect(eventsOf([event!])).toMatchObject([{ change: 'updated', eventId: before }]);
      expect((await trigger.latest()).map(({ label }) => label)).toContain('fair, updated');
      expect((await trigger.diagnose()).join()).toMatch(/Another calendar than the main one is watched/);
      expect((await shared().reading('mail.eventChanged').diagnose()).join()).toMatch(/main calendar is watched/);
    });

    describe('an import into another calendar', () => {
      const idsOf = (told: readonly { eventId: string }[]) => told.map(({ eventId }) => eventId);
      /** Plans so many events in a calendar of this name that is watched, and looks at the first page of them. */
      async function imported(name: string, count: number, { atOnce = false } = {}) {
        const { world } = shared();
        const { id } = (await asAda(world, 'POST', '/me/calendars', { name })) as { id: string };
        const trigger = watched(name, { calendar: id });
        const since = new Date(world.sandbox.clock.now().getTime() + 1);
        const first = await trigger.look(undefined, since);
        const clock = atOnce ? jest.spyOn(Date, 'now').mockReturnValue(Date.now()) : undefined;
        const ids = Array.from({ length: count }, (_, index) => plan(`${name} ${index}`, {}, id));
        clock?.mockRestore();
        const pull = (cursor?: string) => trigger.pull(cursor, since.toISOString());
        return { ids, pull, page: await pull(first.cursor), look: (cursor?: string) => trigger.look(cursor, since) };
      }

      test('is told page by page, each event once', async () => {
        const { page, look } = await imported('Imported', 120);
        const rest = await look(page.cursor);
        const told = idsOf([...page.reports, ...rest.told]);
        expect([page.reports.length, page.more]).toEqual([50, true]);
        expect([told.length, new Set(told).size]).toEqual([120, 120]);
        expect((await look(rest.cursor)).told).toEqual([]);
      });

      test('of one instant is told whole, also where the listing is forgotten in its midst', async () => {
        const { pull, page, look } = await imported('At once', 120, { atOnce: true });
        const onLink = await pull(page.cursor);
        shared().world.sandbox.faults.add({
          match: { provider: 'graph', method: 'GET', path: /\/events$/ },
          fault: { kind: 'status', status: 410 },
        });
        const rest = await look(onLink.cursor);
        const told = idsOf([...page.reports, ...onLink.reports, ...rest.told]);
        expect([told.length, new Set(told).size]).toEqual([120, 120]);
      });

      test('is told whole also where an event that was told is changed before the next page', async () => {
        const { ids, page, look } = await imported('Changed meanwhile', 60);
        graph().moveEvent(mailUser, ids[0]!, { start: at(70), end: at(71) });
        const rest = await look(page.cursor);
        const created = ids.map((id) => `${id}.created`);
        expect(idsOf([...page.reports, ...rest.told])).toEqual(expect.arrayContaining(created));
        expect(rest.changes).toContain('updated');
      });
    });

    test('a calendar that is named again, after another, tells nothing of what became of its events in between', async () => {
      const trigger = watched('returning');
      const watchedAt = (ahead: number) => new Date(shared().world.sandbox.clock.now().getTime() + ahead).toISOString();
      const move = (hours: number) => graph().moveEvent(mailUser, moved, { start: at(hours), end: at(hours + 1) });
      const moved = plan('returning, moved');
      const first = await trigger.look(undefined, new Date(), watchedAt(-60_000));
      move(40);
      plan('returning, made');
      const start = watchedAt(1_000);
      const again = await trigger.look(first.cursor, undefined, start);
      move(50);
      const later = await trigger.look(again.cursor, undefined, start);
      expect([again.changes, later.changes]).toEqual([[], ['updated']]);
    });

    /** Of a series the first that is to come. */
    async function changeOccurrence(series: string, change: object): Promise<void> {
      const window = `startDateTime=${at(0).dateTime}&endDateTime=${at(80).dateTime}`;
      const { value } = (await asAda(shared().world, 'GET', `/me/calendarView?${window}&$top=100`)) as {
        value: { id: string; subject: string }[];
      };
      const { id } = value.find(({ subject }) => subject === series)!;
      await asAda(shared().world, 'PATCH', `/me/events/${id}`, change);
    }

    async function answer(eventId: string): Promise<void> {
      const { sandbox } = shared().world;
      const token = sandbox.login.issueAccessToken('ben@contoso.example', ['Calendars.ReadWrite'], 'another-program');
      const answered = await fetch(`${sandbox.urls.graph}/v1.0/me/events/${eventId}/accept`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'IdType="ImmutableId"',
        },
        body: '{}',
      });
      expect(answered.status).toBe(202);
    }
  });
}
