import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Hono } from 'hono';
import { z } from 'zod';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { readConfiguration } from '../../../src/configuration';
import { createGateway } from '../../../src/gateway';
import { verifiedAddress } from '../../../src/gateway/console/sign-in/openid/verified-address';
import { onceInThisProcess } from '../../../src/gateway/console/ended-trips';
import { RoundTrips } from '../../../src/gateway/console/round-trips';
import { createSessionCookie } from '../../../src/gateway/console/session/session';
import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import { publicUrl, startGateway, type RunningGateway } from '../worlds/start-gateway';

let sandbox: Sandbox;
let gateway: RunningGateway;

beforeAll(async () => {
  sandbox = await startSandbox({ clientSecrets: { console: 'right' } });
  gateway = await startGateway({ environment: environment(), link: false });
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.faults.clear());

const environment = (more: Record<string, string> = {}) => ({
  PUBLIC_URL: '',
  OIDC_ISSUER: sandbox.urls.openid,
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: 'right',
  OIDC_ALLOWED: 'ada@contoso.example=operator, @contoso.example=viewer',
  ...more,
});

/** A browser: keeps cookies by name, follows nothing by itself. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const get = async (url: string): Promise<Response> => {
    const response = await fetch(new URL(url, gateway.url), {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return { cookies, get };
}
type BrowserOfTest = ReturnType<typeof openBrowser>;

/** Leads a browser to the issuer, and answers the address that the issuer sends it back to. */
async function comeBack(
  browser: BrowserOfTest,
  { person = 'ada', decision = 'continue', to = '/approvals' } = {},
): Promise<URL> {
  const away = await browser.get(`/sign-in/openid?to=${encodeURIComponent(to)}`);
  const authorize = away.headers.get('Location') ?? '';
  const answer = await fetch(authorize, {
    method: 'POST',
    body: new URLSearchParams({ person, decision }),
    redirect: 'manual',
  });
  return new URL(answer.headers.get('Location') ?? '');
}

const somePage = () => `/approvals/${randomUUID()}`;

describe('signing in at the issuer', () => {
  test('leads to the page that was asked for, under the verified address and its role', async () => {
    const browser = openBrowser();
    const refused = await (await browser.get('/approvals')).text();
    expect(refused).toContain('href="/sign-in?to=%2Fapprovals"');
    expect(await (await browser.get('/sign-in?to=%2Fapprovals')).text()).toContain(
      'href="/sign-in/openid?to=%2Fapprovals"',
    );
    const callback = await browser.get((await comeBack(browser)).href);
    expect([callback.status, callback.headers.get('Location')]).toEqual([303, '/approvals']);
    const page = await (await browser.get(somePage())).text();
    expect(page).toContain('ada@contoso.example');
    expect(page).toContain('operator');
  });

  test('leads back to the page with its query, and after a form to the page it was sent from', async () => {
    const browser = openBrowser();
    const to = '/activity/run?id=helper%2Finbox%2Fa%20b&run=1';
    const link = /href="\/sign-in\?([^"]+)"/;
    const [, query = ''] = link.exec(await (await browser.get(to)).text()) ?? [];
    expect(new URLSearchParams(query.replaceAll('&amp;', '&')).get('to')).toBe(to);
    const callback = await browser.get((await comeBack(browser, { to })).href);
    expect(callback.headers.get('Location')).toBe(to);

    const sentFrom = async (referer: string) => {
      const sent = await fetch(`${gateway.url}/agents/helper/settings`, {
        method: 'POST',
        headers: { Origin: gateway.url, Referer: referer },
        body: new URLSearchParams(),
      });
      const [, asked = ''] = link.exec(await sent.text()) ?? [];
      return new URLSearchParams(asked.replaceAll('&amp;', '&')).get('to');
    };
    expect(await sentFrom(`${gateway.url}/agents/helper?accounts=meetings`)).toBe('/agents/helper?accounts=meetings');
    expect(await sentFrom('https://elsewhere.example/there')).toBe('/agents/helper/settings');
  });

  test.each([
    ['evil.example', 'localhost'],
    ['127.0.0.1.evil.example', 'localhost'],
    ['127.0.0.1:1', '127.0.0.1'],
    ['localhost', 'localhost'],
    ['[::1]:99', '[::1]'],
  ])(
    'sends browsers back to this machine and its own port, where %s is what a request calls it',
    async (host, name) => {
      const { port } = new URL(gateway.url);
      const asked = await new Promise<string>((resolve, reject) => {
        const headers = { Host: host, 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' };
        request(`${gateway.url}/sign-in/openid`, { headers }, ({ headers: { location = '' } }) => resolve(location))
          .on('error', reject)
          .end();
      });
      expect(new URL(asked).searchParams.get('redirect_uri')).toBe(`http://${name}:${port}/sign-in/callback`);
    },
  );

  test('begins at the public address, wherever the page was opened: the issuer sends browsers back there', async () => {
    const { url } = await startGateway({ environment: environment({ PUBLIC_URL: publicUrl }), link: false });
    const page = await (await fetch(`${url}/sign-in?to=%2Fapprovals`)).text();
    expect(page).toContain(`href="${publicUrl}/sign-in/openid?to=%2Fapprovals"`);
  });

  test('sends a challenge, a state and a nonce, and asks for nothing but who it is', async () => {
    const away = await openBrowser().get('/sign-in/openid');
    const asked = new URL(away.headers.get('Location') ?? '').searchParams;
    expect(asked.get('scope')).toBe('openid email');
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(away.headers.getSetCookie()[0]).toMatch(/; Max-Age=600; Path=\/sign-in; HttpOnly; SameSite=Lax$/);
  });

  test.each([
    ['ben', 303, undefined],
    ['lena', 403, 'lena@northwind.example may not sign in here'],
    ['mallory', 403, 'Your address is not verified'],
  ])('%s is answered with %s', async (person, status, said) => {
    const browser = openBrowser();
    const answer = await browser.get((await comeBack(browser, { person })).href);
    expect(answer.status).toBe(status);
    if (said !== undefined) expect(await answer.text()).toContain(said);
    const page = await browser.get(somePage());
    expect(page.status).toBe(status === 303 ? 404 : 401);
    if (status === 303) expect(await page.text()).toContain('viewer');
  });

  test('a person who cancels is told so, and is not signed in', async () => {
    const browser = openBrowser();
    const answer = await browser.get((await comeBack(browser, { decision: 'cancel' })).href);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('was cancelled');
    expect((await browser.get(somePage())).status).toBe(401);
  });

  test.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', '/sign-in?token=x'])(
    'never leads on to %s',
    async (to) => {
      const browser = openBrowser();
      const answer = await browser.get((await comeBack(browser, { to })).href);
      expect(answer.headers.get('Location')).toBe('/');
    },
  );

  test('says so when the issuer does not answer, and works once it does again', async () => {
    gateway = await startGateway({ environment: environment(), link: false });
    sandbox.faults.add({ match: { provider: 'openid' }, fault: { kind: 'status', status: 503 }, times: 1 });
    const answer = await openBrowser().get('/sign-in/openid');
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain('did not answer as it should');
    expect((await openBrowser().get('/sign-in/openid')).status).toBe(303);
  });
});

