import type { StepOutcome } from '../../support/agents';
import { eventually } from '../../support/eventually';
import { mailUser } from '../../support/world';
import { lena, refusedAs, type ReviewWorld } from './review-world';

/** What becomes of approved calls whose event was changed since; shares the world of calendar-reviews.test.ts. */
export function testChangedMeanwhile(world: () => ReviewWorld): void {
  describe('what has changed since it was approved, when the first attempt has failed,', () => {
    const people = (...addresses: string[]) => addresses.map((address) => ({ emailAddress: { address } }));
    const eve = 'eve@elsewhere.example';

    /** As its owner does it in the calendar. */
    async function onEvents(
      method: string,
      path: string,
      body?: object,
    ): Promise<{ id: string; attendees: unknown[] }> {
      const token = world().sandbox.login.issueAccessToken(mailUser, ['Calendars.ReadWrite']);
      const answer = await fetch(`${world().configuration.microsoft.graphUrl}/me/events${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as { id: string; attendees: unknown[] };
    }

    const times = { start: '2026-12-02T10:00:00', end: '2026-12-02T11:00:00' };
    const [start, end] = [times.start, times.end].map((dateTime) => ({ dateTime, timeZone: 'Europe/Berlin' }));
    const created = async (...attendees: string[]) =>
      (await onEvents('POST', '', { subject: 'Review', start, end, attendees: people(...attendees) })).id;

    /** Approves a deletion, and invites somebody else while it fails again and again. */
    async function invitedMeanwhile(method: 'GET' | 'POST'): Promise<{ eventId: string; outcome: StepOutcome }> {
      const { requests, faults } = world().sandbox;
      const eventId = await created(lena.address);
      const reads = { method: 'GET', path: /\/events\// };
      const before = requests.count(reads);
      const { approve, outcome } = await world().asked('calendar.deleteEvent', { eventId, notice: 'send' });
      const failing = method === 'GET' ? reads : { method, path: /\/cancel$/ };
      // Each look takes as many reads as the first.
      const skip = method === 'GET' ? requests.count(reads) - before : 0;
      faults.add({ match: failing, fault: { kind: 'status', status: 503 }, skip, times: 1_000 });
      const made = requests.count(failing);
      await approve();
      await eventually('an attempt has failed', () => requests.count(failing) > made + skip);
      await onEvents('PATCH', `/${eventId}`, { attendees: people(lena.address, eve) });
      faults.clear();
      return { eventId, outcome: await outcome() };
    }

    const stillThere = async (eventId: string) => (await onEvents('GET', `/${eventId}`)).attendees;

    test('is noticed where that attempt has written nothing', async () => {
      const { eventId, outcome } = await invitedMeanwhile('GET');
      expect(outcome).toEqual(refusedAs('PermissionDenied', /Attendees.*eve@elsewhere.*Nothing was done/));
      expect(await stillThere(eventId)).toHaveLength(2);
    });

    test('is noticed where it may have had its effect: that is looked for, and nothing more is done', async () => {
      const { eventId, outcome } = await invitedMeanwhile('POST');
      expect(outcome).toEqual(refusedAs('OutcomeUnknown', /Attendees.*eve@elsewhere.*look before asking again/));
      expect(await stillThere(eventId)).toHaveLength(2);
    });

    test('is shown and noticed of the occurrences that a new time of their series resets', async () => {
      const recurrence = {
        pattern: { type: 'daily', interval: 1 },
        range: { type: 'numbered', startDate: '2026-12-02', numberOfOccurrences: 4 },
      };
      const eventId = (await onEvents('POST', '', { subject: 'Stand-up', start, end, recurrence })).id;
      const shownAs = (day: string) => `/${eventId}/instances?startDateTime=${day}T00:00&endDateTime=${day}T23:00`;
      const idOn = async (day: string) =>
        ((await onEvents('GET', shownAs(day))) as unknown as { value: [{ id: string }] }).value[0].id;
      await onEvents('PATCH', `/${await idOn('2026-12-03')}`, { location: { displayName: 'Room 9' } });
      const series = { eventId, scope: 'series' };
      const asItIs = {
        start: '2026-12-02T10:00',
        timeZone: 'Europe/Berlin',
        recurrence: { frequency: 'daily', count: 4 },
      };
      const renamed = await world().asked('calendar.updateEvent', { ...series, ...asItIs, subject: 'Morning' });
      expect(renamed.shown).not.toHaveProperty('Occurrences');
      await renamed.approve();
      await renamed.outcome();
      const earlier = { ...series, start: '2026-12-02T09:45', timeZone: 'Europe/Berlin' };
      const { shown, approve, outcome } = await world().asked('calendar.updateEvent', earlier);
      expect(shown.Occurrences).toMatch(/^1 changed and 0 cancelled by themselves: a new time/);
      world().sandbox.graph.deleteEvent(mailUser, await idOn('2026-12-04'));
      await approve();
      expect(await outcome()).toEqual(refusedAs('PermissionDenied', /Occurrences: 1 changed and 1 cancelled/));
    });

    test.each([
      ['', {}, 'status-after-effect', 504, 0],
      [
        ', with what only the mailbox sees: the first answer lost',
        { categories: ['Us'] },
        'status-after-effect',
        504,
        0,
      ],
      [
        ', with what only the mailbox sees: the second answer lost',
        { categories: ['Us'] },
        'status-after-effect',
        504,
        1,
      ],
      [', with what only the mailbox sees: the second refused', { categories: ['Us'] }, 'status', 429, 1],
    ] as const)('by that attempt itself is found as its effect%s', async (which, own, kind, status, skip) => {
      const eventId = await created(lena.address, eve);
      const input = { eventId, removeAttendees: [eve], notice: 'send', ...own };
      const { approve, outcome } = await world().asked('calendar.updateEvent', input);
      world().sandbox.faults.add({ match: { method: 'PATCH', path: /\/events\// }, fault: { kind, status }, skip });
      await approve();
      expect(await outcome()).toMatchObject({ result: own });
      expect(await stillThere(eventId)).toHaveLength(1);
    });
  });
}
