import type { SentDraft } from '../../src';
import { ada, ben, column, openGraphSession, recipient, type GraphSession, type Json } from './graph-session';

const immutable = { Prefer: 'IdType="ImmutableId"' };
const transit = 60_000;
const noon = { dateTime: '2027-05-04T12:00:00', timeZone: 'UTC' };

let session: GraphSession;
afterEach(() => session.sandbox.close());

async function sentAs(sentDraft: SentDraft): Promise<Json> {
  session = await openGraphSession({ mail: { sentDraft, transitMilliseconds: transit } });
  const { body } = await session.post('/me/messages', { subject: 'Hello', toRecipients: [recipient(ben)] }, immutable);
  expect((await session.post(`/me/messages/${body.id}/send`)).status).toBe(202);
  return body;
}

const arrives = () => session.sandbox.clock.advance(transit);
const statusOf = async (draft: Json) => (await session.get(`/me/messages/${draft.id}`, immutable)).status;
const sentItems = async () =>
  column((await session.get('/me/mailFolders/sentitems/messages', immutable)).body.value, 'id');
const counts = () => {
  const { graph } = session.sandbox;
  return { sent: graph.sentMail(ada).length, lost: graph.lostMail(ada).length, arrived: graph.messages(ben).length };
};

test.each<[SentDraft, meanwhile: number, keepsId: boolean]>([
  ['moves', 200, true],
  ['vanishes', 404, false],
  ['stays', 200, false],
  ['stays locked', 200, false],
  ['outbox', 200, false],
])('a sent draft that %s is in Sent Items only when it is delivered', async (sentDraft, meanwhile, keepsId) => {
  const draft = await sentAs(sentDraft);
  expect([await statusOf(draft), await sentItems(), counts()]).toEqual([
    meanwhile,
    [],
    { sent: 1, lost: 0, arrived: 0 },
  ]);
  arrives();
  const [id] = await sentItems();
  const { body: copy } = await session.get(`/me/messages/${String(id)}`, immutable);
  expect(copy).toMatchObject({ isDraft: false, internetMessageId: draft.internetMessageId });
  expect([id === draft.id, await statusOf(draft)]).toEqual(keepsId ? [true, 200] : [false, 404]);
  expect(counts()).toEqual({ sent: 1, lost: 0, arrived: 1 });
});

test.each<[SentDraft, status: number, mails: number]>([
  ['vanishes', 404, 1],
  ['stays', 202, 2],
  ['stays locked', 400, 1],
  ['moves', 400, 1],
  ['outbox', 400, 1],
])('a draft that %s, sent again meanwhile, answers %i: %i mails', async (sentDraft, status, mails) => {
  const draft = await sentAs(sentDraft);
  expect((await session.post(`/me/messages/${draft.id}/send`)).status).toBe(status);
  arrives();
  expect(counts()).toEqual({ sent: mails, lost: 0, arrived: mails });
  expect(await sentItems()).toHaveLength(mails);
});

test('a draft on its way can lie in the Outbox, still marked as a draft', async () => {
  const draft = await sentAs('outbox');
  const { body } = await session.get('/me/mailFolders/outbox/messages', immutable);
  expect(body.value).toMatchObject([{ id: draft.id, isDraft: true, internetMessageId: draft.internetMessageId }]);
  expect((await session.get('/me/mailFolders/drafts/messages')).body.value).toEqual([]);
});

test('a draft deleted in flight is a mail lost', async () => {
  const draft = await sentAs('stays');
  expect((await session.post(`/me/messages/${draft.id}/permanentDelete`)).status).toBe(204);
  arrives();
  expect(counts()).toEqual({ sent: 1, lost: 1, arrived: 0 });
});

test('reads can lag behind writes: lists, items and attachments', async () => {
  session = await openGraphSession({ mail: { readLagMilliseconds: 5_000 } });
  const { body: draft } = await session.post('/me/messages', { subject: 'Before' });
  const seen = async (): Promise<Json> => (await session.get('/me/mailFolders/drafts/messages')).body.value;
  expect([await statusOf(draft), await seen()]).toEqual([404, []]);
  session.sandbox.clock.advance(5_000);
  await session.call('PATCH', `/me/messages/${draft.id}`, { subject: 'After' });
  expect(await seen()).toMatchObject([{ subject: 'Before' }]);
  session.sandbox.clock.advance(5_000);
  expect(await seen()).toMatchObject([{ subject: 'After' }]);
});

