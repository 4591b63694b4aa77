import { canonicalJson } from './canonical-json';
import type { KeyPurpose } from './derive-key';
import type { KeyRing } from './key-ring';
import { sign, verify } from './sign';

/** Signatures of one kind of statement. */
export interface SignatureOf<Statement> {
  sign(keyRing: KeyRing, statement: Statement): string;
  /** Whether a holder of the key ring signed this statement. */
  verify(keyRing: KeyRing, statement: Statement, signature: string | undefined): boolean;
}

/**
 * Defines how one kind of statement is signed.
 *
 * @param content what is signed of a statement: what it leaves out can be changed by anybody
 */
export function signatureOf<Statement>(
  purpose: KeyPurpose,
  content: (statement: Statement) => unknown,
): SignatureOf<Statement> {
  const text = (statement: Statement): string => canonicalJson(content(statement));
  return {
    sign: (keyRing, statement) => sign(keyRing, purpose, text(statement)),
    verify: (keyRing, statement, signature) =>
      signature !== undefined && verify(keyRing, purpose, text(statement), signature),
  };
}
