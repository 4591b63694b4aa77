import type { Review } from './review';
import type { Effect, StepName } from './step';

/** What `approval/<uuid>` is asked to hold: one exact call. */
export interface ApprovalRequest {
  step: StepName;
  title: string;
  effect: Effect;
  /** One line without body text, for lists and Web UI. */
  summary: string;
  input: unknown;
  account: string;
  agent?: string;
  requestedBy: { workflowId: string; runId: string };
  expiresAfterSeconds: number;
  refuseUnverified: boolean;
  /** What it comes to beyond the input, as it was when it was asked. */
  review?: Review;
  /** By the gate that has looked it up. */
  reviewSignature?: string;
}

/** What a person says to a request. One sent as a bare signal from Temporal Web UI names no approver. */
export interface ApprovalDecision {
  decision: 'approve' | 'reject';
  /** The whole input as edited by the reviewer; absent = as requested. */
  input?: unknown;
  reason?: string;
  approver?: Approver;
}

/** Who decided. `proof` is made by our gateway or client with the key ring; without a good one the approver is recorded as unverified. */
export interface Approver {
  name: string;
  /** ISO instant of the decision. Absent in what a client of an earlier version signed, which proves nothing any more. */
  at?: string;
  proof: string;
}

/** What a decision allowed before grants were signed. It allows nothing any more. */
export interface UnsignedGrant {
  step: StepName;
  account: string;
  /** SHA-256 of the canonical final input. */
  inputHash: string;
  approver: string;
  decidedAt: string;
  expiresAt: string;
}

/** What a decision allows, before it is signed: exactly one call, once. The gate compares every field with what it is asked to run. */
export interface GrantStatement extends UnsignedGrant {
  /** Workflow id, `approval/<uuid>`. */
  approvalId: string;
  /** Absent for a call that no agent makes. */
  agent?: string;
  /** Whether the approver was authenticated by someone who holds the key ring. */
  verified: boolean;
  /** What decides who gets what and is not in the input, hashed: it must still be so when the call runs. */
  bound?: string;
}

/** A statement of somebody who holds the key ring: anyone who reaches the namespace can write the rest. */
export interface Grant extends GrantStatement {
  signature: string;
}

/** Result of the approval workflow. */
export type ApprovalOutcome =
  | {
      kind: 'approved';
      grant: Grant | UnsignedGrant;
      input: unknown;
      verified: boolean;
      edited: boolean;
      reason?: string;
      /** What the approved input comes to. */
      review?: Review;
    }
  | { kind: 'rejected'; approver: string; verified: boolean; decidedAt: string; reason?: string }
  | { kind: 'expired'; expiredAt: string };

/** An outcome as a listing tells it: who and when, nothing of what was asked or said. */
export type ApprovalVerdict = WithoutText<ApprovalOutcome>;
type WithoutText<Outcome> = Outcome extends unknown ? Omit<Outcome, 'input' | 'reason' | 'review'> : never;

/** How a request stands: what was asked, until when it waits, and what came of it. */
export interface ApprovalState {
  request: ApprovalRequest;
  requestedAt: string;
  expiresAt: string;
  outcome?: ApprovalOutcome;
  /** ISO instant at which it, or the run that asked, was ended without a decision: nobody waits for one any more. */
  withdrawnAt?: string;
  /** Why the last decision could not be taken, so that a person who signalled can see it. */
  lastProblem?: string;
}

/** A request as a person is shown it. */
export interface ShownApproval extends ApprovalState {
  /** Digest of the whole request: a decision that names it counts for no other. */
  asked: string;
  /** Whether what it comes to was looked up by somebody who holds the key ring. Where it was not, the step looks again before it is granted. */
  isReviewSigned: boolean;
}

/** Whether a decision is still waited for. */
export const isUndecided = ({ outcome, withdrawnAt }: ApprovalState): boolean =>
  outcome === undefined && withdrawnAt === undefined;

/** What a listing of approvals shows (workflow memo). */
export interface ApprovalOverview {
  step: StepName;
  title: string;
  summary: string;
  account: string;
  agent?: string;
  requestedAt: string;
  expiresAt: string;
  requestedBy: { workflowId: string; runId: string };
  /** Once it has ended. */
  verdict?: ApprovalVerdict;
}
