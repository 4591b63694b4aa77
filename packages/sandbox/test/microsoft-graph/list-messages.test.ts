import { ada, openGraphSession, subjects, type GraphSession } from './graph-session';

let session: GraphSession;
beforeAll(async () => {
  session = await openGraphSession({ startTime: new Date('2026-11-20T12:00:00Z') });
  const { graph } = session.sandbox;
  for (let day = 1; day <= 25; day += 1) {
    graph.deliverMail(ada, {
      from: day % 2 === 0 ? { name: 'Even Steven', address: 'steven@even.example' } : 'olga@odd.example',
      subject: `Note ${day}`,
      html: `<p>Body of <b>note ${day}</b></p>`,
      receivedDateTime: new Date(Date.UTC(2026, 9, day, 8)),
      isRead: day > 20,
      categories: day === 7 ? ['Red', 'Blue'] : [],
      ...(day === 5 && { attachments: [{ name: 'a.pdf', content: Buffer.from('pdf') }] }),
      ...(day === 6 && { attachments: [{ name: 'i.png', content: Buffer.from('png'), isInline: true }] }),
    });
  }
});
beforeAll(async () => {
  for (const displayName of ['Suppliers', 'Customers']) await session.post('/me/contactFolders', { displayName });
  for (const givenName of ['Lit', 'Lin']) await session.post('/me/contacts', { givenName });
  const start = { dateTime: '2026-11-23T10:00:00', timeZone: 'UTC' };
  for (const subject of ['Review', 'Lunch']) await session.post('/me/events', { subject, start, end: start });
});
afterAll(() => session.sandbox.close());

test('ids are as long and as alike as real ones: those of one mailbox differ only towards their end', async () => {
  const ids = async (path: string, headers?: Record<string, string>): Promise<string[]> => {
    const { body } = await session.get(path, headers);
    return (body.value as { id: string }[]).map(({ id }) => id);
  };
  const items = await ids('/me/messages');
  const [withFile] = await ids("/me/messages?$filter=subject eq 'Note 5'");
  const { body } = await session.get('/me/messages?$select=conversationId,conversationIndex');
  const threads = body.value as { conversationId: string; conversationIndex: string }[];
  const longest = (texts: string[]) => Math.max(...texts.map((text) => text.length));
  expect({
    item: longest(items),
    immutable: longest(await ids('/me/messages', { Prefer: 'IdType="ImmutableId"' })),
    folder: longest(await ids('/me/mailFolders')),
    file: longest(await ids(`/me/messages/${String(withFile)}/attachments`)),
    thread: longest(threads.map(({ conversationId }) => conversationId)),
  }).toEqual({ item: 152, immutable: 152, folder: 120, file: 184, thread: 80 });
  expect(new Set(items.map((id) => id.slice(0, 100))).size).toBe(1);
  expect(new Set(threads.map(({ conversationIndex }) => conversationIndex)).size).toBe(10);
});

