import { isUnreadable, requireReadable } from '../../src/encryption/unreadable';

test.each([null, undefined, 'text', 5, [], {}, { unreadable: 'x' }])('%j can be read', (value) => {
  expect(isUnreadable(value)).toBe(false);
  expect(requireReadable(value)).toBe(value);
});

test('the marker stops whoever needs the value, with what to do', () => {
  const marker = { __unreadable: 'it was changed after it was sealed' };
  expect(isUnreadable(marker)).toBe(true);
  expect(() => requireReadable(marker)).toThrow(
    'A value of this workflow cannot be read: it was changed after it was sealed. Give this worker the key ring of the others.',
  );
});
