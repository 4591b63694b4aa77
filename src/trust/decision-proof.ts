import type { ApprovalDecision, ApprovalRequest, Approver } from '../contracts/approval';
import type { KeyRing } from '../encryption/key-ring';
import { signatureOf } from '../encryption/signature-of';

/** One request, as it was shown to the person who decides. */
export interface AskedRequest {
  approvalId: string;
  request: ApprovalRequest;
}

interface Decided {
  asked: AskedRequest;
  approver: Omit<Approver, 'proof'>;
  decision: ApprovalDecision;
}

/**
 * An approver's proof signs this decision by this person at this time on the complete request. It is valid for no other request of the same id:
 * otherwise a holder of the request could show one request and have another one granted.
 */
const signature = signatureOf<Decided>('decisions', ({ asked, approver, decision }) => [
  asked,
  approver,
  { ...decision, approver: undefined },
]);

/** Signs a decision of a person that our gateway or client has authenticated. */
export function signDecision(
  keyRing: KeyRing,
  asked: AskedRequest,
  name: string,
  decision: ApprovalDecision,
): ApprovalDecision {
  const approver = { name, at: new Date().toISOString() };
  return { ...decision, approver: { ...approver, proof: signature.sign(keyRing, { asked, approver, decision }) } };
}

/** Returns who decided and when, if a holder of the key ring has authenticated that person. */
export function provenApprover(
  keyRing: KeyRing,
  asked: AskedRequest,
  decision: ApprovalDecision,
): { name: string; at: string } | undefined {
  if (decision.approver?.at === undefined) return undefined;
  const { name, at, proof } = decision.approver;
  const approver = { name, at };
  return signature.verify(keyRing, { asked, approver, decision }, proof) ? approver : undefined;
}