describe('a callback', () => {
  test('counts once', async () => {
    const browser = openBrowser();
    const before = new Map(browser.cookies);
    const address = await comeBack(browser);
    const kept = browser.cookies.get('agent-integrations-sign-in') ?? '';
    expect(before.size).toBe(0);
    expect((await browser.get(address.href)).status).toBe(303);
    expect(browser.cookies.has('agent-integrations-sign-in')).toBe(false);
    const thief = openBrowser();
    thief.cookies.set('agent-integrations-sign-in', kept);
    expect((await thief.get(address.href)).status).toBe(400);
    expect((await thief.get(somePage())).status).toBe(401);
  });

  test('counts in the browser that was sent only', async () => {
    const address = await comeBack(openBrowser());
    const other = openBrowser();
    expect((await other.get(address.href)).status).toBe(400);
    const third = openBrowser();
    await comeBack(third);
    expect((await third.get(address.href)).status).toBe(400);
  });

  test('with a made-up state is refused, and does not end the sign-in that is under way', async () => {
    const browser = openBrowser();
    const address = await comeBack(browser);
    const forged = new URL(address);
    forged.searchParams.set('state', 'x'.repeat(43));
    const answer = await browser.get(forged.href);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('This sign-in is not under way here');
    expect((await browser.get(address.href)).status).toBe(303);
  });

  test('with the code of another sign-in opens no session', async () => {
    const theirs = await comeBack(openBrowser(), { person: 'ben' });
    const browser = openBrowser();
    const address = await comeBack(browser);
    address.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    expect((await browser.get(address.href)).status).toBe(502);
    expect((await browser.get(somePage())).status).toBe(401);
    expect(String(gateway.faults.at(-1))).toContain('invalid_grant');
  });
});

