import { ada, ben, openGraphSession, recipient, subjects, type GraphSession } from './graph-session';

const immutable = { Prefer: 'IdType="ImmutableId"' };
const keyId = 'String {00020329-0000-0000-C000-000000000046} Name IdempotencyKey';

let session: GraphSession;
beforeEach(async () => {
  session = await openGraphSession();
});
afterEach(() => session.sandbox.close());

test('a draft becomes a sent mail: it moves to Sent Items, gets a new id, keeps its immutable one, and arrives', async () => {
  session.sandbox.graph.behave({ sentDraft: 'moves' });
  const created = await session.post(
    '/me/messages',
    { subject: 'Hello', body: { contentType: 'HTML', content: '<p>Hi</p>' }, toRecipients: [recipient(ben)] },
    immutable,
  );
  expect([created.status, created.body.isDraft]).toEqual([201, true]);
  const before = await session.get(`/me/messages/${created.body.id}`);
  const sent = await session.post(`/me/messages/${created.body.id}/send`);
  expect([sent.status, sent.body, sent.headers.get('content-length')]).toEqual([202, '', '0']);

  const after = await session.get(`/me/messages/${created.body.id}`, immutable);
  const sentItems = await session.get('/me/mailFolders/sentitems');
  expect(after.body).toMatchObject({ id: created.body.id, isDraft: false, parentFolderId: sentItems.body.id });
  expect((await session.get(`/me/messages/${before.body.id}`)).body.error.code).toBe('ErrorItemNotFound');

  const inbox = await session.as(ben).get('/me/mailFolders/inbox/messages');
  expect(inbox.body.value[0]).toMatchObject({
    subject: 'Hello',
    isRead: false,
    internetMessageId: created.body.internetMessageId,
    from: { emailAddress: { address: ada } },
  });
  expect(inbox.body.value[0].conversationId).not.toBe(after.body.conversationId);
  expect((await session.post(`/me/messages/${created.body.id}/send`)).status).toBe(400);
  expect(session.sandbox.graph.sentMail(ada)).toHaveLength(1);
});

test('a message created with the flags of a received one is no draft, and none becomes or ceases to be one by a change', async () => {
  const flags = (value: string) => ({ id: 'Integer 0x0E07', value });
  const arrived = { id: 'SystemTime 0x0E06', value: '2026-01-02T03:04:05Z' };
  const post = (...properties: object[]) => {
    const from = recipient(ben);
    const body = { subject: 'Flagged', from, isRead: false, singleValueExtendedProperties: properties };
    return session.post('/me/mailFolders/inbox/messages', body);
  };
  const { body: received } = await post(flags('1'), arrived);
  expect(received).toMatchObject({ isDraft: false, isRead: false, receivedDateTime: '2026-01-02T03:04:05Z' });
  expect(received.from.emailAddress.address).toBe(ben);
  const { body: draft } = await post(flags('9'), arrived);
  expect(draft.isDraft).toBe(true);
  const change = (value: string) => ({ singleValueExtendedProperties: [flags(value)] });
  expect((await session.call('PATCH', `/me/messages/${draft.id}`, change('1'))).body.isDraft).toBe(true);
  expect((await session.call('PATCH', `/me/messages/${received.id}`, change('9'))).body.isDraft).toBe(false);
});

test('an extended property set on a draft finds it before and after sending, its value in any case', async () => {
  const property = { id: keyId, value: 'Run-7/3' };
  const { body: draft } = await session.post('/me/messages', {
    subject: 'keyed',
    toRecipients: [recipient(ben)],
    singleValueExtendedProperties: [property],
  });
  expect(draft).not.toHaveProperty('singleValueExtendedProperties');
  const expand = `$expand=singleValueExtendedProperties($filter=id eq '${keyId}')`;
  const find = (value: string, name = keyId) =>
    session.get(
      `/me/messages?$filter=singleValueExtendedProperties/Any(ep: ep/id eq '${name}' and ep/value eq '${value}')&${expand}`,
    );
  expect((await find('run-7/3')).body.value[0].singleValueExtendedProperties).toEqual([property]);
  expect((await find('run-7/4')).body.value).toEqual([]);
  expect((await find('run-7/3', keyId.replace('Idempotency', 'idempotency'))).body.value).toEqual([]);
  await session.post(`/me/messages/${draft.id}/send`);
  expect(subjects(await find('run-7/3'))).toEqual(['keyed']);
  expect(session.sandbox.graph.messages(ben)[0]?.extendedProperties).toEqual([]);
});

