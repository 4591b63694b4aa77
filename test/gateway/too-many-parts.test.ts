import { hasTooManyParts, mostParts } from '../../src/gateway/http/too-many-parts';

test.each([
  ['{"a":1,"b":[2,3]}', 6],
  ['[{},{},{}]', 6],
  ['[[[', 3],
  ['["{[,", "\\"{[,"]', 4],
  ['"{,', 1],
  ['', 0],
])('%s has no more parts than it shows outside of its texts', (json, parts) => {
  expect(hasTooManyParts(json, parts)).toBe(false);
  if (parts > 0) expect(hasTooManyParts(json, parts - 1)).toBe(true);
});

test('the longest text is one part, and a megabyte of empty objects too many', () => {
  expect(hasTooManyParts(JSON.stringify({ body: '{},'.repeat(1_000_000) }))).toBe(false);
  expect(hasTooManyParts(`[${'{},'.repeat(mostParts / 2)}{}]`)).toBe(true);
  expect(hasTooManyParts('['.repeat(mostParts + 1))).toBe(true);
});
