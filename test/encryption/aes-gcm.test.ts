import { createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../../src/encryption/aes-gcm';
import { deriveKey } from '../../src/encryption/derive-key';
import { createKeyRing, currentKey, generateKey, type KeyRing } from '../../src/encryption/key-ring';
import { releaseProof } from '../../src/encryption/release-proof';
import { sign } from '../../src/encryption/sign';

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('utf8');
const written = generateKey();
let keyRing: KeyRing;
beforeEach(() => {
  keyRing = createKeyRing([written], 'the test');
});

describe('what is encrypted', () => {
  const key = randomBytes(32);

  test('is a nonce, the ciphertext and the tag, as AES-256-GCM of any library reads them', () => {
    const encrypted = encrypt(key, 'for whom', Buffer.from('one '), Buffer.from('two'));
    expect(encrypted).toHaveLength(12 + 'one two'.length + 16);
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12));
    decipher.setAAD(Buffer.from('for whom')).setAuthTag(encrypted.subarray(-16));
    const read = Buffer.concat([decipher.update(encrypted.subarray(12, -16)), decipher.final()]);
    expect(read.toString()).toBe('one two');
    expect(text(decrypt(key, 'for whom', encrypted))).toBe('one two');
  });

  test('never has the nonce of another, also where more are drawn', () => {
    const nonces = Array.from({ length: 600 }, () => Buffer.from(encrypt(key, '').subarray(0, 12)).toString('hex'));
    expect(new Set(nonces).size).toBe(600);
    expect(new Set(nonces.map((nonce) => nonce.length))).toEqual(new Set([24]));
  });

  test('may be nothing at all, and is not read where a byte is missing', () => {
    const nothing = encrypt(key, 'x');
    expect(decrypt(key, 'x', nothing)).toHaveLength(0);
    for (const length of [0, 12, 16, 27]) expect(decrypt(key, 'x', nothing.subarray(0, length))).toBeUndefined();
    expect(decrypt(key, 'y', nothing)).toBeUndefined();
  });
});

describe('a subkey', () => {
  test('is made by HKDF for its purpose and its use, as earlier versions made it', () => {
    const expected = hkdfSync(
      'sha256',
      Buffer.from(written.key, 'base64'),
      '',
      'temporal-agent-integrations/calls/seal',
      32,
    );
    expect(deriveKey(currentKey(keyRing), 'calls', 'seal').export()).toEqual(Buffer.from(expected));
  });

  test('is made once, and differs by purpose, use and key', () => {
    const key = currentKey(keyRing);
    const other = currentKey(createKeyRing([generateKey()], 'the test'));
    expect(deriveKey(key, 'grants', 'seal')).toBe(deriveKey(key, 'grants', 'seal'));
    const all = [
      ...[deriveKey(key, 'grants', 'seal'), deriveKey(key, 'grants', 'sign'), deriveKey(key, 'passes', 'seal')],
      deriveKey(other, 'grants', 'seal'),
    ];
    expect(new Set(all.map((each) => each.export().toString('hex'))).size).toBe(4);
  });

  test('signs by HMAC-SHA256', () => {
    const key = deriveKey(currentKey(keyRing), 'grants', 'sign');
    const expected = createHmac('sha256', key.export()).update('tëxt').digest('base64url');
    expect(sign(keyRing, 'grants', 'tëxt')).toBe(expected);
    expect(expected).toHaveLength(43);
  });
});

test('a release holds for its text in its workflow, and nowhere else', () => {
  const proof = releaseProof.sign(keyRing, { workflowId: 'w', text: '{"a":1}' });
  expect(releaseProof.verify(keyRing, { workflowId: 'w', text: '{"a":1}' }, proof)).toBe(true);
  expect(releaseProof.verify(keyRing, { workflowId: 'v', text: '{"a":1}' }, proof)).toBe(false);
  expect(releaseProof.verify(keyRing, { workflowId: 'w', text: '{"a":2}' }, proof)).toBe(false);
  expect(
    releaseProof.verify(createKeyRing([generateKey()], 'the test'), { workflowId: 'w', text: '{"a":1}' }, proof),
  ).toBe(false);
  expect(proof).not.toBe(sign(keyRing, 'grants', '{"text":"{\\"a\\":1}","workflowId":"w"}'));
  expect(proof).toBe(sign(keyRing, 'releases', '{"text":"{\\"a\\":1}","workflowId":"w"}'));
});