test('an item is seen as it was, however often it has changed since', async () => {
  session = await openGraphSession({ mail: { readLagMilliseconds: 5_000 } });
  const { id } = session.sandbox.graph.createDraft(ada, { subject: 'Before' });
  session.sandbox.clock.advance(5_000);
  for (let times = 0; times < 30; times++) session.sandbox.graph.markRead(ada, id, times % 2 === 0);
  const seen = async (): Promise<Json> => (await session.get('/me/mailFolders/drafts/messages')).body.value;
  expect(await seen()).toMatchObject([{ subject: 'Before' }]);
  session.sandbox.clock.advance(60 * 60_000);
  session = session.as(ada);
  expect(await seen()).toMatchObject([{ subject: 'Before', isRead: false }]);
  session.sandbox.graph.removeMessage(ada, id);
  expect(await seen()).toHaveLength(1);
  session.sandbox.clock.advance(5_000);
  expect(await seen()).toEqual([]);
});

test.each([
  ['contacts', 'displayName', { givenName: 'Mara' }],
  ['events', 'subject', { start: noon, end: noon }],
] as const)('%s can lag behind too, lists and items', async (items, name, times) => {
  session = await openGraphSession({ mail: { readLagMilliseconds: 5_000 } });
  const { body: made } = await session.post(`/me/${items}`, { [name]: 'Before', ...times });
  const one = `/me/${items}/${made.id}`;
  const seen = async (): Promise<unknown[]> => {
    const { status, body } = await session.get(one);
    const listed = column((await session.get(`/me/${items}`)).body.value, name);
    return [status, body[name] as unknown, ...listed.filter((value) => value === 'Before' || value === 'After')];
  };
  expect(await seen()).toEqual([404, undefined]);
  session.sandbox.clock.advance(5_000);
  await session.call('PATCH', one, { [name]: 'After' });
  expect(await seen()).toEqual([200, 'Before', 'Before']);
  session.sandbox.clock.advance(5_000);
  expect(await seen()).toEqual([200, 'After', 'After']);
  const { immutableId } = session.sandbox.graph[items](ada).find(({ id }) => id === made.id)!;
  await session.post(`${one}/permanentDelete`);
  const kept = await session.get(`/me/${items}/${immutableId}`, { Prefer: 'IdType="ImmutableId"' });
  expect([kept.status, kept.body[name]]).toEqual([200, 'After']);
  session.sandbox.clock.advance(5_000);
  expect(await seen()).toEqual([404, undefined]);
});

test('an injected answer carries the error code it is told to', async () => {
  session = await openGraphSession();
  session.sandbox.faults.add({ match: {}, fault: { kind: 'status', status: 412, code: 'ErrorIrresolvableConflict' } });
  const { status, body } = await session.get('/me/messages');
  expect([status, body.error.code]).toEqual([412, 'ErrorIrresolvableConflict']);
});

test('an upload session in a mailbox that is not one’s own is refused, or taken', async () => {
  session = await openGraphSession();
  const { body: draft } = await session.post('/users/support@contoso.example/messages', { subject: 'Large' });
  const open = () =>
    session.post(`/users/support@contoso.example/messages/${draft.id}/attachments/createUploadSession`, {
      AttachmentItem: { attachmentType: 'file', name: 'large.bin', size: 4 * 1024 * 1024 },
    });
  expect((await open()).status).toBe(403);
  session.sandbox.graph.behave({ sharedUploads: 'taken' });
  expect((await open()).status).toBe(201);
});

test('a forward is begun with somebody to go to', async () => {
  session = await openGraphSession();
  const { id } = session.sandbox.graph.deliverMail(ada, { from: 'x@y.example', subject: 'in' });
  expect((await session.post(`/me/messages/${id}/createForward`)).status).toBe(400);
  const message = { toRecipients: [recipient(ben)] };
  expect((await session.post(`/me/messages/${id}/createForward`, { message })).status).toBe(201);
});

test('files of a mail that arrives can be scanned, which placeholders stand for meanwhile', async () => {
  session = await openGraphSession({ mail: { attachmentScanMilliseconds: 5_000 } });
  const attachments = [
    { name: 'invoice.pdf', content: Buffer.from('The invoice.') },
    { name: 'logo.png', contentType: 'image/png', isInline: true, contentId: 'logo' },
  ];
  const { immutableId: id } = session.sandbox.graph.deliverMail(ada, { from: ben, attachments });
  const files = async () => column((await session.get(`/me/messages/${id}/attachments`, immutable)).body.value, 'name');
  expect(await files()).toEqual(['Safe Attachments Scan In Progress', 'logo.png']);
  session.sandbox.clock.advance(5_000);
  expect(await files()).toEqual(['invoice.pdf', 'logo.png']);
});
