import type { RequestFault } from 'graph-trello-sandbox';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities';
import { createDependencies } from '../../../activities/dependencies';
import type { MailWorld } from '../../mail/mail-world';
import { eventually } from '../../support/eventually';
import { requestFaults } from '../../support/request-faults';
import { mailUser } from '../../support/world';

const ben = 'ben@contoso.example';

const faults: readonly [string, RequestFault][] = [
  ...requestFaults,
  ['an event said to be gone', { kind: 'status', status: 404, code: 'ErrorItemNotFound' }],
  ['a mailbox said not to exist', { kind: 'status', status: 404, code: 'ErrorNonExistentMailBox' }],
];

/** What becomes of invitations that leave the calendar when they are declined; shares the world of answered-invitations.test.ts. */
export function testTakenAway(world: () => MailWorld): void {
  const graph = () => world().sandbox.graph;
  const found = async (query: string) => {
    const range = { start: '2027-07-01', end: '2027-07-31', timeZone: 'UTC' };
    return (await world().call('calendar.listEvents', { ...range, query })).events;
  };
  async function invited(subject: string, more: object = {}): Promise<string> {
    const [start, end] = ['09', '10'].map((hour) => ({ dateTime: `2027-07-20T${hour}:00:00`, timeZone: 'UTC' }));
    const attendees = [{ emailAddress: { address: mailUser } }];
    graph().createEvent(ben, { subject, start, end, attendees, ...more });
    return (await found(subject))[0]!.id;
  }
  const answers = (subject: string) =>
    graph()
      .meetingMail(mailUser)
      .filter((mail) => mail.subject.includes(subject));
  const readings = (eventId: string) =>
    world().sandbox.requests.count({ method: 'GET', path: new RegExp(`/events/${eventId}$`) });
  const decline = (eventId: string, more: object = {}) =>
    world().call('calendar.respondToEvent', { eventId, response: 'declined', ...more });

  describe('an invitation that leaves the calendar when it is declined', () => {
    beforeAll(() => graph().behave({ declinedEvents: 'removed' }));

    test('is answered, and not there to be answered again', async () => {
      const eventId = await invited('Taken away');
      expect(await decline(eventId)).toMatchObject({ outcome: 'answered', told: 'organizer' });
      expect([await found('Taken away'), answers('Taken away')]).toMatchObject([[], [{ kind: 'response' }]]);
      const again = await world().refusal('calendar.respondToEvent', { eventId, response: 'declined' });
      expect(again).toMatchObject({ type: 'NotFound' });
    });

    test.each(faults)('is declined once in spite of %s: by Respond to Event', async (what, fault) => {
      const subject = `Answered in spite of ${what}`;
      const eventId = await invited(subject);
      const rule = world().sandbox.faults.add({ match: { method: 'POST', path: /\/decline$/ }, fault });
      const answer = await decline(eventId, { comment: 'No.' });
      expect(answer).toEqual({ eventId, subject, outcome: 'answered', told: 'organizer' });
      expect(world().sandbox.faults.remove(rule)).toBe(false);
      expect(answers(subject)).toHaveLength(1);
    });

    test.each(faults)(
      'is declined once, and left in Deleted Items, in spite of %s: by Delete Event',
      async (what, fault) => {
        const subject = `Deleted in spite of ${what}`;
        const eventId = await invited(subject);
        const rule = world().sandbox.faults.add({ match: { method: 'POST', path: /\/decline$/ }, fault });
        const answer = await world().call('calendar.deleteEvent', { eventId, notice: 'send', comment: 'No.' });
        expect(answer).toEqual({ outcome: 'deleted', told: 'organizer' });
        expect(world().sandbox.faults.remove(rule)).toBe(false);
        expect([await found(subject), answers(subject)]).toMatchObject([[], [{ comment: 'No.' }]]);
        const deleted = await world().call('mail.apiCall', { method: 'GET', endpoint: `/me/events/${eventId}` });
        expect(deleted).toMatchObject({ status: 200 });
      },
    );

    test('is left in Deleted Items by Delete Event, though the lists of its calendar still show it', async () => {
      const eventId = await invited('Late to leave');
      graph().behave({ eventListLagMilliseconds: 2_000 });
      await eventually('the event, a while after it was made', async () => (await found('Late to leave'))[0]);
      const deleting = world().call('calendar.deleteEvent', { eventId, notice: 'send' });
      const answer = await deleting.finally(() => graph().behave({ eventListLagMilliseconds: 0 }));
      expect(answer).toEqual({ outcome: 'deleted', told: 'organizer' });
      expect(answers('Late to leave')).toHaveLength(1);
      const deleted = await world().call('mail.apiCall', { method: 'GET', endpoint: `/me/events/${eventId}` });
      expect(deleted).toMatchObject({ status: 200 });
    });

    test.each([
      ['because none is asked for', { responseRequested: false }, {}],
      ['because none is to go out', {}, { notice: 'none' }],
    ])('tells nobody %s, in spite of an answer that got lost', async (why, more, notice) => {
      const subject = `Quiet ${why}`;
      const eventId = await invited(subject, more);
      const match = { method: 'POST', path: /\/decline$/ };
      world().sandbox.faults.add({ match, fault: { kind: 'reset-after-effect' } });
      expect(await decline(eventId, notice)).toEqual({ eventId, subject, outcome: 'answered', told: 'nobody' });
      expect([await found(subject), answers(subject)]).toEqual([[], []]);
    });

    test('is left out of its series, which stays', async () => {
      const pattern = { type: 'daily', interval: 1 } as const;
      const range = { type: 'numbered', startDate: '2027-07-20', numberOfOccurrences: 3 } as const;
      await decline(await invited('Some days', { recurrence: { pattern, range } }));
      expect((await found('Some days')).map(({ start }) => start.slice(8, 10))).toEqual(['21', '22']);
    });

    test('is deleted of its series as soon as it was read once more', async () => {
      const pattern = { type: 'daily', interval: 1 } as const;
      const range = { type: 'numbered', startDate: '2027-07-20', numberOfOccurrences: 3 } as const;
      const eventId = await invited('Some other days', { recurrence: { pattern, range } });
      world().sandbox.requests.clear();
      const answer = await world().call('calendar.deleteEvent', { eventId, notice: 'send' });
      expect(answer).toEqual({ outcome: 'deleted', told: 'organizer' });
      // Declining has taken it out of the series: that DELETE finds nothing is believed where reading finds nothing either.
      expect(readings(eventId)).toBe(2);
      expect((await found('Some other days')).map(({ start }) => start.slice(8, 10))).toEqual(['21', '22']);
    });

    const lookedForLong = ['a connection reset before the effect', 'a service that is unavailable'];
    test.each(faults.filter(([what]) => !lookedForLong.includes(what)))(
      'is deleted as soon as a calendar that keeps it shows it as declined, in spite of %s',
      async (what, fault) => {
        graph().behave({ declinedEvents: 'kept' });
        const eventId = await invited(`Kept in spite of ${what}`);
        world().sandbox.faults.add({ match: { method: 'POST', path: /\/decline$/ }, fault });
        world().sandbox.requests.clear();
        const deleting = world().call('calendar.deleteEvent', { eventId, notice: 'send', comment: 'No.' });
        const answer = await deleting.finally(() => graph().behave({ declinedEvents: 'removed' }));
        expect(answer).toEqual({ outcome: 'deleted', told: 'organizer' });
        // Each attempt begins by reading it.
        expect(readings(eventId)).toBe(2);
      },
    );

    test.each([
      ['send', 'unknown'],
      ['none', 'nobody'],
    ])('after an attempt that was killed, with notice "%s", says that %s was told', async (notice, told) => {
      const eventId = await invited(`Killed with ${notice}`);
      await decline(eventId, { notice });
      const steps: Record<string, (input: unknown) => Promise<unknown>> = createActivities(
        createDependencies(world()),
      ).steps;
      // What the first attempt had to say of itself died with it.
      const environment = new MockActivityEnvironment(
        { attempt: 2, startToCloseTimeoutMs: 60_000, scheduleToCloseTimeoutMs: 60_000 },
        { client: world().client.temporal },
      );
      const input = { account: 'ada', eventId, response: 'declined', notice };
      const run = environment.run(steps['calendar.respondToEvent']!, input);
      expect(await run).toEqual({ eventId, outcome: 'answered', told });
    });
  });
}
