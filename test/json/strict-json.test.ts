import { readStrictJson } from '../../src/json/strict-json';
import { processorTimeOf } from '../support/processor-time';

test.each([
  ['{}', {}],
  [
    '\ufeff {"a":[{"a":1},{"a":2}],"b":{"a":"{\\"a\\":1,\\"a\\":2}"}} ',
    { a: [{ a: 1 }, { a: 2 }], b: { a: '{"a":1,"a":2}' } },
  ],
  ['"a"', 'a'],
  ['{"a":"b","b":"a"}', { a: 'b', b: 'a' }],
])('%s is read', (text, value) => {
  expect(readStrictJson(text)).toEqual({ value });
});

test.each([
  ['{"a":1,"a":1}', 'names "a" twice in one object'],
  ['{"b":[{"x":{},"y":1,"x" \n:2}]}', 'names "x" twice in one object'],
  [String.raw`{"a":1,"\u0061":2}`, 'names "a" twice in one object'],
  ['{"__proto__":1,"__proto__":2}', 'names "__proto__" twice in one object'],
  ['{"a":1} {}', 'is no valid JSON'],
  ["{'a':1}", 'is no valid JSON'],
  ['', 'is no valid JSON'],
  [`${'['.repeat(65)}${']'.repeat(65)}`, 'is nested deeper than 64 levels'],
])('%s is not', (text, problem) => {
  expect(readStrictJson(text)).toEqual({ problem });
});

const megabyte = (pattern: string): string => pattern.repeat(1_000_000 / pattern.length);

test.each([
  ...['{"a":', '[', '"', '\\"', '{', ' ', '"a":'].map((pattern) => `{"x":"y",${megabyte(pattern)}`),
  ...['\\"', ' ', '[', '{', '\\\\'].map((pattern) => `{"x":"${megabyte(pattern)}"}`),
  `["x"${megabyte(' ')}]`,
])('a megabyte that does not mean well takes a moment (%#)', (text) => {
  expect(processorTimeOf(() => readStrictJson(text))).toBeLessThan(5_000);
});
