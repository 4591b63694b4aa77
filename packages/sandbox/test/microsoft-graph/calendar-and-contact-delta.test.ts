import { ada, column, openGraphSession, type GraphSession, type Json } from './graph-session';

let session: GraphSession;
beforeEach(async () => {
  session = await openGraphSession({ startTime: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => session.sandbox.close());

const at = (dateTime: string) => ({ dateTime, timeZone: 'UTC' });
const plan = (subject: string, day: string, more: object = {}) =>
  session.sandbox.graph.createEvent(ada, {
    subject,
    start: at(`2026-11-${day}T09:00:00`),
    end: at(`2026-11-${day}T10:00:00`),
    ...more,
  });

/** Follows a round to its end. */
async function round(path: string): Promise<{ items: Json[]; next: string }> {
  const items: Json[] = [];
  let link = path;
  for (;;) {
    const { body } = await session.get(link, { Prefer: 'odata.maxpagesize=2' });
    for (const item of body.value as Json[]) items.push(item);
    if (body['@odata.deltaLink']) return { items, next: body['@odata.deltaLink'] as string };
    link = body['@odata.nextLink'] as string;
  }
}

const view = '/me/calendarView/delta?startDateTime=2026-11-23T00:00:00Z&endDateTime=2026-11-28T00:00:00Z';

test('a calendar view is followed: new, changed, moved out and deleted', async () => {
  const one = plan('one', '24');
  const two = plan('two', '25');
  plan('outside', '30');
  const first = await round(view);
  expect(column(first.items, 'subject')).toEqual(['one', 'two']);
  expect((await round(first.next)).items).toEqual([]);
  const three = plan('three', '26');
  session.sandbox.graph.changeEvent(ada, two.id, { subject: 'two again' });
  session.sandbox.graph.moveEvent(ada, one.id, { start: at('2026-12-05T09:00:00'), end: at('2026-12-05T10:00:00') });
  const second = await round(first.next);
  expect(second.items).toMatchObject([
    { subject: 'two again' },
    { subject: 'three' },
    { id: one.id, '@removed': { reason: 'deleted' } },
  ]);
  session.sandbox.graph.deleteEvent(ada, three.id);
  expect((await round(second.next)).items).toEqual([{ id: three.id, '@removed': { reason: 'deleted' } }]);
});

test('what is added, changed or deleted outside of the window is told as removed, though it never was in it', async () => {
  const { graph } = session.sandbox;
  const [changed, deleted] = [plan('changed', '29'), plan('deleted', '30')];
  const { items, next } = await round(view);
  expect(items).toEqual([]);
  const added = plan('added', '01');
  graph.changeEvent(ada, changed.id, { subject: 'changed again' });
  graph.deleteEvent(ada, deleted.id);
  const { id: fairs } = graph.createCalendar(ada, 'Fairs');
  graph.createEvent(
    ada,
    { subject: 'of another calendar', start: at('2026-11-01T09:00'), end: at('2026-11-01T10:00') },
    fairs,
  );
  const second = await round(next);
  expect(second.items).toEqual([added, changed, deleted].map(({ id }) => ({ id, '@removed': { reason: 'deleted' } })));
  expect((await round(second.next)).items).toEqual([]);
});

test('a series is told as its master and bare occurrences; a dropped one as removed', async () => {
  const recurrence = {
    pattern: { type: 'daily', interval: 1 },
    range: { type: 'numbered', startDate: '2026-11-24', numberOfOccurrences: 3 },
  };
  const series = plan('daily', '24', { recurrence });
  const { items, next } = await round(view);
  expect(column(items, 'type')).toEqual(['seriesMaster', 'occurrence', 'occurrence', 'occurrence']);
  expect(items[1]).toMatchObject({ seriesMasterId: series.id, start: { dateTime: '2026-11-24T09:00:00.0000000' } });
  expect(items[1].subject).toBeUndefined();
  session.sandbox.graph.changeEvent(ada, items[1].id as string, { subject: 'first' });
  session.sandbox.graph.deleteEvent(ada, items[3].id as string);
  const second = await round(next);
  expect(second.items).toMatchObject([
    { type: 'seriesMaster' },
    { type: 'exception', subject: 'first' },
    { type: 'occurrence' },
    { id: items[3].id, '@removed': {} },
  ]);
});

test.each(['$select=subject', '$filter=isAllDay eq true', '$expand=extensions', '$orderby=start/dateTime'])(
  'a followed view takes no %s',
  async (option) => {
    expect((await session.get(`${view}&${option}`)).body.error.code).toBe('ErrorInvalidUrlQuery');
  },
);

test('a dead token says where to begin again', async () => {
  const { next } = await round(view);
  session.sandbox.graph.dropDeltaState('gone');
  const gone = await session.get(next);
  expect([gone.status, gone.body.error.code]).toEqual([410, 'SyncStateNotFound']);
  plan('one', '24');
  expect((await round(gone.headers.get('location') ?? '')).items).toMatchObject([{ subject: 'one' }]);
});

test('contacts are followed by folder', async () => {
  const { graph } = session.sandbox;
  const [mara] = graph.addContacts(ada, [{ givenName: 'Mara' }, { givenName: 'Tom' }, { givenName: 'Yuki' }]);
  const first = await round('/me/contacts/delta?$select=displayName');
  expect(column(first.items, 'displayName')).toEqual(['Mara', 'Tom', 'Yuki']);
  const [priya] = graph.addContacts(ada, [{ givenName: 'Priya' }]);
  const folder = (await session.post('/me/contactFolders', { displayName: 'Suppliers' })).body.id as string;
  graph.addContacts(ada, [{ givenName: 'Felix' }], folder);
  graph.changeContact(ada, priya?.id ?? '', { surname: 'Raman' });
  graph.removeContact(ada, mara?.id ?? '');
  const second = await round(first.next);
  expect(second.items).toMatchObject([{ displayName: 'Priya Raman' }, { id: mara?.id, '@removed': {} }]);
  expect((await round(`/me/contactFolders/${folder}/contacts/delta`)).items).toMatchObject([{ givenName: 'Felix' }]);
  expect((await session.get("/me/contacts/delta?$filter=givenName eq 'Tom'")).status).toBe(400);
});
