import { createKeyRing } from '../../../src/encryption/key-ring';

/**
 * The key the recorded histories are encrypted with. It is public, protects nothing, and must never be used elsewhere.
 * Recording with encryption on is simpler than without: the plugin has no way to leave it out, and what is replayed is what runs.
 */
export const historiesTestKeyRing = createKeyRing(
  [{ id: 'public-test-key', key: Buffer.from('a public key for test histories.').toString('base64') }],
  'test/support/histories',
);
