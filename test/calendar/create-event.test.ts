import { createEvent } from '../../src/contracts/calendar/create-event';
import { allScopes, createMailWorld, type MailWorld } from '../mail/mail-world';
import { mailUser } from '../support/world';
import { createdEvents, type CreateEventInput } from './created-events';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.stop());

const { create, only, invitations } = createdEvents(() => world);
const problem = (input: Partial<CreateEventInput>) =>
  world.refusal('calendar.createEvent', { subject: 'Never', start: '2027-05-04T10:00', ...input });

describe('Create Event', () => {
  test('creates in another calendar by its name, once, though the answer is lost', async () => {
    world.sandbox.faults.add({
      match: { provider: 'graph', method: 'POST', path: /\/calendars\/[^/]+\/events$/ },
      fault: { kind: 'reset-after-effect' },
    });
    const { id } = await create({ subject: 'At the fair', calendar: 'trade fairs', importance: 'high' });
    const range = { start: '2027-05-04', end: '2027-05-04' };
    const { events } = await world.call('calendar.listEvents', { ...range, calendar: 'Trade fairs' });
    expect(events).toMatchObject([{ id, subject: 'At the fair', importance: 'high' }]);
    const own = await world.call('calendar.listEvents', range);
    expect(own.events.map(({ subject }) => subject)).not.toContain('At the fair');
    expect(await problem({ calendar: 'Trade fare', end: '2027-05-04T11:00', timeZone: 'UTC' })).toMatchObject({
      type: 'NotFound',
      message: expect.stringMatching(/The mailbox has no calendar "Trade fare"\. Did you mean "Trade fairs"\?/),
    });
  });

  test('asks attendees for no answer when told so', async () => {
    const attendees = [{ address: 'ben@contoso.example' }];
    const event = await create({ subject: 'For your information', attendees, responseRequested: false });
    expect(event).toMatchObject({ responseRequested: false });
    expect(only('For your information').content.responseRequested).toBe(false);
    expect(await create({ subject: 'Please answer', attendees })).not.toHaveProperty('responseRequested');
  });

  test('creates a meeting with everything that was given, and invites once', async () => {
    const event = await create({
      subject: 'Full meeting',
      body: 'Agenda:\n\n- **Oven 2**',
      location: 'Room 4',
      attendees: [
        { address: 'ben@contoso.example', name: 'Ben' },
        { address: 'lena@northwind.example', type: 'optional' },
        { address: 'room4@contoso.example', type: 'resource' },
      ],
      onlineMeeting: true,
      reminderMinutes: 30,
      showAs: 'tentative',
      sensitivity: 'private',
      categories: ['Customer'],
    });
    expect(event).toMatchObject({
      subject: 'Full meeting',
      start: '2027-05-04T10:00:00+02:00',
      end: '2027-05-04T11:00:00+02:00',
      timeZone: 'Europe/Berlin',
      location: 'Room 4',
      showAs: 'tentative',
      sensitivity: 'private',
      categories: ['Customer'],
      reminderMinutes: 30,
      joinUrl: expect.stringContaining('https://teams.microsoft.com/') as string,
    });
    expect(event.attendees).toMatchObject([
      { address: 'ben@contoso.example', name: 'Ben' },
      { address: 'lena@northwind.example', type: 'optional' },
      { address: 'room4@contoso.example', type: 'resource' },
    ]);
    expect(only('Full meeting').content.body.content).toContain('<strong>Oven 2</strong>');
    expect(invitations('Full meeting')).toHaveLength(1);
  });

  test('answers the link of an online meeting that is made after the event', async () => {
    world.sandbox.requests.clear();
    const { joinUrl } = await create({ subject: 'Linked later', onlineMeeting: true });
    expect(joinUrl).toContain('https://teams.microsoft.com/');
    const [made] = world.sandbox.requests.list({ method: 'POST', path: /\/events$/ });
    expect(made).toBeDefined();
  });

  test('says so when the link is not there in time', async () => {
    world.sandbox.graph.delayMeetingLinks(mailUser, true);
    const event = await create({ subject: 'Not yet linked', onlineMeeting: true });
    world.sandbox.graph.delayMeetingLinks(mailUser, false);
    expect(event).not.toHaveProperty('joinUrl');
    expect(event.meetingProblem).toContain('still being made');
  });

  test('makes nothing where the calendar has no online meetings to give', async () => {
    await world.connect('cleo', 'cleo@outlook.example');
    const wanted = {
      account: 'cleo',
      subject: 'By Skype',
      end: '2027-05-04T11:00',
      timeZone: 'UTC',
      onlineMeeting: true,
    };
    expect((await problem(wanted)).message).toContain('cannot create online meetings');
    const made = world.sandbox.graph.events('cleo@outlook.example').map(({ content }) => content.subject);
    expect(made).not.toContain('By Skype');
  });

  test.each([
    ['a Windows zone', { timeZone: 'Pacific Standard Time' }, '2027-05-04T10:00:00-07:00'],
    ['an IANA zone of another hemisphere', { timeZone: 'Australia/Sydney' }, '2027-05-04T10:00:00+10:00'],
    [
      'offsets',
      { start: '2027-05-04T10:00+05:30', end: '2027-05-04T06:00Z', timeZone: undefined },
      '2027-05-04T10:00:00+05:30',
    ],
    [
      'the second of two equal hours',
      { start: '2027-10-31T02:30+01:00', end: '2027-10-31T03:30+01:00' },
      '2027-10-31T02:30:00+01:00',
    ],
  ])('keeps the moment given with %s', async (how, times, expected) => {
    const { start } = await create({ subject: `Moment by ${how}`, ...times });
    expect(start).toBe(expected);
    only(`Moment by ${how}`);
  });

  test('makes an all-day event of days, the last one included', async () => {
    const event = await create({ subject: 'Vacation', start: '2027-07-05', end: '2027-07-07', showAs: 'oof' });
    expect(event).toMatchObject({ start: '2027-07-05', end: '2027-07-07', allDay: true, showAs: 'oof' });
    expect(only('Vacation').content).toMatchObject({
      isAllDay: true,
      start: { dateTime: expect.stringContaining('2027-07-05T00:00:00') as string },
      end: { dateTime: expect.stringContaining('2027-07-08T00:00:00') as string },
    });
  });

  test('makes an all-day event of one day', async () => {
    const event = await create({ subject: 'Stock take', start: '2027-07-05', end: undefined });
    expect(event).toMatchObject({ start: '2027-07-05', end: '2027-07-05', allDay: true });
  });

  test.each<[string, Partial<CreateEventInput>, object]>([
    [
      'daily',
      { recurrence: { frequency: 'daily', interval: 2, count: 5 } },
      { frequency: 'daily', interval: 2, count: 5 },
    ],
    [
      'weekly',
      { recurrence: { frequency: 'weekly', daysOfWeek: ['tuesday', 'thursday'], until: '2027-06-30' } },
      { frequency: 'weekly', daysOfWeek: ['tuesday', 'thursday'], until: '2027-06-30' },
    ],
    ['monthly by day', { recurrence: { frequency: 'monthly' } }, { frequency: 'monthly', dayOfMonth: 4 }],
    [
      'monthly by weekday',
      { recurrence: { frequency: 'monthly', on: { week: 'first', daysOfWeek: ['tuesday'] } } },
      { frequency: 'monthly', on: { week: 'first', daysOfWeek: ['tuesday'] } },
    ],
    [
      'yearly',
      { recurrence: { frequency: 'yearly', count: 3 } },
      { frequency: 'yearly', month: 5, dayOfMonth: 4, count: 3 },
    ],
  ])('creates a series that repeats %s', async (how, input, expected) => {
    const { recurrence } = await create({ subject: `Series ${how}`, ...input });
    expect(recurrence).toMatchObject({ ...expected, from: '2027-05-04' });
  });

  test('a series keeps its hour when the clocks change', async () => {
    await create({
      subject: 'Over the change',
      start: '2027-10-26T09:00',
      end: '2027-10-26T09:30',
      recurrence: { frequency: 'weekly', count: 2 },
    });
    const { events } = await world.call('calendar.listEvents', {
      start: '2027-10-20',
      end: '2027-11-10',
      timeZone: 'Europe/Berlin',
      query: 'over the change',
    });
    expect(events.map(({ start }) => start)).toEqual(['2027-10-26T09:00:00+02:00', '2027-11-02T09:00:00+01:00']);
  });

  test.each<[string, Partial<CreateEventInput>, RegExp]>([
    [
      'an hour that does not exist',
      { start: '2027-03-28T02:30', end: '2027-03-28T04:00', timeZone: 'Europe/Berlin' },
      /does not exist in Europe\/Berlin.*03:30:00\+02:00/,
    ],
    [
      'an hour that happens twice',
      { start: '2027-10-31T02:30', end: '2027-10-31T04:00', timeZone: 'Europe/Berlin' },
      /happens twice.*02:30:00\+02:00 or 2027-10-31T02:30:00\+01:00/,
    ],
    ['an offset at one end alone', { start: '2027-05-04T10:00+02:00', end: '2027-05-04T11:00' }, /give "timeZone"/],
    ['an unknown zone', { end: '2027-05-04T11:00', timeZone: 'Mars/Olympus' }, /no such time zone/],
    [
      'a day that is not in the calendar',
      { start: '2027-02-30T10:00', end: '2027-03-01T10:00', timeZone: 'UTC' },
      /not in the calendar/,
    ],
    ['an end before the start', { end: '2027-05-04T09:00', timeZone: 'UTC' }, /end has to come after/],
    ['a day and a time', { end: '2027-05-05', timeZone: 'UTC' }, /both as days/],
    ['no end', { timeZone: 'UTC' }, /Say when it ends/],
    [
      'a pattern its start is not in',
      { end: '2027-05-04T11:00', timeZone: 'UTC', recurrence: { frequency: 'weekly', daysOfWeek: ['friday'] } },
      /starts on a tuesday/,
    ],
    [
      'a series at an offset',
      { start: '2027-05-04T10:00+02:00', end: '2027-05-04T11:00+02:00', recurrence: { frequency: 'daily' } },
      /series needs "timeZone"/,
    ],
    [
      'an end of the series twice',
      { end: '2027-05-04T11:00', timeZone: 'UTC', recurrence: { frequency: 'daily', count: 2, until: '2027-06-01' } },
      /not both/,
    ],
    [
      'two addresses in one',
      { end: '2027-05-04T11:00', timeZone: 'UTC', attendees: [{ address: 'a@b.example, c@d.example' }] },
      /one plain address/,
    ],
  ])('refuses %s with a sentence, before anything is sent', async (_what, input, sentence) => {
    const before = world.sandbox.requests.count({ provider: 'graph' });
    const { type, message } = await problem(input);
    expect({ type, message }).toEqual({ type: 'InvalidInput', message: expect.stringMatching(sentence) as string });
    expect(world.sandbox.requests.count({ provider: 'graph' })).toBe(before);
  });

  test('refuses a series in a zone that Windows does not know: it would be repeated in UTC', async () => {
    const times = { start: '2027-05-04T10:00', end: '2027-05-04T11:00', timeZone: 'Antarctica/Troll' };
    const { type, message } = await problem({ ...times, recurrence: { frequency: 'daily' } });
    expect([type, message]).toEqual(['InvalidInput', expect.stringContaining('the zone Antarctica/Troll') as string]);
  });

  test('asks a person before it invites, and nobody for an appointment', () => {
    const parsed = (attendees: { address: string }[]) =>
      createEvent.input.parse({ subject: 'x', start: '2027-05-04', timeZone: 'UTC', attendees });
    expect(createEvent.effect(parsed([]))).toBe('create');
    expect(createEvent.effect(parsed([{ address: 'ben@contoso.example' }]))).toBe('send');
  });
});

