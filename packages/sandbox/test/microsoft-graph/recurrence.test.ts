import { column, openGraphSession, subjects, type GraphSession, type Json } from './graph-session';

let session: GraphSession;
beforeEach(async () => {
  session = await openGraphSession({ startTime: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => session.sandbox.close());

const zone = 'W. Europe Standard Time';
const weekly = { type: 'weekly', interval: 1, daysOfWeek: ['tuesday'], firstDayOfWeek: 'monday' };

async function createSeries(pattern: object, range: object, startDate = '2026-10-13'): Promise<Json> {
  const answer = await session.post('/me/events', {
    subject: 'Series',
    start: { dateTime: `${startDate}T09:00:00`, timeZone: zone },
    end: { dateTime: `${startDate}T10:00:00`, timeZone: zone },
    recurrence: { pattern, range: { startDate, type: 'noEnd', ...range } },
  });
  return answer.body;
}

async function view(from: string, to: string, more = ''): Promise<Json[]> {
  const window = `startDateTime=${encodeURIComponent(from)}&endDateTime=${encodeURIComponent(to)}`;
  return (await session.get(`/me/calendarView?${window}&$top=100&$orderby=start/dateTime${more}`)).body.value as Json[];
}

const starts = (events: Json[]) => events.map(({ start }) => (start as { dateTime: string }).dateTime.slice(0, 16));

test('a weekly meeting keeps its hour on the wall when the clocks change', async () => {
  await createSeries(weekly, { type: 'numbered', numberOfOccurrences: 4 });
  expect(starts(await view('2026-10-01', '2026-12-01'))).toEqual([
    '2026-10-13T07:00',
    '2026-10-20T07:00',
    '2026-10-27T08:00',
    '2026-11-03T08:00',
  ]);
});

test('lists show the master only, views its occurrences only', async () => {
  const master = await createSeries(weekly, { type: 'endDate', endDate: '2026-10-20' });
  expect(master).toMatchObject({
    type: 'seriesMaster',
    seriesMasterId: null,
    recurrence: {
      pattern: { type: 'weekly', month: 0, dayOfMonth: 0, index: 'first' },
      range: { numberOfOccurrences: 0 },
    },
  });
  expect(column((await session.get('/me/events')).body.value, 'type')).toEqual(['seriesMaster']);
  const occurrences = await view('2026-10-01', '2026-12-01');
  expect(occurrences).toMatchObject([
    { type: 'occurrence', seriesMasterId: master.id, recurrence: null, originalStart: '2026-10-13T07:00:00Z' },
    { type: 'occurrence', seriesMasterId: master.id, originalStart: '2026-10-20T07:00:00Z' },
  ]);
  expect(new Set([master.iCalUId, ...occurrences.map(({ iCalUId }) => iCalUId as string)]).size).toBe(3);
});

test.each([
  ['daily', { interval: 3 }, ['10-13', '10-16', '10-19']],
  ['weekly', { interval: 2, daysOfWeek: ['monday', 'tuesday'], firstDayOfWeek: 'monday' }, ['10-13', '10-26', '10-27']],
  ['weekly', { interval: 2, daysOfWeek: ['sunday', 'tuesday'], firstDayOfWeek: 'sunday' }, ['10-13', '10-25', '10-27']],
  ['absoluteMonthly', { interval: 1, dayOfMonth: 31 }, ['10-31', '11-30', '12-31']],
  ['relativeMonthly', { interval: 1, daysOfWeek: ['friday'], index: 'last' }, ['10-30', '11-27', '12-25']],
  [
    'relativeMonthly',
    { interval: 2, daysOfWeek: ['tuesday', 'wednesday'], index: 'third' },
    ['10-13', '12-08', '02-09'],
  ],
  ['absoluteYearly', { interval: 1, month: 2, dayOfMonth: 29 }, ['02-28', '02-29', '02-28']],
  [
    'relativeYearly',
    { interval: 1, month: 11, daysOfWeek: ['thursday'], index: 'fourth' },
    ['11-26', '11-25', '11-23'],
  ],
])('a %s pattern %j falls on %j', async (type, pattern, days) => {
  await createSeries({ type, ...pattern }, { type: 'numbered', numberOfOccurrences: 3 });
  const found = starts(await view('2026-10-01', '2029-12-31'));
  expect(found.map((start) => start.slice(5, 10))).toEqual(days);
});

test.each([
  ['a week without days', { ...weekly, daysOfWeek: [] }, {}],
  ['a week without its first day', { ...weekly, firstDayOfWeek: undefined }, {}],
  ['a month without its day', { type: 'absoluteMonthly', interval: 1 }, {}],
  ['another first day than its start', weekly, { startDate: '2026-10-14' }],
  ['an end before its start', weekly, { type: 'endDate', endDate: '2026-10-01' }],
  ['an interval of ages', { ...weekly, interval: 2_147_483_647 }, {}],
  ['no number of occurrences', weekly, { type: 'numbered' }],
])('a recurrence with %s fails validation', async (_, pattern, range) => {
  expect((await createSeries(pattern, range)).error.code).toBe('ErrorPropertyValidationFailure');
});

test('a pattern whose steps leave the calendar ends with it', async () => {
  const yearly = { type: 'absoluteYearly', interval: 999, month: 10, dayOfMonth: 13 };
  await createSeries(yearly, { type: 'noEnd' });
  expect(starts(await view('3024-01-01', '3027-01-01')).map((start) => start.slice(0, 10))).toEqual(['3025-10-13']);
  const monthly = { type: 'relativeMonthly', interval: 999, daysOfWeek: ['monday'], index: 'last' };
  await createSeries(monthly, { type: 'noEnd' });
  expect(await view('9990-01-01', '9994-01-01')).toEqual([]);
});

test('a changed occurrence becomes an exception, a deleted one is gone, the others stay', async () => {
  const master = await createSeries(weekly, { type: 'numbered', numberOfOccurrences: 4 });
  const [first, second, third] = await view('2026-10-01', '2026-12-01');
  const later = { dateTime: '2026-10-21T15:00:00', timeZone: zone };
  const change = { subject: 'Moved', start: later, end: { ...later, dateTime: '2026-10-21T16:00:00' } };
  const changed = await session.call('PATCH', `/me/events/${second.id}`, change);
  expect(changed.body).toMatchObject({ id: second.id, type: 'exception', originalStart: '2026-10-20T07:00:00Z' });
  expect((await session.call('DELETE', `/me/events/${third.id}`)).status).toBe(204);
  const now = await view('2026-10-01', '2026-12-01');
  expect(column(now, 'subject')).toEqual(['Series', 'Moved', 'Series']);
  expect(column(now, 'type')).toEqual(['occurrence', 'exception', 'occurrence']);
  expect(starts(now)).toEqual(['2026-10-13T07:00', '2026-10-21T13:00', '2026-11-03T08:00']);
  expect(now[0].id).toBe(first.id);
  expect((await session.get(`/me/events/${third.id}`)).status).toBe(404);
  const shown = await session.get(
    `/me/events/${master.id}?$select=subject,cancelledOccurrences&$expand=exceptionOccurrences`,
  );
  expect(shown.body.cancelledOccurrences).toHaveLength(1);
  expect(subjects({ ...shown, body: { value: shown.body.exceptionOccurrences } })).toEqual(['Moved']);
  const only = await session.get(`/me/events/${master.id}?$expand=exceptionOccurrences($select=subject)`);
  expect(only.body.exceptionOccurrences).toEqual([
    { '@odata.etag': expect.any(String), id: changed.body.id, subject: 'Moved' },
  ]);
});

test('a list shows neither the exceptions nor the cancelled occurrences of a series', async () => {
  await createSeries(weekly, { type: 'numbered', numberOfOccurrences: 3 });
  const [first, second] = await view('2026-10-01', '2026-12-01');
  await session.call('PATCH', `/me/events/${first.id}`, { subject: 'Kick-off' });
  await session.call('DELETE', `/me/events/${second.id}`);
  const { body } = await session.get('/me/events?$select=subject,cancelledOccurrences&$expand=exceptionOccurrences');
  const [series] = body.value as object[];
  expect(Object.keys(series ?? {}).sort()).toEqual(['@odata.etag', 'id', 'subject']);
});

test('an occurrence cannot reach the day of its neighbour', async () => {
  await createSeries(weekly, { type: 'numbered', numberOfOccurrences: 3 });
  const [, second] = await view('2026-10-01', '2026-12-01');
  for (const day of ['2026-10-13', '2026-10-27', '2026-11-05']) {
    const start = { dateTime: `${day}T12:00:00`, timeZone: zone };
    const refused = await session.call('PATCH', `/me/events/${second.id}`, { start, end: start });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'ErrorOccurrenceCrossingBoundary']);
  }
});

test('a series with a new time forgets its exceptions; its instances are listed by window', async () => {
  const master = await createSeries(weekly, { type: 'numbered', numberOfOccurrences: 3 });
  const [first] = await view('2026-10-01', '2026-12-01');
  await session.call('PATCH', `/me/events/${first.id}`, { subject: 'Kick-off' });
  const change = {
    start: { dateTime: '2026-10-13T11:00:00', timeZone: zone },
    end: { dateTime: '2026-10-13T11:30:00', timeZone: zone },
  };
  await session.call('PATCH', `/me/events/${master.id}`, change);
  const path = `/me/events/${master.id}/instances`;
  const window = 'startDateTime=2026-10-01T00:00:00Z&endDateTime=2026-10-25T00:00:00Z';
  const { value } = (await session.get(`${path}?${window}`)).body;
  expect(column(value, 'subject')).toEqual(['Series', 'Series']);
  expect(starts(value as Json[])).toEqual(['2026-10-13T09:00', '2026-10-20T09:00']);
  expect((await session.get(path)).body.error.code).toBe('ErrorInvalidParameter');
});

test('a view holds what touches its window, by the offset the window is written with', async () => {
  await createSeries({ type: 'daily', interval: 1 }, { type: 'numbered', numberOfOccurrences: 3 });
  expect(starts(await view('2026-10-14T07:30:00Z', '2026-10-14T07:45:00Z'))).toEqual(['2026-10-14T07:00']);
  expect(await view('2026-10-14T08:00:00', '2026-10-15T07:00:00')).toEqual([]);
  expect(starts(await view('2026-10-14T09:30:00+02:00', '2026-10-14T09:31:00+02:00'))).toEqual(['2026-10-14T07:00']);
});

test.each([
  ['', 'ErrorInvalidParameter'],
  ['?startDateTime=2026-01-01', 'ErrorInvalidParameter'],
  ['?startDateTime=yesterday&endDateTime=2026-01-01', 'ErrorInvalidParameter'],
  ['?startDateTime=2026-01-02&endDateTime=2026-01-01', 'ErrorInvalidParameter'],
  ['?startDateTime=2020-01-01&endDateTime=2025-01-01', 'ErrorInvalidRequest'],
])('a view of %j is refused with %s', async (query, code) => {
  const refused = await session.get(`/me/calendarView${query}`);
  expect([refused.status, refused.body.error.code]).toEqual([400, code]);
});

test('a view is paged by links that keep its window', async () => {
  await createSeries({ type: 'daily', interval: 1 }, { type: 'numbered', numberOfOccurrences: 25 });
  const seen: unknown[] = [];
  let link = '/me/calendarView?startDateTime=2026-10-01T00:00:00%2B02:00&endDateTime=2026-12-01T00:00:00%2B01:00';
  let pages = 0;
  while (link) {
    const { body } = await session.get(link);
    seen.push(...column(body.value, 'id'));
    link = (body['@odata.nextLink'] as string | undefined) ?? '';
    pages += 1;
  }
  expect([pages, new Set(seen).size]).toEqual([3, 25]);
});
