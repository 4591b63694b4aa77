import { parseMailEndpoint } from '../../src/providers/raw-call/endpoint-path';
import { mailboxMeant, placeWithin, rawPlaceWithin } from '../../src/providers/microsoft-graph/mailbox-limit';
import { batchBody } from '../../src/providers/microsoft-graph/batch-body';
import { path, pathOfSegments } from '../../src/providers/request-path';

const one = ['support@contoso.example'];
const several = ['support@contoso.example', 'sales@contoso.example'];
const raw = (mailboxes: readonly string[] | undefined, endpoint: string) => {
  const { segments, path: written } = parseMailEndpoint(endpoint);
  return rawPlaceWithin(mailboxes, segments, written);
};
const refused = (type: string) => expect.objectContaining({ type }) as unknown as Error;

test('of a person’s account, paths and mailboxes stay as they are', () => {
  expect(placeWithin(undefined, path`/me/messages`)).toBe('/me/messages');
  expect(raw(undefined, '/me/messages')).toBe('/me/messages');
  expect(mailboxMeant(undefined, 'lena@northwind.example')).toBe('lena@northwind.example');
  expect(mailboxMeant(undefined, undefined)).toBeUndefined();
});

describe('of an application’s account', () => {
  test('what a step asks of the own mailbox goes to the only one it is for', () => {
    expect(placeWithin(one, path`/me`)).toBe('/users/support@contoso.example');
    expect(placeWithin(one, path`/me/messages/${'a/b'}`)).toBe('/users/support@contoso.example/messages/a%2Fb');
    expect(mailboxMeant(one, undefined)).toBe('support@contoso.example');
  });

  test('one of several has to be named', () => {
    expect(() => placeWithin(several, path`/me/messages`)).toThrow(refused('InvalidInput'));
    expect(() => mailboxMeant(several, undefined)).toThrow('support@contoso.example, sales@contoso.example');
  });

  test.each(['SALES@contoso.example', 'Sales@Contoso.Example'])('%s is sent in the account’s own spelling', (named) => {
    expect(placeWithin(several, path`/users/${named}/messages`)).toBe('/users/sales@contoso.example/messages');
    expect(raw(several, `/users/${named}/messages`)).toBe('/users/sales@contoso.example/messages');
  });

  test.each([
    'ada@contoso.example',
    // Whose it is nobody here knows.
    '6c1f2f0e-0f64-4a9e-8d41-1f4f4be4d7aa',
    'support@contoso.example.evil.example',
    'support@contoso.example ',
    // KELVIN SIGN and its like have small letters of ASCII.
    'support@contoso.example\u0000',
    'ſupport@contoso.example',
  ])('a step does not reach the mailbox %j', (named) => {
    expect(() => placeWithin(one, pathOfSegments(['users', named, 'messages']))).toThrow(refused('PermissionDenied'));
    expect(() => mailboxMeant(one, named)).toThrow(refused('PermissionDenied'));
  });

  test.each(['/groups/x/threads', '/search/query', '/users', '/places/x', '/communications/getPresences'])(
    'a step does not reach %s',
    (written) => {
      expect(() => placeWithin(one, pathOfSegments(written.slice(1).split('/')))).toThrow(refused('PermissionDenied'));
    },
  );

  test.each([
    '/me/messages',
    '/ME/messages',
    '/v1.0/me/messages',
    '/beta/me',
    '/%6De/messages',
    '/users',
    '/groups/x/threads',
    '/subscriptions',
    '/search/query',
    "/users('support@contoso.example')/messages",
    '/me/microsoft.graph.sendMail',
    '/users/support@contoso.example',
    '/users/support@contoso.example/manager',
    '/users/support@contoso.example/memberOf/x/threads',
    '/users/support@contoso.example/people',
    '/users/support@contoso.example/onlineMeetings',
    '/users/support@contoso.example/drive/root',
  ])('a raw call to %s is refused', (endpoint) => {
    expect(() => raw(one, endpoint)).toThrow(refused('InvalidInput'));
  });

  test.each([
    '/users/ada@contoso.example/messages',
    '/users/ada%40contoso.example/messages',
    '/Users/ADA@contoso.example/messages',
    '/users/6c1f2f0e-0f64-4a9e-8d41-1f4f4be4d7aa/messages',
  ])('a raw call to the mailbox in %s is refused', (endpoint) => {
    expect(() => raw(one, endpoint)).toThrow(refused('PermissionDenied'));
  });

  test('a raw call below its mailbox is written anew', () => {
    expect(raw(one, '/Users/Support%40contoso.example/mailFolders/inbox/messages')).toBe(
      '/users/support@contoso.example/mailFolders/inbox/messages',
    );
  });

  test('each request of a batch obeys', () => {
    const batch = (url: string) => ({ requests: [{ id: '1', method: 'GET', url }] });
    const allowed = batchBody(batch('/users/SUPPORT@contoso.example/messages?$top=1'), {}, one);
    expect(allowed).toMatchObject({ requests: [{ url: '/users/support@contoso.example/messages?$top=1' }] });
    expect(() => batchBody(batch('/me/messages'), {}, one)).toThrow(refused('InvalidInput'));
    expect(() => batchBody(batch('/users/ada@contoso.example/messages'), {}, one)).toThrow(refused('PermissionDenied'));
  });
});
