import { getClient } from '@temporalio/activity';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { ApprovalOutcome, Grant } from '../../src/contracts/approval';
import { toolError } from '../../src/contracts/tool-error';

export interface GrantedCall {
  approvalId: string;
  step: string;
  account: string;
  inputHash: string;
  attempt: number;
}

/**
 * Makes sure that a person approved exactly this call. Reads the closed approval's result, which needs no worker.
 *
 * @returns the grant
 * @throws PermissionDenied when it was not approved, or for another call
 * @throws ApprovalExpired when the first attempt comes too late; a retry of one that came in time goes on
 */
export async function checkGrant({ approvalId, step, account, inputHash, attempt }: GrantedCall): Promise<Grant> {
  const outcome = await readOutcome(approvalId);
  if (outcome.kind !== 'approved')
    throw toolError('PermissionDenied', `${approvalId} was not approved (${outcome.kind}).`);
  const { grant } = outcome;
  const mismatch =
    grant.step !== step
      ? 'step'
      : grant.account !== account
        ? 'account'
        : grant.inputHash !== inputHash
          ? 'input'
          : undefined;
  if (mismatch !== undefined) {
    throw toolError(
      'PermissionDenied',
      `${approvalId} approved a call with another ${mismatch}. Ask for approval of this one.`,
    );
  }
  if (attempt === 1 && Date.now() >= Date.parse(grant.expiresAt)) {
    throw toolError(
      'ApprovalExpired',
      `The approval was given in time, but the call came after it expired at ${grant.expiresAt}. Ask again.`,
    );
  }
  return grant;
}

async function readOutcome(approvalId: string): Promise<ApprovalOutcome> {
  const noApproval = toolError('PermissionDenied', `"${approvalId}" is no approval.`);
  if (!/^approval\/./.test(approvalId)) throw noApproval;
  const handle = getClient().workflow.getHandle(approvalId);
  const description = await handle.describe().catch((error: unknown) => {
    throw error instanceof WorkflowNotFoundError ? noApproval : error;
  });
  if (description.type !== 'approval') throw noApproval;
  if (description.status.name !== 'COMPLETED') {
    throw toolError(
      'PermissionDenied',
      `${approvalId} has not been decided (${description.status.name.toLowerCase()}).`,
    );
  }
  return (await handle.result()) as ApprovalOutcome;
}
