import { createHash } from 'node:crypto';
import { read, startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver';

interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

const verifier = 'a-verifier-that-is-long-enough-for-any-rule-0123456789';
const challenge = createHash('sha256').update(verifier).digest('base64url');

let trello: TrelloSandbox;
let receiver: WebhookReceiver;
beforeEach(async () => {
  trello = await startTrelloSandbox();
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await trello.sandbox.close();
  await receiver.close();
});

const client = () => trello.sandbox.trello.application;
const redirectUri = 'http://localhost:8080/oauth/callback';

function authorizeUrl(overrides: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: client().clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    prompt: 'consent',
    scope: 'read:board:trello write:board:trello offline_access',
    state: 'state-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...overrides,
  });
  return `${trello.sandbox.urls.atlassian}/authorize?${query.toString()}`;
}

async function decide(url: string, decision: 'allow' | 'deny'): Promise<URL> {
  const member = trello.sandbox.trello.as('ben').member.id;
  const body = new URLSearchParams({ member, decision });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location')!);
}

const requestToken = async (body: Record<string, string>) =>
  read(
    await fetch(`${trello.sandbox.urls.atlassian}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: client().clientId, client_secret: client().clientSecret, ...body }),
    }),
  );

const exchange = async (code: string, codeVerifier = verifier) =>
  requestToken({
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
  });

const consent = async () => (await decide(authorizeUrl(), 'allow')).searchParams.get('code')!;
const refresh = async (token: string) => requestToken({ grant_type: 'refresh_token', refresh_token: token });
const boardsWith = async (token: string) =>
  read(
    await fetch(`${trello.sandbox.urls.trello}/1/members/me/boards`, { headers: { authorization: `Bearer ${token}` } }),
  );

test('shows a consent page and brings code and state back', async () => {
  const page = await read(await fetch(authorizeUrl()));
  expect(page.text).toContain('<form method="post">');
  const back = await decide(authorizeUrl(), 'allow');
  expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([redirectUri, 'state-1']);
});

test('gives an access token for the code, once', async () => {
  const code = await consent();
  const tokens = (await exchange(code)).json as Tokens;
  expect(tokens).toMatchObject({ expires_in: 3600, token_type: 'Bearer' });
  expect((await boardsWith(tokens.access_token)).json).toHaveLength(2);
  const again = await exchange(code);
  expect([again.status, again.json]).toEqual([
    403,
    { error: 'invalid_grant', error_description: 'Invalid authorization code' },
  ]);
});

test('demands PKCE, and the verifier that belongs to it', async () => {
  const refused = await decide(authorizeUrl({ code_challenge: '' }), 'allow');
  expect(refused.searchParams.get('error')).toBe('invalid_request');
  const wrong = await exchange(await consent(), 'another-verifier');
  expect([wrong.status, wrong.json]).toMatchObject([403, { error: 'invalid_grant' }]);
});

test('sends nobody to an address that is not registered', async () => {
  const answer = await fetch(authorizeUrl({ redirect_uri: 'https://evil.example' }), { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
});

test('tells the application that the member denied', async () => {
  expect((await decide(authorizeUrl(), 'deny')).searchParams.get('error')).toBe('access_denied');
});

test('lets a scope that reads the member read them, and change nothing', async () => {
  const statusWith = async (scope: string) => {
    const { searchParams } = await decide(authorizeUrl({ scope }), 'allow');
    const { access_token: access } = (await exchange(searchParams.get('code') ?? '')).json as Tokens;
    const me = `${trello.sandbox.urls.trello}/1/members/me`;
    const headers = { authorization: `Bearer ${access}` };
    const changed = await fetch(`${me}?bio=New`, { method: 'PUT', headers });
    const { email } = (await (await fetch(me, { headers })).json()) as { email?: string };
    return [changed.status, email];
  };
  expect(await statusWith('read:member:trello')).toEqual([401, 'ben@contoso.example']);
  expect(await statusWith('write:member:trello')).toEqual([200, 'ben@contoso.example']);
});

describe('each operation asks for its own scope', () => {
  const bearerWith = async (scope: string) => {
    const { searchParams } = await decide(authorizeUrl({ scope }), 'allow');
    const { access_token: access } = (await exchange(searchParams.get('code') ?? '')).json as Tokens;
    return (method: string, path: string) =>
      fetch(`${trello.sandbox.urls.trello}/1${path}`, { method, headers: { authorization: `Bearer ${access}` } });
  };
  const board = () => trello.sandbox.trello.board('Support');
  const chen = () => trello.sandbox.trello.as('chen').member;
  const meant = (path: string) => {
    const membership = board().memberships.find(({ idMember }) => idMember === chen().id);
    const ids = {
      board: board().id,
      organization: board().idOrganization,
      chen: chen().id,
      membership: membership?.id,
    };
    return path.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name] ?? '');
  };

  test.each([
    ['write:board:membership:trello', 'PUT', '/boards/{board}/members/{chen}?type=normal'],
    ['write:board:membership:trello', 'PUT', '/boards/{board}/members?email=chen@contoso.example'],
    ['write:board:membership:trello', 'PUT', '/boards/{board}/memberships/{membership}?type=admin'],
    ['write:board:membership:trello', 'DELETE', '/boards/{board}/members/{chen}'],
    ['read:organization:trello', 'GET', '/members/me/organizations'],
    ['read:organization:trello', 'GET', '/organizations/{organization}/members'],
    ['write:organization:trello', 'PUT', '/organizations/{organization}?desc=New'],
    ['write:organization:membership:trello', 'PUT', '/organizations/{organization}/members/{chen}?type=normal'],
    ['read:member:trello', 'GET', '/members/me/notifications'],
  ])('%s: %s %s', async (scope, method, path) => {
    trello.sandbox.trello.as('ben').setBoardMember(board(), chen());
    const [onBoards, sufficient] = [await bearerWith('read:board:trello write:board:trello'), await bearerWith(scope)];
    const refused = await onBoards(method, meant(path));
    expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('missing scopes')]);
    expect((await sufficient(method, meant(path))).status).toBe(200);
  });

  test('making a webhook asks for that of what it watches', async () => {
    const watching = (idModel: string) =>
      `/webhooks?${new URLSearchParams({ idModel, callbackURL: receiver.url }).toString()}`;
    const models = [board().id, board().idOrganization ?? '', trello.sandbox.trello.as('ben').member.id];
    const statuses = async (scope: string) => {
      const send = await bearerWith(scope);
      return Promise.all(models.map(async (model) => (await send('POST', watching(model))).status));
    };
    expect(await statuses('read:board:trello')).toEqual([200, 401, 401]);
    expect(await statuses('read:board:trello read:organization:trello read:member:trello')).toEqual([200, 200, 200]);
  });
});

test('refuses a wrong client secret and a body that is not JSON', async () => {
  const wrong = await requestToken({ grant_type: 'refresh_token', refresh_token: 'x', client_secret: 'wrong' });
  expect(wrong.status).toBe(401);
  const form = await fetch(`${trello.sandbox.urls.atlassian}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token' }),
  });
  expect(form.status).toBe(400);
});

