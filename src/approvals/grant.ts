import type { Grant, GrantStatement } from '../contracts/approval';
import { canonicalJson } from '../encryption/canonical-json';
import type { KeyRing } from '../encryption/key-ring';
import { sign, verify } from '../encryption/sign';

/** Signs what a decision allows: every field, also those that are added to a grant later. */
export function signGrant(keyRing: KeyRing, statement: GrantStatement): Grant {
  return { ...statement, signature: sign(keyRing, 'grants', canonicalJson(statement)) };
}

/** Whether somebody who holds the key ring said exactly this. */
export function isGrantSigned(keyRing: KeyRing, { signature, ...statement }: Grant): boolean {
  return verify(keyRing, 'grants', canonicalJson(statement), signature);
}
