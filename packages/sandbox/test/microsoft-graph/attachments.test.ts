import { randomBytes } from 'node:crypto';
import { openGraphSession, recipient, ada, ben, type GraphSession } from './graph-session';

const chunk = 2 * 1024 * 1024;
const content = randomBytes(5 * 1024 * 1024);

let session: GraphSession;
let draft: string;
beforeEach(async () => {
  session = await openGraphSession();
  draft = (await session.post('/me/messages', { subject: 'files', toRecipients: [recipient(ben)] })).body.id as string;
});
afterEach(() => session.sandbox.close());

const small = (more: object = {}) => ({
  '@odata.type': '#microsoft.graph.fileAttachment',
  name: 'a.txt',
  contentType: 'text/plain',
  contentBytes: Buffer.from('hello').toString('base64'),
  ...more,
});
const put = (url: string, from: number, to: number, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'PUT',
    headers: { 'Content-Range': `bytes ${from}-${to}/${content.length}`, ...headers },
    body: content.subarray(from, to + 1),
  });
const openUpload = async (size = content.length) =>
  await session.post(`/me/messages/${draft}/attachments/createUploadSession`, {
    AttachmentItem: { attachmentType: 'file', name: 'big.bin', size },
  });

test('a small attachment is posted, listed without its bytes when not selected, read raw, and deleted', async () => {
  const posted = await session.post(`/me/messages/${draft}/attachments`, small());
  expect([posted.status, posted.body.contentBytes]).toEqual([201, 'aGVsbG8=']);
  expect((await session.get(`/me/messages/${draft}`)).body.hasAttachments).toBe(true);
  const [listed] = (await session.get(`/me/messages/${draft}/attachments?$select=id,name,size`)).body.value;
  expect(listed).toMatchObject({ id: posted.body.id, name: 'a.txt' });
  expect(listed).not.toHaveProperty('contentBytes');
  const raw = await session.get(`/me/messages/${draft}/attachments/${posted.body.id}/$value`);
  expect([raw.body, raw.headers.get('content-type')]).toEqual(['hello', 'text/plain']);
  const deleted = await session.call('DELETE', `/me/messages/${draft}/attachments/${posted.body.id}`);
  expect(deleted.status).toBe(204);
  expect((await session.get(`/me/messages/${draft}`)).body.hasAttachments).toBe(false);
});

test('a message that is attached has its subject as name and no type, and its MIME is read raw', async () => {
  const { immutableId } = session.sandbox.graph.deliverMail(ada, {
    from: 'lena@northwind.example',
    attachments: [{ name: 'Offer', content: Buffer.from('Subject: Offer\r\n\r\nHello'), isItem: true }],
  });
  const at = `/me/messages/${immutableId}/attachments`;
  const [listed] = (await session.get(at)).body.value;
  expect(listed).toMatchObject({ '@odata.type': '#microsoft.graph.itemAttachment', name: 'Offer', contentType: null });
  expect(listed).not.toHaveProperty('contentBytes');
  const expand = '$expand=microsoft.graph.itemattachment/item';
  const item = { '@odata.type': '#microsoft.graph.message', id: '', subject: 'Offer' };
  expect((await session.get(`${at}/${listed.id}?${expand}`)).body).toMatchObject({ name: 'Offer', item });
  expect((await session.get(`${at}?${expand}`)).body.value).toMatchObject([{ name: 'Offer', item }]);
  expect((await session.get(`${at}/${listed.id}/$value`)).body).toBe('Subject: Offer\r\n\r\nHello');
});

test('a link to a cloud file has a name, and nothing to read', async () => {
  const attachments = [{ name: 'Plan.docx', isLink: true }];
  const { immutableId } = session.sandbox.graph.deliverMail(ada, { from: 'lena@northwind.example', attachments });
  const at = `/me/messages/${immutableId}/attachments`;
  const [listed] = (await session.get(at)).body.value;
  expect(listed).toMatchObject({ '@odata.type': '#microsoft.graph.referenceAttachment', name: 'Plan.docx' });
  expect(listed).toMatchObject({ contentType: null, isInline: false });
  expect((await session.get(`${at}/${listed.id}/$value`)).status).toBe(405);
});

test('inline attachments alone do not count as attachments', async () => {
  await session.post(`/me/messages/${draft}/attachments`, small({ isInline: true, contentId: 'img1' }));
  const expanded = await session.get(
    `/me/messages/${draft}?$select=hasAttachments&$expand=attachments($select=microsoft.graph.fileAttachment/contentId)`,
  );
  expect(expanded.body.hasAttachments).toBe(false);
  expect(expanded.body.attachments[0].contentId).toBe('img1');
});

test('an attachment without its @odata.type, or of 3 MB, is refused', async () => {
  const { '@odata.type': _, ...untyped } = small();
  expect((await session.post(`/me/messages/${draft}/attachments`, untyped)).status).toBe(400);
  const contentBytes = Buffer.alloc(3 * 1024 * 1024).toString('base64');
  expect((await session.post(`/me/messages/${draft}/attachments`, small({ contentBytes }))).status).toBe(413);
});

test('an upload session takes chunks in order and answers as the sheet says', async () => {
  const opened = await openUpload();
  expect([opened.status, opened.body.nextExpectedRanges]).toEqual([201, ['0-']]);
  const url = opened.body.uploadUrl as string;
  const first = await put(url, 0, chunk - 1);
  expect([first.status, await first.json()]).toEqual([
    200,
    { ExpirationDateTime: expect.any(String), NextExpectedRanges: [String(chunk)] },
  ]);
  expect((await put(url, 0, chunk - 1)).status).toBe(416);
  expect((await put(url, chunk, 2 * chunk - 1)).status).toBe(200);
  const last = await put(url, 2 * chunk, content.length - 1);
  expect([last.status, await last.text()]).toEqual([201, '']);
  const id = /Attachments\('([^']+)'\)$/.exec(last.headers.get('location') ?? '')?.[1] ?? '';
  await session.post(`/me/messages/${draft}/send`);
  const { id: received } = session.sandbox.graph.messages(ben)[0]!;
  expect(session.sandbox.graph.messages(ben)[0]?.attachments[0]?.content.equals(content)).toBe(true);
  expect(id).not.toBe('');
  expect((await session.as(ben).get(`/me/messages/${received}`)).body.hasAttachments).toBe(true);
});

