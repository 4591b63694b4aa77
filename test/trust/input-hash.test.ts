import { inputHash } from '../../src/trust/input-hash';
import { canonicalHash } from '../../src/encryption/canonical-json';

const contract = { laterMembers: { createMissing: false, labels: ['x'] } };

test('what came later and says what held without it does not count', () => {
  const before = canonicalHash({ folder: 'archive' });
  expect(inputHash(contract, { folder: 'archive' })).toBe(before);
  expect(inputHash(contract, { folder: 'archive', createMissing: false, labels: ['x'] })).toBe(before);
});

test.each<object>([
  { createMissing: true },
  { labels: ['y'] },
  { labels: [] },
  { other: false },
  { toString: undefined, x: 1 },
])('everything else does: %j', (more) => {
  expect(inputHash(contract, { folder: 'archive', ...more })).not.toBe(canonicalHash({ folder: 'archive' }));
});

test('an input that is no object, or of a step without such members, is hashed as it is', () => {
  for (const input of ['text', null, 5]) expect(inputHash(contract, input)).toBe(canonicalHash(input));
  expect(inputHash({}, { createMissing: false })).toBe(canonicalHash({ createMissing: false }));
});
