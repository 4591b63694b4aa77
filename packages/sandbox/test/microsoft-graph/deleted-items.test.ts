import { ada, ben, column, openGraphSession, recipient, type GraphSession } from './graph-session';

let session: GraphSession;
beforeEach(async () => {
  session = await openGraphSession({ startTime: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => session.sandbox.close());

const immutable = { Prefer: 'IdType="ImmutableId"' };
const read = (path: string) => session.get(path, immutable);
const binned = async (): Promise<string> => (await session.get('/me/mailFolders/deleteditems')).body.id as string;
const idsIn = async (path: string) => column((await read(path)).body.value, 'id');
const view = '/me/calendarView?startDateTime=2026-11-24T00:00:00Z&endDateTime=2026-11-25T00:00:00Z';

function plan() {
  const at = (time: string) => ({ dateTime: `2026-11-24T${time}:00`, timeZone: 'UTC' });
  const attendees = [recipient(ben)];
  return session.sandbox.graph.createEvent(ada, { subject: 'x', start: at('09:00'), end: at('10:00'), attendees });
}

function addMara() {
  const [mara] = session.sandbox.graph.addContacts(ada, [{ givenName: 'Mara' }]);
  return mara!;
}

test('a deleted contact lies in Deleted Items under its immutable id, and in no list', async () => {
  const { id, immutableId } = addMara();
  await session.call('DELETE', `/me/contacts/${id}`);
  expect((await read(`/me/contacts/${immutableId}`)).body).toMatchObject({ parentFolderId: await binned() });
  expect((await read(`/me/contacts/${id}`)).status).toBe(404);
  expect((await read(`/me/contactFolders/contacts/contacts/${immutableId}`)).status).toBe(404);
  expect(await idsIn('/me/contacts')).toEqual([]);
  expect(session.sandbox.graph.contacts(ada)).toEqual([]);
});

test.each([
  ['DELETE', ''],
  ['POST', '/cancel'],
])('an event that ends by %s %s lies there under its immutable id, and in no list or view', async (method, action) => {
  const { id, immutableId } = plan();
  await session.call(method, `/me/events/${id}${action}`, action === '' ? undefined : {});
  expect((await read(`/me/events/${immutableId}`)).body).toMatchObject({ id: immutableId, subject: 'x' });
  expect((await read(`/me/events/${id}`)).status).toBe(404);
  expect([await idsIn('/me/events'), await idsIn(view)]).toEqual([[], []]);
  expect(session.sandbox.graph.events(ada)).toEqual([]);
});

test.each(['contacts', 'events'])('%s are gone for good once deleted twice, or permanently', async (kind) => {
  for (const [method, action] of [
    ['DELETE', ''],
    ['POST', '/permanentDelete'],
  ] as const) {
    const { immutableId } = kind === 'events' ? plan() : addMara();
    const path = `/me/${kind}/${immutableId}`;
    if (action === '') await session.call('DELETE', path);
    expect((await session.call(method, `${path}${action}`)).status).toBe(204);
    expect((await read(path)).status).toBe(404);
  }
});

test('moving there counts as a modification, as every move does', async () => {
  const [event, contact] = [plan(), addMara()];
  session.sandbox.clock.advance(60_000);
  await session.call('DELETE', `/me/events/${event.id}`);
  await session.call('DELETE', `/me/contacts/${contact.id}`);
  for (const path of [`/me/events/${event.immutableId}`, `/me/contacts/${contact.immutableId}`]) {
    const { createdDateTime, lastModifiedDateTime } = (await read(path)).body;
    expect(Date.parse(lastModifiedDateTime as string) - Date.parse(createdDateTime as string)).toBeGreaterThan(59_000);
  }
});

test('is not found by any id where that is how the service behaves', async () => {
  session.sandbox.graph.behave({ deletedItems: 'hidden' });
  const [event, contact] = [plan(), addMara()];
  session.sandbox.graph.deleteEvent(ada, event.id);
  session.sandbox.graph.removeContact(ada, contact.id);
  expect((await read(`/me/events/${event.immutableId}`)).status).toBe(404);
  expect((await read(`/me/contacts/${contact.immutableId}`)).status).toBe(404);
});

test('change tracking leaves out what is deleted between two pages, and then tells of it', async () => {
  const [first, second] = [addMara(), addMara()];
  const page = await session.get('/me/contacts/delta', { Prefer: 'IdType="ImmutableId", odata.maxpagesize=1' });
  expect(page.body.value).toMatchObject([{ id: first.immutableId }]);
  session.sandbox.graph.removeContact(ada, second.id);
  const rest = await read(page.body['@odata.nextLink'] as string);
  expect(rest.body.value).toEqual([]);
  const next = await read(rest.body['@odata.deltaLink'] as string);
  expect(next.body.value).toEqual([{ id: second.immutableId, '@removed': { reason: 'deleted' } }]);
});