test('rotates refresh tokens: one that was replaced works for ten minutes more, and used after that it ends all of its consent', async () => {
  const first = (await exchange(await consent())).json as Tokens;
  const second = (await refresh(first.refresh_token)).json as Tokens;
  expect(second.refresh_token).not.toBe(first.refresh_token);
  trello.sandbox.clock.advance(9 * 60 * 1000);
  const twin = (await refresh(first.refresh_token)).json as Tokens;
  expect(twin.refresh_token).not.toBe(second.refresh_token);
  for (const { access_token: access } of [second, twin]) expect((await boardsWith(access)).status).toBe(200);
  const third = (await refresh(twin.refresh_token)).json as Tokens;
  trello.sandbox.clock.advance(60 * 1000);
  for (const { refresh_token: replayed } of [first, second, third]) {
    const { status, json } = await refresh(replayed);
    expect([status, json]).toEqual([
      403,
      { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
    ]);
  }
});

test('ends access after an hour and refresh after 90 days', async () => {
  const { access_token: access, refresh_token: refreshToken } = (await exchange(await consent())).json as Tokens;
  trello.sandbox.clock.advance(3600 * 1000);
  expect((await boardsWith(access)).text).toBe('invalid token');
  trello.sandbox.clock.advance(90 * 24 * 3600 * 1000);
  expect((await refresh(refreshToken)).status).toBe(403);
});

test('keeps the webhooks of a consent over a refresh, signs them with the client secret, and drops them when revoked', async () => {
  const first = (await exchange(await consent())).json as Tokens;
  const board = trello.sandbox.trello.board('Support');
  const created = await fetch(`${trello.sandbox.urls.trello}/1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${first.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ idModel: board.id, callbackURL: receiver.url }),
  });
  expect(created.status).toBe(200);
  trello.sandbox.clock.advance(3600 * 1000);
  const second = (await refresh(first.refresh_token)).json as Tokens;
  trello.sandbox.trello.as('ada').createList(board, 'After the refresh');
  await trello.sandbox.webhooks.idle();
  expect(receiver.types).toEqual(['createList']);
  trello.sandbox.trello.revokeToken(second.access_token);
  expect(trello.sandbox.trello.world.webhooks.size).toBe(0);
  expect((await refresh(second.refresh_token)).status).toBe(403);
});
