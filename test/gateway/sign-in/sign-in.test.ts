import { randomUUID } from 'node:crypto';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { sign } from '../../../src/encryption/sign';
import {
  createSessionCookie,
  isFormToken,
  readSessionCookie,
  type Person,
} from '../../../src/gateway/console/session/session';
import { signIn } from '../worlds/browser-session';
import { publicUrl, startGateway, type RunningGateway } from '../worlds/start-gateway';

let gateway: RunningGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

const link = () => `${gateway.url}/sign-in?token=${gateway.signInToken}`;

const post = (fields: Record<string, string>, headers: Record<string, string> = { Origin: gateway.url }) =>
  fetch(`${gateway.url}/sign-in`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

test('the link opens a page with a button, as often as a mail scanner likes, and uses nothing up', async () => {
  for (const method of ['GET', 'HEAD', 'GET']) {
    const response = await fetch(link(), { method });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect((await post({ token: gateway.signInToken, name: 'Ada' })).status).toBe(303);
});

test('the button opens a session under the name that was given, and the link is used up', async () => {
  const response = await post({ token: gateway.signInToken, name: '  Ada Lovelace ' });
  expect(response.headers.get('Location')).toBe('/');
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const page = await fetch(`${gateway.url}/approvals/${randomUUID()}`, {
    headers: { Cookie: cookie.split(';')[0] ?? '' },
  });
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('Ada Lovelace');

  const again = await post({ token: gateway.signInToken, name: 'Eve' });
  expect(again.status).toBe(401);
  expect(again.headers.getSetCookie()).toEqual([]);
  expect(await again.text()).toContain('This link has been used');
  expect((await fetch(link())).status).toBe(401);
});

test('the link that another gateway has printed is refused, with where it is good; that one takes it still', async () => {
  const another = await startGateway();
  const refused = await fetch(`${another.url}/sign-in?token=${gateway.signInToken}`);
  expect([refused.status, await refused.text()]).toEqual([
    401,
    expect.stringContaining('each takes only the link that it has printed itself'),
  ]);
  expect((await fetch(link())).status).toBe(200);
});

test('the link is not used up at an address whose browsers would drop the cookie: HTTP under another name than this machine', async () => {
  const at = (origin: string) =>
    post({ token: gateway.signInToken, name: 'Ada' }, { Origin: origin, 'Sec-Fetch-Site': 'same-origin' });
  const dropped = await at('http://10.0.0.6:8090');
  expect([dropped.status, dropped.headers.getSetCookie()]).toEqual([409, []]);
  expect(await dropped.text()).toContain(`The link is still good: open it at ${publicUrl}, or on the machine`);
  expect((await at('http://localhost:8090')).status).toBe(303);

  const plain = { environment: { PUBLIC_URL: '' } };
  for (const [origin, options] of [
    [publicUrl, {}],
    ['null', {}],
    ['http://10.0.0.6:8090', plain],
  ] as const) {
    gateway = await startGateway(options);
    expect([origin, (await at(origin)).status]).toEqual([origin, 303]);
  }
});

test.each(['', 'a guess', 'x'.repeat(43)])('a wrong token "%s" opens nothing', async (token) => {
  expect((await fetch(`${gateway.url}/sign-in?token=${token}`)).status).toBe(401);
  const response = await post({ token, name: 'Eve' });
  expect(response.status).toBe(401);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test.each(['', '   ', 'x'.repeat(101), 'Ada\u0007'])(
  'asks again for a name that is none, and keeps the link',
  async (name) => {
    const response = await post({ token: gateway.signInToken, name });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Enter your name');
    expect((await post({ token: gateway.signInToken, name: 'Ada' })).status).toBe(303);
  },
);

test('takes a form of some kilobytes, not one of thousands of fields that anybody may send', async () => {
  const name = 'é'.repeat(100); // each byte as %C3
  expect((await post({ token: gateway.signInToken, name })).status).toBe(303);
  const { status, headers } = await fetch(`${gateway.url}/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: gateway.url },
    body: 'a&'.repeat(8 * 1024),
  });
  expect([status, headers.get('Content-Type')]).toEqual([413, expect.stringContaining('text/html')]);
});

test('a form of a session has ten thousand fields at most', async () => {
  const browser = await signIn(gateway, 'Ada');
  const send = async (fields: number) => {
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      Cookie: browser.cookie,
      Origin: gateway.url,
    };
    return (await fetch(`${gateway.url}/sign-out`, { method: 'POST', headers, body: 'a&'.repeat(fields) })).status;
  };
  expect([await send(10_000), await send(10_001)]).toEqual([403, 413]);
});

test('a form of another site signs nobody in', async () => {
  const fields = { token: gateway.signInToken, name: 'Ada' };
  expect((await post(fields, { Origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(fields, {})).status).toBe(403);
  expect((await post(fields, { Origin: gateway.url, 'Content-Type': 'text/plain' })).status).toBe(415);
});

test.each([
  '/',
  '/approvals',
  '/approvals/7f105c7d-2dc5-4530-97cd-4e7ae6534c07',
  '/approvals/7f105c7d-2dc5-4530-97cd-4e7ae6534c07/message',
  '/integrations',
  '/integrations/mail/new',
  '/integrations/mail/callback?state=x&code=y',
  '/integrations/board/callback?state=x&code=y',
  '/integrations/mail/accounts/support',
  '/integrations/mail/accounts/support/disconnect',
  '/integrations/board/disconnect',
])('nobody sees %s without a session', async (path) => {
  const response = await fetch(`${gateway.url}${path}`, { redirect: 'manual' });
  expect(response.status).toBe(401);
  expect(await response.text()).toContain('Open the sign-in link');
});

test('a form that is sent without a session is answered with that nothing was done and how to send it again, a page is not', async () => {
  const nothing = 'Nothing was decided or changed. Open the sign-in link';
  const form = { method: 'POST', headers: { Origin: gateway.url }, body: new URLSearchParams({ decision: 'approve' }) };
  const answer = await (await fetch(`${gateway.url}/approvals/${randomUUID()}`, form)).text();
  expect(answer).toContain(nothing);
  expect(answer).toContain('less than a day ago, sign in in another window, then reload this page');
  expect(await (await fetch(`${gateway.url}/approvals`)).text()).not.toContain('Nothing was decided');
});

test('a form is good for the next session of its person, for a day after its session and for nobody else', () => {
  const { keyRing } = gateway;
  const ada = { name: 'Ada', proof: 'link' } as const;
  const began = Date.now();
  const { formToken = '' } = readSessionCookie(keyRing, createSessionCookie(keyRing, ada, began)) ?? {};
  const isTaken = (person: Person, token = formToken, hours = 0): boolean =>
    isFormToken(keyRing, person, token, began + hours * 3_600_000);
  // A session is good for twelve hours: one of the forms was opened in its last minute.
  expect([isTaken(ada), isTaken(ada, formToken, 35), isTaken(ada, formToken, 37)]).toEqual([true, true, false]);
  expect(isTaken({ name: 'Ben', proof: 'link' })).toBe(false);
  expect(isTaken({ name: 'Ada', proof: 'openid' })).toBe(false);
  const [, signature = ''] = formToken.split('.');
  for (const made of ['', signature, `9${formToken}`, `${String(began * 2)}.${signature}`])
    expect(isTaken(ada, made)).toBe(false);
});

test('signing out ends the session, also for who has copied its cookie, and at every process of the gateway', async () => {
  const browser = await signIn(gateway, 'Ada');
  const { text } = await browser.get(`/approvals/${randomUUID()}`);
  const formToken = /name="formToken" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const signOut = (body: Record<string, string>) =>
    fetch(`${gateway.url}/sign-out`, {
      method: 'POST',
      headers: { Cookie: browser.cookie, Origin: gateway.url },
      body: new URLSearchParams(body),
      redirect: 'manual',
    });
  expect((await signOut({})).status).toBe(403);
  const body = new URLSearchParams({ formToken });
  const response = await signOut({ formToken });
  expect(response.status).toBe(303);
  const cookies = response.headers.getSetCookie();
  expect(cookies[0]).toMatch(/^agent-integrations-session=; Max-Age=0/);
  // Nor does a browser tell the next person that the last one has just changed something.
  expect(cookies[1]).toMatch(/^agent-integrations-changed=; Max-Age=0/);
  const another = await startGateway({ keyRing: gateway.keyRing });
  for (const url of [gateway.url, another.url]) {
    const headers = { Cookie: browser.cookie, Origin: url };
    expect((await fetch(`${url}/approvals`, { headers })).status).toBe(401);
    expect((await fetch(`${url}/codec/decode`, { method: 'POST', headers })).status).toBe(401);
    expect((await fetch(`${url}/sign-out`, { method: 'POST', headers, body })).status).toBe(401);
  }
});

test('a session without an id, which cannot be ended, is none', async () => {
  const content = { name: 'Ada', proof: 'link', expiresAt: Date.now() + 60_000 };
  const encoded = Buffer.from(JSON.stringify(content)).toString('base64url');
  const cookie = `${encoded}.${sign(gateway.keyRing, 'sessions', `session ${encoded}`)}`;
  const headers = { Cookie: `agent-integrations-session=${cookie}` };
  expect((await fetch(`${gateway.url}/approvals`, { headers })).status).toBe(401);
});

describe('cookies are Secure, and browsers are told to come by HTTPS alone,', () => {
  const signingIn = async (environment: Record<string, string>, headers: Record<string, string>) => {
    gateway = await startGateway({ environment });
    return post({ token: gateway.signInToken, name: 'Ada' }, { Origin: gateway.url, ...headers });
  };

  test('where PUBLIC_URL is https, whatever a request looks like', async () => {
    const { headers } = await signingIn({}, { 'X-Forwarded-Proto': 'http' });
    expect(headers.getSetCookie()[0]).toContain('; Secure');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });

  test('not where PUBLIC_URL is none, whatever a request pretends', async () => {
    const pretended = {
      'X-Forwarded-Proto': 'https',
      Origin: 'https://console.example',
      'Sec-Fetch-Site': 'same-origin',
    };
    const { headers } = await signingIn({ PUBLIC_URL: '' }, pretended);
    expect(headers.getSetCookie()[0]).not.toContain('Secure');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
  });
});

describe('a session', () => {
  const keys = [generateKey(), generateKey()] as const;
  const keyRing = createKeyRing([keys[0]], 'the test');
  const now = Date.parse('2026-03-01T12:00:00Z');
  const cookie = createSessionCookie(keyRing, { name: 'Ada', proof: 'link' }, now);

  test('ends after twelve hours', () => {
    expect(readSessionCookie(keyRing, cookie, now + 12 * 3_600_000 - 1)?.name).toBe('Ada');
    expect(readSessionCookie(keyRing, cookie, now + 12 * 3_600_000)).toBeUndefined();
  });

  test('outlives a rotation of the key, and not its removal', () => {
    expect(readSessionCookie(createKeyRing([keys[1], keys[0]], 'the test'), cookie, now)?.name).toBe('Ada');
    expect(readSessionCookie(createKeyRing([keys[1]], 'the test'), cookie, now)).toBeUndefined();
  });

  test('cannot be made up or changed', () => {
    const [, signature = ''] = cookie.split('.');
    const other = Buffer.from(JSON.stringify({ name: 'Eve', expiresAt: now + 1000 })).toString('base64url');
    expect(readSessionCookie(keyRing, `${other}.${signature}`, now)).toBeUndefined();
    expect(readSessionCookie(keyRing, other, now)).toBeUndefined();
    expect(readSessionCookie(keyRing, '', now)).toBeUndefined();
  });
});
