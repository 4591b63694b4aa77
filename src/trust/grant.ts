import type { Grant, GrantStatement } from '../contracts/approval';
import type { KeyRing } from '../encryption/key-ring';
import { signatureOf } from '../encryption/signature-of';

/** Every field is signed, including fields added to grants later. */
const signature = signatureOf<GrantStatement>('grants', (statement) => statement);

/** Signs what a decision allows. */
export const signGrant = (keyRing: KeyRing, statement: GrantStatement): Grant => ({
  ...statement,
  signature: signature.sign(keyRing, statement),
});

/** Whether a holder of the key ring signed exactly this grant. */
export const isGrantSigned = (keyRing: KeyRing, { signature: signed, ...statement }: Grant): boolean =>
  signature.verify(keyRing, statement, signed);
