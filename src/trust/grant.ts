import type { Grant, GrantStatement } from '../contracts/approval';
import { canonicalJson } from '../encryption/canonical-json';
import type { KeyRing } from '../encryption/key-ring';
import { sign, verify } from '../encryption/sign';

/** Signs what a decision allows: every field, including fields added to grants later. */
export function signGrant(keyRing: KeyRing, statement: GrantStatement): Grant {
  return { ...statement, signature: sign(keyRing, 'grants', canonicalJson(statement)) };
}

/** Whether a holder of the key ring signed exactly this grant. */
export function isGrantSigned(keyRing: KeyRing, { signature, ...statement }: Grant): boolean {
  return verify(keyRing, 'grants', canonicalJson(statement), signature);
}
