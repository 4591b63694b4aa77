import { createHash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Role } from '../../../src/configuration/role';
import { readConfiguration } from '../../../src/configuration';
import { createConsole } from '../../../src/gateway/create-console';
import { createSessionCookie, readSessionCookie } from '../../../src/gateway/console/session/session';
import { startGateway, type RunningGateway } from '../worlds/start-gateway';

const tokenOf = (): string => randomBytes(32).toString('base64url');
const [token, viewer, approver] = [tokenOf(), tokenOf(), tokenOf()];
const digest = (of: string): string => createHash('sha256').update(of).digest('hex');
const environment = {
  API_TOKENS: `desk:operator:${digest(token)},eye:viewer:${digest(viewer)},judge:approver:${digest(approver)}`,
  OIDC_ISSUER: 'https://issuer.example.test',
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ALLOWED: 'vera@contoso.example=viewer, ada@contoso.example=approver, olga@contoso.example=operator',
};

let gateway: RunningGateway;
/** Every address of the console that takes a form, but those that are for everybody. */
let addresses: string[];
/** Every address of the console that shows a page. */
let pages: string[];

beforeAll(async () => {
  gateway = await startGateway({ environment });
  const { routes } = new Hono().route(
    '/',
    createConsole({ client: gateway.client, configuration: readConfiguration(environment) }),
  );
  const all = (wanted: string): string[] =>
    [...new Set(routes.filter(({ method }) => method === wanted).map(({ path }) => path))]
      .map((path) => path.replaceAll(/:uuid\{[^/]*/g, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'))
      .map((path) => path.replaceAll(/:\w+(\{[^/]*)?/g, 'mail'));
  addresses = all('POST').filter((path) => !['/sign-in', '/sign-out', '/time-zone'].includes(path));
  pages = all('GET');
});

/** Sends a form that is in order but for who sends it. */
async function post(person: string, address: string): Promise<{ status: number; text: string }> {
  const cookie = createSessionCookie(gateway.keyRing, { name: person, proof: 'openid' });
  const { formToken = '' } = readSessionCookie(gateway.keyRing, cookie) ?? {};
  const answer = await fetch(`${gateway.url}${address}`, {
    method: 'POST',
    headers: { Cookie: `agent-integrations-session=${cookie}`, Origin: gateway.url },
    body: new URLSearchParams({ formToken }),
    redirect: 'manual',
  });
  return { status: answer.status, text: await answer.text() };
}

async function show(person: string, address: string): Promise<{ status: number; text: string }> {
  const cookie = createSessionCookie(gateway.keyRing, { name: person, proof: 'openid' });
  const headers = { Cookie: `agent-integrations-session=${cookie}` };
  const answer = await fetch(`${gateway.url}${address}`, { headers, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

const neededFor = (address: string): Role => (address.startsWith('/approvals/') ? 'approver' : 'operator');

describe('what changes something on the pages', () => {
  test('is in every section', () => {
    const sections = new Set(addresses.map((address) => address.split('/')[1]));
    expect([...sections].sort()).toEqual(['agents', 'approvals', 'integrations', 'playground']);
    expect(addresses.length).toBeGreaterThan(20);
  });

  test('is refused to a viewer everywhere, with the role it needs', async () => {
    for (const address of addresses) {
      const { status, text } = await post('vera@contoso.example', address);
      expect([address, status]).toEqual([address, 403]);
      expect(text).toContain(`This needs the role ${neededFor(address)}; you are signed in as vera@contoso.example`);
    }
  });

  test('is refused to an approver everywhere but among the approvals', async () => {
    for (const address of addresses) {
      const { status, text } = await post('ada@contoso.example', address);
      const isRefused = text.includes('This needs the role operator');
      expect([address, status === 403, isRefused]).toEqual(
        neededFor(address) === 'approver' ? [address, false, false] : [address, true, true],
      );
    }
  });

  test('has its form on pages of who may send it alone: others are told who may', async () => {
    // What these show is for everybody; the form on them, if any, is for who may send it.
    const shown = [
      /^\/approvals\//,
      /^\/agents\/mail\/steps\/mail$/,
      /^\/playground\/mail$/,
      /^\/integrations$/,
      /^\/agents$/,
    ];
    const forms = addresses.filter((path) => pages.includes(path) && !shown.some((pattern) => pattern.test(path)));
    expect(forms.length).toBeGreaterThan(9);
    for (const address of [...forms, '/agents/-new']) {
      const { status, text } = await show('vera@contoso.example', address);
      expect([address, status, text.includes('This needs the role operator')]).toEqual([address, 403, true]);
    }
  });

  test('is not refused to an operator for the role', async () => {
    const { status, text } = await post('olga@contoso.example', '/agents');
    expect([status, text.includes('This is needed')]).toEqual([422, true]);
  });
});

test('what is posted to the API needs the role it needs on the pages, a look at a provider too', async () => {
  const { paths } = (await (await fetch(`${gateway.url}/api/openapi.json`)).json()) as {
    paths: Record<string, object>;
  };
  const posted = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => ({ path: `/api${path.replaceAll(/\{\w+\}/g, 'x')}`, method: method.toUpperCase() })),
  );
  // Of a call its step decides: see calls.test.ts.
  const guarded = posted.filter(({ path }) => !path.startsWith('/api/calls'));
  expect(guarded.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/triggers/x/test', '/api/triggers/x/diagnose']),
  );
  for (const { path, method } of guarded) {
    const needed = path.startsWith('/api/approvals/') ? 'approver' : 'operator';
    const refused = needed === 'operator' ? [viewer, approver] : [viewer];
    for (const shown of refused) {
      const answer = await fetch(`${gateway.url}${path}`, { method, headers: { Authorization: `Bearer ${shown}` } });
      expect([method, path, answer.status, await answer.text()]).toEqual([
        ...[method, path, 403],
        expect.stringContaining(`This needs the role ${needed}`),
      ]);
    }
  }
});

test('what a call was asked and what it answered is shown to operators alone', async () => {
  const call = '/playground/mail.sendEmail/calls/one';
  for (const person of ['vera@contoso.example', 'ada@contoso.example']) {
    const { status, text } = await show(person, call);
    expect([person, status, text.includes('This needs the role operator')]).toEqual([person, 403, true]);
  }
  expect((await show('olga@contoso.example', call)).status).toBe(404);
});

test('of a session and a token the better one reads payloads', async () => {
  const decode = async (person: string, headers: Record<string, string> = {}): Promise<number> => {
    const cookie = createSessionCookie(gateway.keyRing, { name: person, proof: 'openid' });
    const answer = await fetch(`${gateway.url}/codec/decode`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: `agent-integrations-session=${cookie}`, ...headers },
      body: JSON.stringify({ payloads: [] }),
    });
    return answer.status;
  };
  const operator = { Authorization: `Bearer ${token}` };
  expect(await decode('vera@contoso.example')).toBe(403);
  expect(await decode('nobody@contoso.example')).toBe(401);
  expect(await decode('olga@contoso.example', { Authorization: 'Bearer wrong' })).toBe(200);
  for (const person of ['vera@contoso.example', 'nobody@contoso.example'])
    expect([person, await decode(person, operator)]).toEqual([person, 200]);
});

test('what an account has is offered to operators, and to who decides with the account of the request alone', async () => {
  const why = async (person: string, query: string): Promise<string> => {
    const cookie = createSessionCookie(gateway.keyRing, { name: person, proof: 'openid' });
    const headers = { Cookie: `agent-integrations-session=${cookie}` };
    const answer = await fetch(`${gateway.url}/offers?${query}`, { headers });
    return ((await answer.json()) as { why: string }).why;
  };
  const ofRequest = 'of=board&account=team&approval=6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  expect(await why('vera@contoso.example', 'of=board&account=team')).toBe('This needs the role operator');
  expect(await why('vera@contoso.example', ofRequest)).toBe('This needs the role operator');
  expect(await why('ada@contoso.example', 'of=board&account=team')).toBe('This needs the role operator');
  expect(await why('ada@contoso.example', ofRequest)).toBe('There is no such request any more');
  expect(await why('olga@contoso.example', 'of=board')).toBe(
    'No service worker runs, so that nothing is watched and nothing is done',
  );
  expect((await fetch(`${gateway.url}/offers?of=board`)).status).toBe(401);
});

describe('the time zone of whoever reads', () => {
  const session = (): string => createSessionCookie(gateway.keyRing, { name: 'vera@contoso.example', proof: 'openid' });
  const read = async (cookie: string, cookies = ''): Promise<string> => {
    const headers = { Cookie: `agent-integrations-session=${cookie}; ${cookies}`, Referer: `${gateway.url}/agents/x` };
    return (await fetch(`${gateway.url}/time-zone`, { headers })).text();
  };

  test('is what the browser says unless they choose, and UTC where nobody says', async () => {
    const cookie = session();
    expect(await read(cookie)).toContain('Times are in UTC.');
    expect(await read(cookie, 'time-zone-guess=Asia%2FTokyo')).toContain('Times are in Asia/Tokyo.');
    expect(await read(cookie, 'time-zone-guess=Asia%2FTokyo; time-zone=Europe%2FBerlin')).toContain(
      'Times are in Europe/Berlin.',
    );
    for (const wrong of ['%3Cscript%3E', 'UTC%2B2', '%E0%A4%A', 'a'.repeat(3000)])
      expect(await read(cookie, `time-zone-guess=${wrong}`)).toContain('Times are in UTC.');
  });

  test('is chosen by everybody for themselves, and leads back to where they were', async () => {
    const cookie = session();
    const { formToken = '' } = readSessionCookie(gateway.keyRing, cookie) ?? {};
    const choose = (zone: string, from: string) =>
      fetch(`${gateway.url}/time-zone`, {
        method: 'POST',
        headers: { Cookie: `agent-integrations-session=${cookie}`, Origin: gateway.url },
        body: new URLSearchParams({ formToken, zone, from }),
        redirect: 'manual',
      });
    expect(await read(cookie)).toContain('name="from" value="/agents/x"');
    const chosen = await choose('w. europe standard time', '/agents/x');
    expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, '/agents/x']);
    expect(chosen.headers.get('Set-Cookie')).toMatch(
      /^time-zone=Europe%2FBerlin; Max-Age=31536000; Path=\/; .*SameSite=Lax/,
    );
    const elsewhere = await choose('', '//evil.example');
    expect(elsewhere.headers.get('Location')).toBe('/');
    expect(elsewhere.headers.get('Set-Cookie')).toMatch(/^time-zone=; Max-Age=0/);
    const wrong = await choose('Mars/Olympus', '/');
    expect([wrong.status, (await wrong.text()).includes('There is no such time zone.')]).toEqual([422, true]);
  });
});
