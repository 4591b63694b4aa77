import { randomBytes } from 'node:crypto';
import {
  Client,
  FileUpload,
  LargeFileUploadTask,
  PageIterator,
  type PageCollection,
} from '@microsoft/microsoft-graph-client';
import { Agent, fetch as undiciFetch } from 'undici';
import { startSandbox, type Sandbox } from '../../../src/sandbox';
import { ada, allScopes, ben, recipient } from './graph-session';
import { selfSignedCertificate } from './self-signed-certificate';

const nodeFetch = globalThis.fetch;
let sandbox: Sandbox;
let client: Client;
let agent: Agent;

beforeAll(async () => {
  const tls = selfSignedCertificate();
  sandbox = await startSandbox({ seed: 'support-desk', tls });
  agent = new Agent({ connect: { ca: tls.cert } });
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