describe('paging', () => {
  test('a list has ten messages, newest first, and its nextLink leads to the rest without gap or repeat', async () => {
    const seen: string[] = [];
    let link: string | undefined = '/me/messages?$select=subject&$count=true';
    const sizes: number[] = [];
    while (link !== undefined) {
      const page = await session.get(link);
      expect(page.body['@odata.count']).toBe(25);
      sizes.push(subjects(page).length);
      seen.push(...subjects(page));
      link = page.body['@odata.nextLink'];
    }
    expect(sizes).toEqual([10, 10, 5]);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `Note ${25 - index}`));
  });

  test('$top outside 1 to 1000 is refused', async () => {
    expect((await session.get('/me/messages?$top=1001')).status).toBe(400);
    expect((await session.get('/me/messages?$top=0')).status).toBe(400);
    expect((await session.get('/me/messages?$top=1000')).body.value).toHaveLength(25);
  });

  test('$count answers the bare number as text', async () => {
    const answer = await session.get('/me/mailFolders/inbox/messages/$count');
    expect([answer.body, answer.headers.get('content-type')]).toEqual(['25', expect.stringContaining('text/plain')]);
  });

  test.each([
    ['messages', "$filter=subject eq 'Note 7'", '1'],
    ['messages', '$filter=isRead eq true', '5'],
    ['messages', '$search="subject:7"&$top=1', '1'],
    ['mailFolders/inbox/messages', '$filter=isRead eq true&$top=1&$skip=3', '5'],
    ['mailFolders', "$filter=displayName eq 'Inbox'", '1'],
    ['contactFolders', "$filter=displayName eq 'Suppliers'", '1'],
    ['contacts', "$filter=givenName eq 'Lit'", '1'],
    ['events', "$filter=subject eq 'Review'", '1'],
    ['calendar/events', "$filter=subject eq 'Review'", '1'],
    ['calendars', "$filter=name eq 'Calendar'", '1'],
  ])('$count of %s with %s counts what the list has with it', async (list, query, count) => {
    expect((await session.get(`/me/${list}/$count?${query}`)).body).toBe(count);
  });

  test('a search has no count, though it is asked for, and goes on to the next page', async () => {
    const { body } = await session.get('/me/messages?$search="subject:note"&$count=true&$top=2');
    expect(body).not.toHaveProperty(['@odata.count']);
    expect(body['@odata.nextLink']).toContain('$skip=2');
    expect((await session.get('/me/messages/$count?$search="subject:note"')).body).toBe('25');
  });

  test('$count of attachments counts what the filter leaves', async () => {
    const [{ id }] = (await session.get("/me/messages?$filter=subject eq 'Note 5'")).body.value;
    const count = `/me/messages/${id}/attachments/$count`;
    expect((await session.get(count)).body).toBe('1');
    expect((await session.get(`${count}?$filter=name eq 'other'`)).body).toBe('0');
  });

  test('$count is refused as the list is, also within a batch, and of what is no list there is none', async () => {
    const refused = await session.get('/me/messages/$count?$filter=nonsense eq 1');
    expect([refused.status, refused.body.error.code]).toEqual([400, 'BadRequest']);
    expect((await session.get('/me/mailFolders/inbox/$count')).status).toBe(404);
    const url = '/me/messages/$count?$filter=isRead eq true';
    const batch = await session.post('/$batch', { requests: [{ id: '1', method: 'GET', url }] });
    expect(batch.body.responses[0]).toMatchObject({ status: 200, body: Buffer.from('5').toString('base64') });
  });
});

describe('$select', () => {
  test('gives what Graph calls binary as whole base64, which strict clients decode', async () => {
    const { body } = await session.get('/me/messages?$select=conversationIndex&$top=25');
    for (const { conversationIndex } of body.value as { conversationIndex: string }[]) {
      expect(Buffer.from(conversationIndex, 'base64').toString('base64')).toBe(conversationIndex);
    }
  });

  test('leaves id, etag and what was named', async () => {
    const [message] = (await session.get('/me/messages?$select=subject&$top=1')).body.value as Record<string, string>[];
    expect(Object.keys(message ?? {}).sort()).toEqual(['@odata.etag', 'id', 'subject']);
    expect(message?.['@odata.etag']).toMatch(/^W\/"CQ.+"$/);
  });

  test('refuses a property messages do not have', async () => {
    const { status, body } = await session.get('/me/messages?$select=subjekt');
    expect([status, body.error.code]).toEqual([400, 'BadRequest']);
    expect(body.error.message).toContain("'subjekt' on type 'microsoft.graph.message'");
  });

  test('is the only way to internetMessageHeaders and uniqueBody', async () => {
    const [plain] = (await session.get('/me/messages?$top=1')).body.value;
    expect(plain).not.toHaveProperty('internetMessageHeaders');
    expect(plain).not.toHaveProperty('uniqueBody');
    const [chosen] = (await session.get('/me/messages?$top=1&$select=uniqueBody,internetMessageHeaders')).body.value;
    expect(chosen.uniqueBody.content).toContain('note 25');
    expect(chosen.internetMessageHeaders).toContainEqual({ name: 'Subject', value: 'Note 25' });
  });
});

