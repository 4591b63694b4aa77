import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { ApprovalDecision, ApprovalOutcome, ApprovalRequest, ApprovalState, Grant } from '../contracts/approval';
import type { Review } from '../contracts/review';
import type { Effect, StepName } from '../contracts/step';

export const decideUpdate = defineUpdate<ApprovalOutcome, [ApprovalDecision]>('decide');
export const decideSignal = defineSignal<[ApprovalDecision]>('decide');
export const approvalStateQuery = defineQuery<ApprovalState>('state');

/** Of a decision, in characters: what is longer is not taken. */
export const longestReason = 2_000;
export const longestApproverName = 200;

/** What checking a decision in an activity found. */
export type DecisionCheck =
  | {
      kind: 'acceptable';
      input: unknown;
      inputHash: string;
      approver: string;
      verified: boolean;
      edited: boolean;
      /** What the final input comes to. */
      review?: Review;
      /** Of an approval. A worker from before grants were signed gives none. */
      grant?: Grant;
    }
  | { kind: 'refused'; problem: string };

export interface CheckDecisionInput {
  approvalId: string;
  request: ApprovalRequest;
  decision: ApprovalDecision;
  /** ISO instant at which the request ends. */
  expiresAt: string;
}

/** Details of the `ApprovalRequired` failure: everything the workflow side needs to ask. */
export interface ApprovalRequiredDetails {
  step: StepName;
  title: string;
  effect: Effect;
  summary: string;
  account: string;
  agent?: string;
  expiresAfterSeconds: number;
  refuseUnverified: boolean;
  review?: Review;
  reviewSignature?: string;
}

/** What others are told of a request: which it is and who asks, nothing of what is asked. */
export interface ApprovalAnnouncement {
  /** Workflow id, `approval/<uuid>`. */
  id: string;
  agent?: string;
  /** Of the step. */
  title: string;
  expiresAt: string;
}
