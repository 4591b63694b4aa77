import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { seal } from '../../src/encryption/seal';
import { sealingKeyOf } from '../../src/encryption/sealing-key-of';

test('a sealed text names the key that made it; what is none names none', () => {
  const keyRing = createKeyRing([generateKey(), generateKey()], 'this test');
  expect(sealingKeyOf(seal(keyRing, 'credentials', 'mail/support', 'a token'))).toBe(keyRing.current);
  expect(sealingKeyOf('no such text')).toBeUndefined();
});
