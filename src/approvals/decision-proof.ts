import type { ApprovalDecision, Approver } from '../contracts/approval';
import type { KeyRing } from '../encryption/key-ring';
import { sign, verify } from '../encryption/sign';

/** The text an approver's proof signs: this decision on this approval by this person, and no other. */
function decisionText(approvalId: string, name: string, { decision, input, reason }: ApprovalDecision): string {
  return JSON.stringify([approvalId, name, decision, input === undefined ? null : canonical(input), reason ?? null]);
}

/** Input as Temporal hands it on: JSON without undefined members. */
const canonical = (input: unknown): string => JSON.stringify(input);

/** Signs a decision for a person our gateway or client has authenticated. */
export function signDecision(
  keyRing: KeyRing,
  approvalId: string,
  name: string,
  decision: ApprovalDecision,
): ApprovalDecision {
  const approver: Approver = { name, proof: sign(keyRing, 'decisions', decisionText(approvalId, name, decision)) };
  return { ...decision, approver };
}

/** Whether the approver named in a decision was authenticated by someone who holds the key ring. */
export function isDecisionProven(keyRing: KeyRing, approvalId: string, decision: ApprovalDecision): boolean {
  const { approver } = decision;
  return (
    approver !== undefined &&
    verify(keyRing, 'decisions', decisionText(approvalId, approver.name, decision), approver.proof)
  );
}
