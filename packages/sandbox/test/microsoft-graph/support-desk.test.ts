import { ada, ben, column, openGraphSession, subjects, type Json } from './graph-session';

const options = { seed: 'support-desk', startTime: new Date('2026-11-20T12:00:00Z') } as const;

test("the seed is a believable mailbox: folders, categories, quoted history, one customer's story", async () => {
  const session = await openGraphSession(options);
  expect(session.sandbox.graph.messages(ada).length).toBeGreaterThanOrEqual(50);
  const customers = await session.get("/me/mailFolders?$filter=displayName eq 'Customers'");
  const children = await session.get(`/me/mailFolders/${customers.body.value[0].id}/childFolders`);
  expect((children.body.value as { displayName: string }[]).map(({ displayName }) => displayName)).toContain(
    'Northwind Bakery',
  );
  const mara = await session.get('/me/messages?$search="from:mara oven"&$select=subject');
  expect(subjects(mara)).toContain('Oven 2 shows error E17');
  const categories = await session.get('/me/outlook/masterCategories');
  expect(JSON.stringify(categories.body)).toContain('Waiting for us');
  await session.sandbox.close();
});

test('the seeded calendar has what makes calendars hard, and has told nobody', async () => {
  const session = await openGraphSession(options);
  const window = 'startDateTime=2026-10-01T00:00:00Z&endDateTime=2026-12-31T00:00:00Z';
  const { body } = await session.get(`/me/calendarView?${window}&$top=200&$orderby=start/dateTime`);
  const events = body.value as Json[];
  expect(new Set(column(events, 'showAs'))).toEqual(new Set(['busy', 'free', 'tentative', 'oof', 'workingElsewhere']));
  expect(new Set(column(events, 'type'))).toEqual(new Set(['singleInstance', 'occurrence', 'exception']));
  const responses = events.map((event) => (event as { responseStatus: { response: string } }).responseStatus.response);
  expect(new Set(responses)).toEqual(new Set(['organizer', 'declined', 'notResponded']));
  expect(events.filter(({ isAllDay }) => isAllDay as boolean)).toHaveLength(2);
  const weekly = events.filter(({ subject }) => subject === 'Support weekly');
  const hours = weekly.map((event) => (event as { start: { dateTime: string } }).start.dateTime.slice(5, 16));
  expect(hours.slice(2, 6)).toEqual(['10-19T07:00', '10-26T08:00', '11-09T08:00', '11-16T08:00']);
  expect(subjects(await session.as(ben).get('/me/events'))).toContain('Support weekly');
  expect(session.sandbox.graph.meetingMail()).toEqual([]);
  expect((await session.get('/me/calendars')).body.value).toHaveLength(2);
  await session.sandbox.close();
});

test('the seeded contacts are about forty: namesakes, colleagues, some without an address', async () => {
  const session = await openGraphSession(options);
  const all = (await session.get('/me/contacts?$top=100')).body.value as Json[];
  expect(all.length).toBeGreaterThanOrEqual(38);
  expect(all.filter(({ givenName }) => givenName === 'Mara')).toHaveLength(2);
  expect(all.filter(({ emailAddresses }) => (emailAddresses as unknown[]).length === 0)).not.toEqual([]);
  const filter = "$filter=emailAddresses/any(a:a/address eq 'tom@fabrikam-bikes.example')";
  expect(column((await session.get(`/me/contacts?${filter}`)).body.value, 'displayName')).toEqual(['Tom Arden']);
  await session.sandbox.close();
});

test('two sandboxes with the same seed and start have the same ids and content', async () => {
  const sessions = [await openGraphSession(options), await openGraphSession(options)] as const;
  const [one, other] = sessions.map(({ sandbox }) => {
    const known = ({ id, immutableId, subject }: { id: string; immutableId: string; subject: string }) => [
      id,
      immutableId,
      subject,
    ];
    return sandbox.graph.messages(ada).map(known);
  });
  expect(one).toEqual(other);
  await Promise.all(sessions.map(({ sandbox }) => sandbox.close()));
});
