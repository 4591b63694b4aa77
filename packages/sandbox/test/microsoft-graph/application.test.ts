import { startSandbox, type Sandbox } from '../../src';
import { ben, GraphSession, support } from './graph-session';

const clientId = 'daemon';
const roles = ['Mail.Read', 'Mail.ReadWrite', 'Calendars.ReadWrite'];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'support-desk' });
  sandbox.login.registerApplication({ clientId, secret: 'right', roles, mailboxes: ['support@contoso.example'] });
});
afterAll(() => sandbox.close());

async function token(more: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.urls.login}/contoso.example/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: 'right',
      scope: 'https://graph.microsoft.com/.default',
      ...more,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const session = async () => new GraphSession(sandbox, String((await token()).body.access_token));

test('an application gets a token that names its roles, and no refresh token', async () => {
  const { status, body } = await token();
  expect([status, body.token_type, 'refresh_token' in body, 'scope' in body]).toEqual([200, 'Bearer', false, false]);
  const claims = Buffer.from(String(body.access_token).split('.')[1] ?? '', 'base64url').toString();
  expect(JSON.parse(claims)).toMatchObject({ appid: clientId, idtyp: 'app', roles });
});

test.each([
  [{ client_secret: 'wrong' }, 401, 7000215],
  [{ client_id: 'unknown' }, 400, 700016],
  [{ scope: 'https://graph.microsoft.com/Mail.Read' }, 400, 1002012],
  [{ client_assertion: 'a.b.c' }, 401, 700027],
] as const)('a request with %j is refused', async (more, status, code) => {
  expect(await token(more)).toMatchObject({ status, body: { error_codes: [code] } });
});

test('it works in a mailbox of its policy as the owner would, has no /me, and nothing elsewhere', async () => {
  const graph = await session();
  expect((await graph.get(`${support}/messages?$top=1`)).status).toBe(200);
  expect((await graph.get(`${support}/contacts`)).status).toBe(403);
  expect((await graph.call('POST', `${support}/findMeetingTimes`, {})).status).toBe(403);
  expect((await graph.get('/me/messages')).body).toMatchObject({
    error: { code: 'BadRequest', message: '/me request is only valid with delegated authentication flow.' },
  });
  expect((await graph.get('/me')).status).toBe(400);
  expect((await graph.get(support)).status).toBe(403);
  expect((await graph.get(`/users/${ben}/messages`)).body).toMatchObject({ error: { code: 'ErrorAccessDenied' } });
});

test('it watches mailboxes of its policy, by their own names', async () => {
  const graph = await session();
  const watch = (resource: string) =>
    graph.call('POST', '/subscriptions', {
      changeType: 'created',
      notificationUrl: 'http://127.0.0.1:9/nobody',
      resource,
      expirationDateTime: new Date(Date.now() + 3_600_000).toISOString(),
    });
  expect((await watch('me/messages')).status).toBe(400);
  expect((await watch(`users/${ben}/messages`)).status).toBe(403);
  // As far as the address, where nobody answers.
  expect((await watch('users/support@contoso.example/messages')).body).toMatchObject({
    error: { message: expect.stringMatching(/validation/i) as unknown },
  });
});