test('sendMail answers 202 with nothing, and saves to Sent Items unless told not to', async () => {
  const message = { subject: 'one', toRecipients: [recipient(ben)] };
  const first = await session.post('/me/sendMail', { Message: message, SaveToSentItems: false });
  expect([first.status, first.body]).toEqual([202, '']);
  await session.post('/me/microsoft.graph.sendMail', { message: { ...message, subject: 'two' } });
  expect(subjects(await session.get('/me/mailFolders/sentitems/messages'))).toEqual(['two']);
  expect(session.sandbox.graph.sentMail(ada).map(({ subject }) => subject)).toEqual(['one', 'two']);
});

test('sendMail takes base64 MIME', async () => {
  const mime = [
    'From: Ada <ada@contoso.example>',
    `To: Ben <${ben}>`,
    'Subject: =?utf-8?B?R3LDvMOfZQ==?=',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Sch=C3=B6n',
  ].join('\r\n');
  const plain = { 'Content-Type': 'text/plain' };
  const answer = await session.post('/me/sendMail', Buffer.from(mime).toString('base64'), plain);
  expect(answer.status).toBe(202);
  expect(session.sandbox.graph.messages(ben)[0]).toMatchObject({ subject: 'Grüße', body: { content: 'Schön' } });
  const bad = await session.post('/me/sendMail', 'not base64!', plain);
  expect([bad.status, bad.body.error.code]).toEqual([400, 'ErrorMimeContentInvalidBase64String']);
});

