import type { ApprovalDecision, ApprovalRequest, Approver } from '../contracts/approval';
import { canonicalJson } from '../encryption/canonical-json';
import type { KeyRing } from '../encryption/key-ring';
import { sign, verify } from '../encryption/sign';

/** One request, as the person who decides was shown it. */
export interface AskedRequest {
  approvalId: string;
  request: ApprovalRequest;
}

/**
 * The text an approver's proof signs: this decision, of this person, at this time, on this request whole. A proof is good for no other
 * request of the same id: whoever holds the request could show one and have another one granted.
 */
const decisionText = (asked: AskedRequest, approver: Omit<Approver, 'proof'>, decision: ApprovalDecision): string =>
  canonicalJson([asked, approver, { ...decision, approver: undefined }]);

/** Signs a decision for a person our gateway or client has authenticated. */
export function signDecision(
  keyRing: KeyRing,
  asked: AskedRequest,
  name: string,
  decision: ApprovalDecision,
): ApprovalDecision {
  const who = { name, at: new Date().toISOString() };
  return { ...decision, approver: { ...who, proof: sign(keyRing, 'decisions', decisionText(asked, who, decision)) } };
}

/** Who decided and when, where someone who holds the key ring has authenticated that person. */
export function provenApprover(
  keyRing: KeyRing,
  asked: AskedRequest,
  decision: ApprovalDecision,
): { name: string; at: string } | undefined {
  if (decision.approver?.at === undefined) return undefined;
  const { name, at, proof } = decision.approver;
  return verify(keyRing, 'decisions', decisionText(asked, { name, at }, decision), proof) ? { name, at } : undefined;
}
