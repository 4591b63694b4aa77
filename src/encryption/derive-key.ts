import { hkdfSync, type KeyObject } from 'node:crypto';

/** What a key protects. Each purpose has its own subkeys, so that text sealed for one can never pass for another's. */
export type KeyPurpose =
  | 'payloads'
  | 'credentials'
  | 'client-state'
  | 'decisions'
  | 'grants'
  | 'definitions'
  | 'passes'
  | 'sessions'
  | 'pages';

/** A subkey of 32 bytes by HKDF-SHA256; encryption and signatures of one purpose have different ones. */
export function deriveKey(key: KeyObject, purpose: KeyPurpose, use: 'seal' | 'sign'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', `temporal-agent-integrations/${purpose}/${use}`, 32));
}
