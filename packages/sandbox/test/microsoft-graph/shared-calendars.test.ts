import { ada, ben, openGraphSession, recipient, type GraphSession, type Json } from './graph-session';

let session: GraphSession;
beforeEach(async () => {
  session = await openGraphSession({ startTime: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => session.sandbox.close());

const dinner = {
  subject: 'Dinner',
  start: { dateTime: '2026-11-24T18:00:00', timeZone: 'UTC' },
  end: { dateTime: '2026-11-24T20:00:00', timeZone: 'UTC' },
  attendees: [{ ...recipient('mara@northwind-bakery.example'), type: 'required' }],
};
const calendars = async (): Promise<Json[]> => (await session.get('/me/calendars')).body.value as Json[];
const shared = async (role: 'read' | 'write' | 'limitedRead' | 'none' = 'write'): Promise<Json> => {
  session.sandbox.graph.shareCalendar(ben, ada, role);
  return (await calendars()).find(({ owner }) => owner.address === ben);
};

test('a shared calendar stands among those of whom it is shared with, as its owner’s, with an id of its own', async () => {
  const copy = await shared();
  expect(copy).toMatchObject({ name: 'Ben Okafor', isDefaultCalendar: false, canShare: false, canEdit: true });
  expect(copy.id).not.toBe((await session.get(`/users/${ben}/calendar`)).body.id);
  expect((await shared('read')).canEdit).toBe(false);
  expect(await calendars()).toHaveLength(2);
  expect(await shared('limitedRead')).toBeUndefined();
});

test('what is made in a shared calendar is its owner’s, and goes out in their name', async () => {
  const copy = await shared();
  const made = await session.post(`/me/calendars/${copy.id}/events`, dinner);
  expect(made).toMatchObject({
    status: 201,
    body: { isOrganizer: true, organizer: { emailAddress: { address: ben } } },
  });
  expect(session.sandbox.graph.meetingMail()).toMatchObject([{ mailbox: ben, kind: 'invitation' }]);
  const window = 'calendarView?startDateTime=2026-11-24&endDateTime=2026-11-25';
  expect((await session.get(`/me/calendars/${copy.id}/${window}`)).body.value).toMatchObject([{ id: made.body.id }]);
  expect((await session.get('/me/events')).body.value).toEqual([]);
  expect((await session.get(`/me/events/${made.body.id}`)).status).toBe(404);
  const renamed = { subject: 'Lunch' };
  expect((await session.call('PATCH', `/me/calendars/${copy.id}/events/${made.body.id}`, renamed)).status).toBe(200);
});

test('a shared calendar needs the scopes of shared ones, and takes what its role allows', async () => {
  const copy = await shared('read');
  expect((await session.post(`/me/calendars/${copy.id}/events`, dinner)).status).toBe(403);
  const events = `/me/calendars/${copy.id}/events`;
  expect((await session.get(events)).status).toBe(200);
  expect((await session.as(ada, ['Calendars.ReadWrite']).get(events)).status).toBe(403);
});

test('a shared calendar gets another name only for whom it is shared with', async () => {
  const copy = await shared();
  expect((await session.call('PATCH', `/me/calendars/${copy.id}`, { name: 'Ben' })).body.name).toBe('Ben');
  expect((await session.as(ben).get('/me/calendar')).body.name).toBe('Calendar');
  expect((await session.call('DELETE', `/me/calendars/${copy.id}`)).status).toBe(204);
  expect((await session.as(ben).get('/me/calendar')).status).toBe(200);
});
