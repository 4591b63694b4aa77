import { ada, openGraphSession, type GraphAnswer, type GraphSession } from './graph-session';

let session: GraphSession;
beforeEach(async () => {
  session = await openGraphSession();
});
afterEach(() => session.sandbox.close());
const names = ({ body }: GraphAnswer) =>
  (body.value as { displayName: string }[]).map(({ displayName }) => displayName);

test('the list has the visible children of the root; hidden ones only when asked for', async () => {
  const visible = names(await session.get('/me/mailFolders?$top=50'));
  expect(visible).toEqual(expect.arrayContaining(['Inbox', 'Sent Items', 'Deleted Items', 'Junk Email']));
  expect(visible).not.toContain('Clutter');
  expect(names(await session.get('/me/mailFolders?$top=50&includeHiddenFolders=true'))).toContain('Clutter');
});

test('what Outlook could not synchronise lies below Sync Issues: a folder at the top may have its name', async () => {
  const below = await session.get('/me/mailFolders/syncissues/childFolders?includeHiddenFolders=true');
  expect(names(below)).toEqual(['Conflicts', 'Local Failures', 'Server Failures']);
  expect((await session.post('/me/mailFolders', { displayName: 'Conflicts' })).status).toBe(201);
});

test('folders are made below any folder, counted, renamed, and a name is used once', async () => {
  const created = await session.post('/me/mailFolders/inbox/childFolders', { displayName: 'Orders' });
  expect([created.status, created.body.totalItemCount]).toEqual([201, 0]);
  session.sandbox.graph.deliverMail(ada, { from: 'a@b.example', folder: created.body.id as string });
  const read = await session.get(`/me/mailFolders/${created.body.id}`);
  expect(read.body).toMatchObject({ totalItemCount: 1, unreadItemCount: 1 });
  expect((await session.get('/me/mailFolders/inbox')).body.childFolderCount).toBe(1);
  const again = await session.post('/me/mailFolders/inbox/childFolders', { displayName: 'ORDERS' });
  expect([again.status, again.body.error.code]).toEqual([409, 'ErrorFolderExists']);
  const renamed = await session.call('PATCH', `/me/mailFolders/${created.body.id}`, { displayName: 'Old orders' });
  expect(renamed.body.displayName).toBe('Old orders');
});

test('a deleted folder goes to Deleted Items, and from there for good with its mails', async () => {
  const { id } = (await session.post('/me/mailFolders', { displayName: 'Temp' })).body as { id: string };
  const mail = session.sandbox.graph.deliverMail(ada, { from: 'a@b.example', folder: id });
  expect((await session.call('DELETE', `/me/mailFolders/${id}`)).status).toBe(204);
  expect(names(await session.get('/me/mailFolders/deleteditems/childFolders'))).toEqual(['Temp']);
  await session.call('DELETE', `/me/mailFolders/${id}`);
  expect((await session.get(`/me/mailFolders/${id}`)).body.error.code).toBe('ErrorItemNotFound');
  expect((await session.get(`/me/messages/${mail.id}`)).status).toBe(404);
});

test('well-known folders cannot be deleted, a malformed id is 400', async () => {
  expect((await session.call('DELETE', '/me/mailFolders/inbox')).status).toBe(403);
  const malformed = await session.get('/me/mailFolders/Orders');
  expect([malformed.status, malformed.body.error.code]).toEqual([400, 'ErrorInvalidIdMalformed']);
});

test('categories of the master list have unique names that stay', async () => {
  const made = await session.post('/me/outlook/masterCategories', { displayName: 'Urgent', color: 'preset0' });
  expect(made.status).toBe(201);
  expect((await session.post('/me/outlook/masterCategories', { displayName: 'urgent' })).status).toBe(409);
  const path = `/me/outlook/masterCategories/${made.body.id}`;
  expect((await session.call('PATCH', path, { color: 'preset3' })).body.color).toBe('preset3');
  expect((await session.call('PATCH', path, { displayName: 'x', color: 'preset3' })).status).toBe(400);
  expect((await session.call('DELETE', path)).status).toBe(204);
  expect(names(await session.get('/me/outlook/masterCategories'))).not.toContain('Urgent');
});

test('mailbox settings are read whole or in part, and changed', async () => {
  expect((await session.get('/me/mailboxSettings')).body).toMatchObject({ timeZone: 'W. Europe Standard Time' });
  await session.call('PATCH', '/me/mailboxSettings', { timeZone: 'GMT Standard Time' });
  expect((await session.get('/me/mailboxSettings/timeZone')).body.value).toBe('GMT Standard Time');
});
