import type { WorkflowExecutionInfo } from '@temporalio/client';
import { z } from 'zod';
import type { ApprovalOverview, ApprovalVerdict } from '../../contracts/approval';
import { visibleValue } from '../../text/visible-text';
import { overviewInMemo } from '../../messages/memo';

export interface PendingApproval extends ApprovalOverview {
  /** Workflow id, `approval/<uuid>`. */
  id: string;
}

export interface DecidedApproval extends PendingApproval {
  verdict: ApprovalVerdict;
}

const decided = { verified: z.boolean(), decidedAt: z.iso.datetime() };

/** The run that asks. The schema restricts the ids to what Temporal accepts, because they are used in queries. */
export const requestedBySchema = z.object({
  workflowId: z.string().min(1).max(1_000),
  runId: z.guid(),
});

const overviewSchema = z.object({
  step: z.string(),
  title: z.string(),
  summary: z.string(),
  about: z.string().optional(),
  account: z.string(),
  agent: z.string().optional(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  requestedBy: requestedBySchema,
  verdict: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('approved'),
        verified: z.boolean(),
        edited: z.boolean(),
        grant: z.object({ approver: z.string(), decidedAt: z.iso.datetime() }),
      }),
      z.object({ kind: z.literal('rejected'), approver: z.string(), ...decided }),
      z.object({ kind: z.literal('expired'), expiredAt: z.iso.datetime() }),
    ])
    .optional(),
});

/**
 * What a listing shows of a request, with all its text visible.
 *
 * @returns undefined for a request sealed with a key that this key ring lacks, which others decide, and for forged content from anyone who reaches
 *   the namespace
 */
export function overviewOf({
  workflowId,
  memo,
}: Pick<WorkflowExecutionInfo, 'workflowId' | 'memo'>): PendingApproval | undefined {
  const overview = memo?.[overviewInMemo];
  return overviewSchema.safeParse(overview).success
    ? { id: workflowId, ...visibleValue(overview as ApprovalOverview) }
    : undefined;
}

export const isDecided = (approval: PendingApproval): approval is DecidedApproval => approval.verdict !== undefined;
