import type { ApprovalDecision, ApprovalRequest, Approver } from '../contracts/approval';
import { canonicalJson } from '../encryption/canonical-json';
import type { KeyRing } from '../encryption/key-ring';
import { sign, verify } from '../encryption/sign';

/** One request, as it was shown to the person who decides. */
export interface AskedRequest {
  approvalId: string;
  request: ApprovalRequest;
}

/**
 * The text that an approver's proof signs: this decision by this person at this time on the complete request. A proof is valid for no other
 * request of the same id: otherwise a holder of the request could show one request and have another one granted.
 */
const decisionText = (asked: AskedRequest, approver: Omit<Approver, 'proof'>, decision: ApprovalDecision): string =>
  canonicalJson([asked, approver, { ...decision, approver: undefined }]);

/** Signs a decision of a person that our gateway or client has authenticated. */
export function signDecision(
  keyRing: KeyRing,
  asked: AskedRequest,
  name: string,
  decision: ApprovalDecision,
): ApprovalDecision {
  const who = { name, at: new Date().toISOString() };
  return { ...decision, approver: { ...who, proof: sign(keyRing, 'decisions', decisionText(asked, who, decision)) } };
}

/** Returns who decided and when, if a holder of the key ring has authenticated that person. */
export function provenApprover(
  keyRing: KeyRing,
  asked: AskedRequest,
  decision: ApprovalDecision,
): { name: string; at: string } | undefined {
  if (decision.approver?.at === undefined) return undefined;
  const { name, at, proof } = decision.approver;
  return verify(keyRing, 'decisions', decisionText(asked, { name, at }, decision), proof) ? { name, at } : undefined;
}
