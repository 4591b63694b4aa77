import { createHash, createPublicKey, createVerify, randomBytes, type JsonWebKey } from 'node:crypto';
import { startSandbox, type Sandbox } from '../../src';

const redirectUri = 'http://localhost:9/callback';
const verifier = randomBytes(32).toString('base64url');
const scope = 'openid offline_access User.Read https://graph.microsoft.com/Mail.ReadWrite';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ accessTokenSeconds: 60, clientSecrets: { confidential: 'right' } });
});
afterEach(() => sandbox.close());

const authorizeUrl = (more: Record<string, string> = {}, tenant = 'common') =>
  `${sandbox.urls.login}/${tenant}/oauth2/v2.0/authorize?${new URLSearchParams({
    client_id: 'app',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope,
    state: 'st&te',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }).toString()}`;

/** Does what a person does with the page: takes the account, presses a button. */
async function press(url: string, name: string, decision: 'accept' | 'cancel' = 'accept'): Promise<Response> {
  const html = await (await fetch(url)).text();
  const user = new RegExp(`value="([^"]+)"[^>]*>\\s*${name}`).exec(html)?.[1] ?? '';
  return submit(html, { user, decision });
}

function submit(html: string, fields: Record<string, string>): Promise<Response> {
  const action = /action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** The same, where the page sends the browser back to the application. */
async function decide(...pressed: Parameters<typeof press>): Promise<URL> {
  const answer = await press(...pressed);
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location') ?? '');
}

/** Expects to be kept on Microsoft's page, and leaves it by what it offers. */
async function keptThenReturned(url: string, name: string): Promise<URL> {
  const kept = await press(url, name);
  const html = await kept.text();
  expect([kept.status, html]).toEqual([200, expect.stringContaining('Need admin approval')]);
  const back = await submit(html, { decision: 'cancel' });
  return new URL(back.headers.get('location') ?? '');
}

async function token(form: Record<string, string>, tenant = 'common') {
  const response = await fetch(`${sandbox.urls.login}/${tenant}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'app', redirect_uri: redirectUri, ...form }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, string> & { error_codes: number[] },
  };
}
const redeem = (code: string, more: Record<string, string> = {}) =>
  token({ grant_type: 'authorization_code', code, code_verifier: verifier, ...more });

test('a person signs in and consents; the code becomes tokens that Graph takes', async () => {
  const back = await decide(authorizeUrl(), 'Ada');
  expect(back.searchParams.get('state')).toBe('st&te');
  const { status, body } = await redeem(back.searchParams.get('code') ?? '');
  expect([status, body.token_type, body.expires_in, body.scope]).toEqual([
    200,
    'Bearer',
    60,
    'User.Read Mail.ReadWrite',
  ]);
  const me = await fetch(`${sandbox.urls.graph}/v1.0/me`, {
    headers: { Authorization: `Bearer ${body.access_token}` },
  });
  expect(await me.json()).toMatchObject({ userPrincipalName: 'ada@contoso.example' });
});

test('the ID token is signed with the published key', async () => {
  const back = await decide(authorizeUrl({ nonce: 'n1' }), 'Ada');
  const { body } = await redeem(back.searchParams.get('code') ?? '');
  const [header = '', payload = '', signature = ''] = body.id_token?.split('.') ?? [];
  const keys = (await (await fetch(`${sandbox.urls.login}/common/discovery/v2.0/keys`)).json()) as {
    keys: JsonWebKey[];
  };
  const key = createPublicKey({ key: keys.keys[0] ?? {}, format: 'jwk' });
  expect(createVerify('RSA-SHA256').update(`${header}.${payload}`).verify(key, signature, 'base64url')).toBe(true);
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(claims).toMatchObject({ aud: 'app', nonce: 'n1', preferred_username: 'ada@contoso.example' });
});

test.each([
  ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 501481],
  ['another redirect URI', { redirect_uri: 'http://localhost:9/other' }, 500112],
  ['another client', { client_id: 'thief' }, 70000],
])('a code with %s is invalid_grant', async (_, more, code) => {
  const back = await decide(authorizeUrl(), 'Ada');
  const { status, body } = await redeem(back.searchParams.get('code') ?? '', more);
  expect([status, body.error, body.error_codes]).toEqual([400, 'invalid_grant', [code]]);
  expect(body.error_description).toContain(`AADSTS${code}`);
});

test('a code works once, and for ten minutes', async () => {
  const code = (await decide(authorizeUrl(), 'Ada')).searchParams.get('code') ?? '';
  expect((await redeem(code)).status).toBe(200);
  expect((await redeem(code)).body.error_codes).toEqual([54005]);
  const late = (await decide(authorizeUrl(), 'Ada')).searchParams.get('code') ?? '';
  sandbox.clock.advance(11 * 60_000);
  expect((await redeem(late)).body.error_codes).toEqual([70008]);
});

test('refreshing gives a new access token and a new refresh token, until it is revoked', async () => {
  const code = (await decide(authorizeUrl(), 'Ada')).searchParams.get('code') ?? '';
  const first = (await redeem(code)).body;
  const refresh = (refreshToken: string | undefined) =>
    token({ grant_type: 'refresh_token', refresh_token: refreshToken ?? '' });
  const second = await refresh(first.refresh_token);
  expect(second.status).toBe(200);
  expect(second.body.refresh_token).not.toBe(first.refresh_token);
  expect(second.body.access_token).not.toBe(first.access_token);
  sandbox.login.revokeRefreshTokens('ada@contoso.example');
  expect((await refresh(second.body.refresh_token)).body).toMatchObject({
    error: 'invalid_grant',
    error_codes: [50173],
  });
  expect((await refresh('made up')).body.error_codes).toEqual([9002313]);
});

test('without offline_access there is no refresh token; a refresh token dies after 90 days', async () => {
  const short = (await decide(authorizeUrl({ scope: 'User.Read' }), 'Ada')).searchParams.get('code') ?? '';
  expect((await redeem(short)).body).not.toHaveProperty('refresh_token');
  const refreshToken = sandbox.login.issueRefreshToken('ada@contoso.example', ['User.Read', 'offline_access'], 'app');
  sandbox.clock.advance(91 * 24 * 3_600_000);
  const late = await token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  expect(late.body.error_codes).toEqual([700082]);
});

test('a refresh asks for no more than was consented to', async () => {
  const refreshToken = sandbox.login.issueRefreshToken('ada@contoso.example', ['Mail.Read', 'offline_access'], 'app');
  const more = await token({ grant_type: 'refresh_token', refresh_token: refreshToken, scope: 'Mail.Send' });
  expect(more.body).toMatchObject({ error: 'invalid_grant', error_codes: [65001], suberror: 'consent_required' });
  const less = await token({ grant_type: 'refresh_token', refresh_token: refreshToken, scope: 'Mail.Read' });
  expect(less.body.scope).toBe('Mail.Read');
});

describe('a token', () => {
  const meetings = 'OnlineMeetings.Read';
  const first = async (person: string, scopes: string, clientId = 'app') => {
    const back = await decide(authorizeUrl({ scope: `${scopes} offline_access`, client_id: clientId }), person);
    return (await redeem(back.searchParams.get('code') ?? '', { client_id: clientId, scope: scopes })).body;
  };

  test('of an organisation names all that its person ever consented to for the application, renewed tokens too', async () => {
    const before = await first('Ben', 'Mail.Read');
    expect(before.scope).toBe('Mail.Read');
    await first('Ben', meetings);
    const renewal = { grant_type: 'refresh_token', refresh_token: before.refresh_token ?? '', scope: 'Mail.Read' };
    const renewed = (await token(renewal)).body;
    expect([renewed.scope, (await first('Ben', 'User.Read')).scope]).toEqual([
      `Mail.Read ${meetings}`,
      `User.Read Mail.Read ${meetings}`,
    ]);
    const others = [await first('Ada', 'User.Read'), await first('Ben', 'User.Read', 'other')];
    expect(others.map(({ scope: named }) => named)).toEqual(['User.Read', 'User.Read']);
  });

  test('of a personal account names what was asked for', async () => {
    await first('Cleo', 'https://graph.microsoft.com/Mail.Read');
    expect((await first('Cleo', 'https://graph.microsoft.com/User.Read')).scope).toBe(
      'https://graph.microsoft.com/User.Read',
    );
  });
});

test('a listed client needs its secret', async () => {
  const grant = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'confidential' };
  const wrong = await token({ ...grant, client_secret: 'wrong' });
  expect([wrong.status, wrong.body.error, wrong.body.error_codes]).toEqual([401, 'invalid_client', [7000215]]);
  expect((await token({ ...grant, client_secret: 'right' })).body.error_codes).toEqual([9002313]);
});

test('a secret in the Authorization header may hold a colon and a bare %', async () => {
  await sandbox.close();
  sandbox = await startSandbox({ clientSecrets: { confidential: '100%:right' } });
  const answer = async (secret: string) => {
    const response = await fetch(`${sandbox.urls.login}/common/oauth2/v2.0/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`confidential:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none' }),
    });
    return (await response.json()) as { error: string };
  };
  expect((await answer('100%:right')).error).toBe('invalid_grant');
  expect((await answer('100%25%3Aright')).error).toBe('invalid_grant');
  expect((await answer('100%')).error).toBe('invalid_client');
});

test('cancelling comes back as access_denied with the state', async () => {
  const back = await decide(authorizeUrl(), 'Ada', 'cancel');
  expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual(['access_denied', 'st&te']);
});

test('what needs an administrator, or is not for personal accounts, is not granted', async () => {
  const transcripts = authorizeUrl({ scope: 'OnlineMeetingTranscript.Read.All' });
  const { searchParams } = await keptThenReturned(transcripts, 'Ben');
  expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['access_denied', 'st&te']);
  expect((await decide(transcripts, 'Ada')).searchParams.get('code')).toBeTruthy();
  const shared = authorizeUrl({ scope: 'Mail.Read.Shared' });
  expect((await decide(shared, 'Cleo')).searchParams.get('error')).toBe('invalid_scope');
});

test('the tenant decides which accounts are offered', async () => {
  const work = await (await fetch(authorizeUrl({}, 'organizations'))).text();
  expect([work.includes('ada@contoso'), work.includes('cleo@outlook')]).toEqual([true, false]);
  const personal = await (await fetch(authorizeUrl({}, 'consumers'))).text();
  expect([personal.includes('ada@contoso'), personal.includes('cleo@outlook')]).toEqual([false, true]);
});

test.each(['client_id', 'redirect_uri', 'scope'])(
  'an authorize request without %s is a page with the error',
  async (name) => {
    const url = new URL(authorizeUrl());
    url.searchParams.delete(name);
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('AADSTS')]);
  },
);

describe('an administrator’s consent', () => {
  const transcripts = 'https://graph.microsoft.com/OnlineMeetingTranscript.Read.All';
  const consentUrl = (more: Record<string, string> = {}, tenant = 'organizations') =>
    `${sandbox.urls.login}/${tenant}/v2.0/adminconsent?${new URLSearchParams({
      client_id: 'app',
      scope: transcripts,
      redirect_uri: redirectUri,
      ...more,
    }).toString()}`;
  const asked = () => authorizeUrl({ scope: transcripts });

  test('counts for everybody of the organisation, at this application, and is told at the redirect URI', async () => {
    expect((await keptThenReturned(asked(), 'Ben')).searchParams.get('error_description')).toContain('AADSTS65004');
    const back = await decide(consentUrl({ state: 'st&te' }), 'Ada');
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      admin_consent: 'True',
      tenant: expect.stringMatching(/^[0-9a-f-]{36}$/),
      scope: transcripts,
      state: 'st&te',
    });
    expect((await decide(asked(), 'Ben')).searchParams.get('code')).toBeTruthy();
    const plain = (await decide(authorizeUrl({ scope: 'User.Read' }), 'Ben')).searchParams.get('code') ?? '';
    expect((await redeem(plain)).body.scope).toBe('User.Read OnlineMeetingTranscript.Read.All');
    const elsewhere = authorizeUrl({ scope: transcripts, client_id: 'other' });
    await keptThenReturned(elsewhere, 'Ben');
  });

  test('that is declined comes back as an error, with nothing granted', async () => {
    await press(asked(), 'Ben');
    const { searchParams } = await decide(consentUrl(), 'Ada', 'cancel');
    expect([searchParams.get('admin_consent'), searchParams.get('error')]).toEqual(['True', 'consent_required']);
    expect(searchParams.get('error_description')).toContain('AADSTS65004');
    await keptThenReturned(asked(), 'Ben');
  });

  test('is taken of administrators alone, whose organisation it is', async () => {
    await press(asked(), 'Ben');
    const page = await (await fetch(consentUrl({}, 'common'))).text();
    expect([page.includes('ada@contoso'), page.includes('cleo@outlook')]).toEqual([true, false]);
    const ben = /value="([^"]+)"[^>]*>\s*Ben/.exec(page)?.[1] ?? '';
    const body = new URLSearchParams({ user: ben, decision: 'accept' });
    const answer = await fetch(consentUrl(), { method: 'POST', body, redirect: 'manual' });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Need admin approval')]);
  });

  test.each([
    ['client_id', undefined, 'AADSTS900144'],
    ['scope', undefined, 'AADSTS900144'],
    ['redirect_uri', undefined, 'AADSTS900971'],
    ['redirect_uri', 'http://localhost:9/other', 'AADSTS50011'],
    ['redirect_uri', 'https://evil.example/callback', 'AADSTS50011'],
  ])('with %s %s is a page with the error, and sends nobody anywhere', async (name, value, code) => {
    await press(asked(), 'Ben');
    const url = new URL(consentUrl());
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(url, { method, redirect: 'manual' });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(code)]);
    }
  });

  test('of localhost any port is registered', async () => {
    await decide(authorizeUrl({ redirect_uri: 'http://localhost:54321' }), 'Ada');
    const back = await decide(consentUrl({ redirect_uri: 'http://localhost' }), 'Ada');
    expect(back.searchParams.get('admin_consent')).toBe('True');
  });
});
