import { defined } from '../../src/json/defined';
import { mailUser } from '../support/world';
import { allScopes, createMailWorld, sharedMailbox, type MailWorld } from './mail-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('everything', mailUser, allScopes);
});
afterAll(() => world.stop());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const api = (method: Method, endpoint: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.call('mail.apiCall', {
    account: 'everything',
    method,
    endpoint,
    headers,
    ...defined({ body }),
  });

const idOf = ({ body }: { body?: unknown }): string => (body as { id: string }).id;

const plan = (bytes: number) => ({ name: 'plan.bin', content: Buffer.alloc(bytes, 'plan') });

const arrived = (bytes: number, file: { name: string; content: Buffer; contentType?: string } = plan(bytes)) =>
  world.sandbox.graph.deliverMail(mailUser, {
    from: 'lena@northwind.example',
    subject: 'Plans',
    text: 'See below.',
    attachments: [file],
  });

const kilobyte = 1024;

describe.each(['/me', `/users/${mailUser}`])('Mail API Call below %s', (root) => {
  test('lists with query options, gets, marks read, copies, moves and deletes messages', async () => {
    const subject = `Plans of ${root}`;
    const { immutableId } = world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject });
    const inFolder = (folder: string) =>
      world.sandbox.graph.messages(mailUser, folder).filter((message) => message.subject === subject).length;
    const listed = await api('GET', `${root}/messages?$top=2&$select=subject&$orderby=receivedDateTime desc`);
    expect(listed).toMatchObject({ status: 200, body: { value: [{ subject }, {}] } });
    expect(listed.headers['content-type']).toContain('application/json');
    const message = `${root}/messages/${immutableId}`;
    expect(await api('GET', message)).toMatchObject({ status: 200, body: { subject, isRead: false } });
    expect(await api('PATCH', message, { isRead: true })).toMatchObject({ status: 200, body: { isRead: true } });
    expect((await api('POST', `${message}/copy`, { destinationId: 'archive' })).status).toBe(201);
    expect((await api('POST', `${message}/move`, { destinationId: 'archive' })).status).toBe(201);
    expect(inFolder('archive')).toBe(2);
    expect((await api('DELETE', message)).status).toBe(204);
    expect([inFolder('archive'), inFolder('deleteditems')]).toEqual([1, 1]);
  });

  test('sends, replies and forwards', async () => {
    const { immutableId } = arrived(10);
    const before = world.sandbox.graph.sentMail(mailUser).length;
    const toRecipients = [{ emailAddress: { address: 'ben@contoso.example' } }];
    const message = { subject: 'Hello', body: { contentType: 'text', content: 'Hi' }, toRecipients };
    expect(await api('POST', `${root}/sendMail`, { message })).toMatchObject({ status: 202, body: null });
    expect((await api('POST', `${root}/messages/${immutableId}/reply`, { comment: 'Yes' })).status).toBe(202);
    expect((await api('POST', `${root}/messages/${immutableId}/forward`, { toRecipients })).status).toBe(202);
    expect(world.sandbox.graph.sentMail(mailUser)).toHaveLength(before + 3);
  });

  test('lists, gets and makes folders', async () => {
    expect((await api('GET', `${root}/mailFolders?$top=3`)).body).toMatchObject({ value: { length: 3 } });
    expect(await api('GET', `${root}/mailFolders/inbox`)).toMatchObject({ body: { displayName: 'Inbox' } });
    const displayName = `Fair ${root.length}`;
    expect(await api('POST', `${root}/mailFolders`, { displayName })).toMatchObject({
      status: 201,
      body: { displayName },
    });
  });

  test('lists, creates, gets, updates and deletes events, and asks for schedules', async () => {
    const start = { dateTime: '2030-05-06T10:00:00', timeZone: 'UTC' };
    const end = { dateTime: '2030-05-06T11:00:00', timeZone: 'UTC' };
    const created = await api('POST', `${root}/events`, { subject: 'Visit', start, end });
    expect(created.status).toBe(201);
    const event = `${root}/events/${idOf(created)}`;
    expect((await api('GET', `${root}/events?$top=1`)).status).toBe(200);
    expect(await api('GET', event)).toMatchObject({ body: { subject: 'Visit' } });
    expect(await api('PATCH', event, { subject: 'Long visit' })).toMatchObject({ status: 200 });
    expect((await api('DELETE', event)).status).toBe(204);
    const schedule = { schedules: [mailUser], startTime: start, endTime: end };
    expect(await api('POST', `${root}/calendar/getSchedule`, schedule)).toMatchObject({
      status: 200,
      body: { value: [{ scheduleId: mailUser }] },
    });
  });

  test('lists, creates, gets, updates and deletes contacts', async () => {
    const created = await api('POST', `${root}/contacts`, { givenName: 'Lena' });
    expect(created.status).toBe(201);
    const contact = `${root}/contacts/${idOf(created)}`;
    expect((await api('GET', `${root}/contacts?$top=1`)).status).toBe(200);
    expect(await api('GET', contact)).toMatchObject({ body: { givenName: 'Lena' } });
    expect(await api('PATCH', contact, { givenName: 'Lea' })).toMatchObject({ body: { givenName: 'Lea' } });
    expect((await api('DELETE', contact)).status).toBe(204);
  });

  test('hands small attachments through with a reference, and the others by reference alone', async () => {
    const mailbox = root === '/me' ? '' : `/${mailUser}`;
    const small = arrived(10);
    const smallId = small.attachments[0]?.id ?? '';
    const ofSmall = { attachment: `mail-attachment:everything${mailbox}:${small.immutableId}:${smallId}` };
    const base64 = Buffer.alloc(10, 'plan').toString('base64');
    const ofMessage = `${root}/messages/${small.immutableId}/attachments`;
    expect((await api('GET', ofMessage)).body).toMatchObject({
      value: [{ name: 'plan.bin', contentBytes: base64, ...ofSmall }],
    });
    expect((await api('GET', `${ofMessage}/${smallId}/$value`)).body).toMatchObject({ base64, ...ofSmall });
    for (const bytes of [300 * kilobyte, 2048 * kilobyte]) {
      const { immutableId, attachments } = arrived(bytes);
      const id = attachments[0]?.id ?? '';
      const offered = {
        name: 'plan.bin',
        contentType: 'application/octet-stream',
        attachment: `mail-attachment:everything${mailbox}:${immutableId}:${id}`,
      };
      const list = `${root}/messages/${immutableId}/attachments`;
      for (const [endpoint, expected] of [
        [list, { value: [offered] }],
        [`${list}/${id}`, offered],
        [`${root}/messages('${immutableId}')/attachments('${id}')`, offered],
      ] as const) {
        const { status, body } = await api('GET', endpoint);
        expect({ status, body }).toMatchObject({ status: 200, body: expected });
        expect(JSON.stringify(body)).not.toContain('contentBytes');
      }
      expect((await api('GET', `${list}/${id}/$value`)).body).toMatchObject({ attachment: offered.attachment });
      expect(
        await world.call('mail.sendEmail', {
          account: 'everything',
          to: ['ben@contoso.example'],
          subject: 'Passed on',
          body: 'Below.',
          attachments: [offered.attachment],
        }),
      ).toMatchObject({ attachments: 1 });
      expect(world.sandbox.graph.sentMail(mailUser).at(-1)?.attachments).toEqual([{ name: 'plan.bin', size: bytes }]);
    }
  });
});

