import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../activities';
import { createDependencies } from '../../activities/dependencies';
import { deleteEvent } from '../../src/contracts/calendar/delete-event';
import { defined } from '../../src/json/defined';
import { createMailWorld, type MailWorld } from '../mail/mail-world';
import { eventually } from '../support/eventually';
import { requestFaults } from '../support/request-faults';
import { mailUser } from '../support/world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.stop());

type Input = Parameters<typeof world.call<'calendar.deleteEvent'>>[1];

const ben = 'ben@contoso.example';
const create = (subject: string, more: object = {}) =>
  world.call('calendar.createEvent', {
    subject,
    start: '2027-05-04T10:00',
    end: '2027-05-04T11:00',
    timeZone: 'Europe/Berlin',
    ...more,
  });
/** What Ben asks the mailbox's user to, from nine to ten. */
const invite = (subject: string, day: string, more: object = {}) =>
  world.sandbox.graph.createEvent(ben, {
    subject,
    start: { dateTime: `${day}T09:00:00`, timeZone: 'UTC' },
    end: { dateTime: `${day}T10:00:00`, timeZone: 'UTC' },
    attendees: [{ emailAddress: { address: mailUser } }],
    ...more,
  });
const remove = (input: Input) => world.call('calendar.deleteEvent', input);
const list = async (query: string) =>
  (await world.call('calendar.listEvents', { start: '2027-05-01', end: '2027-05-31', timeZone: 'UTC', query })).events;
const mails = (user: string, subject: string) =>
  world.sandbox.graph.meetingMail(user).filter((mail) => mail.subject.includes(subject));
const series = { recurrence: { frequency: 'daily', count: 4 } } as const;

