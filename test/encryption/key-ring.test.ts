import { inspect } from 'node:util';
import { createKeyRing, currentKey, generateKey, parseKeyRing } from '../../src/encryption/key-ring';

// Names of tests say them.
const key = Buffer.alloc(32, 1).toString('base64');
const first = { id: 'first', key };
const second = { id: 'second', key: Buffer.alloc(32, 2).toString('base64') };

test('the first key is the current one', () => {
  const keyRing = parseKeyRing(`a:${first.key}, b:${second.key}`, 'TEST_KEYS');
  expect(keyRing.current).toBe('a');
  expect([...keyRing.keys.keys()]).toEqual(['a', 'b']);
});

test('a generated key fits a key ring and differs from the next', () => {
  const [one, other] = [generateKey(), generateKey()];
  expect(createKeyRing([one, other], 'the test').current).toBe(one.id);
  expect(one.key).not.toBe(other.key);
  expect(generateKey(new Date('2026-03-04T05:06:07Z')).id).toMatch(/^2026-03-04-[0-9a-f]{6}$/);
});

test.each([
  ['', 'There is no key in TEST_KEYS.'],
  [' , ', 'There is no key in TEST_KEYS.'],
  [key, 'Key 1 of TEST_KEYS needs an id of 1 to 64 letters, digits, "-" or "_" before its key.'],
  [`a.b:${key}`, 'Key 1 of TEST_KEYS needs an id'],
  [`a:${key},a:${second.key}`, 'Key 2 of TEST_KEYS has the id "a", which an earlier key has too.'],
  ['a:c2hvcnQ=', 'Key 1 of TEST_KEYS ("a") is not 32 bytes in base64. `openssl rand -base64 32` makes a good one.'],
  [`a:${key}${key}`, 'is not 32 bytes in base64'],
  [`a:${key.replace('=', '')}`, 'is not 32 bytes in base64'],
])('%j is refused with the position and the reason', (text, reason) => {
  expect(() => parseKeyRing(text, 'TEST_KEYS')).toThrow(reason);
});

test('a key ring without its current key says so', () => {
  const keyRing = { ...createKeyRing([first], 'the test'), current: 'gone' };
  expect(() => currentKey(keyRing)).toThrow('The key ring has no key "gone", which should be its current one.');
});

test('neither an error nor a printed key ring shows a key', () => {
  expect(inspect(createKeyRing([first], 'the test'), { depth: 9 })).not.toContain(first.key.slice(0, 10));
  for (const text of [key, `a:${key},a:${key}`, `a:${key}x`]) {
    const message = messageOf(() => parseKeyRing(text, 'TEST_KEYS'));
    expect(message).toContain('TEST_KEYS');
    expect(message).not.toContain(key.slice(0, 10));
  }
});

function messageOf(run: () => unknown): string {
  try {
    run();
    return 'did not throw';
  } catch (error) {
    return String(error);
  }
}
