import { openGraphSession, subjects, type GraphAnswer, type GraphSession } from './graph-session';

let session: GraphSession;
beforeEach(async () => {
  session = await openGraphSession({ startTime: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => session.sandbox.close());

const berlin = (dateTime: string) => ({ dateTime, timeZone: 'W. Europe Standard Time' });
const lunch = { subject: 'Lunch', start: berlin('2026-11-23T12:00:00'), end: berlin('2026-11-23T13:00:00') };
const create = async (event: object): Promise<GraphAnswer['body']> => (await session.post('/me/events', event)).body;

test('a created event comes back with seven decimals, in UTC unless the caller prefers a zone', async () => {
  const created = await session.post('/me/events', lunch);
  expect(created.status).toBe(201);
  expect(created.headers.get('location')).toContain('/events(');
  expect(created.body).toMatchObject({
    subject: 'Lunch',
    type: 'singleInstance',
    isOrganizer: true,
    showAs: 'busy',
    start: { dateTime: '2026-11-23T11:00:00.0000000', timeZone: 'UTC' },
    originalStartTimeZone: 'W. Europe Standard Time',
    organizer: { emailAddress: { address: 'ada@contoso.example' } },
  });
  const there = await session.get(`/me/events/${created.body.id}`, { Prefer: 'outlook.timezone="Asia/Tokyo"' });
  expect(there.body.start).toEqual({ dateTime: '2026-11-23T20:00:00.0000000', timeZone: 'Asia/Tokyo' });
  expect(there.headers.get('preference-applied')).toContain('outlook.timezone');
});

test('a zone may be named as Windows does, or as IANA does where calendars know it, and nothing else', async () => {
  const start = { dateTime: '2026-11-23T12:00:00', timeZone: 'Europe/Berlin' };
  expect((await create({ ...lunch, start })).start.dateTime).toBe('2026-11-23T11:00:00.0000000');
  for (const timeZone of ['Greenwich Mean Time', 'America/Ciudad_Juarez', 'UTC+2']) {
    const refused = await session.post('/me/events', { ...lunch, start: { ...start, timeZone } });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'TimeZoneNotSupportedException']);
  }
  const preferred = await session.get('/me/events', { Prefer: 'outlook.timezone="Mars/Base"' });
  expect(preferred.body.error.code).toBe('TimeZoneNotSupportedException');
});

test.each([
  ['without times', { start: undefined, end: undefined }],
  ['that ends before it starts', { end: berlin('2026-11-23T11:59:00') }],
  ['of a whole day not from midnight', { isAllDay: true }],
  [
    'of a whole day in two zones',
    {
      isAllDay: true,
      start: berlin('2026-11-23T00:00:00'),
      end: { dateTime: '2026-11-24T00:00:00', timeZone: 'Europe/London' },
    },
  ],
  ['with an attendee without address', { attendees: [{ emailAddress: { name: 'Ben' } }] }],
])('an event %s fails validation', async (_, change) => {
  const refused = await session.post('/me/events', { ...lunch, ...change });
  expect([refused.status, refused.body.error.code]).toEqual([400, 'ErrorPropertyValidationFailure']);
});

test('an all-day event is midnight to midnight in every zone', async () => {
  const days = { isAllDay: true, start: berlin('2026-12-24T00:00:00'), end: berlin('2026-12-27T00:00:00') };
  const { id } = await create({ ...lunch, ...days });
  for (const timeZone of ['UTC', 'Pacific Standard Time']) {
    const { body } = await session.get(`/me/events/${id}`, { Prefer: `outlook.timezone="${timeZone}"` });
    expect(body.start).toEqual({ dateTime: '2026-12-24T00:00:00.0000000', timeZone });
    expect(body.end).toEqual({ dateTime: '2026-12-27T00:00:00.0000000', timeZone });
  }
});

test('a transactionId works once; its repetition names the event there is', async () => {
  const { id, transactionId } = await create({ ...lunch, transactionId: 'one' });
  expect(transactionId).toBe('one');
  const again = await session.post('/me/events', { ...lunch, transactionId: 'one' });
  expect([again.status, again.body.error.code]).toEqual([400, 'ErrorDuplicateTransactionId']);
  expect(again.body.error['@event.existingEventId']).toBe(id);
  expect((await session.get('/me/events')).body.value).toHaveLength(1);
  const changed = await session.call('PATCH', `/me/events/${id}`, { transactionId: 'two' });
  expect(changed.status).toBe(400);
});

test('a change touches only what it names, and answers 412 to an old version', async () => {
  const event = await create({ ...lunch, categories: ['Red'], location: { displayName: 'Canteen' } });
  const changed = await session.call('PATCH', `/me/events/${event.id}`, { subject: 'Late lunch' });
  expect(changed.body).toMatchObject({
    subject: 'Late lunch',
    categories: ['Red'],
    location: { displayName: 'Canteen' },
    start: event.start,
  });
  expect(changed.body['@odata.etag']).not.toBe(event['@odata.etag']);
  const old = { 'If-Match': event['@odata.etag'] as string };
  const conflict = await session.call('PATCH', `/me/events/${event.id}`, { subject: 'x' }, old);
  expect([conflict.status, conflict.body.error.code]).toEqual([412, 'ErrorIrresolvableConflict']);
  expect((await session.call('DELETE', `/me/events/${event.id}`, undefined, old)).status).toBe(412);
  expect((await session.call('DELETE', `/me/events/${event.id}`)).status).toBe(204);
  expect((await session.get(`/me/events/${event.id}`)).status).toBe(404);
});

test('events are filtered by time, subject and extended property, sorted and paged', async () => {
  const id = 'String {66f5a359-4659-4830-9070-00047ec6ac6e} Name ticket';
  for (const day of [24, 25, 26]) {
    await create({
      subject: `Visit ${day}`,
      start: berlin(`2026-11-${day}T09:00:00`),
      end: berlin(`2026-11-${day}T10:00:00`),
      singleValueExtendedProperties: [{ id, value: `T-${day}` }],
    });
  }
  const list = async (query: string) => subjects(await session.get(`/me/events?${query}`));
  expect(await list("$filter=start/dateTime ge '2026-11-25T08:00:00'&$orderby=start/dateTime desc")).toEqual([
    'Visit 26',
    'Visit 25',
  ]);
  expect(await list("$filter=startswith(subject,'visit 24')")).toEqual(['Visit 24']);
  const property = `$filter=singleValueExtendedProperties/Any(ep: ep/id eq '${id}' and ep/value eq 't-25')`;
  expect(await list(property)).toEqual(['Visit 25']);
  const expand = `$expand=singleValueExtendedProperties($filter=id eq '${id}')`;
  const { body } = await session.get(`/me/events?$top=2&$select=subject&${expand}`);
  expect(body.value[0]).toMatchObject({ subject: 'Visit 24', singleValueExtendedProperties: [{ id, value: 'T-24' }] });
  expect(body.value[0].start).toBeUndefined();
  expect(subjects(await session.get(body['@odata.nextLink'] as string))).toEqual(['Visit 26']);
  expect((await session.get('/me/events?$search="visit"')).status).toBe(400);
  expect((await session.get("/me/events?$filter=attendees/any(a:a/type eq 'required')")).body.error.code).toBe(
    'ErrorInvalidUrlQueryFilter',
  );
});

test('an online meeting gets its link, cannot be switched off, and is lost with its part of the body', async () => {
  const made = await create({ ...lunch, isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' });
  expect(made).toMatchObject({ isOnlineMeeting: true, onlineMeeting: null });
  const event = (await session.get(`/me/events/${made.id}`)).body;
  expect(event.onlineMeeting.joinUrl).toMatch(/^https:\/\/teams\.microsoft\.com\//);
  expect(event.body.content).toContain(event.onlineMeeting.joinUrl);
  const path = `/me/events/${event.id}`;
  expect((await session.call('PATCH', path, { isOnlineMeeting: false })).body.isOnlineMeeting).toBe(true);
  const kept = { contentType: 'html', content: `new words ${event.body.content}` };
  expect((await session.call('PATCH', path, { body: kept })).body.isOnlineMeeting).toBe(true);
  const lost = await session.call('PATCH', path, { body: { contentType: 'text', content: 'new words' } });
  expect(lost.body).toMatchObject({ isOnlineMeeting: false, onlineMeeting: null });
  const skype = { ...lunch, isOnlineMeeting: true, onlineMeetingProvider: 'skypeForConsumer' };
  expect((await session.post('/me/events', skype)).status).toBe(400);
});
