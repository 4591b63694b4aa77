import { canonicalHash, canonicalJson } from '../../src/encryption/canonical-json';

test.each<[value: unknown, text: string]>([
  [{ b: 1, a: [2, { d: null, c: 'x' }] }, '{"a":[2,{"c":"x","d":null}],"b":1}'],
  [{ a: undefined, b: 0 }, '{"b":0}'],
  [[undefined, null, 'é"'], '[null,null,"é\\""]'],
  [undefined, 'null'],
  [{ 'a"': {} }, '{"a\\"":{}}'],
  [[], '[]'],
  [{ B: 1, a: 2, A: 3 }, '{"A":3,"B":1,"a":2}'],
])('%j is written as %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test('equal values have one hash, in whatever order their members were given', () => {
  const keys = ['to', 'subject', 'body', 'cc', 'a'];
  const written = (order: string[]) => Object.fromEntries(order.map((key) => [key, { [key]: key }]));
  const hashes = [keys, keys.toReversed(), keys.toSorted()].map((order) => canonicalHash(written(order)));
  expect(new Set(hashes).size).toBe(1);
  expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
});

test.each<[one: unknown, other: unknown]>([
  [{ a: 1 }, { a: '1' }],
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: null }, {}],
  [{ a: { b: 1 } }, { a: {}, b: 1 }],
  [['a,b'], ['a', 'b']],
  ['null', null],
])('%j and %j have different hashes', (one, other) => {
  expect(canonicalHash(one)).not.toBe(canonicalHash(other));
});

test('the hash of what was hashed by earlier versions stays what it was', () => {
  expect(canonicalHash({ to: ['lena@northwind.example'], subject: 'Hello' })).toBe(
    'fff92770c7742686b940eda1df04e4c84b55fafdaafed1bfee9acfaa57887283',
  );
});
