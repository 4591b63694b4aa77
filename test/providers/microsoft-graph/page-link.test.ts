import { parsePageLink } from '../../../src/providers/microsoft-graph/page-link';

const baseUrl = new URL('https://graph.example/v1.0');

test.each([
  ['https://graph.example/v1.0/me/messages?$skiptoken=a%2Bb', '/me/messages', '?$skiptoken=a%2Bb'],
  ['https://GRAPH.example/V1.0/users/a.b/x..y', '/users/a.b/x..y', ''],
  ['https://graph.example/v1.0/users/.a/b.', '/users/.a/b.', ''],
  ['https://graph.example:443/v1.0/me/a%20b', '/me/a%20b', ''],
  ["https://graph.example/v1.0/me/calendarView('x')?a=/../b", "/me/calendarView('x')", '?a=/../b'],
])('%s is followed as it was written', (link, path, search) => {
  expect(parsePageLink(link, baseUrl)).toEqual({ path, search });
});

test('a base URL may end in a stroke, and may have no path', () => {
  const link = 'https://graph.example/v1.0/me';
  expect(parsePageLink(link, new URL('https://graph.example/v1.0/'))).toEqual({ path: '/me', search: '' });
  expect(parsePageLink(link, new URL('https://graph.example'))).toEqual({ path: '/v1.0/me', search: '' });
});

test.each([
  'https://graph.example.evil.example/v1.0/me',
  'http://graph.example/v1.0/me',
  'https://graph.example:8443/v1.0/me',
  'https://graph.example/v1.0',
  'https://graph.example/v1.0me',
  'https://graph.example/x/v1.0/me',
  'https://graph.example/beta/me',
  'https://ada@graph.example/v1.0/me',
  'https://:secret@graph.example/v1.0/me',
  'https://graph.example/v1.0/a%2f..%2fb',
  'https://graph.example/v1.0/a%5c..%5cb',
  'https://graph.example/v1.0/me%2f.',
  'https://graph.example/v1.0/...',
  'https://graph.example/v1.0/%',
  '/v1.0/me',
  '',
])('%j does not belong to the account', (link) => {
  expect(() => parsePageLink(link, baseUrl)).toThrow(
    expect.objectContaining({
      type: 'InvalidInput',
      message: 'The link to the next page does not belong to this account’s service. List again.',
    }) as Error,
  );
});
