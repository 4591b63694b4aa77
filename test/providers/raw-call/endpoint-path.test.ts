import { parseBoardEndpoint, parseMailEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import { queryString } from '../../../src/providers/query';
import { thrownBy } from '../local-server';

const rewritten = ({ path, query }: ReturnType<typeof parseMailEndpoint>) => path + queryString(query);

test.each([
  ['/me', '/me'],
  ['/me/messages/', '/me/messages'],
  ['me/messages', '/me/messages'],
  ['/v1.0/me/messages', '/me/messages'],
  ['/Me/Messages', '/Me/Messages'],
  ['/$batch', '/$batch'],
  ['/me/messages?$top=5&$search="a b"', '/me/messages?$top=5&$search=%22a%20b%22'],
  ["/me/messages?$filter=subject eq 'a/../b'", "/me/messages?$filter=subject%20eq%20'a%2F..%2Fb'"],
  ['/me/messages?$search="100%25"', '/me/messages?$search=%22100%25%22'],
  ['/me/messages?$filter=a+eq+b', '/me/messages?$filter=a%20eq%20b'],
  [
    '/me/events?startDateTime=2026-01-01T00:00:00%2B01:00',
    '/me/events?startDateTime=2026-01-01T00%3A00%3A00%2B01%3A00',
  ],
  ["/me/mailFolders('inbox')/messages", "/me/mailFolders('inbox')/messages"],
  ['/me/messages/AAMk%3D/attachments/x/$value', '/me/messages/AAMk=/attachments/x/$value'],
  ['/users/ada@example.com/messages', '/users/ada@example.com/messages'],
  ['/users/ada_x.com%23EXT%23@y.com/events', '/users/ada_x.com%23EXT%23@y.com/events'],
  ["/users('ada')/events", "/users('ada')/events"],
  ['/users', '/users'],
  ['/groups/x', '/groups/x'],
  ['/search/query', '/search/query'],
  ['/beta/me/messages', '/me/messages'],
])('mail endpoint %s is sent as %s', (written, sent) => {
  expect(rewritten(parseMailEndpoint(written))).toBe(sent);
});

test.each([
  'https://graph.microsoft.com/v1.0/me/messages',
  'HTTP:/me',
  'javascript:alert(1)',
  '//evil.example/me',
  '/me//messages',
  '/\\evil.example/me',
  '/me\\..\\users',
  '/me/../users/x',
  '/me/./messages',
  '/me/..',
  '/me/.../x',
  '/me/..;/users',
  '/me/%2e%2e/users',
  '/me/%2E./users',
  '/me/.%2e',
  '/me/..%20/x',
  '/me/a%2fb',
  '/me/a%5Cb',
  '/me/%252e%252e/users',
  '/me/a%252fb',
  '/me/messages#fragment',
  '/me/mess\nages',
  '/me/x%0d%0aHost:evil',
  '/me/x%00',
  '/me/%zz',
  '/me/%ff',
  '/me/\ud800',
  ' /me',
  '/me ',
  '',
  '/',
  '?x=1',
  '/me@evil.example/messages',
  '/@evil.example/me',
  '/user:pass@evil.example/',
  'graph.microsoft.com/v1.0/me',
  '/beta',
  '/v1.0/v1.0/me',
  '/me/messages?_method=DELETE',
  '/me/messages?X-HTTP-Method-Override=DELETE',
  '/$batch/me',
  '/me/messages?access_token=x',
  `/me/${'x'.repeat(9_000)}`,
])('mail endpoint %j is refused before anything is sent', (written) => {
  expect(thrownBy(() => parseMailEndpoint(written))).toMatchObject({
    type: 'InvalidInput',
    message: expect.stringMatching(/^endpoint .*Write the path alone/),
  });
});

test('the beta version is told from the one of the base', () => {
  expect(parseMailEndpoint('/Beta/me').version).toBe('beta');
  expect(parseMailEndpoint('/v1.0/me').version).toBeUndefined();
});

test('board endpoints begin with /1/ and go out without it', () => {
  expect(rewritten(parseBoardEndpoint('/1/boards/abc/lists?fields=name,closed'))).toBe(
    '/boards/abc/lists?fields=name%2Cclosed',
  );
});

test.each(['/boards/x', '/1', '/1/', '/2/boards', '/1/../2', 'https://api.trello.com/1/boards', '/1/a%2f..%2fb'])(
  'board endpoint %j is refused',
  (written) => {
    expect(thrownBy(() => parseBoardEndpoint(written))).toMatchObject({ type: 'InvalidInput' });
  },
);

test.each(['key', 'Token', 'oauth_token', '%6bey', 'k%65y', ' token', '_method'])(
  'a query that signs or changes the request with "%s" is refused',
  (name) => {
    expect(() => parseBoardEndpoint(`/1/boards/x?fields=id&${name}=abc`)).toThrow(/query parameter/);
  },
);
