import { read, startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

let trello: TrelloSandbox;
beforeEach(async () => (trello = await startTrelloSandbox()));
afterEach(() => trello.sandbox.close());

function pageUrl(query: Record<string, string>): string {
  const search = new URLSearchParams({ key: trello.key, name: 'Our agent', response_type: 'token', ...query });
  return `${trello.sandbox.urls.trello}/1/authorize?${search.toString()}`;
}

async function decide(query: Record<string, string>, decision = 'allow') {
  const body = new URLSearchParams({ member: trello.sandbox.trello.as('ben').member.id, decision });
  return fetch(pageUrl(query), { method: 'POST', body, redirect: 'manual' });
}

const tokenOn = async (query: Record<string, string>) =>
  /ATTA\w{72}/.exec((await read(await decide(query))).text)?.[0] ?? '';

test('shows who asks for what, and then the token', async () => {
  const page = await read(await fetch(pageUrl({ scope: 'read,write' })));
  expect(page.text).toContain('Our agent would like access');
  const token = await tokenOn({ scope: 'read,write', expiration: 'never' });
  expect(await trello.call('GET', '/1/members/me?fields=username', { token })).toMatchObject({ username: 'ben' });
});

test('hands the token over in the fragment of an allowed address', async () => {
  const query = { callback_method: 'fragment', return_url: 'http://localhost:8080/done' };
  const allowed = await decide(query);
  expect(allowed.headers.get('location')).toMatch(/^http:\/\/localhost:8080\/done#token=ATTA\w{72}$/);
  const denied = await decide(query, 'deny');
  expect(denied.headers.get('location')).toMatch(/^http:\/\/localhost:8080\/done#error=/);
  const elsewhere = await decide({ ...query, return_url: 'https://evil.example/' });
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([400, null]);
});

test('gives the same token again where it never expires, and a new one where it does', async () => {
  const forever = { scope: 'read', expiration: 'never' };
  expect(await tokenOn(forever)).toBe(await tokenOn(forever));
  const brief = { scope: 'read', expiration: '1hour' };
  const token = await tokenOn(brief);
  expect(await tokenOn(brief)).not.toBe(token);
  trello.sandbox.clock.advance(3600 * 1000);
  expect((await trello.send('GET', '/1/members/me', { token })).text).toBe('expired token');
});

test('does not know an application with another key', async () => {
  const answer = await read(await fetch(pageUrl({ key: 'nokey' })));
  expect([answer.status, answer.text]).toEqual([400, 'App not found']);
});
