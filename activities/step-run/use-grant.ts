import { isDeepStrictEqual } from 'node:util';
import { activityInfo, getClient } from '@temporalio/activity';
import { z } from 'zod';
import type { Grant } from '../../src/contracts/approval';
import { toolError } from '../../src/contracts/tool-error';
import { currentCall } from '../../src/temporal/current-call';
import { readNote, writeNote } from '../../src/temporal/durable-note';
import type { StepContext } from '../implement';
import type { Equipment } from './equipment';
import { approvalWorkflow, grantUseNote } from '../../src/messages/workflow-kinds';

/** The activity that uses a grant. */
const useSchema = z.strictObject({
  workflowId: z.string(),
  runId: z.string(),
  activityId: z.string(),
  /** The same in a run that was reset; see `workflows/interceptors.ts`. */
  call: z.string(),
});

type GrantUse = z.output<typeof useSchema>;

/**
 * Uses a grant up, before anything is sent: notes durably, once, which activity does. The note `grant-use/<uuid>` is kept as long as the grant
 * is good, so that it outlives its use whatever the namespace keeps.
 *
 * @returns what the same call may have done before: an attempt of it, or the run that was reset
 * @throws PermissionDenied when another call has used it
 * @throws ApprovalExpired when it comes too late; a further attempt of a call that used it in time goes on
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

/** The same step of a run that was reset. */
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

/** @returns whether this is the use: the first to claim it has it, and the note says whose it is */
const claimUse = ({ approvalId, expiresAt }: Grant, use: GrantUse): Promise<boolean> =>
  writeNote(getClient(), useId(approvalId), `${approvalId} is used`, use, new Date(expiresAt));

async function readUse(approvalId: string): Promise<GrantUse | undefined> {
  const use = useSchema.safeParse((await readNote(getClient(), useId(approvalId)))?.content);
  return use.success ? use.data : undefined;
}

const useId = (approvalId: string): string => grantUseNote.idOf(approvalWorkflow.nameIn(approvalId));
