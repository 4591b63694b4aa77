import { createKeyRing, generateKey, type KeyRing } from '../../src/encryption/key-ring';
import { seal, unseal, type SealedText } from '../../src/encryption/seal';
import { sign, verify } from '../../src/encryption/sign';

const oldKey = { ...generateKey(), id: 'old' };
const newKey = generateKey();
let before: KeyRing;
let after: KeyRing;
let stranger: KeyRing;
beforeEach(() => {
  before = createKeyRing([oldKey], 'the test');
  after = createKeyRing([newKey, oldKey], 'the test');
  stranger = createKeyRing([{ ...generateKey(), id: oldKey.id }], 'the test');
});

describe('sealed text', () => {
  let sealed: SealedText;
  beforeEach(() => {
    sealed = seal(before, 'credentials', 'account/a', 'sécret');
  });

  test('reads again with its key, also after a rotation', () => {
    expect(unseal(before, 'credentials', 'account/a', sealed)).toBe('sécret');
    expect(unseal(after, 'credentials', 'account/a', sealed)).toBe('sécret');
    expect(unseal(before, 'credentials', 'account/a', seal(before, 'credentials', 'account/a', ''))).toBe('');
  });

  test('never comes out the same twice and does not show the text', () => {
    expect(seal(before, 'credentials', 'account/a', 'sécret')).not.toBe(sealed);
    expect(Buffer.from(sealed.split('.')[2]!, 'base64url').toString()).not.toContain('cret');
  });

  test.each([
    ['another account', () => unseal(before, 'credentials', 'account/b', sealed)],
    ['another purpose', () => unseal(before, 'decisions', 'account/a', sealed)],
    ['another key of the same name', () => unseal(stranger, 'credentials', 'account/a', sealed)],
  ])('does not read for %s', (_, read) => {
    expect(read).toThrow('The sealed text was changed, or was sealed for something else.');
  });

  test('does not read when any byte of it was changed', () => {
    const [version, id, encrypted] = sealed.split('.');
    const bytes = Buffer.from(encrypted!, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 0x80, index);
      const text = `${version!}.${id!}.${changed.toString('base64url')}` as SealedText;
      expect(() => unseal(before, 'credentials', 'account/a', text)).toThrow('was changed');
    }
  });

  test('of a key that is gone says which one to add back', () => {
    const rotated = createKeyRing([newKey], 'the test');
    expect(() => unseal(rotated, 'credentials', 'account/a', sealed)).toThrow(`sealed with the key "${oldKey.id}"`);
  });

  test.each(['', 'secret', 'v1', 'v1.old', 'v2.old.AAAA', 'v1.old.AAAA.AAAA'])('is not %j', (text) => {
    expect(() => unseal(before, 'credentials', 'account/a', text as SealedText)).toThrow('This is not sealed text');
  });

  test.each(['', 'AAAA', '!!!'])('too short to be whole (%j) counts as changed', (encrypted) => {
    expect(() => unseal(before, 'credentials', 'a', `v1.${oldKey.id}.${encrypted}` as SealedText)).toThrow(
      'was changed',
    );
  });
});

describe('a signature', () => {
  let signature: string;
  beforeEach(() => {
    signature = sign(before, 'client-state', 'subscription 1');
  });

  test('holds for any key of the ring, so also after a rotation', () => {
    expect(verify(before, 'client-state', 'subscription 1', signature)).toBe(true);
    expect(verify(after, 'client-state', 'subscription 1', signature)).toBe(true);
    expect(sign(after, 'client-state', 'subscription 1')).not.toBe(signature);
  });

  test.each([
    ['another text', () => verify(before, 'client-state', 'subscription 2', signature)],
    ['another purpose', () => verify(before, 'decisions', 'subscription 1', signature)],
    ['a key outside the ring', () => verify(stranger, 'client-state', 'subscription 1', signature)],
    ['a part of it', () => verify(before, 'client-state', 'subscription 1', signature.slice(0, -2))],
    ['another way to write it', () => verify(before, 'client-state', 'subscription 1', `${signature}=`)],
    ['nothing', () => verify(before, 'client-state', 'subscription 1', '')],
  ])('does not hold for %s', (_, verified) => {
    expect(verified()).toBe(false);
  });
});