describe('Mail API Call', () => {
  test('puts references in the place of large attachments of expanded messages and of batches', async () => {
    const { immutableId, attachments } = arrived(300 * kilobyte);
    const attachment = `mail-attachment:everything:${immutableId}:${attachments[0]?.id ?? ''}`;
    const url = `/me/messages/${immutableId}`;
    expect((await api('GET', `${url}?$expand=attachments`)).body).toMatchObject({ attachments: [{ attachment }] });
    const requests = [{ id: '1', method: 'GET', url: `${url}/attachments` }];
    for (const written of [{ requests }, JSON.stringify({ requests })]) {
      const { body } = await api('POST', '/$batch', written);
      expect(body).toMatchObject({ responses: [{ id: '1', body: { value: [{ attachment }] } }] });
    }
  });

  test.each([
    ['text/csv', 'name,owed\nLena,4711'],
    ['application/json', '{"owed": 4711}'],
  ])(
    'answers a file of %s as it answers any other: its bytes with a reference, in a batch the reference alone',
    async (contentType, written) => {
      const content = Buffer.from(written);
      const { immutableId, attachments } = arrived(0, { name: 'debts', contentType, content });
      const id = attachments[0]?.id ?? '';
      const attachment = `mail-attachment:everything:${immutableId}:${id}`;
      const url = `/me/messages/${immutableId}/attachments/${id}/$value`;
      expect((await api('GET', url)).body).toEqual({
        contentType: expect.stringContaining(contentType),
        base64: content.toString('base64'),
        attachment,
      });
      const requests = [{ id: '1', method: 'GET', url }];
      expect((await api('POST', '/$batch', { requests })).body).toMatchObject({
        responses: [{ status: 200, body: { omitted: expect.stringContaining('in a batch'), attachment } }],
      });

      const large = arrived(0, { name: 'debts', contentType, content: Buffer.alloc(300 * kilobyte, ' ') });
      const ofLarge = `/me/messages/${large.immutableId}/attachments/${large.attachments[0]?.id ?? ''}/$value`;
      const { body } = await api('GET', ofLarge);
      expect(body).toMatchObject({
        omitted: expect.anything(),
        attachment: expect.stringContaining(large.immutableId),
      });
      expect(JSON.stringify(body).length).toBeLessThan(kilobyte);
    },
  );

  test('answers a message in MIME as the file that it is, larger than a file that has a reference', async () => {
    for (const kilobytes of [1, 300]) {
      const { immutableId } = arrived(kilobytes * kilobyte);
      for (const path of [`messages/${immutableId}`, `messages('${immutableId}')`]) {
        const { body } = await api('GET', `/me/${path}/$value`);
        expect(body).toEqual({ contentType: expect.stringContaining('text/plain'), base64: expect.any(String) });
        const written = Buffer.from((body as { base64: string }).base64, 'base64').toString();
        expect(written).toContain('Subject: Plans');
        expect(written).toContain('filename="plan.bin"');
      }
    }
    const { immutableId } = arrived(1024 * kilobyte);
    expect((await api('GET', `/me/messages/${immutableId}/$value`)).body).toMatchObject({ omitted: expect.anything() });
  });

  test('tells why it was refused the contents of a file, in a batch too', async () => {
    const [{ immutableId }, { attachments }] = [arrived(10), arrived(10)];
    const url = `/me/messages/${immutableId}/attachments/${attachments[0]?.id ?? ''}/$value`;
    const refused = { error: { code: 'ErrorItemNotFound' } };
    const { status, body } = await api('GET', url);
    expect({ status, body }).toMatchObject({ status: 404, body: refused });
    expect((await api('POST', '/$batch', { requests: [{ id: '1', method: 'GET', url }] })).body).toMatchObject({
      responses: [{ status: 404, body: refused }],
    });
  });

  test('sends a batch whose requests have bodies and no headers, as models write it', async () => {
    const { immutableId } = arrived(10);
    const requests = [{ id: '1', method: 'PATCH', url: `/me/messages/${immutableId}`, body: { isRead: true } }];
    const { body } = await api('POST', '/$batch', { requests });
    expect(body).toMatchObject({ responses: [{ id: '1', status: 200, body: { isRead: true } }] });
  });

  test('reaches a shared mailbox', async () => {
    const { status, body } = await api('GET', `/users/${sharedMailbox}/messages?$top=1&$select=subject`);
    expect({ status, body }).toMatchObject({ status: 200, body: { value: [{ subject: 'Portal login broken' }] } });
  });

  test('passes headers on and hands refusals back as they are', async () => {
    const { immutableId } = arrived(10);
    const headers = { 'If-Match': 'W/"something else"', Prefer: 'outlook.body-content-type="text"' };
    const refused = await api('PATCH', `/me/messages/${immutableId}`, { isRead: true }, headers);
    expect(refused).toMatchObject({ status: 412, body: { error: { code: 'ErrorIrresolvableConflict' } } });
    world.sandbox.faults.add({
      match: { path: '/v1.0/me/messages' },
      fault: { kind: 'status', status: 429, retryAfter: 7 },
    });
    expect(await api('GET', '/me/messages')).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
  });

  test.each([
    '/groups',
    '/places/microsoft.graph.room',
    '/directoryObjects/x',
    '/communications/presences',
    '/solutions/x',
  ])('goes to %s as to whatever Graph has below its version', async (endpoint) => {
    world.sandbox.requests.clear();
    await api('GET', endpoint);
    expect(world.sandbox.requests.list().map(({ path }) => path)).toEqual([`/v1.0${endpoint}`]);
  });

  test('takes a JSON body that was written as text, and a message in MIME', async () => {
    const { immutableId } = arrived(10);
    expect(await api('PATCH', `/me/messages/${immutableId}`, '{"isRead": true}')).toMatchObject({ status: 200 });
    const mime = 'From: ada@contoso.example\r\nTo: ben@contoso.example\r\nSubject: In MIME\r\n\r\nHi';
    const sending = await api('POST', '/me/sendMail', Buffer.from(mime).toString('base64'));
    expect(sending.status).toBe(202);
    expect(world.sandbox.graph.sentMail(mailUser).at(-1)?.subject).toBe('In MIME');
  });

  test.each<[string, object, string]>([
    ['another host', { endpoint: 'https://evil.example/me/messages' }, 'endpoint names a scheme or host'],
    ['a way out of the base', { endpoint: '/me/../applications' }, 'endpoint contains a segment made of dots'],
    ['a host without its scheme', { endpoint: 'evil.example/me' }, 'endpoint does not start with'],
    ['the beta version where nobody allowed it', { endpoint: '/beta/me' }, 'MICROSOFT_GRAPH_BETA=on'],
    ['another method in the query', { endpoint: '/me?_method=DELETE' }, 'the method is the field "method"'],
    ['another identity', { headers: { Authorization: 'Bearer x' } }, 'headers: "Authorization" cannot be set'],
  ])('refuses %s', async (_what, wrong, sentence) => {
    const refusal = await world.refusal('mail.apiCall', { method: 'GET', endpoint: '/me/messages', ...wrong });
    expect(refusal).toEqual({ type: 'InvalidInput', message: expect.stringContaining(sentence) });
  });
});
