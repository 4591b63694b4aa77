import { ada, ben, column, openGraphSession, type GraphSession, type Json } from './graph-session';

let session: GraphSession;
beforeEach(async () => {
  session = await openGraphSession();
});
afterEach(() => session.sandbox.close());

async function control(method: string, path: string, body?: object): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${session.sandbox.urls.control}/graph${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const event = {
  subject: 'Planning',
  start: { dateTime: '2026-11-24T10:00:00', timeZone: 'UTC' },
  end: { dateTime: '2026-11-24T11:00:00', timeZone: 'UTC' },
  attendees: [{ emailAddress: { address: ben } }],
};

test("a test in any language plans, changes and deletes events as the person's other client", async () => {
  const created = await control('POST', '/events', { user: ada, event });
  expect([created.status, created.body.subject]).toEqual([201, 'Planning']);
  const change = { subject: 'Plan' };
  const changed = await control('POST', '/events/change', { user: ada, eventId: created.body.id, change });
  expect(changed.body.subject).toBe('Plan');
  expect(column((await control('GET', `/events/${ben}`)).body.value, 'subject')).toEqual(['Plan']);
  const { id: calendarId } = (await session.post('/me/calendars', { name: 'Fairs' })).body;
  const moved = await control('POST', '/events/move-to-calendar', { user: ada, eventId: created.body.id, calendarId });
  expect(moved.body.calendarId).toBe(calendarId);
  expect((await control('POST', '/events/delete', { user: ada, eventId: moved.body.id })).status).toBe(204);
  const mail = (await control('GET', `/meeting-mail?user=${ada}`)).body.value;
  expect(column(mail, 'kind')).toEqual(['invitation', 'update', 'cancellation']);
});

test('it shares calendars, and fills, changes and empties address books', async () => {
  expect((await control('POST', '/share-calendar', { owner: ben, withUser: ada, role: 'read' })).status).toBe(204);
  expect((await session.get(`/users/${ben}/calendar`)).status).toBe(200);
  const added = await control('POST', '/contacts', {
    user: ada,
    contacts: [{ givenName: 'Mara' }, { givenName: 'Tom' }],
  });
  const [mara, tom] = added.body.value as Json[];
  const change = { surname: 'Berg' };
  await control('POST', '/contacts/change', { user: ada, contactId: mara.id, change });
  const folder = (await session.post('/me/contactFolders', { displayName: 'Suppliers' })).body;
  const moved = await control('POST', '/contacts/move', { user: ada, contactId: tom.id, folderId: folder.id });
  expect(moved.body.parentFolderId).toBe(folder.id);
  await control('POST', '/contacts/remove', { user: ada, contactId: moved.body.id });
  expect(column((await control('GET', `/contacts/${ada}`)).body.value, 'displayName')).toEqual(['Mara Berg']);
});

test.each([
  ['/events', { user: ada, event: { subject: 'no times' } }, 'property failed validation'],
  ['/events', { user: 'nobody@x.example', event }, "no mailbox 'nobody@x.example'"],
  ['/contacts', { user: ada, contacts: [{ email: 'x' }] }, "'email' does not exist"],
  ['/share-calendar', { owner: ben, withUser: 'x@y.example', role: 'read' }, "no user 'x@y.example'"],
])('POST %s with a mistake answers 400 and says which', async (path, body, part) => {
  const answer = await control('POST', path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain(part);
});