describe('$filter', () => {
  test.each([
    ["subject eq 'note 3'", ['Note 3']],
    ["from/emailAddress/address eq 'STEVEN@even.example' and isRead eq true", ['Note 24', 'Note 22']],
    ["contains(from/emailAddress/address,'odd') and receivedDateTime ge 2026-10-23T00:00:00Z", ['Note 25', 'Note 23']],
    ["startswith(subject,'Note 2') and not (isRead eq true)", ['Note 20', 'Note 2']],
    ["categories/any(c:c eq 'blue')", ['Note 7']],
    ["categories/Any(c:c EQ 'blue')", ['Note 7']],
    ["StartsWith(subject,'Note 2') AND NOT (isRead Eq True)", ['Note 20', 'Note 2']],
    ["(subject eq 'Note 1' OR subject EQ 'Note 2') And receivedDateTime LT 2026-10-02T00:00:00Z", ['Note 1']],
    ['hasAttachments eq true', ['Note 5']],
    ["contains(subject,'Note 2') and receivedDateTime ge 2026-10-25T00:00:00", ['Note 25']],
    ["(subject eq 'Note 1' or subject eq 'Note 2') and receivedDateTime lt 2026-10-02T00:00:00+00:00", ['Note 1']],
    ["importance eq 'high'", []],
  ])('%s', async (filter, expected) => {
    const answer = await session.get(`/me/messages?$filter=${encodeURIComponent(filter)}&$select=subject`);
    expect(answer.status).toBe(200);
    expect(subjects(answer)).toEqual(expected);
  });

  test.each([
    ["subject eq 'open", 'BadRequest', /Syntax error: character ''' is not valid at position 11/],
    ['isRead eq maybe', 'BadRequest', /Syntax error/],
    ["isRead eq 'true'", 'BadRequest', /Edm.Boolean.*Edm.String/],
    ["receivedDateTime ge '2026-01-01'", 'BadRequest', /Edm.DateTimeOffset.*Edm.String/],
    ["color eq 'red'", 'BadRequest', /property named 'color'/],
    ["toRecipients/any(r:r/emailAddress/address eq 'x@y.z')", 'ErrorInvalidUrlQueryFilter', /invalid nodes/],
    ['length(subject) gt 3', 'BadRequest', /unknown function/],
  ])('%s is refused', async (filter, code, message) => {
    const { status, body } = await session.get(`/me/messages?$filter=${encodeURIComponent(filter)}`);
    expect([status, body.error.code]).toEqual([400, code]);
    expect(body.error.message).toMatch(message);
  });
});

describe('$orderby', () => {
  test('sorts', async () => {
    const answer = await session.get('/me/messages?$orderby=receivedDateTime asc&$top=2&$select=subject');
    expect(subjects(answer)).toEqual(['Note 1', 'Note 2']);
  });

  test.each([
    ['isRead eq false', 'InefficientFilter'],
    ['isRead eq false and receivedDateTime ge 1900-01-01T00:00:00Z', 'InefficientFilter'],
    ["receivedDateTime ge 1900-01-01T00:00:00Z and contains(subject,'x')", 'InefficientFilter'],
  ])('by date with the filter %s is too complex', async (filter, code) => {
    const { status, body } = await session.get(`/me/messages?$filter=${filter}&$orderby=receivedDateTime desc`);
    expect([status, body.error.code]).toEqual([400, code]);
  });

  test('works with a filter that begins with the same property', async () => {
    const filter = 'receivedDateTime ge 1900-01-01T00:00:00Z and isRead eq true';
    const answer = await session.get(`/me/messages?$filter=${filter}&$orderby=receivedDateTime&$top=1&$select=subject`);
    expect(subjects(answer)).toEqual(['Note 21']);
  });
});

test('a query option Graph does not have is refused, other parameters are ignored', async () => {
  expect((await session.get('/me/messages?$limit=5')).status).toBe(400);
  expect((await session.get('/me/messages?limit=5')).body.value).toHaveLength(10);
});

test('bodies come as text where the caller prefers it, and the answer says so', async () => {
  const prefer = { Prefer: 'outlook.body-content-type="text"' };
  const answer = await session.get('/me/messages?$top=1&$select=body,bodyPreview', prefer);
  expect(answer.body.value[0].body).toEqual({ contentType: 'text', content: 'Body of note 25' });
  expect(answer.headers.get('preference-applied')).toBe('outlook.body-content-type="text"');
  const html = await session.get('/me/messages?$top=1&$select=body');
  expect(html.body.value[0].body.contentType).toBe('html');
});

test('keys may stand in parentheses, and path segments in any case', async () => {
  const [message] = (await session.get("/me/MailFolders('Inbox')/Messages?$top=1")).body.value;
  const answer = await session.get(`/users('${ada}')/messages('${message.id}')?$select=subject`);
  expect([answer.status, answer.body.subject]).toEqual([200, 'Note 25']);
});
