import { checkRawHeaders } from '../../../src/providers/raw-call/raw-headers';
import { thrownBy } from '../local-server';

test('ordinary headers pass under lower-case names', () => {
  expect(
    checkRawHeaders({ 'If-Match': 'W/"x"', Prefer: 'outlook.timezone="UTC"', ConsistencyLevel: 'eventual' }),
  ).toEqual({
    'if-match': 'W/"x"',
    prefer: 'outlook.timezone="UTC"',
    consistencylevel: 'eventual',
  });
});

test.each([
  'Authorization',
  'AUTHORIZATION',
  'Host',
  'Cookie',
  'Content-Length',
  'Transfer-Encoding',
  'Proxy-Authorization',
  'X-Forwarded-Host',
  'X-HTTP-Method-Override',
  'X-HTTP-Method',
  'Connection',
  'Content-Encoding',
  ':authority',
  'bad name',
  '',
])('%j is refused by name', (name) => {
  expect(thrownBy(() => checkRawHeaders({ [name]: 'x' }))).toMatchObject({
    type: 'InvalidInput',
    message: expect.stringContaining(JSON.stringify(name)),
  });
});

test('a value cannot carry another header', () => {
  expect(() => checkRawHeaders({ 'If-Match': 'x\r\nAuthorization: y' })).toThrow(/line breaks/);
});

test('one header in two spellings is refused', () => {
  expect(() => checkRawHeaders({ 'If-Match': 'x', 'if-match': 'y' })).toThrow(/given twice/);
});
