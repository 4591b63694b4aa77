import { createKeyRing } from '../../../src/encryption/key-ring';

/**
 * The key that encrypts the recorded histories. It is public, protects nothing, and must never be used elsewhere. Recording with
 * encryption is simpler than without: the plugin cannot omit it, and the replayed code is the code that runs.
 */
export const historiesTestKeyRing = createKeyRing(
  [{ id: 'public-test-key', key: Buffer.from('a public key for test histories.').toString('base64') }],
  'test/support/histories',
);
