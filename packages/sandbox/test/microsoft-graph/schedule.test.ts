import { ada, ben, cleo, column, openGraphSession, recipient, type GraphSession, type Json } from './graph-session';

let session: GraphSession;
beforeEach(async () => {
  session = await openGraphSession({ startTime: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => session.sandbox.close());

const at = (dateTime: string) => ({ dateTime, timeZone: 'UTC' });
const plan = (user: string, from: string, to: string, more: object = {}) =>
  session.sandbox.graph.createEvent(user, {
    subject: 'Secret',
    start: at(`2026-11-24T${from}:00`),
    end: at(`2026-11-24T${to}:00`),
    location: { displayName: 'Room 1' },
    ...more,
  });
const ask = (more: object = {}) =>
  session.post('/me/calendar/getSchedule', {
    schedules: [ben],
    startTime: at('2026-11-24T08:00:00'),
    endTime: at('2026-11-24T12:00:00'),
    availabilityViewInterval: 60,
    ...more,
  });

test('each interval shows the most important of what lies in it', async () => {
  plan(ben, '08:30', '09:30');
  plan(ben, '09:00', '09:30', { showAs: 'tentative' });
  plan(ben, '10:15', '10:30', { showAs: 'oof' });
  plan(ben, '11:00', '12:00', { showAs: 'workingElsewhere' });
  plan(ben, '11:00', '12:00', { showAs: 'free' });
  const { body } = await ask();
  expect(body.value[0]).toMatchObject({
    scheduleId: ben,
    availabilityView: '2230',
    workingHours: { startTime: '09:00:00.0000000', timeZone: { name: 'Customized Time Zone', bias: -60 } },
  });
  expect(column(body.value[0].scheduleItems, 'status')).toEqual([
    'busy',
    'tentative',
    'oof',
    'workingElsewhere',
    'free',
  ]);
  expect((await ask({ availabilityViewInterval: undefined })).body.value[0].availabilityView).toHaveLength(8);
});

test("others' details show only where the calendar is shared, and private ones never", async () => {
  plan(ben, '08:00', '09:00');
  plan(ben, '09:00', '10:00', { sensitivity: 'private' });
  const items = async (): Promise<Json[]> => (await ask()).body.value[0].scheduleItems as Json[];
  const times = {
    start: { dateTime: '2026-11-24T08:00:00.0000000', timeZone: 'UTC' },
    end: { dateTime: '2026-11-24T09:00:00.0000000', timeZone: 'UTC' },
  };
  expect((await items())[0]).toEqual({ status: 'busy', ...times });
  session.sandbox.graph.shareCalendar(ben, ada, 'limitedRead');
  const [open, secret] = await items();
  expect(open).toEqual({ status: 'busy', isPrivate: false, subject: 'Secret', location: 'Room 1', ...times });
  expect([secret.isPrivate, secret.subject]).toEqual([true, undefined]);
  const window = 'calendarView?startDateTime=2026-11-24&endDateTime=2026-11-25';
  expect((await session.get(`/users/${ben}/${window}`)).status).toBe(403);
  session.sandbox.graph.shareCalendar(ben, ada, 'read');
  expect((await session.get(`/users/${ben}/${window}`)).body.value).toHaveLength(2);
  expect((await session.post(`/users/${ben}/events`, {})).status).toBe(403);
});

test("the zone of others' working hours has no name but its rules", async () => {
  const own = session.as(ben, ['MailboxSettings.ReadWrite']);
  const zoneFor = async (name: string): Promise<object> => {
    const { daysOfWeek, startTime, endTime } = (await ask()).body.value[0].workingHours;
    const workingHours = { daysOfWeek, startTime, endTime, timeZone: { name } };
    expect((await own.call('PATCH', '/me/mailboxSettings', { workingHours })).status).toBe(200);
    return (await ask()).body.value[0].workingHours.timeZone as object;
  };
  const at2 = { time: '02:00:00.0000000', dayOfWeek: 'sunday', year: 0 };
  // As in the example of https://learn.microsoft.com/graph/api/calendar-getschedule
  expect(await zoneFor('Pacific Standard Time')).toEqual({
    '@odata.type': '#microsoft.graph.customTimeZone',
    bias: 480,
    name: 'Customized Time Zone',
    standardOffset: { ...at2, dayOccurrence: 1, month: 11 },
    daylightOffset: { ...at2, daylightBias: -60, dayOccurrence: 2, month: 3 },
  });
  expect(await zoneFor('W. Europe Standard Time')).toMatchObject({
    bias: -60,
    standardOffset: { time: '03:00:00.0000000', dayOccurrence: 5, month: 10 },
  });
  expect(await zoneFor('India Standard Time')).toMatchObject({ bias: -330, standardOffset: { month: 0 } });
});

test('of a distribution list it says when any member is busy, by the merged view alone', async () => {
  session.sandbox.graph.addDistributionList('Sales@contoso.example', [ada, ben]);
  plan(ada, '08:00', '09:00', { showAs: 'tentative' });
  plan(ben, '10:00', '11:00');
  const { body } = await ask({ schedules: ['sales@contoso.example'] });
  expect(body.value).toEqual([{ scheduleId: 'sales@contoso.example', availabilityView: '1020', scheduleItems: [] }]);
});

test('who is not of the organization has an error of their own', async () => {
  const { status, body } = await ask({ schedules: [ben, 'x@y.example', cleo] });
  expect(status).toBe(200);
  expect(column(body.value, 'error')).toMatchObject([
    undefined,
    { responseCode: '5009', message: expect.stringContaining('x@y.example') },
    { responseCode: '5009' },
  ]);
});

test('more than 1000 entries are an error of that schedule', async () => {
  const recurrence = {
    pattern: { type: 'daily', interval: 1 },
    range: { type: 'noEnd', startDate: '2026-11-24' },
  };
  for (let count = 0; count < 18; count += 1) plan(ben, '08:00', '09:00', { recurrence });
  const { body } = await ask({ endTime: at('2027-01-25T07:59:00'), availabilityViewInterval: 1440 });
  expect(body.value[0].error.responseCode).toBe('5006');
});

test.each([
  ['an end before its start', { endTime: at('2026-11-24T07:00:00') }, 'ErrorInvalidTimeInterval'],
  ['more than 62 days', { endTime: at('2027-01-26T09:00:00') }, 'ErrorTimeIntervalTooBig'],
  ['an interval of 4 minutes', { availabilityViewInterval: 4 }, 'ErrorInvalidMergedFreeBusyInterval'],
  ['an interval longer than the window', { availabilityViewInterval: 241 }, 'ErrorInvalidMergedFreeBusyInterval'],
  ['101 schedules', { schedules: Array.from({ length: 101 }, () => ben) }, 'ErrorMailboxDataArrayTooBig'],
])('a schedule with %s is refused', async (_, more, code) => {
  const refused = await ask(more);
  expect([refused.status, refused.body.error.code]).toEqual([400, code]);
});

test('personal accounts have their calendar, but neither schedules nor Teams', async () => {
  const own = session.as(cleo, ['Calendars.ReadWrite']);
  const event = { subject: 'Brunch', start: at('2026-11-24T10:00:00'), end: at('2026-11-24T11:00:00') };
  expect((await own.post('/me/events', event)).status).toBe(201);
  expect((await own.get('/me/calendar')).body.allowedOnlineMeetingProviders).toEqual(['skypeForConsumer']);
  const teams = { ...event, isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' };
  expect((await own.post('/me/events', teams)).status).toBe(400);
  const body = { schedules: [cleo], startTime: event.start, endTime: event.end };
  expect((await own.post('/me/calendar/getSchedule', body)).status).toBe(403);
  expect((await own.post('/me/findMeetingTimes', {})).status).toBe(403);
});

test.each([
  ['unauthorized', 401, 'UnknownError'],
  ['broken', 500, 'ErrorInternalServerError'],
] as const)('a personal account may be answered as %s, a work account is not', async (how, status, code) => {
  session.sandbox.graph.answerPersonalSchedules(how);
  const own = session.as(cleo, ['Calendars.ReadWrite']);
  const body = { schedules: [cleo], startTime: at('2026-11-24T10:00:00'), endTime: at('2026-11-24T11:00:00') };
  const refused = await own.post('/me/calendar/getSchedule', body);
  expect([refused.status, refused.body.error.code]).toEqual([status, code]);
  expect((await ask({})).status).toBe(200);
});

test('meeting times are suggested within working hours, by how many can come', async () => {
  plan(ben, '08:00', '12:00');
  const slot = { start: at('2026-11-24T04:00:00'), end: at('2026-11-24T14:00:00') };
  const find = async (more: object = {}): Promise<Json> =>
    (
      await session.post('/me/findMeetingTimes', {
        attendees: [recipient(ben), recipient('x@y.example')],
        timeConstraint: { timeSlots: [slot] },
        meetingDuration: 'PT1H',
        ...more,
      })
    ).body;
  const found = await find();
  expect(found.emptySuggestionsReason).toBe('');
  expect(found.meetingTimeSuggestions[0]).toMatchObject({
    confidence: 74.5,
    order: 1,
    meetingTimeSlot: { start: { dateTime: '2026-11-24T12:00:00.0000000' } },
  });
  expect(found.meetingTimeSuggestions).toHaveLength(3);
  const any = await find({ minimumAttendeePercentage: 0, maxCandidates: 100 });
  expect(any.meetingTimeSuggestions).toHaveLength(11);
  expect((await find({ minimumAttendeePercentage: 90 })).emptySuggestionsReason).toBe('attendeesUnavailable');
  const everAfter = { start: at('0001-01-01T00:00:00'), end: at('9999-12-31T00:00:00') };
  expect((await find({ timeConstraint: { timeSlots: [everAfter] } })).error.code).toBe('BadRequest');
});

test('calendars are listed, made, renamed and deleted, but for the default one', async () => {
  const made = (await session.post('/me/calendars', { name: 'Fairs', color: 'lightGreen' })).body;
  const inside = await session.post(`/me/calendars/${made.id}/events`, {
    subject: 'Expo',
    start: at('2026-11-24T10:00:00'),
    end: at('2026-11-24T11:00:00'),
  });
  expect(inside.status).toBe(201);
  const window = 'calendarView?startDateTime=2026-11-24&endDateTime=2026-11-25';
  expect((await session.get(`/me/${window}`)).body.value).toEqual([]);
  expect((await session.get(`/me/calendars/${made.id}/${window}`)).body.value).toHaveLength(1);
  expect((await session.get(`/me/calendar/events/${inside.body.id}`)).status).toBe(200);
  const renamed = await session.call('PATCH', `/me/calendars/${made.id}`, { name: 'Trade fairs' });
  expect([renamed.body.name, renamed.body.color]).toEqual(['Trade fairs', 'lightGreen']);
  expect(column((await session.get('/me/calendars')).body.value, 'isDefaultCalendar')).toEqual([true, false]);
  expect((await session.call('DELETE', `/me/calendars/${made.id}`)).status).toBe(204);
  expect((await session.get(`/me/events/${inside.body.id}`)).status).toBe(404);
  expect((await session.call('DELETE', '/me/calendar')).status).toBe(400);
});

test('time zones are listed by either name; working hours are read and set', async () => {
  const windows = column((await session.get('/me/outlook/supportedTimeZones')).body.value, 'alias');
  expect(windows).toContain('W. Europe Standard Time');
  for (const standard of ["'Iana'", "microsoft.graph.timeZoneStandard'Iana'"]) {
    const { body } = await session.get(`/me/outlook/supportedTimeZones(TimeZoneStandard=${standard})`);
    expect(column(body.value, 'alias')).toContain('Europe/Berlin');
  }
  const hours = {
    daysOfWeek: ['monday'],
    startTime: '07:00:00.0000000',
    endTime: '11:00:00.0000000',
    timeZone: { name: 'GMT Standard Time' },
  };
  expect((await session.call('PATCH', '/me/mailboxSettings', { workingHours: hours })).status).toBe(200);
  expect((await session.get('/me/mailboxSettings')).body).toMatchObject({ workingHours: hours });
  expect((await ask({ schedules: [ada] })).body.value[0].workingHours).toEqual(hours);
  const wrong = await session.call('PATCH', '/me/mailboxSettings', { timeZone: 'Nowhere' });
  expect(wrong.body.error.code).toBe('TimeZoneNotSupportedException');
});