describe('Delete Event', () => {
  beforeAll(() => world.sandbox.graph.behave({ declinedEvents: 'kept' }));

  test('removes an appointment, and counts one that is gone as deleted', async () => {
    const { id } = await create('Appointment');
    expect(await remove({ eventId: id })).toEqual({ outcome: 'deleted', told: 'nobody' });
    expect(await list('Appointment')).toEqual([]);
    expect(await remove({ eventId: id })).toEqual({ outcome: 'already gone', told: 'nobody' });
  });

  test('removes an event of another calendar than the main one', async () => {
    const { id: calendar } = world.sandbox.graph.createCalendar(mailUser, 'Fairs');
    const { id } = await create('At the fair', { calendar });
    expect(await remove({ eventId: id })).toEqual({ outcome: 'deleted', told: 'nobody' });
    expect(await remove({ eventId: id })).toMatchObject({ outcome: 'already gone' });
  });

  test('removes one occurrence and leaves the others', async () => {
    await create('Some of them', series);
    const [, second] = await list('Some of them');
    await remove({ eventId: second!.id });
    expect((await list('Some of them')).map(({ start }) => start.slice(8, 10))).toEqual(['04', '06', '07']);
    expect(await remove({ eventId: second!.id })).toEqual({ outcome: 'already gone', told: 'nobody' });
  });

  test('removes the whole series by the id of an occurrence', async () => {
    await create('All of them', series);
    const [, second] = await list('All of them');
    await remove({ eventId: second!.id, scope: 'series' });
    expect(await list('All of them')).toEqual([]);
  });

  test('does not take a series for an occurrence', async () => {
    const { id } = await create('Whole', series);
    const { type, message } = await world.refusal('calendar.deleteEvent', { eventId: id });
    expect(type).toBe('InvalidInput');
    expect(message).toContain('scope "series"');
    expect(await list('Whole')).toHaveLength(4);
  });

  test('cancels a meeting with a comment, only with notice', async () => {
    const { id } = await create('Fault review', { attendees: [{ address: ben }] });
    const { type, message } = await world.refusal('calendar.deleteEvent', { eventId: id });
    expect(type).toBe('InvalidInput');
    expect(message).toMatch(/1 attendee.*Nothing was deleted/);
    expect(await list('Fault review')).toHaveLength(1);
    const before = mails(mailUser, 'Fault review').length;
    const answer = await remove({ eventId: id, notice: 'send', comment: 'The cause is found.' });
    expect(answer).toEqual({ outcome: 'deleted', told: 'attendees' });
    expect(await list('Fault review')).toEqual([]);
    expect(mails(mailUser, 'Fault review')).toHaveLength(before + 1);
  });

  test.each([
    ['declines with notice', 'send', 'organizer', 1],
    ['removes silently without', 'none', 'nobody', 0],
  ] as const)("%s another organizer's meeting", async (_what, notice, told, answers) => {
    const subject = `Invited ${notice}`;
    invite(subject, '2027-05-20');
    const [event] = await list(subject);
    expect(await remove({ eventId: event!.id, notice })).toEqual({ outcome: 'deleted', told });
    expect(await list(subject)).toEqual([]);
    expect(mails(mailUser, subject)).toHaveLength(answers);
  });

  test.each([
    ['with a comment tells the organizer', 'It is moved.', true, 'organizer', 1],
    ['without one tells nobody again', undefined, true, 'nobody', 0],
    ['to which no answer was asked for tells nobody', undefined, false, 'nobody', 0],
  ] as const)('an invitation that was declined quietly before %s', async (what, comment, isAsked, told, answers) => {
    const subject = `Declined before ${what}`;
    invite(subject, '2027-05-21', { responseRequested: isAsked });
    const [event] = await list(subject);
    await world.call('calendar.respondToEvent', { eventId: event!.id, response: 'declined', notice: 'none' });
    expect(await remove({ eventId: event!.id, notice: 'send', ...defined({ comment }) })).toEqual({
      ...{ outcome: 'deleted', told },
    });
    expect(mails(mailUser, subject)).toHaveLength(answers);
  });

  test('refuses a comment to an organizer who has asked for no responses, and deletes nothing', async () => {
    const subject = 'Nobody is to be told';
    invite(subject, '2027-05-24', { responseRequested: false });
    const [event] = await list(subject);
    const input = { eventId: event!.id, notice: 'send', comment: 'It is moved.' } as const;
    expect(await world.refusal('calendar.deleteEvent', input)).toEqual({
      type: 'InvalidInput',
      message: expect.stringMatching(/"comment" would reach nobody.*ben@contoso\.example/),
    });
    expect(await list(subject)).toHaveLength(1);
  });

  test.each([
    ['deletes the event and tells nobody', undefined],
    ['deletes nothing where a comment would be lost', 'It is moved.'],
  ])('where the event does not show yet that no responses are asked for, %s', async (what, comment) => {
    const subject = `Not shown yet: ${what}`;
    const own = invite(subject, '2027-05-25');
    const [event] = await list(subject);
    const input = { eventId: event!.id, notice: 'send', ...defined({ comment }) } as const;
    world.sandbox.graph.behave({ readLagMilliseconds: 3_000 });
    await eventually('the invitation, as late as it shows', async () => (await list(subject))[0]);
    world.sandbox.graph.changeEvent(ben, own.immutableId, { responseRequested: false });
    const outcome = await (
      comment === undefined ? remove(input) : world.refusal('calendar.deleteEvent', input)
    ).finally(() => world.sandbox.graph.behave({ readLagMilliseconds: 0 }));
    expect(outcome).toMatchObject(
      comment === undefined ? { outcome: 'deleted', told: 'nobody' } : { type: 'InvalidInput' },
    );
    expect(await list(subject)).toHaveLength(comment === undefined ? 0 : 1);
    expect(mails(mailUser, subject)).toEqual([]);
  });

  test.each(requestFaults)(
    'tells the organizer of an invitation declined quietly before once in spite of %s',
    async (what, fault) => {
      const subject = `Declined in spite of ${what}`;
      invite(subject, '2027-05-22');
      const [event] = await list(subject);
      await world.call('calendar.respondToEvent', { eventId: event!.id, response: 'declined', notice: 'none' });
      world.sandbox.faults.add({ match: { provider: 'graph', method: 'POST', path: /\/decline$/ }, fault });
      expect(await remove({ eventId: event!.id, notice: 'send', comment: 'It is moved.' })).toEqual({
        ...{ outcome: 'deleted', told: 'organizer' },
      });
      expect(await list(subject)).toEqual([]);
      expect(mails(mailUser, subject)).toHaveLength(1);
    },
  );

  test('tells the organizer once where the event goes on showing the old response after an answer was lost', async () => {
    const subject = 'Late to tell that it is declined';
    invite(subject, '2027-05-23');
    const match = { provider: 'graph', method: 'POST', path: /\/decline$/ } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'reset-after-effect' } });
    world.sandbox.graph.behave({ readLagMilliseconds: 1_500 });
    const event = await eventually('the invitation, as late as it shows', async () => (await list(subject))[0]);
    const answer = await remove({ eventId: event.id, notice: 'send', comment: 'It is moved.' }).finally(() =>
      world.sandbox.graph.behave({ readLagMilliseconds: 0 }),
    );
    expect(answer).toMatchObject({ outcome: 'deleted', told: 'organizer' });
    expect(mails(mailUser, subject)).toHaveLength(1);
  });

  test.each([
    ['send', 'unknown'],
    ['none', 'nobody'],
  ] as const)(
    'after an attempt that was killed, with notice "%s", says of an event that is gone that %s was told',
    async (notice, told) => {
      const { id } = await create(`Killed with ${notice}`);
      await remove({ eventId: id });
      const activities = createActivities(createDependencies(world)).steps as Record<
        string,
        (input: unknown) => Promise<unknown>
      >;
      // What the first attempt had to say of itself died with it.
      const environment = new MockActivityEnvironment(
        { attempt: 2, startToCloseTimeoutMs: 60_000, scheduleToCloseTimeoutMs: 60_000 },
        { client: world.client.temporal },
      );
      const run = environment.run(activities['calendar.deleteEvent']!, { account: 'ada', eventId: id, notice });
      expect(await run).toEqual({ outcome: 'already gone', told });
    },
  );

  test('refuses a comment nobody would get', async () => {
    const { message } = await world.refusal('calendar.deleteEvent', { eventId: 'AAMk', comment: 'Sorry' });
    expect(message).toContain('give notice "send"');
  });

  test('asks a person only where somebody may be told', () => {
    const effect = (notice: 'none' | 'send') => deleteEvent.effect(deleteEvent.input.parse({ eventId: 'x', notice }));
    expect([effect('none'), effect('send')]).toEqual(['delete', 'send']);
  });
});

describe('List Calendars', () => {
  test('answers the main one first, and those whose names other steps take', async () => {
    const { calendars } = await world.call('calendar.listCalendars', {});
    expect(calendars[0]).toEqual({
      ...{ id: expect.any(String), name: 'Calendar', main: true, readOnly: false },
      owner: { address: mailUser, name: expect.any(String) },
    });
    const body = { name: 'Holidays' };
    await world.call('mail.apiCall', { method: 'POST', endpoint: '/me/calendars', body });
    const all = (await world.call('calendar.listCalendars', {})).calendars;
    expect(all.map(({ name, main }) => `${name}: ${main}`)).toContain('Holidays: false');
    for (const calendar of ['holidays', all.find(({ name }) => name === 'Holidays')!.id]) {
      await world.call('calendar.createEvent', { calendar, subject: `In ${calendar}`, start: '2027-06-20' });
    }
    const range = { start: '2027-06-01', end: '2027-06-30', timeZone: 'UTC' };
    const { events } = await world.call('calendar.listEvents', { ...range, calendar: 'Holidays' });
    expect(events).toHaveLength(2);
  });
});