describe('Create Event in other mailboxes', () => {
  test('works in a shared mailbox', async () => {
    await world.connect('delegate', mailUser, allScopes);
    world.sandbox.graph.shareCalendar('support@contoso.example', mailUser, 'write');
    const event = await create({ account: 'delegate', mailbox: 'support@contoso.example', subject: 'Shift' });
    const [shift] = world.sandbox.graph
      .events('support@contoso.example')
      .filter(({ content }) => content.subject === 'Shift');
    expect(shift?.immutableId).toBe(event.id);
    const days = { account: 'delegate', mailbox: 'support@contoso.example', start: '2027-05-04', end: undefined };
    expect(await create({ ...days, timeZone: undefined })).toMatchObject({ timeZone: 'Europe/Berlin' });
  });

  test('makes in a shared calendar an event of its owner, with the online meetings of that calendar', async () => {
    await world.connect('sharee', mailUser, allScopes);
    world.sandbox.graph.shareCalendar('ben@contoso.example', mailUser, 'write');
    const inBens = { account: 'sharee', calendar: 'Ben Okafor' };
    const providers = () => world.sandbox.requests.count({ method: 'GET', path: /\/calendars\/[^/]+$/ });
    const before = providers();
    const made = await create({
      ...{ ...inBens, subject: 'Dinner', attendees: [{ address: 'lena@northwind.example' }], onlineMeeting: true },
    });
    const organizer = { address: 'ben@contoso.example', name: 'Ben Okafor' };
    expect(made).toMatchObject({ organizer, joinUrl: expect.stringContaining('https://') as string });
    expect(made).not.toHaveProperty('meetingProblem');
    expect(providers()).toBe(before + 1);
    expect(invitations('Dinner')).toEqual([]);
    const day = { start: '2027-05-04', end: '2027-05-04', query: 'dinner' };
    const { events } = await world.call('calendar.listEvents', { ...inBens, ...day });
    expect(events).toMatchObject([{ id: made.id, organizer }]);
  });

  test('explains what is missing where a mailbox is not shared', async () => {
    const { type, message } = await world.refusal('calendar.createEvent', {
      mailbox: 'ben@contoso.example',
      subject: 'Shift',
      start: '2027-05-04',
      timeZone: 'UTC',
    });
    expect(type).toBe('PermissionDenied');
    expect(message).toContain('delegated access is missing');
  });
});
