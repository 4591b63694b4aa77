import { randomBytes } from 'node:crypto';
import {
  Client,
  FileUpload,
  LargeFileUploadTask,
  PageIterator,
  type PageCollection,
} from '@microsoft/microsoft-graph-client';
import { Agent, fetch as undiciFetch } from 'undici';
import { startSandbox, type Sandbox } from '../../src';
import { ada, allScopes, ben, recipient } from './graph-session';
import { makeCertificate } from '../../src';

const nodeFetch = globalThis.fetch;
let sandbox: Sandbox;
let client: Client;
let agent: Agent;

beforeAll(async () => {
  const tls = makeCertificate();
  sandbox = await startSandbox({ seed: 'support-desk', tls });
  agent = new Agent({ connect: { ca: tls.authority } });
  // The client calls the global fetch, which can only be told at process start to trust another certificate.
  const trusting = (url: string, init?: object) => undiciFetch(url, { ...init, dispatcher: agent });
  Object.assign(globalThis, { fetch: trusting });
  client = Client.init({
    baseUrl: sandbox.urls.graph,
    customHosts: new Set(['127.0.0.1']),
    authProvider: (done) => done(null, sandbox.login.issueAccessToken(ada, allScopes)),
  });
});
afterAll(async () => {
  globalThis.fetch = nodeFetch;
  await agent.close();
  await sandbox.close();
});

test('the official client lists and pages through all of a mailbox', async () => {
  const firstPage = (await client.api('/me/messages').select('subject').top(7).get()) as PageCollection;
  const seen: string[] = [];
  await new PageIterator(client, firstPage, (message: { id: string }) => seen.push(message.id) > 0).iterate();
  expect(seen).toHaveLength(sandbox.graph.messages(ada).length);
  expect(new Set(seen).size).toBe(seen.length);
});

test('it searches and filters', async () => {
  const found = (await client
    .api('/me/messages')
    .search('"from:mara subject:invoice"')
    .select('subject')
    .get()) as PageCollection;
  expect(found.value).toHaveLength(1);
  const filtered = (await client
    .api('/me/messages')
    .filter("from/emailAddress/address eq 'backup@contoso.example'")
    .count(true)
    .get()) as { '@odata.count': number };
  expect(filtered['@odata.count']).toBe(14);
});

test('it sends', async () => {
  const message = {
    subject: 'From the client',
    body: { contentType: 'text', content: 'x' },
    toRecipients: [recipient(ben)],
  };
  await client.api('/me/sendMail').post({ message });
  expect(sandbox.graph.sentMail(ada).map(({ subject }) => subject)).toEqual(['From the client']);
});

test('it uploads a large attachment to a draft in chunks', async () => {
  const content = randomBytes(7 * 1024 * 1024 + 13);
  const draft = (await client.api('/me/messages').post({ subject: 'big', toRecipients: [recipient(ben)] })) as {
    id: string;
  };
  const session = await LargeFileUploadTask.createUploadSession(
    client,
    `/me/messages/${draft.id}/attachments/createUploadSession`,
    {
      AttachmentItem: { attachmentType: 'file', name: 'big.bin', size: content.length },
    },
  );
  const file = new FileUpload(content, 'big.bin', content.length);
  const result = await new LargeFileUploadTask(client, file, session, { rangeSize: 3 * 1024 * 1024 }).upload();
  expect((result as { location?: string }).location).toContain('/Attachments(');
  await client.api(`/me/messages/${draft.id}/send`).post(null);
  const received = sandbox.graph.messages(ben).find(({ subject }) => subject === 'big');
  expect(received?.attachments[0]?.content.equals(content)).toBe(true);
  expect(sandbox.requests.count({ provider: 'upload', method: 'PUT' })).toBe(3);
});

