import { isDeepStrictEqual } from 'node:util';
import { activityInfo, getClient } from '@temporalio/activity';
import { z } from 'zod';
import type { Grant } from '../../src/contracts/approval';
import { toolError } from '../../src/contracts/tool-error';
import { currentCall } from '../../src/temporal/call/current-call';
import { readNote, writeNote } from '../../src/temporal/durable-note';
import type { StepContext } from '../implement';
import type { Equipment } from './equipment';
import { approvalWorkflow, grantUseNote } from '../../src/messages/workflow-kinds';

/** The activity that uses a grant. */
const useSchema = z.strictObject({
  workflowId: z.string(),
  runId: z.string(),
  activityId: z.string(),
  /** Identifies the call; it stays the same when the run is reset; see `workflows/interceptors.ts`. */
  call: z.string(),
});

type GrantUse = z.output<typeof useSchema>;

/**
 * Uses a grant up before anything is sent: stores durably, once, which activity uses it. The note `grant-use/<uuid>` is kept as long as the grant is
 * valid, so that it outlives the grant's use whatever the retention of the namespace.
 *
 * @returns where the same call may have been carried out before: in an earlier attempt, or in the run that was reset
 * @throws PermissionDenied when another call has used the grant
 * @throws ApprovalExpired when the call comes after the grant has expired; a further attempt of a call that used the grant in time goes on
 */
export async function useGrant(grant: Grant, approval: Equipment['approval']): Promise<StepContext['earlier']> {
  const use = currentUse();
  const goodUntil = Math.min(
    Date.parse(grant.expiresAt),
    Date.parse(grant.decidedAt) + approval.expiresAfterSeconds * 1000,
  );
  const isLate = Date.now() >= goodUntil;
  if (!isLate && (await claimUse(grant, use))) return 'none';
  const earlier = await readUse(grant.approvalId);
  if (isDeepStrictEqual(earlier, use)) return 'attempt';
  if (isLate) {
    const expired = new Date(goodUntil).toISOString();
    throw toolError(
      'ApprovalExpired',
      `The approval was given in time, but the call came after it expired at ${expired}. Ask again.`,
    );
  }
  if (isRerun(use, earlier)) return 'run';
  throw toolError(
    'PermissionDenied',
    `${grant.approvalId} has been used by another call, and a grant works once. Ask for approval of this one.`,
  );
}

/** Returns whether the earlier use is of the same call in a run that was reset. */
const isRerun = (use: GrantUse, earlier: GrantUse | undefined): boolean =>
  earlier?.workflowId === use.workflowId && earlier.call === use.call && earlier.runId !== use.runId;

function currentUse(): GrantUse {
  const { workflowExecution, activityId, activityRunId } = activityInfo();
  const runId = workflowExecution?.runId ?? activityRunId ?? '';
  return {
    workflowId: workflowExecution?.workflowId ?? '',
    runId,
    activityId,
    call: currentCall().call ?? `${runId}/${activityId}`,
  };
}

/** @returns whether this activity was the first to claim the grant; the note stores which activity was */
const claimUse = ({ approvalId, expiresAt }: Grant, use: GrantUse): Promise<boolean> =>
  writeNote(getClient(), useId(approvalId), `${approvalId} is used`, use, new Date(expiresAt));

async function readUse(approvalId: string): Promise<GrantUse | undefined> {
  const use = useSchema.safeParse((await readNote(getClient(), useId(approvalId)))?.content);
  return use.success ? use.data : undefined;
}

const useId = (approvalId: string): string => grantUseNote.idOf(approvalWorkflow.nameIn(approvalId));
