import { ada, ben, openGraphSession, recipient, subjects, type GraphSession } from './graph-session';

let session: GraphSession;
beforeEach(async () => {
  session = await openGraphSession({ latencyMilliseconds: 30, limits: { graph: { requestsPer10Minutes: 20 } } });
});
afterEach(() => session.sandbox.close());
const support = '/users/support@contoso.example';

test("every answer names its request; errors have Graph's shape", async () => {
  const answer = await session.get('/me/messages/AAMkAGZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ', {
    'client-request-id': 'mine',
  });
  expect([answer.status, answer.headers.get('client-request-id')]).toEqual([404, 'mine']);
  const requestId = answer.headers.get('request-id');
  expect(answer.body).toEqual({
    error: {
      code: 'ErrorItemNotFound',
      message: 'The specified object was not found in the store.',
      innerError: {
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
        'request-id': requestId,
        'client-request-id': 'mine',
      },
    },
  });
});

test.each([
  ['/me/messages?$filter=constructor eq %27x%27', {}, 400, 'BadRequest'],
  ['/me/messages?$orderby=constructor', {}, 400, 'BadRequest'],
  ['/me/messages?$top=1', { Prefer: '__proto__=1, constructor=2' }, 200, undefined],
  ['/%zz', {}, 404, 'ResourceNotFound'],
])('odd input like %s is answered as Graph would', async (path, headers, status, code) => {
  const answer = await session.get(path, headers);
  expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
});

test("what the sandbox fails at has Graph's shape too, and is told in the terminal", async () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = await session.post('/me/messages', `{"body":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
  expect([answer.status, answer.body.error.code]).toEqual([500, 'UnknownError']);
  expect(told).toHaveBeenCalledTimes(1);
  told.mockRestore();
});

test.each([
  ['', 'Access token is empty.'],
  ['Bearer nonsense', 'CompactToken parsing failed with error code: 80049217'],
])('authorization %j is 401 with a challenge', async (authorization, message) => {
  const answer = await session.get('/me', { Authorization: authorization });
  expect([answer.status, answer.body.error.code]).toEqual([401, 'InvalidAuthenticationToken']);
  expect(answer.body.error.message).toBe(message);
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm/);
});

test('an access token ends with its time, or when a test ends it', async () => {
  session.sandbox.clock.advance(3599_000);
  expect((await session.get('/me')).body.error.message).toBe('Access token has expired or is not yet valid.');
  session = session.as(ada);
  expect((await session.get('/me')).status).toBe(200);
  expect(session.sandbox.login.expireAccessTokens(ada)).toBe(1);
  expect((await session.get('/me')).status).toBe(401);
});

test('all tokens issued so far are told, of both kinds, ended ones too', () => {
  const { login } = session.sandbox;
  const before = new Set(login.issuedTokens());
  const issued = [login.issueAccessToken(ada, ['Mail.Read']), login.issueRefreshToken(ada, ['Mail.Read'])];
  login.expireAccessTokens(ada);
  login.revokeRefreshTokens(ada);
  expect(login.issuedTokens().filter((token) => !before.has(token))).toEqual(issued);
});

test.each([
  ['GET', '/me/messages', ['Mail.Send']],
  ['POST', '/me/messages', ['Mail.Read']],
  ['POST', '/me/sendMail', ['Mail.ReadWrite']],
  ['GET', '/me/mailboxSettings', ['Mail.ReadWrite']],
  ['GET', `${support}/messages`, ['Mail.ReadWrite']],
])('%s %s needs more than %j', async (method, path, scopes) => {
  const answer = await session.as(ada, scopes).call(method, path, method === 'POST' ? {} : undefined);
  expect([answer.status, answer.body.error.code]).toEqual([403, 'ErrorAccessDenied']);
});

test('a shared mailbox is open to its delegates with a Shared scope, and to nobody else', async () => {
  session.sandbox.graph.deliverMail('support@contoso.example', { from: 'x@y.example', subject: 'help' });
  expect(subjects(await session.get(`${support}/messages`))).toEqual(['help']);
  expect((await session.as('cleo@outlook.example').get(`${support}/messages`)).status).toBe(403);
  expect((await session.get(`/users/${ben}/messages`)).status).toBe(403);
  expect((await session.get('/users/nobody@contoso.example/messages')).status).toBe(404);
});

test('sending from a shared mailbox shows both names, and needs the right to send', async () => {
  const message = { subject: 'answer', toRecipients: [recipient('x@y.example')] };
  expect((await session.post(`${support}/sendMail`, { message })).status).toBe(202);
  const [sent] = session.sandbox.graph.messages('support@contoso.example', 'sentitems');
  expect(sent).toMatchObject({
    from: { emailAddress: { address: 'support@contoso.example' } },
    sender: { emailAddress: { address: ada } },
  });
  const refused = await session.as(ben).post(`${support}/sendMail`, { message });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'ErrorSendAsDenied']);
});

test("a fifth request at the same time is over the mailbox's concurrency", async () => {
  const slow = { provider: 'graph', path: /messages/ } as const;
  session.sandbox.faults.add({ match: slow, fault: { kind: 'delay', milliseconds: 500 }, times: 6 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => session.get('/me/messages')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.body.error.code).toBe('ApplicationThrottled');
});

test('the budget is per application and mailbox, and comes back with its window', async () => {
  for (let count = 0; count < 20; count += 1) await session.get('/me/mailFolders');
  const refused = await session.get('/me/mailFolders');
  expect([refused.status, refused.body.error.code]).toEqual([429, 'TooManyRequests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect((await session.as(ada, undefined, 'another-app').get('/me/mailFolders')).status).toBe(200);
  expect((await session.as(ben).get('/me/mailFolders')).status).toBe(200);
  session.sandbox.clock.advance(10 * 60_000);
  expect((await session.as(ada).get('/me/mailFolders')).status).toBe(200);
});

test('an unknown segment is 404, a wrong method 405', async () => {
  expect((await session.get('/me/postcards')).body.error.code).toBe('ResourceNotFound');
  expect((await session.call('PUT', '/me/messages', {})).body.error.code).toBe('Request_BadRequest');
  expect((await session.call('PUT', '/me/messages', {})).status).toBe(405);
});

test('an id of another mailbox is told from one that nothing has', async () => {
  const { graph } = session.sandbox;
  const message = graph.deliverMail(ben, { from: ada });
  const folder = graph.createFolder(ben, 'Elsewhere');
  for (const path of [`messages/${message.id}`, `messages/${message.immutableId}`, `mailFolders/${folder.id}`])
    expect([path, (await session.get(`/me/${path}`)).body.error.code]).toEqual([path, 'ErrorInvalidMailboxItemId']);
});
