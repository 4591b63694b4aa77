import type { Review } from './review';
import type { Effect, StepName } from './step';

/** Argument of `approval/<uuid>`: exactly one call. */
export interface ApprovalRequest {
  step: StepName;
  title: string;
  effect: Effect;
  /** One line without body text, for lists and Web UI. */
  summary: string;
  input: unknown;
  account: string;
  /** Whose account it was when it was asked for, as in {@link AccountOwner}; absent in requests of earlier releases. */
  owner?: string;
  ownerId?: string;
  agent?: string;
  requestedBy: { workflowId: string; runId: string };
  expiresAfterSeconds: number;
  refuseUnverified: boolean;
  /** Facts about the call's effect that the input does not state, as looked up when approval was requested. */
  review?: Review;
  /** Signature of the gate that looked the review up. */
  reviewSignature?: string;
}

/** A person's decision on a request. A bare signal from Temporal Web UI names no approver. */
export interface ApprovalDecision {
  decision: 'approve' | 'reject';
  /** The whole input as edited by the reviewer; absent = as requested. */
  input?: unknown;
  reason?: string;
  approver?: Approver;
}

/** Who decided. Our gateway or client makes `proof` with the key ring; without a valid proof the approver is recorded as unverified. */
export interface Approver {
  name: string;
  /** ISO instant of the decision. Absent if a client of an earlier version signed it; such a proof is no longer valid. */
  at?: string;
  proof: string;
}

/** The grant of a decision from before grants were signed. It no longer allows anything. */
export interface UnsignedGrant {
  step: StepName;
  account: string;
  /** SHA-256 of the canonical final input. */
  inputHash: string;
  approver: string;
  decidedAt: string;
  expiresAt: string;
}

/** What a decision allows, before it is signed: exactly one call, once. The gate compares every field with the call it is asked to run. */
export interface GrantStatement extends UnsignedGrant {
  /** Workflow id, `approval/<uuid>`. */
  approvalId: string;
  /** Absent for a call that no agent makes. */
  agent?: string;
  /** Whose account it was at the time of the request; absent where the request does not say. */
  owner?: string;
  ownerId?: string;
  /** Whether a holder of the key ring authenticated the approver. */
  verified: boolean;
  /** Hash of facts outside the input that decide who gets what. They must be unchanged when the call runs. */
  bound?: string;
}

/** A grant signed by a holder of the key ring. Without the signature, anyone who reaches the namespace could write one. */
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
      /** Names of the fields of the input that the reviewer changed; absent where a worker of an earlier release checked the decision. */
      changed?: readonly string[];
      reason?: string;
      /** Review of the approved input. */
      review?: Review;
    }
  | { kind: 'rejected'; approver: string; verified: boolean; decidedAt: string; reason?: string }
  | { kind: 'expired'; expiredAt: string };

/** What a reviewer said to the run that asked, beside yes. */
export interface Approval {
  approver: string;
  /** What is carried out. */
  input: unknown;
  /** Names of the input's fields that the reviewer changed. */
  changed: readonly string[];
  reason?: string;
}

/** What the person who approved a call changed in it, and why: what its caller is told beside the answer. Empty where the person only agreed. */
export interface ReviewersChanges {
  /** The changed fields of the input as they were carried out. One that was taken out is null. */
  changedByReviewer?: Readonly<Record<string, unknown>>;
  reviewersReason?: string;
}

/** An outcome as listings show it: who decided and when, without the input, reason and review. */
export type ApprovalVerdict = WithoutText<ApprovalOutcome>;
type WithoutText<Outcome> = Outcome extends unknown ? Omit<Outcome, 'input' | 'changed' | 'reason' | 'review'> : never;

/** State of a request: its content, its expiry, and its outcome. */
export interface ApprovalState {
  request: ApprovalRequest;
  requestedAt: string;
  expiresAt: string;
  outcome?: ApprovalOutcome;
  /** ISO instant at which the request, or the run that made it, ended without a decision: nobody waits for a decision any more. */
  withdrawnAt?: string;
  /** Why the last decision was refused, for a person who sent it as a signal. */
  lastProblem?: string;
}

/** A request as a person sees it. */
export interface ShownApproval extends ApprovalState {
  /** Digest of the whole request: a decision that names it is valid for no other request. */
  asked: string;
  /** Whether a holder of the key ring looked the review up. If not, the step looks it up again before the grant. */
  isReviewSigned: boolean;
}

/** Whether the request still waits for a decision. */
export const isUndecided = ({ outcome, withdrawnAt }: ApprovalState): boolean =>
  outcome === undefined && withdrawnAt === undefined;

/** An approval as listings show it (workflow memo). */
export interface ApprovalOverview {
  step: StepName;
  title: string;
  summary: string;
  /** The subject, card or event it is about, if it names one. */
  about?: string;
  account: string;
  agent?: string;
  requestedAt: string;
  expiresAt: string;
  requestedBy: { workflowId: string; runId: string };
  /** Set once the request has ended. */
  verdict?: ApprovalVerdict;
}
