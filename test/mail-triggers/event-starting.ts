import { DateTime } from 'luxon';
import { momentOf } from '../../activities/triggers/calendar/coming-events';
import { inRun } from '../support/in-run';
import { mailUser, type World } from '../support/world';
import { asAda, eventsOf, labelsOf, type Reading } from './mailbox-reader';

const minute = 60_000;

/** Looks and the sandbox go by the clock of this process; everything that waits goes on as ever. */
const onlyTheDateIsFaked = () =>
  jest.useFakeTimers({
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });

/** Looks at what begins or ends soon; shares the world of reading.test.ts. */
export function testEventStarting(shared: () => { reading: Reading; world: World }): void {
  const graph = () => shared().world.sandbox.graph;
  const at = (minutes: number) => ({
    dateTime: new Date(Date.now() + minutes * minute).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });
  const plan = (subject: string, minutes: number, more: object = {}) =>
    graph().createEvent(mailUser, { subject, start: at(minutes), end: at(minutes + 30), ...more });
  const starting = (config: object = {}) => shared().reading('mail.eventStarting', config);
  const subjects = (events: unknown[]) =>
    events.map((event) => (event as { event: { subject: string } }).event.subject);

  describe('Event Starting', () => {
    test('fires once within the interval, for what is made in it at the next look, and not for what lies further ahead', async () => {
      const trigger = starting({ query: 'one-off' });
      plan('one-off soon', 10, { body: { contentType: 'text', content: 'Bring the plans' } });
      plan('one-off later', 40);
      plan('something else', 10);
      const first = await trigger.pull();
      expect(eventsOf(first.reports)).toMatchObject([
        {
          moment: 'start',
          minutesBefore: 15,
          account: 'support',
          event: { subject: 'one-off soon', body: 'Bring the plans' },
        },
      ]);
      plan('one-off made late', 5);
      const second = await trigger.pull(first.cursor);
      expect(subjects(eventsOf(second.reports))).toEqual(['one-off made late']);
      expect((await trigger.pull(second.cursor)).reports).toEqual([]);
    });

    test('names twenty of those invited, and how many there are', async () => {
      const trigger = starting({ query: 'guest30@northwind.example' });
      plan('crowded', 10, {
        attendees: Array.from({ length: 30 }, (_, index) => ({
          emailAddress: { address: `guest${index + 1}@northwind.example` },
        })),
      });
      const { reports } = await trigger.pull();
      expect(eventsOf(reports)).toMatchObject([{ event: { subject: 'crowded', attendeeCount: 30 } }]);
      const [{ event }] = eventsOf(reports) as [{ event: { attendees: unknown[] } }];
      expect(event.attendees).toHaveLength(20);
    });

    test('fires for the new time of an event that is moved, and not for one that is cancelled', async () => {
      const trigger = starting({ query: 'movable' });
      const [moved, cancelled] = [plan('movable', 10), plan('movable but cancelled', 20)];
      const first = await trigger.pull();
      graph().moveEvent(mailUser, moved.immutableId, { start: at(12), end: at(42) });
      graph().deleteEvent(mailUser, cancelled.immutableId);
      const second = await trigger.pull(first.cursor);
      expect([first, second].map(({ reports }) => subjects(eventsOf(reports)))).toEqual([['movable'], ['movable']]);
      expect(second.reports[0]!.eventId).not.toBe(first.reports[0]!.eventId);
      expect(await trigger.resolve(first.reports[0]!.eventId)).toEqual([]);
      expect(subjects(eventsOf(await trigger.resolve(second.reports[0]!.eventId)))).toEqual(['movable']);
    });

    test('counts each occurrence of a series by itself, and knows when the next is due', async () => {
      const trigger = starting({ query: 'daily', minutesBefore: 2_000 });
      const [day] = new Date(Date.now() + 10 * minute).toISOString().split('T');
      plan('daily', 10, {
        recurrence: {
          pattern: { type: 'daily', interval: 1 },
          range: { type: 'noEnd', startDate: day },
        },
      });
      const { reports, cursor } = await trigger.pull();
      expect(new Set(reports.map(({ eventId }) => eventId)).size).toBe(2);
      expect(reports).toHaveLength(2);
      expect((await trigger.pull(cursor)).reports).toEqual([]);
      const near = await starting({ query: 'daily', minutesBefore: 1 }).pull();
      const { nextAt } = JSON.parse(near.cursor!) as { nextAt: string };
      expect(Math.abs(Date.parse(nextAt) - (Date.now() + 9 * minute))).toBeLessThan(minute);
    });

    test('over days, one of which has an hour more, fires once for each occurrence, in the minute it is due', async () => {
      const trigger = starting({ query: 'stand-up' });
      const [begin, end] = ['2026-10-24T05:00:00Z', '2026-10-27T09:00:00Z'].map((instant) => Date.parse(instant));
      onlyTheDateIsFaked();
      jest.setSystemTime(begin);
      try {
        plan('stand-up', 0, {
          start: { dateTime: '2026-10-24T09:00:00', timeZone: 'Europe/Berlin' },
          end: { dateTime: '2026-10-24T09:15:00', timeZone: 'Europe/Berlin' },
          recurrence: {
            pattern: { type: 'daily', interval: 1 },
            range: { type: 'noEnd', startDate: '2026-10-24' },
          },
        });
        const told: [string, string][] = [];
        for (let cursor: string | undefined; Date.now() < end!;) {
          const outcome = await trigger.pull(cursor);
          const now = new Date().toISOString();
          told.push(...(eventsOf(outcome.reports) as { at: string }[]).map(({ at }): [string, string] => [now, at]));
          cursor = outcome.cursor!;
          const { nextAt } = JSON.parse(cursor) as { nextAt?: string };
          // Seldomer than POLLING_SECONDS may say, and still within the quarter of an hour that a look sees ahead.
          const next = Math.min(Date.now() + 14 * minute, nextAt === undefined ? Infinity : Date.parse(nextAt));
          // For most of a day nobody looks: what came due then would be told late, the next morning.
          jest.setSystemTime(new Date(next).getUTCHours() < 9 ? next : next + 20 * 60 * minute);
        }
        const due = (hour: string, day: number) => `2026-10-${String(day)}T${hour}:00.000Z`;
        expect(told).toEqual([
          [due('06:45', 24), due('07:00', 24)],
          ...[25, 26, 27].map((day) => [due('07:45', day), due('08:00', day)]),
        ]);
      } finally {
        jest.useRealTimers();
      }
    });

    test('tells late what came due while nobody looked, once, and nothing of what was over before', async () => {
      const trigger = starting({ query: 'overslept', minutesBefore: 0 });
      const lookedAt = new Date(Date.now() - 20 * minute).toISOString();
      plan('overslept', -10);
      plan('overslept long ago', -40);
      const first = await trigger.pull(JSON.stringify({ told: '{}', lookedAt }));
      expect(subjects(eventsOf(first.reports))).toEqual(['overslept']);
      expect((await trigger.pull(first.cursor)).reports).toEqual([]);
    });

    test.each([
      ['of a calendar that is named later', (at: string) => ({ watchedSince: { '': at } })],
      ['once other words count', (at: string) => ({ configuredAt: at })],
    ])('tells nothing %s of what was due before', async (what, configured) => {
      const trigger = starting({ query: what, minutesBefore: 0 });
      const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();
      plan(`${what}: before`, -10);
      plan(`${what}: since`, -2);
      const stale = JSON.stringify({ told: '{}', lookedAt: ago(20) });
      const first = await trigger.pull(stale, undefined, configured(ago(5)));
      expect(subjects(eventsOf(first.reports))).toEqual([`${what}: since`]);
      const soon = starting({ query: what, minutesBefore: 15 });
      plan(`${what}: soon`, 10);
      const told = await soon.pull(stale, undefined, configured(ago(1)));
      expect(subjects(eventsOf(told.reports))).toEqual([`${what}: soon`]);
    });

    test('after a reset dates those by their own time that it may have told before', async () => {
      const trigger = starting({ query: 'reset', minutesBefore: 0 });
      const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();
      plan('reset: before', -10);
      plan('reset: after', -2);
      const known = { resetRun: 'earlier', resetAt: ago(5) };
      const stale = JSON.stringify({ told: '{}', lookedAt: ago(20) });
      const { reports } = await inRun(() => trigger.pull(stale, undefined, known));
      expect(reports.map(({ at }) => Math.round((Date.now() - Date.parse(at)) / minute))).toEqual([10, 0]);
    });

    test('many reminders are told in parts, each once, also where they are late', async () => {
      const trigger = starting({ query: 'crowd', minutesBefore: 0 });
      for (let number = 0; number < 60; number += 1) plan(`crowd ${String(number)}`, -5 - (number % 3));
      let cursor = JSON.stringify({ told: '{}', lookedAt: new Date(Date.now() - 20 * minute).toISOString() });
      const told: string[] = [];
      for (let more = true; more;) {
        const outcome = await trigger.pull(cursor);
        told.push(...outcome.reports.map(({ eventId }) => eventId));
        [cursor, more] = [outcome.cursor!, outcome.more];
      }
      expect([told.length, new Set(told).size]).toEqual([60, 60]);
    });

    test('minds what was answered to an invitation, and fires before the end where that is asked for', async () => {
      const invite = (subject: string) =>
        graph().createEvent('ben@contoso.example', {
          subject,
          start: at(8),
          end: at(38),
          attendees: [{ emailAddress: { address: mailUser } }],
        });
      for (const subject of ['asked accepted', 'asked declined', 'asked open']) invite(subject);
      const { value } = (await asAda(shared().world, 'GET', '/me/events?$top=500&$select=id,subject')) as {
        value: { id: string; subject: string }[];
      };
      const answer = (subject: string, how: string) =>
        asAda(shared().world, 'POST', `/me/events/${value.find((one) => one.subject === subject)!.id}/${how}`, {});
      graph().behave({ declinedEvents: 'kept' });
      await answer('asked accepted', 'accept');
      await answer('asked declined', 'decline');
      graph().behave({ declinedEvents: 'removed' });
      const all = await starting({ query: 'asked' }).pull();
      const accepted = await starting({ query: 'asked', onlyAccepted: true }).pull();
      const ending = await starting({ query: 'asked', onlyAccepted: true, moment: 'end', minutesBefore: 60 }).pull();
      expect(subjects(eventsOf(all.reports)).sort()).toEqual(['asked accepted', 'asked open']);
      expect(subjects(eventsOf(accepted.reports))).toEqual(['asked accepted']);
      expect(eventsOf(ending.reports)).toMatchObject([{ moment: 'end', event: { subject: 'asked accepted' } }]);
      expect(labelsOf(await starting({ query: 'asked' }).latest())).toContainEqual(
        expect.stringMatching(/^asked open, start/),
      );
      expect((await starting().diagnose()).join()).toMatch(/The next event is/);
    });
  });

  describe('the moment of an event', () => {
    const event = (start: string, end: string, more: object = {}) => ({
      id: 'e',
      start: { dateTime: start, timeZone: 'UTC' },
      end: { dateTime: end, timeZone: 'UTC' },
      ...more,
    });
    const moment = (of: ReturnType<typeof event>, which: 'start' | 'end', zone: string) =>
      DateTime.fromJSDate(momentOf(of, which, zone)!, { zone: 'utc' }).toISO({ suppressMilliseconds: true });

    test.each([
      [
        'of an hour is what its calendar says, whatever the mailbox’s zone',
        false,
        'Europe/Berlin',
        '2026-10-25T00:00:00Z',
        '2026-10-26T00:00:00Z',
      ],
      [
        'of a day is midnight in the mailbox’s zone, also of the day on which clocks change',
        true,
        'Europe/Berlin',
        '2026-10-24T22:00:00Z',
        '2026-10-25T23:00:00Z',
      ],
      [
        'of a day is midnight west of Greenwich too',
        true,
        'America/New_York',
        '2026-10-25T04:00:00Z',
        '2026-10-26T04:00:00Z',
      ],
    ])('%s', (_what, isAllDay, zone, start, end) => {
      const of = event('2026-10-25T00:00:00.0000000', '2026-10-26T00:00:00.0000000', { isAllDay });
      expect([moment(of, 'start', zone), moment(of, 'end', zone)]).toEqual([start, end]);
    });
  });
}
