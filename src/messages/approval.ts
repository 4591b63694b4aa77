import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { ApprovalDecision, ApprovalOutcome, ApprovalRequest, ApprovalState, Grant } from '../contracts/approval';
import type { Review } from '../contracts/review';
import type { Effect, StepName } from '../contracts/step';

export const decideUpdate = defineUpdate<ApprovalOutcome, [ApprovalDecision]>('decide');
export const decideSignal = defineSignal<[ApprovalDecision]>('decide');
export const approvalStateQuery = defineQuery<ApprovalState>('state');

/** Limit of a decision's reason, in characters. The client refuses a longer one; of one that comes by signal, the beginning counts. */
export const longestReason = 2_000;
export const longestApproverName = 200;

/** Result of checking a decision in an activity. */
export type DecisionCheck =
  | {
      kind: 'acceptable';
      input: unknown;
      inputHash: string;
      approver: string;
      verified: boolean;
      edited: boolean;
      /** As the outcome has it. */
      changed?: readonly string[];
      /** What the final input leads to. */
      review?: Review;
      /** Present for an approval, except from a worker of a version before grants were signed. */
      grant?: Grant;
    }
  | { kind: 'refused'; problem: string };

export interface CheckDecisionInput {
  approvalId: string;
  request: ApprovalRequest;
  decision: ApprovalDecision;
  /** ISO instant at which the request expires. */
  expiresAt: string;
}

/** Details of the `ApprovalRequired` failure: everything the workflow side needs to ask for approval. */
export interface ApprovalRequiredDetails {
  step: StepName;
  title: string;
  effect: Effect;
  summary: string;
  account: string;
  /** As the request has it. */
  owner?: string;
  ownerId?: string;
  agent?: string;
  expiresAfterSeconds: number;
  refuseUnverified: boolean;
  review?: Review;
  reviewSignature?: string;
}

/** What third parties are told of a request: its id and which agent asks, but nothing of the content. */
export interface ApprovalAnnouncement {
  /** Workflow id, `approval/<uuid>`. */
  id: string;
  agent?: string;
  /** Absent in announcements of earlier releases. */
  step?: string;
  /** What the request calls itself; only workers of earlier releases tell it. */
  title: string;
  expiresAt: string;
}