describe('MIME with files', () => {
  const headers = ['To: Ben <ben@contoso.example>', 'Subject: Files', 'MIME-Version: 1.0'];
  const mixed = (...parts: string[][]) =>
    [
      ...headers,
      'Content-Type: multipart/mixed; boundary="outer"',
      '',
      ...parts.flatMap((part) => ['--outer', ...part]),
      '--outer--',
      '',
    ].join('\r\n');
  const text = ['Content-Type: text/plain; charset=utf-8', '', 'See below.'];
  const file = [
    'Content-Type: application/pdf; name="other.pdf"',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="=?utf-8?B?w6R0emVuLnBkZg==?="',
    '',
    Buffer.from('%PDF').toString('base64'),
  ];
  const note = ["Content-Disposition: attachment; filename*=utf-8''b%C3%A4r.txt", '', 'A file of text, no body.'];
  const picture = [
    'Content-Type: multipart/related; boundary=inner',
    '',
    ...['--inner', 'Content-Type: text/html', '', '<p><img src="cid:logo"></p>'],
    ...['--inner', 'Content-Type: image/png', 'Content-ID: <logo>', 'Content-Disposition: inline', '', 'png'],
    '--inner--',
  ];
  const post = (path: string, mime: string) =>
    session.post(path, Buffer.from(mime, 'utf8').toString('base64'), { 'Content-Type': 'text/plain' });

  test('they arrive as attachments, and texts among them are no body', async () => {
    expect((await post('/me/sendMail', mixed(text, file, note))).status).toBe(202);
    const [mail] = session.sandbox.graph.messages(ben);
    expect(mail).toMatchObject({ body: { contentType: 'text', content: 'See below.' } });
    expect(
      mail?.attachments.map(({ name, contentType, isInline, content }) => [
        name,
        contentType,
        isInline,
        String(content),
      ]),
    ).toEqual([
      ['ätzen.pdf', 'application/pdf', false, '%PDF'],
      ['bär.txt', 'text/plain', false, 'A file of text, no body.'],
    ]);
  });

  test('a picture of the body is inline, under its id', async () => {
    await post('/me/sendMail', mixed(picture));
    const [mail] = session.sandbox.graph.messages(ben);
    expect(mail?.body.contentType).toBe('html');
    expect(mail?.attachments).toMatchObject([{ contentType: 'image/png', contentId: 'logo', isInline: true }]);
  });

  test('a message is answered as one, and is read again as it was', async () => {
    const content = Buffer.alloc(100, 'kühl');
    const [subject, text] = ['Prüfung "A"', 'Schön.'];
    const attachments = [{ name: 'Plan "1" ä.txt', contentType: 'text/plain', content }];
    const { id } = session.sandbox.graph.deliverMail(ada, { from: ben, subject, text, attachments });
    const answer = await session.get(`/me/messages/${id}/$value`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain']);
    await post('/me/sendMail', String(answer.body).replace(/^To: .*$/m, `To: ${ben}`));
    const [mail] = session.sandbox.graph.messages(ben);
    expect(mail).toMatchObject({ subject, body: { content: text } });
    expect(mail?.attachments).toMatchObject([{ name: 'Plan "1" ä.txt', contentType: 'text/plain', content }]);
  });

  test('a draft is made of it too', async () => {
    const made = await post('/me/messages', mixed(text, file));
    expect(made).toMatchObject({ status: 201, body: { subject: 'Files', isDraft: true, hasAttachments: true } });
  });

  test.each([
    ['a message in a message', mixed(text, ['Content-Type: message/rfc822', '', 'Subject: Inner', '', 'x'])],
    ['an invitation', mixed(['Content-Type: text/calendar; method=REQUEST', '', 'BEGIN:VCALENDAR'])],
  ])('%s is not in the sandbox, and it says so', async (_what, mime) => {
    const answer = await post('/me/sendMail', mime);
    expect(answer).toMatchObject({
      status: 501,
      body: { error: { message: expect.stringMatching(/Microsoft Graph does/) } },
    });
    expect(session.sandbox.graph.sentMail(ada)).toEqual([]);
  });

  test('a reply written in MIME is not in the sandbox, and it says so', async () => {
    const { id } = session.sandbox.graph.deliverMail(ada, { from: ben, subject: 'Question' });
    expect((await post(`/me/messages/${id}/reply`, mixed(text))).status).toBe(501);
    expect((await post(`/me/messages/${id}/createForward`, mixed(text))).status).toBe(501);
  });
});

test('bodies of megabytes that are almost base64, addresses or scripts are read in no time', async () => {
  const started = performance.now();
  const plain = { 'Content-Type': 'text/plain' };
  expect((await session.post('/me/sendMail', `AAAA${' '.repeat(1_000_000)}!`, plain)).status).toBe(400);
  const mime = Buffer.from(`To: ${' '.repeat(300_000)}<\r\n\r\nx`).toString('base64');
  expect((await session.post('/me/sendMail', mime, plain)).status).toBe(400);
  const content = '<script>'.repeat(100_000);
  const draft = await session.post('/me/messages', { body: { contentType: 'html', content } });
  expect(draft.status).toBe(201);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test.each([
  ['quotes around each other', '<blockquote>'.repeat(390), '<p>x', `${'> '.repeat(12)}x`],
  ['lists around each other', '<ul><li>'.repeat(195), 'x<br>', `${' * '.repeat(12).replaceAll('  ', ' ')}x`],
  ['numbered lists around each other', '<ol start="-99999999"><li>'.repeat(195), '<li>x', '1. x'],
  ['links around each other', '<a href="https://x.example">'.repeat(390), 'x ', 'x x'],
  ['items with Roman numbers', '<ol type="i">', '<li>x', '1. x'],
  ['elements around each other', '<div>'.repeat(50_000), 'x ', '...'],
])('a body of %s without end is given as text in no time', async (_what, elements, line, text) => {
  const content = elements + line.repeat(20_000);
  const started = performance.now();
  const draft = await session.post('/me/messages', { body: { contentType: 'html', content } });
  const asText = { Prefer: 'outlook.body-content-type="text"' };
  const read = await session.get(`/me/messages/${draft.body.id}?$select=body`, asText);
  expect(read.body.body.content).toContain(text);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('a list of a body as text has its numbers, marks and links', async () => {
  const content =
    '<ol type="i" start="3"><li>a<li>b</ol><ul><li>c</ul><blockquote>d <a href="https://x.example">e</a></blockquote>';
  const draft = await session.post('/me/messages', { body: { contentType: 'html', content } });
  const asText = { Prefer: 'outlook.body-content-type="text"' };
  const read = await session.get(`/me/messages/${draft.body.id}?$select=body`, asText);
  expect(read.body.body.content).toBe(' iii. a\n iv.  b\n\n * c\n\n> d e [https://x.example]');
});

test.each([
  [{}, 'ErrorInvalidRecipients'],
  [{ toRecipients: [recipient('nobody')] }, 'ErrorInvalidRecipients'],
  [
    { toRecipients: [recipient('x@y.example')], internetMessageHeaders: [{ name: 'Foo', value: '1' }] },
    'InvalidInternetMessageHeader',
  ],
  [{ toRecipients: [recipient('x@y.example')], from: recipient('cleo@outlook.example') }, 'ErrorSendAsDenied'],
  [{ subjekt: 'x' }, 'RequestBodyRead'],
  [{ toRecipients: 'x@y.example' }, 'RequestBodyRead'],
])('sendMail with %j is refused and nothing goes out', async (message, code) => {
  const answer = await session.post('/me/sendMail', { message });
  expect(answer.body.error.code).toBe(code);
  expect(session.sandbox.graph.sentMail()).toEqual([]);
});

test("PATCH changes a draft freely, and of a received mail only what is the reader's", async () => {
  const { body: draft } = await session.post('/me/messages', { subject: 'a' });
  const patched = await session.call('PATCH', `/me/messages/${draft.id}`, {
    subject: 'b',
    internetMessageId: '<own@id>',
  });
  expect(patched.body).toMatchObject({ subject: 'b', internetMessageId: '<own@id>' });
  const { id } = session.sandbox.graph.deliverMail(ada, { from: 'x@y.example', subject: 'in' });
  const categories = await session.call('PATCH', `/me/messages/${id}`, { categories: ['Red'], isRead: true });
  expect([categories.status, categories.body.categories, categories.body.isRead]).toEqual([200, ['Red'], true]);
  const replaced = await session.call('PATCH', `/me/messages/${id}`, { categories: ['Blue'] });
  expect(replaced.body.categories).toEqual(['Blue']);
  const refused = await session.call('PATCH', `/me/messages/${id}`, { subject: 'other' });
  expect([refused.status, refused.body.error.code]).toEqual([400, 'ErrorInvalidPropertySet']);
});

test('If-Match lets only the version it names be changed', async () => {
  const { id } = session.sandbox.graph.deliverMail(ada, { from: 'x@y.example', subject: 'in' });
  const etag = (await session.get(`/me/messages/${id}`)).body['@odata.etag'] as string;
  expect((await session.call('PATCH', `/me/messages/${id}`, { isRead: true }, { 'If-Match': etag })).status).toBe(200);
  const stale = await session.call('PATCH', `/me/messages/${id}`, { isRead: false }, { 'If-Match': etag });
  expect([stale.status, stale.body.error.code]).toEqual([412, 'ErrorIrresolvableConflict']);
  expect((await session.call('DELETE', `/me/messages/${id}`, undefined, { 'If-Match': etag })).status).toBe(412);
});

test('DELETE moves to Deleted Items, permanentDelete purges', async () => {
  const { immutableId } = session.sandbox.graph.deliverMail(ada, { from: 'x@y.example', subject: 'in' });
  expect((await session.call('DELETE', `/me/messages/${immutableId}`)).status).toBe(204);
  expect(subjects(await session.get('/me/mailFolders/deleteditems/messages'))).toEqual(['in']);
  expect((await session.post(`/me/messages/${immutableId}/permanentDelete`)).status).toBe(204);
  expect((await session.get(`/me/messages/${immutableId}`)).status).toBe(404);
});

test('move answers with the new message; the immutable id stays, the other changes', async () => {
  const { id, immutableId } = session.sandbox.graph.deliverMail(ada, { from: 'x@y.example', subject: 'in' });
  const moved = await session.post(`/me/messages/${id}/move`, { destinationId: 'archive' });
  expect(moved.status).toBe(201);
  expect(moved.body.id).not.toBe(id);
  expect((await session.get(`/me/messages/${id}`)).status).toBe(404);
  expect((await session.get(`/me/messages/${immutableId}`, immutable)).body.id).toBe(immutableId);
  const copy = await session.post(`/me/messages/${immutableId}/copy`, { destinationId: 'inbox' }, immutable);
  expect(copy.body.id).not.toBe(immutableId);
  const wrong = await session.post(`/me/messages/${immutableId}/move`, { destinationId: 'nowhere' });
  expect([wrong.status, wrong.body.error.code]).toEqual([400, 'ErrorInvalidIdMalformed']);
});

test('a body over 4 MB, malformed JSON and a missing content type are refused', async () => {
  const big = await session.post('/me/messages', { subject: 'x'.repeat(4 * 1024 * 1024) });
  expect([big.status, big.body.error.code]).toEqual([400, 'BadRequest']);
  expect((await session.post('/me/messages', '{"subject":')).body.error.code).toBe('RequestBodyRead');
  expect((await session.post('/me/messages', '{}', { 'Content-Type': 'text/xml' })).status).toBe(415);
});
