import { parameterProblem, parseBoardEndpoint, parseMailEndpoint } from '../../../src/providers/raw-call/endpoint-path';

const mail = 'Write the path alone, such as /me/messages?$top=5 or /users/ada@example.com/events.';
const board = 'Write the path alone, such as /1/boards/{id}/lists?fields=name.';
const refusal = (endpoint: string, parse: (endpoint: string) => unknown = parseMailEndpoint): string => {
  try {
    parse(endpoint);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It was not refused.');
};

test.each([
  [`/me/${'x'.repeat(7_997)}`, 'is longer than 8000 characters'],
  ['/me/mess\u0085ages', 'contains a control character'],
  [' /me', 'starts or ends with a space'],
  ['/me\u00a0', 'starts or ends with a space'],
  ['X+1.-:/me', 'names a scheme or host'],
  ['/me\\x', 'contains a backslash'],
  ['/me#x', 'contains a fragment (#; write %23 for the character)'],
  ['//me', 'contains //'],
  ['/me//', 'contains //'],
  ['', 'is empty or contains an empty segment'],
  ['/', 'is empty or contains an empty segment'],
  ['/me/.', 'contains a segment made of dots'],
  ['/me/%20.;x', 'contains a segment made of dots'],
  ['/me/a%2Fb', 'contains an encoded slash or backslash'],
  ['/me/a%5cb', 'contains an encoded slash or backslash'],
  ['/me/a%252Fb', 'is encoded twice'],
  ['/me/a%01', 'contains an encoded control character'],
  ['/me/a%', 'contains a % that does not begin an encoded character (write %25 for the character)'],
  ['/me?a=%', 'contains a % that does not begin an encoded character (write %25 for the character)'],
  ['/me?\udc00', 'contains half a character'],
  ['/me?a=b&Key=1', 'has the query parameter "Key"; the connected account signs the request'],
  ['/me?access_token', 'has the query parameter "access_token"; the connected account signs the request'],
  ['/me?OAuth_x=1', 'has the query parameter "OAuth_x"; the connected account signs the request'],
  ['/me?X+HTTP+Method=1', 'has the query parameter "X HTTP Method"; the method is the field "method"'],
  ['/v1.0', 'does not start with a resource of Graph, such as /me or /users/{id}'],
  ['/me.x/messages', 'does not start with a resource of Graph, such as /me or /users/{id}'],
  ['/$a1', 'does not start with a resource of Graph, such as /me or /users/{id}'],
  ['/1me', 'does not start with a resource of Graph, such as /me or /users/{id}'],
  ["/users('a')(b)", 'does not start with a resource of Graph, such as /me or /users/{id}'],
  ["/users('a'b", 'does not start with a resource of Graph, such as /me or /users/{id}'],
  ['/$batch/x', 'has something below $batch'],
])('of %j it is said why and how to write it', (endpoint, reason) => {
  expect(refusal(endpoint)).toBe(`endpoint ${reason}. ${mail}`);
});

test.each([
  ['/2/boards', 'does not start with /1/'],
  ['/1', 'does not start with /1/'],
  ['boards/1', 'does not start with /1/'],
  ['/1/boards//x', 'contains //'],
])('of %j on Trello, too', (endpoint, reason) => {
  expect(refusal(endpoint, parseBoardEndpoint)).toBe(`endpoint ${reason}. ${board}`);
});

test('what is allowed is taken apart, decoded', () => {
  expect(parseMailEndpoint('V1.0/me/a%20b/?$top=5&x&&y=a%3Db=c+d&=1')).toStrictEqual({
    path: '/me/a%20b',
    segments: ['me', 'a b'],
    query: [
      ['$top', '5'],
      ['x', ''],
      ['y', 'a=b=c d'],
      ['', '1'],
    ],
  });
  expect(parseMailEndpoint('/beta/me')).toStrictEqual({ path: '/me', segments: ['me'], query: [], version: 'beta' });
  expect(parseBoardEndpoint('/1/cards/x')).toStrictEqual({ path: '/cards/x', segments: ['cards', 'x'], query: [] });
});

test.each([
  '/me/x:y',
  '/me/a.b',
  '/me/.a',
  '/me/a%25',
  '/me/a%25zz',
  '/me/a%251',
  '/me/a.',
  `/me/${'x'.repeat(7_996)}`,
  '/me?a=//',
  '/me?x=..',
])('%j is allowed', (endpoint) => {
  expect(() => parseMailEndpoint(endpoint)).not.toThrow();
});

test.each([
  ['key', 'the connected account signs the request'],
  [' TOKEN ', 'the connected account signs the request'],
  [' oauth_nonce', 'the connected account signs the request'],
  ['X-HTTP-Method-Override', 'the method is the field "method"'],
  ['my_oauth_nonce', undefined],
  ['keys', undefined],
])('the problem with a parameter %j is %j', (name, problem) => {
  expect(parameterProblem(name)).toBe(problem);
});
