import { allScopes, createMailWorld, type MailWorld } from '../mail/mail-world';
import { mailUser } from '../support/world';

let world: MailWorld;
const ben = 'ben@contoso.example';
const support = 'support@contoso.example';
const lena = { address: 'lena@northwind.example' };
const times = { start: '2027-05-04T10:00', end: '2027-05-04T11:00', timeZone: 'Europe/Berlin' };

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('sharee', mailUser, allScopes);
  world.sandbox.graph.shareCalendar(support, mailUser, 'read');
  world.sandbox.graph.shareCalendar(ben, mailUser, 'write');
});
afterAll(() => world.stop());
afterEach(() => world.sandbox.faults.clear());

const account = 'sharee';
const create = (subject: string, more: object = {}) =>
  world.call('calendar.createEvent', { account, calendar: 'Ben Okafor', subject, ...times, ...more });
const listed = async (query: string) => {
  const day = { start: '2027-05-01', end: '2027-05-31', query };
  return (await world.call('calendar.listEvents', { account, calendar: 'Ben Okafor', ...day })).events;
};
const mails = (user: string, subject: string) =>
  world.sandbox.graph.meetingMail(user).filter((mail) => mail.subject.includes(subject));
const kinds = (subject: string) => mails(ben, subject).map(({ kind }) => kind);
/** Whom somebody else asks Ben to, so that it is in his calendar and not his own. */
function invite(subject: string): void {
  world.sandbox.graph.createEvent(support, {
    subject,
    start: { dateTime: '2027-05-05T09:00:00', timeZone: 'UTC' },
    end: { dateTime: '2027-05-05T10:00:00', timeZone: 'UTC' },
    attendees: [{ emailAddress: { address: ben } }],
  });
}

