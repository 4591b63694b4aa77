import { readGraphError } from '../../src/providers/microsoft-graph/wire/error';
import { pageSchema } from '../../src/providers/microsoft-graph/wire/page';
import { customFieldSchema } from '../../src/providers/trello/wire/custom-field';
import { readTrelloError } from '../../src/providers/trello/wire/error';
import { z } from 'zod';

describe('an error of Graph', () => {
  const read = (error: unknown) => readGraphError(JSON.stringify({ error }));

  test.each(['', 'invalidRequest', 'BadRequest', 'generalException'])(
    'whose code %j says nothing has the innermost code that there is',
    (code) => {
      const inner = { code: 'a', innerError: { code: '', InnerError: { code: 'b', innererror: { code: 7 } } } };
      expect(read({ code, message: 'm', innerError: inner })).toStrictEqual({ code: 'b', message: 'm' });
      expect(read({ code, message: 'm' })).toStrictEqual({ code, message: 'm' });
    },
  );

  test('has its own code where that says something', () => {
    expect(read({ code: 'Own', message: 'm', innerError: { code: 'a' } })).toStrictEqual({ code: 'Own', message: 'm' });
  });

  test('has the outermost id of its request', () => {
    const inner = { 'request-id': '', innerError: { 'request-id': 'a', innerError: { 'request-id': 'b' } } };
    expect(read({ code: 'c', message: '', innerError: inner })).toStrictEqual({
      code: 'c',
      message: '',
      requestId: 'a',
    });
  });

  test('is read seven errors deep, and no deeper', () => {
    const nested = (depth: number): object => (depth === 0 ? { code: 'deep' } : { innerError: nested(depth - 1) });
    expect(read({ code: '', message: '', ...nested(6) }).code).toBe('deep');
    expect(read({ code: '', message: '', ...nested(7) }).code).toBe('');
  });

  test.each([[{ code: 7, message: null }], [{ innerError: 'text' }], [{ innerError: null }]])(
    'that is %j is empty',
    (error) => {
      expect(read(error)).toStrictEqual({ code: '', message: '' });
    },
  );

  test.each(['', '{', 'null', '[]', '{"error":"x"}'])('that is %j in all is empty', (body) => {
    expect(readGraphError(body)).toStrictEqual({ code: '', message: '' });
  });
});

describe('an error of Trello', () => {
  test.each([
    [' invalid id\n', { message: 'invalid id' }],
    ['17', { message: '17' }],
    ['{"message":"m","error":"CODE_1"}', { message: 'm', code: 'CODE_1' }],
    ['{"error":"CODE"}', { message: 'CODE', code: 'CODE' }],
    ['{"error":"a sentence"}', { message: 'a sentence' }],
    ['{"message":7,"error":{}}', { message: '' }],
    ['{}', { message: '' }],
    ['{', { message: '{' }],
  ])('%j is read as %j', (body, error) => {
    expect(readTrelloError(body)).toStrictEqual(error);
  });
});

test('the form of a page is made once for each kind of item', () => {
  const [item, other] = [z.string(), z.string()];
  expect(pageSchema(item)).toBe(pageSchema(item));
  expect(pageSchema(item)).not.toBe(pageSchema(other));
  expect(pageSchema(item).parse({ value: ['a'], '@odata.count': 1, more: 2 })).toEqual({
    value: ['a'],
    '@odata.count': 1,
    more: 2,
  });
  expect(pageSchema(item).safeParse({ value: [1] }).success).toBe(false);
});

describe('a field of a board', () => {
  const read = (field: object) => customFieldSchema.parse({ id: 'f', ...field });

  test('has its name beside its display or in it, a kind, and options by their ids', () => {
    const options = [
      { id: 'a', value: { text: 'High' } },
      { id: 'b', value: { text: null } },
    ];
    expect(read({ name: 'Priority', display: { name: 'other' }, type: 'list', options })).toEqual({
      id: 'f',
      name: 'Priority',
      kind: 'list',
      options: new Map([
        ['a', 'High'],
        ['b', ''],
      ]),
    });
    expect(read({ name: null, display: { name: 'Priority' } }).name).toBe('Priority');
  });

  test('is a text without a name where nothing is said', () => {
    const bare = { id: 'f', name: '', kind: 'text', options: new Map() };
    expect(read({})).toEqual(bare);
    expect(read({ display: null, options: null })).toEqual(bare);
  });
});
