import { once } from 'node:events';
import { request } from 'node:https';
import { makeCertificate, startSandbox, type FaultRule, type Sandbox } from '../src';

const ada = 'ada@contoso.example';
let sandbox: Sandbox;
let token: string;
beforeEach(async () => {
  sandbox = await startSandbox();
  token = sandbox.login.issueAccessToken(ada, ['Mail.Send', 'Mail.ReadWrite']);
});
afterEach(() => sandbox.close());

const send = () =>
  fetch(`${sandbox.urls.graph}/v1.0/me/sendMail`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ message: { toRecipients: [{ emailAddress: { address: 'x@y.example' } }] } }),
  });
const inject = (fault: FaultRule['fault']) => sandbox.faults.add({ match: { provider: 'graph' }, fault } as FaultRule);
const effects = () => sandbox.graph.sentMail(ada).length;

test.each([429, 503, 500])("status %i is answered in the provider's shape, without the effect", async (status) => {
  inject({ kind: 'status', status, retryAfter: 2.128 });
  const answer = await send();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '2.128']);
  expect(await answer.json()).toMatchObject({ error: { code: expect.any(String), innerError: {} } });
  expect(effects()).toBe(0);
  expect((await send()).status).toBe(202);
});

test("a fault says a code and a message of Graph's", async () => {
  const message = 'Operation: Create; Exception: [Status Code: NotFound; Reason: Not Found]';
  inject({ kind: 'status', status: 404, code: 'ExtensionError', message });
  const answer = await send();
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { code: 'ExtensionError', message } });
});

test('a fault of the sign-in says the error, and the number by which people look for it', async () => {
  const renew = async () => {
    const body = new URLSearchParams({
      ...{ grant_type: 'refresh_token', client_id: 'sandbox' },
      refresh_token: sandbox.login.issueRefreshToken(ada, ['Mail.Read', 'offline_access']),
    });
    const answer = await fetch(`${sandbox.urls.login}/common/oauth2/v2.0/token`, { method: 'POST', body });
    return [answer.status, await answer.json()];
  };
  const message = 'AADSTS50076: Due to a configuration change made by your administrator, you must use multi-factor.';
  const rules = [
    { kind: 'status', status: 400, code: 'interaction_required', message },
    { kind: 'status', status: 400, code: 'invalid_grant', message: 'AADSTS65001: Not consented.' },
    { kind: 'status', status: 503 },
  ];
  for (const fault of rules)
    await fetch(`${sandbox.urls.control}/faults`, {
      method: 'POST',
      body: JSON.stringify({ match: { provider: 'login' }, fault }),
    });
  const description: unknown = expect.stringContaining(message);
  expect(await renew()).toMatchObject([
    400,
    { error: 'interaction_required', error_codes: [50076], error_description: description },
  ]);
  expect(await renew()).toMatchObject([400, { error: 'invalid_grant', suberror: 'consent_required' }]);
  expect(await renew()).toMatchObject([503, { error: 'invalid_request', error_codes: [90033] }]);
  expect(await renew()).toMatchObject([200, {}]);
});

test('without retryAfter there is no such header', async () => {
  inject({ kind: 'status', status: 429 });
  expect((await send()).headers.has('retry-after')).toBe(false);
});

test('status-after-effect does the work and says it failed', async () => {
  inject({ kind: 'status-after-effect', status: 504 });
  expect((await send()).status).toBe(504);
  expect(effects()).toBe(1);
});

test('broken-answer does the work, and ends in the middle of what it says of it', async () => {
  const make = (path: string) =>
    fetch(`${sandbox.urls.graph}/v1.0/me/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ subject: 'Half told' }),
    });
  inject({ kind: 'broken-answer' });
  const answer = await make('messages');
  const text = await answer.text();
  expect([answer.status, sandbox.graph.drafts(ada).map(({ subject }) => subject)]).toEqual([201, ['Half told']]);
  expect(text).toMatch(/^\{"@odata\.context".*\{"error":\{"code":/);
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
});

test.each([
  ['reset-before-effect', 0],
  ['reset-after-effect', 1],
] as const)('%s breaks the connection with %i effects', async (kind, count) => {
  inject({ kind });
  await expect(send()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  expect(effects()).toBe(count);
  expect(sandbox.requests.list({ path: /sendMail/ })[0]).toMatchObject({ fault: kind });
  expect(sandbox.requests.list({ path: /sendMail/ })[0]?.status).toBeUndefined();
});

test.each(['reset-before-effect', 'reset-after-effect'] as const)(
  '%s breaks a connection over https too',
  async (kind) => {
    const tls = makeCertificate();
    const encrypted = await startSandbox({ tls });
    try {
      encrypted.faults.add({ match: { provider: 'graph' }, fault: { kind } });
      const asked = request(`${encrypted.urls.graph}/v1.0/me`, { ca: tls.authority });
      const [error] = (await once(asked.end(), 'error')) as [Error];
      expect(error).toMatchObject({ code: 'ECONNRESET', syscall: 'read' });
    } finally {
      await encrypted.close();
    }
  },
);

test('delay holds the answer back', async () => {
  inject({ kind: 'delay', milliseconds: 80 });
  const started = performance.now();
  expect((await send()).status).toBe(202);
  expect(performance.now() - started).toBeGreaterThanOrEqual(79);
});

test('the log has every request with its outcome and size, and no credential', async () => {
  await send();
  await fetch(`${sandbox.urls.login}/common/oauth2/v2.0/token?client_secret=hush`, { method: 'POST' });
  const secrets = ['hush', 'trello-token', 'upload-token', 'oauth-token'];
  await fetch(`${sandbox.urls.trello}/1/tokens/trello-token/webhooks?oauth_token=oauth-token`);
  await fetch(`${sandbox.urls.upload}/upload-token`);
  const [mail] = sandbox.requests.list({ provider: 'graph', method: 'POST', path: '/v1.0/me/sendMail' });
  expect(mail).toMatchObject({ status: 202, bodyBytes: 73, durationMs: expect.any(Number) });
  expect(mail?.headers.authorization).toMatch(/^sha256:[0-9a-f]{12}$/);
  const everything = JSON.stringify(sandbox.requests.list());
  expect([token, ...secrets].filter((secret) => everything.includes(secret))).toEqual([]);
  expect(sandbox.requests.count({ provider: 'login' })).toBe(1);
});