describe('An event in a calendar that somebody has shared', () => {
  test.each(['ErrorItemNotFound', 'ErrorInvalidMailboxItemId'])(
    'is found by the id that was answered, whole, where the mailbox says %s',
    async (code) => {
      const { id } = await create(`Standup ${code}`, {
        body: 'Five minutes',
        recurrence: { frequency: 'daily', count: 3 },
      });
      const [first] = await listed(code);
      const match = { provider: 'graph', method: 'GET', path: /\/me\/events\/[^/]+$/ } as const;
      world.sandbox.faults.add({ match, fault: { kind: 'status', status: 404, code } });
      const { events } = await world.call('calendar.listEvents', { account, eventId: first!.id });
      expect(events).toMatchObject([{ id: first!.id, seriesId: id, body: 'Five minutes', recurrence: { count: 3 } }]);
    },
  );

  test('is changed where it is, and its owner tells the attendees, once though the answer is lost', async () => {
    const { id: eventId } = await create('Lunch', { attendees: [lena] });
    const match = { provider: 'graph', method: 'PATCH', path: /\/events\/[^/]+$/ } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'reset-after-effect' } });
    const later = { start: '2027-05-04T12:00', timeZone: 'Europe/Berlin' };
    const changed = await world.call('calendar.updateEvent', { account, eventId, notice: 'send', ...later });
    expect(changed).toMatchObject({ start: '2027-05-04T12:00:00+02:00', organizer: { address: ben } });
    expect([kinds('Lunch'), mails(mailUser, 'Lunch')]).toEqual([['invitation', 'update'], []]);
  });

  test('gets people, files and an online meeting of its calendar', async () => {
    const { id: eventId } = await create('Review');
    const mail = world.sandbox.graph.deliverMail(mailUser, {
      ...{ from: lena.address, subject: 'Files' },
      attachments: [{ name: 'agenda.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
    });
    const attachments = [`mail-attachment:ada:${mail.immutableId}:${mail.attachments[0]!.id}`];
    const providers = () =>
      world.sandbox.requests.count({ method: 'GET', path: /\/me\/calendar$|\/calendars\/[^/]+$/ });
    const before = providers();
    const more = { addOnlineMeeting: true, addAttendees: [lena], attachments };
    const changed = await world.call('calendar.updateEvent', { account, eventId, notice: 'send', ...more });
    expect(changed).toMatchObject({ joinUrl: expect.stringContaining('https://') as string, attendees: [lena] });
    expect(providers()).toBeGreaterThan(before);
    expect(world.sandbox.requests.count({ method: 'GET', path: /\/me\/calendar$/ })).toBe(0);
    expect(await listed('review')).toMatchObject([{ id: eventId, attachmentCount: 1 }]);
  });

  test('is cancelled in the name of its owner, once though the answer is lost', async () => {
    const { id: eventId } = await create('Dinner', { attendees: [lena] });
    const remove = () => world.call('calendar.deleteEvent', { account, eventId, notice: 'send' });
    const match = { provider: 'graph', method: 'POST', path: /\/cancel$/ } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'reset-after-effect' } });
    expect(await remove()).toEqual({ outcome: 'deleted', told: 'attendees' });
    expect([kinds('Dinner'), await listed('dinner')]).toEqual([['invitation', 'cancellation'], []]);
  });

  test('is not called gone where no calendar has it any more: its owner may have moved it to one of their own', async () => {
    const { id: eventId } = await create('Moved away');
    await world.call('calendar.deleteEvent', { account, eventId });
    const gone =
      'No calendar that the account sees has this event: it was deleted, or moved to one that is not shared.';
    for (const [step, more] of [
      ['calendar.deleteEvent', {}],
      ['calendar.respondToEvent', { response: 'declined' }],
      ['calendar.updateEvent', { location: 'Room 4' }],
    ] as const) {
      const { type, message } = await world.refusal(step, { account, eventId, ...more });
      expect([step, type, message]).toEqual([step, 'NotFound', expect.stringContaining(gone)]);
    }
  });

  test('is deleted where nobody is invited, though the answer is lost', async () => {
    const { id: eventId } = await create('Appointment');
    const match = { provider: 'graph', method: 'DELETE', path: /\/events\// } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'reset-after-effect' } });
    expect(await world.call('calendar.deleteEvent', { account, eventId })).toMatchObject({ told: 'nobody' });
    expect(await listed('appointment')).toEqual([]);
  });

  test('is answered for its owner, who is invited to it', async () => {
    invite('Fair');
    const [{ id: eventId } = { id: '' }] = await listed('fair');
    const answer = { account, eventId, response: 'tentative' } as const;
    expect(await world.call('calendar.respondToEvent', answer)).toMatchObject({
      outcome: 'answered',
      told: 'organizer',
    });
    expect(await listed('fair')).toMatchObject([{ id: eventId, myResponse: 'tentative' }]);
    expect(kinds('Fair')).toEqual(['response']);
    const { id: own } = await create('Of his own');
    const { message } = await world.refusal('calendar.respondToEvent', { ...answer, eventId: own });
    expect(message).toContain('Nobody responds to "Of his own"');
  });

  test('is declined for its owner where it is deleted, and is gone with that', async () => {
    invite('Concert');
    const [{ id: eventId } = { id: '' }] = await listed('concert');
    const removed = await world.call('calendar.deleteEvent', { account, eventId, notice: 'send' });
    expect(removed).toEqual({ outcome: 'deleted', told: 'organizer' });
    expect([kinds('Concert'), await listed('concert')]).toEqual([['response'], []]);
  });

  test('is not found any more, and not called deleted by mistake, where the calendar is shared no longer', async () => {
    const { id: eventId } = await create('Breakfast');
    world.sandbox.graph.shareCalendar(ben, mailUser, 'none');
    const { type } = await world.refusal('calendar.listEvents', { account, eventId });
    world.sandbox.graph.shareCalendar(ben, mailUser, 'write');
    expect(type).toBe('NotFound');
    const match = { provider: 'graph', method: 'GET', path: /\/calendars\/[^/]+\/events\/[^/]+$/ } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'status', status: 503, retryAfter: 0.1 } });
    expect(await world.call('calendar.deleteEvent', { account, eventId })).toMatchObject({ outcome: 'deleted' });
  });
});

test('an event of the own calendar costs no look at the shared ones', async () => {
  const { id: eventId } = await create('Own', { calendar: undefined });
  const calendars = () => world.sandbox.requests.count({ method: 'GET', path: /\/calendars$/ });
  const before = calendars();
  await world.call('calendar.updateEvent', { account, eventId, location: 'Room 4' });
  expect(calendars()).toBe(before);
});