test('it waits out a 429 as Retry-After says, and shows other errors with their code', async () => {
  sandbox.faults.add({
    match: { provider: 'graph', path: /mailFolders/ },
    fault: { kind: 'status', status: 429, retryAfter: 1 },
  });
  const folders = (await client.api('/me/mailFolders').get()) as PageCollection;
  expect(folders.value.length).toBeGreaterThan(5);
  await expect(client.api('/me/messages/nonsense').get()).rejects.toMatchObject({
    statusCode: 400,
    code: 'ErrorInvalidIdMalformed',
  });
});

const tomorrow = { dateTime: '2027-03-02T09:00:00', timeZone: 'Europe/London' };
const later = { dateTime: '2027-03-02T10:00:00', timeZone: 'Europe/London' };
const window = 'startDateTime=2027-03-02T00:00:00Z&endDateTime=2027-03-03T00:00:00Z';

test.each<[string, () => unknown, object]>([
  ['the profile', () => client.api('/me').select(['mail', 'proxyAddresses']).get(), { mail: ada }],
  [
    'one message',
    async (): Promise<unknown> =>
      client
        .api(`/me/messages/${await newest()}`)
        .header('Prefer', 'outlook.body-content-type="text"')
        .get(),
    { body: { contentType: 'text' } },
  ],
  [
    'a message marked',
    async (): Promise<unknown> =>
      client.api(`/me/messages/${await newest()}`).patch({ isRead: false, categories: ['Blue'] }),
    { isRead: false },
  ],
  ['a draft', () => client.api('/me/messages').post({ subject: 'A draft', importance: 'high' }), { isDraft: true }],
  [
    'a reply',
    async (): Promise<unknown> => client.api(`/me/messages/${await newest()}/createReply`).post({ comment: 'Thanks' }),
    { isDraft: true },
  ],
  [
    'a copy',
    async (): Promise<unknown> => client.api(`/me/messages/${await newest()}/copy`).post({ DestinationId: 'archive' }),
    { id: expect.anything() },
  ],
  [
    'a folder',
    () => client.api('/me/mailFolders').post({ displayName: 'Of the client' }),
    { displayName: 'Of the client' },
  ],
  ['well-known folders', () => client.api("/me/mailFolders('inbox')").get(), { displayName: 'Inbox' }],
  [
    'a change feed',
    () => client.api('/me/mailFolders/inbox/messages/delta').select('subject').get(),
    { value: expect.anything() },
  ],
  [
    'an event',
    () => client.api('/me/events').post({ subject: 'Meet', start: tomorrow, end: later }),
    { subject: 'Meet' },
  ],
  [
    'a window of the calendar',
    () => client.api('/me/calendarView').query(window).orderby('start/dateTime').top(50).get(),
    { value: [{ subject: 'Meet' }] },
  ],
  ['calendars', () => client.api('/me/calendars').count(true).get(), { '@odata.count': expect.any(Number) }],
  [
    'free and busy times',
    () => client.api('/me/calendar/getSchedule').post({ schedules: [ada], startTime: tomorrow, endTime: later }),
    { value: [{ scheduleId: ada }] },
  ],
  [
    'a contact',
    () => client.api('/me/contacts').post({ givenName: 'Pia', emailAddresses: [{ address: 'pia@example.com' }] }),
    { displayName: 'Pia' },
  ],
  [
    'contacts by address',
    () => client.api('/me/contacts').filter("emailAddresses/any(a:a/address eq 'pia@example.com')").get(),
    { value: [{ givenName: 'Pia' }] },
  ],
  ['settings', () => client.api('/me/mailboxSettings').get(), { userPurpose: 'user' }],
  ['categories', () => client.api('/me/outlook/masterCategories').get(), { value: expect.anything() }],
  [
    'several at once',
    () => client.api('/$batch').post({ requests: [{ id: '1', method: 'GET', url: '/me' }] }),
    { responses: [{ status: 200 }] },
  ],
])('it reads or changes %s', async (_, call, expected) => {
  expect(await call()).toMatchObject(expected);
});

async function newest(): Promise<string> {
  const { value } = (await client.api('/me/mailFolders/inbox/messages').select('id').top(1).get()) as PageCollection;
  return (value[0] as { id: string }).id;
}
