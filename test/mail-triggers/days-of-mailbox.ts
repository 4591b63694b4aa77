import { DateTime } from 'luxon';
import { mailUser, type World } from '../support/world';
import { eventsOf, type Reading } from './mailbox-reader';

/** What is counted by the days of the mailbox's zone, which is Berlin's; shares the world of reading.test.ts. */
export function testDaysOfMailbox(shared: () => { reading: Reading; world: World }): void {
  const settingsAreSaid = (code: string) =>
    shared().world.sandbox.faults.add({
      match: { provider: 'graph', path: /\/mailboxSettings$/ },
      fault: { kind: 'status', status: 404, code },
    });

  describe('while Graph says of the mailbox’s settings that the mailbox is not there', () => {
    test.each(['ErrorNonExistentMailBox', 'MailboxNotEnabledForRESTAPI', 'ResourceNotFound'])(
      'New Email judges no mail by the days of another zone, said with %s',
      async (code) => {
        const trigger = shared().reading('mail.newEmail', { filter: `subject:${code} received:2030-03-02` });
        const since = '2030-03-01T00:00:00Z';
        const { cursor } = await trigger.pull(undefined, since);
        // In Berlin it is half past midnight of the next day.
        const receivedDateTime = new Date('2030-03-01T23:30:00Z');
        const mail = { from: 'lena@northwind.example', subject: code, receivedDateTime };
        shared().world.sandbox.graph.deliverMail(mailUser, mail);
        settingsAreSaid(code);
        const first = await trigger.pull(cursor, since);
        expect(first).toMatchObject({ reports: [], problem: expect.anything() });
        const { reports } = await trigger.pull(first.cursor, since);
        expect(eventsOf(reports)).toMatchObject([{ subject: code }]);
      },
    );

    test('Event Starting waits, and fires once for a whole day', async () => {
      const trigger = shared().reading('mail.eventStarting', { query: 'whole day', minutesBefore: 3_000 });
      const today = DateTime.utc().startOf('day');
      const midnight = (days: number) => ({
        dateTime: today.plus({ days }).toISO({ includeOffset: false }),
        timeZone: 'UTC',
      });
      const event = { subject: 'whole day', isAllDay: true, start: midnight(2), end: midnight(3) };
      shared().world.sandbox.graph.createEvent(mailUser, event);
      settingsAreSaid('ErrorNonExistentMailBox');
      const first = await trigger.pull();
      expect(first).toMatchObject({ reports: [], problem: expect.anything() });
      const second = await trigger.pull(first.cursor);
      const inBerlin = today.setZone('Europe/Berlin', { keepLocalTime: true }).plus({ days: 2 }).toJSDate();
      expect(eventsOf(second.reports)).toMatchObject([{ at: inBerlin.toISOString() }]);
      expect((await trigger.pull(second.cursor)).reports).toEqual([]);
    });
  });
}
