import { mailUser } from '../support/world';
import { asAda, eventsOf } from './mailbox-reader';
import type { WatchedCalendar } from './watched-calendar';

/** Of calendars other than the main one, and of changes of which one is watched. */
export function testEventsInAnotherCalendar({ at, graph, plan, shared, watched }: WatchedCalendar): void {
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
}