test('the upload URL is pre-authenticated: an Authorization header is refused, and a chunk has 4 MB at most', async () => {
  const url = (await openUpload()).body.uploadUrl as string;
  expect((await put(url, 0, chunk - 1, { Authorization: `Bearer ${session.token}` })).status).toBe(401);
  expect((await put(url, 0, 4 * 1024 * 1024)).status).toBe(413);
});

test('upload sessions are for 2 MiB to 150 MB, and for drafts', async () => {
  expect((await openUpload(1000)).body.error.code).toBe('ErrorAttachmentSizeShouldNotBeLessThanMinimumSize');
  expect((await openUpload(2 * 1024 * 1024 - 1)).status).toBe(400);
  expect((await openUpload(2 * 1024 * 1024)).status).toBe(201);
  expect((await openUpload(151 * 1024 * 1024)).status).toBe(400);
  draft = session.sandbox.graph.deliverMail(ben, { from: 'a@b.example' }).id;
  session = session.as(ben);
  expect((await openUpload()).status).toBe(400);
});

test('a file larger than the mailbox takes in a message is refused at the chunk that exceeds it, and is not attached', async () => {
  session.sandbox.graph.behave({ largestMessageBytes: chunk + 1 });
  const url = (await openUpload()).body.uploadUrl as string;
  expect((await put(url, 0, chunk - 1)).status).toBe(200);
  const refused = await put(url, chunk, 2 * chunk - 1);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { code: 'ErrorMessageSizeExceeded' } });
  expect((await session.get(`/me/messages/${draft}/attachments`)).body.value).toEqual([]);
});

test('files count when a message is sent as they are encoded, and when they are attached as they are', async () => {
  const contentBytes = Buffer.alloc(900).toString('base64');
  session.sandbox.graph.behave({ largestMessageBytes: 1000 });
  const attach = () => session.post(`/me/messages/${draft}/attachments`, small({ contentBytes }));
  expect([(await attach()).status, (await attach()).status]).toEqual([201, 400]);
  expect((await session.post(`/me/messages/${draft}/send`)).body.error.code).toBe('ErrorMessageSizeExceeded');
  session.sandbox.graph.behave({ largestMessageBytes: 1200 });
  expect((await session.post(`/me/messages/${draft}/send`)).status).toBe(202);
});

test('uploads count against the bytes an application may send to a mailbox, chunks too', async () => {
  await session.sandbox.close();
  session = await openGraphSession({ limits: { graph: { uploadBytesPer5Minutes: 3 * 1024 * 1024 } } });
  draft = (await session.post('/me/messages', { subject: 'files' })).body.id as string;
  const url = (await openUpload()).body.uploadUrl as string;
  expect((await put(url, 0, chunk - 1)).status).toBe(200);
  const refused = await put(url, chunk, 2 * chunk - 1);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 300]);
  session.sandbox.clock.advance(5 * 60_000);
  expect((await put(url, chunk, 2 * chunk - 1)).status).toBe(200);
});

test('an upload session dies after a day', async () => {
  const url = (await openUpload()).body.uploadUrl as string;
  session.sandbox.clock.advance(25 * 60 * 60 * 1000);
  expect((await put(url, 0, chunk - 1)).status).toBe(404);
});

test.each(['itemAttachment', 'referenceAttachment'])('%s is not in the sandbox, and it says so', async (type) => {
  const other = { '@odata.type': `#microsoft.graph.${type}`, name: 'x', item: {}, sourceUrl: 'https://x.example/' };
  const attached = await session.post(`/me/messages/${draft}/attachments`, other);
  expect(attached).toMatchObject({ status: 501, body: { error: { message: expect.stringContaining(type) } } });
  expect((await session.post('/me/messages', { attachments: [other] })).status).toBe(501);
});

test.each(['item', 'reference'])(
  'an upload of the type %s is not in the sandbox, and it says so',
  async (attachmentType) => {
    const AttachmentItem = { attachmentType, name: 'x', size: content.length };
    const opened = await session.post(`/me/messages/${draft}/attachments/createUploadSession`, { AttachmentItem });
    expect(opened).toMatchObject({
      status: 501,
      body: { error: { message: expect.stringContaining(attachmentType) } },
    });
  },
);

test('files come to a draft by POST alone: a PATCH that brings some leaves those that are there', async () => {
  const file = (name: string) => ({ '@odata.type': '#microsoft.graph.fileAttachment', name, contentBytes: 'YQ==' });
  const { id } = (await session.post('/me/messages', { subject: 'x', attachments: [file('a.txt')] })).body;
  const change = { subject: 'y', attachments: [file('b.txt')], internetMessageHeaders: [{ name: 'x-b', value: 'b' }] };
  expect((await session.call('PATCH', `/me/messages/${id}`, change)).body.subject).toBe('y');
  const { body } = await session.get(
    `/me/messages/${id}?$select=internetMessageHeaders&$expand=attachments($select=name)`,
  );
  expect(body.attachments).toMatchObject([{ name: 'a.txt' }]);
  expect(JSON.stringify(body.internetMessageHeaders ?? [])).not.toContain('x-b');
});
