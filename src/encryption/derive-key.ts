import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** What a key protects. Each purpose has its own subkeys, so that text sealed for one purpose is never accepted for another. */
export type KeyPurpose =
  | 'payloads'
  | 'credentials'
  | 'client-state'
  | 'decisions'
  | 'grants'
  | 'definitions'
  | 'schedules'
  | 'passes'
  | 'releases'
  | 'nexus-calls'
  | 'sessions'
  | 'pages'
  | 'calls'
  | 'handles'
  | 'progress'
  | 'reviews';

/** Cache of derived keys: deriving a key takes as long as using it. */
const derived = new WeakMap<KeyObject, Map<string, KeyObject>>();

/** Derives a subkey of 32 bytes by HKDF-SHA256. Encryption and signatures of one purpose have different subkeys. */
export function deriveKey(key: KeyObject, purpose: KeyPurpose, use: 'seal' | 'sign'): KeyObject {
  const info = `temporal-agent-integrations/${purpose}/${use}`;
  const ofKey = derived.get(key) ?? new Map<string, KeyObject>();
  derived.set(key, ofKey);
  const subkey = ofKey.get(info) ?? createSecretKey(new Uint8Array(hkdfSync('sha256', key, '', info, 32)));
  ofKey.set(info, subkey);
  return subkey;
}