test('a trip ends after ten minutes, and cannot be opened under another name or in another session', async () => {
  const keyRing = createKeyRing([generateKey()], 'the test');
  const schema = z.strictObject({ state: z.string(), redirectUri: z.string() });
  const trip = { state: 's', redirectUri: 'https://console.example/back' };
  const [trips, others] = ['one', 'other'].map(
    (cookie) => new RoundTrips(keyRing, { cookie, path: '/' }, schema, onceInThisProcess()),
  );
  const begun = Date.parse('2026-03-01T12:00:00Z');
  let now = begun;
  const app = new Hono()
    .get('/begin', (context) => (trips?.begin(context, trip, 'ada', begun), context.text('')))
    .get('/end', async (context) => context.json((await trips?.end(context, 's', 'ada', now)) ?? null))
    .get('/session', async (context) => context.json((await trips?.end(context, 's', 'eve', begun)) ?? null))
    .get('/other', async (context) => context.json((await others?.end(context, 's', 'ada', now)) ?? null));
  const [line = ''] = (await app.request('/begin')).headers.getSetCookie();
  expect(line).toContain('; Secure');
  const cookie = line.split(';')[0] ?? '';
  const end = async (path: string, header = cookie) =>
    (await app.request(path, { headers: { Cookie: header } })).json();
  expect(await end('/other', cookie.replace('one=', 'other='))).toBeNull();
  expect(await end('/end', `${cookie.slice(0, -2)}AA`)).toBeNull();
  expect(await end('/session')).toBeNull();
  now = begun + 600_000;
  expect(await end('/end')).toBeNull();
  now -= 1;
  expect(await end('/end')).toEqual(trip);
  expect(await end('/end')).toBeNull();
});

describe('who may do what', () => {
  const as = (person: string) => {
    const cookie = createSessionCookie(gateway.keyRing, { name: person, proof: 'openid' });
    return { Cookie: `agent-integrations-session=${cookie}`, Origin: gateway.url };
  };
  const decide = async (person: string) => {
    const path = somePage();
    const headers = as(person);
    const page = await (await fetch(`${gateway.url}${path}`, { headers })).text();
    const formToken = /name="formToken" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const body = new URLSearchParams({ formToken, decision: 'approve' });
    return fetch(`${gateway.url}${path}`, { method: 'POST', headers, body });
  };

  test('a viewer looks, and decides nothing', async () => {
    expect((await fetch(`${gateway.url}${somePage()}`, { headers: as('ben@contoso.example') })).status).toBe(404);
    const answer = await decide('ben@contoso.example');
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('This needs the role approver');
  });

  test('an operator decides', async () => {
    expect((await decide('ada@contoso.example')).status).toBe(404);
  });

  test('a session ends when its person is taken off the list', async () => {
    const answer = await fetch(`${gateway.url}/approvals`, { headers: as('lena@northwind.example') });
    expect(answer.status).toBe(401);
  });

  test('the link of the terminal is worth nothing where it is off', async () => {
    const cookie = createSessionCookie(gateway.keyRing, { name: 'Ada', proof: 'link' });
    const headers = { Cookie: `agent-integrations-session=${cookie}` };
    expect((await fetch(`${gateway.url}/approvals`, { headers })).status).toBe(401);
    const answer = await fetch(`${gateway.url}/sign-in?token=${gateway.signInToken}`);
    expect(answer.status).toBe(401);
  });
});

