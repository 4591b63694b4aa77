import { startSandbox, type Sandbox } from '../src';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ startTime: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => sandbox.close());

async function control(method: string, path: string, body?: unknown) {
  const response = await fetch(`${sandbox.urls.control}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
const ada = 'ada@contoso.example';

test('a test in any language finds people, delivers mail, gets a token, injects a fault and counts effects', async () => {
  expect((await control('GET', '/graph/people')).body.value).toContain(ada);
  const delivered = await control('POST', '/graph/mail', {
    to: ada,
    mail: { from: 'x@y.example', subject: 'hello', attachments: [{ name: 'a.txt', content: 'aGVsbG8=' }] },
  });
  expect([delivered.status, delivered.body.subject]).toEqual([201, 'hello']);
  const { body } = await control('POST', '/login/access-tokens', { user: ada, scopes: ['Mail.Send', 'Mail.Read'] });
  const rule = { match: { provider: 'graph', path: 'sendMail$' }, fault: { kind: 'status', status: 503 }, times: 1 };
  expect((await control('POST', '/faults', rule)).status).toBe(201);
  const send = () =>
    fetch(`${sandbox.urls.graph}/v1.0/me/sendMail`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${body.access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ message: { toRecipients: [{ emailAddress: { address: 'x@y.example' } }] } }),
    });
  expect([(await send()).status, (await send()).status]).toEqual([503, 202]);
  expect((await control('GET', `/graph/sent?user=${ada}`)).body.value).toHaveLength(1);
  expect((await control('GET', '/requests?provider=graph&path=sendMail')).body.value).toHaveLength(2);
  await control('DELETE', '/requests');
  expect((await control('GET', '/requests')).body.value).toEqual([]);
});

test('the person reads, files and removes a mail from another device', async () => {
  const { body: mail } = await control('POST', '/graph/mail', { to: ada, mail: { from: 'x@y.example' } });
  expect((await control('POST', '/graph/mark-read', { user: ada, messageId: mail.id })).body.isRead).toBe(true);
  await control('POST', '/graph/move', { user: ada, messageId: mail.id, folder: 'archive' });
  expect((await control('GET', `/graph/messages/${ada}?folder=archive`)).body.value).toHaveLength(1);
  const { body: dragged } = await control('POST', '/graph/drag', {
    user: ada,
    messageId: mail.immutableId,
    folder: 'inbox',
  });
  expect(dragged).toMatchObject({ internetMessageId: mail.internetMessageId, receivedDateTime: mail.receivedDateTime });
  expect(dragged.immutableId).not.toBe(mail.immutableId);
  expect((await control('GET', `/graph/messages/${ada}`)).body.value).toHaveLength(1);
  await control('POST', '/graph/remove', { user: ada, messageId: dragged.immutableId });
  expect((await control('GET', `/graph/messages/${ada}`)).body.value).toEqual([]);
});

test('time moves forward on command', async () => {
  const { body } = await control('POST', '/clock/advance', { milliseconds: 3_600_000 });
  expect(Date.parse(body.now as string)).toBeGreaterThanOrEqual(Date.parse('2026-11-20T13:00:00Z'));
});

test.each(['/login/expire-access-tokens', '/login/revoke-refresh-tokens', '/graph/drop-delta-state'])(
  'POST %s without a body is about all, and what is no JSON is told',
  async (path) => {
    expect(await control('POST', path)).toMatchObject({ status: 200, body: { count: expect.any(Number) } });
    const odd = await fetch(`${sandbox.urls.control}${path}`, { method: 'POST', body: '{' });
    expect([odd.status, await odd.json()]).toEqual([400, { error: 'The body is not JSON.' }]);
  },
);

test.each([
  ['POST', '/faults', { match: { path: '(' }, fault: { kind: 'status', status: 503 } }, 'not a regular expression'],
  ['POST', '/faults', { match: {}, fault: { kind: 'explode' } }, 'fault'],
  ['POST', '/graph/mail', { to: 'nobody@x.example', mail: { from: 'x@y.example' } }, "no mailbox 'nobody@x.example'"],
  ['POST', '/graph/mail', { to: ada }, 'mail'],
  ['POST', '/clock/advance', { milliseconds: -1 }, 'milliseconds'],
])('%s %s with a mistake answers 400 and says which', async (method, path, body, part) => {
  const answer = await control(method, path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain(part);
});

test('an unknown control route is 404', async () => {
  expect((await control('POST', '/teapot')).status).toBe(404);
});