describe('the configuration', () => {
  test.each([
    [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID'],
    [{ OIDC_ALLOWED: '' }, 'OIDC_ALLOWED'],
    [{ OIDC_ALLOWED: 'ada@contoso.example=owner' }, 'is not address=role'],
    [{ OIDC_ALLOWED: 'contoso.example=viewer' }, 'is not address=role'],
    [{ OIDC_ISSUER: 'http://issuer.example' }, 'An issuer is https'],
  ])('with %j does not start', (change, said) => {
    expect(() => readConfiguration(environment(change))).toThrow(said);
  });

  test('turns the link off where there is an issuer, unless it is asked for', () => {
    const link = (more: NodeJS.ProcessEnv) => readConfiguration(more).signIn.link;
    expect([link({}), link({ SIGN_IN_LINK: 'off' })]).toEqual([true, false]);
    expect([link(environment()), link(environment({ SIGN_IN_LINK: 'on' }))]).toEqual([false, true]);
    const options = { client: gateway.client, configuration: readConfiguration({}) };
    expect(() => createGateway(options)).toThrow('Nobody could sign in');
  });
});

test.each([
  [{ email: 'Ada@Contoso.example', email_verified: true }, 'ada@contoso.example'],
  [{ email: 'ada@contoso.example', email_verified: 'true' }, 'ada@contoso.example'],
  [{ email: 'ada@contoso.example', xms_edov: 1 }, 'ada@contoso.example'],
  [{ email: 'ada@contoso.example', email_verified: 'false' }, undefined],
  [{ email: 'ada@contoso.example', xms_edov: 0 }, undefined],
  [{ email: 'ada@contoso.example' }, undefined],
  [{ email_verified: true }, undefined],
  [{ email: 'not an address', email_verified: true }, undefined],
])('the claims %j vouch for %s', (claims, address) => {
  expect(verifiedAddress(claims, 'https://issuer.example')).toBe(address);
});

test.each([
  [{ email: 'Ada@Contoso.example', email_verified: true, hd: 'Contoso.example' }, 'ada@contoso.example'],
  [{ email: 'ada@gmail.com', email_verified: true }, 'ada@gmail.com'],
  // A Google account that somebody opened with an address of the domain: Google mailed a code there, once.
  [{ email: 'grace+2@contoso.example', email_verified: true }, undefined],
  [{ email: 'grace+2@contoso.example', email_verified: true, hd: '' }, undefined],
  [{ email: 'grace@contoso.example', email_verified: true, hd: 'mallory.example' }, undefined],
  [{ email: 'grace@contoso.example', email_verified: true, hd: 'example' }, undefined],
  [{ email: 'grace@notgmail.com', email_verified: true }, undefined],
  [{ email: 'grace@contoso.example', email_verified: false, hd: 'contoso.example' }, undefined],
])('the claims %j of Google vouch for %s', (claims, address) => {
  expect(verifiedAddress(claims, 'https://accounts.google.com')).toBe(address);
});

test('the claims of a personal Microsoft account vouch for nothing, as anybody opens one with an address they read once', () => {
  const vouched = (tid: string) =>
    verifiedAddress(
      { email: 'grace+2@contoso.example', xms_edov: true, tid },
      `https://login.microsoftonline.com/${tid}/v2.0`,
    );
  expect(vouched('9188040d-6c67-4c5b-b112-36a304b66dad')).toBeUndefined();
  expect(vouched('6babcaad-604b-40ac-a9d7-9fd97c0b779f')).toBe('grace+2@contoso.example');
});
