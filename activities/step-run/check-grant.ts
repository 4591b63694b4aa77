import { approversInWords, mayApprove } from '../../src/trust/may-approve';
import type { Grant } from '../../src/contracts/approval';
import { toolError } from '../../src/contracts/tool-error';
import type { Equipment } from './equipment';

export interface GrantedCall {
  step: string;
  account: string;
  inputHash: string;
  /** The current settings of the acting agent; those at the time of the request do not count. */
  equipment: Pick<Equipment, 'agent' | 'approval'>;
}

/**
 * Makes sure that a grant is for exactly this call.
 *
 * @param grant as `readGrant` returns it
 * @throws PermissionDenied when the approval was for another call, or the approver was not allowed to approve this one
 */
export function checkGrant(grant: Grant, call: GrantedCall): void {
  const { approvalId } = grant;
  const { approval } = call.equipment;
  const mismatch = mismatchOf(grant, call);
  if (mismatch !== undefined)
    throw denied(`${approvalId} approved a call with another ${mismatch}. Ask for approval of this one.`);
  if (!grant.verified && approval.refuseUnverified) {
    throw denied(
      `${approvalId} was decided by someone unverified, and this needs a signed-in person. Ask for approval again.`,
    );
  }
  const { approvers } = approval;
  // The name of an unverified approver proves nothing, whatever the list contains.
  if (approvers !== undefined && !(grant.verified && mayApprove(approvers, grant.approver))) {
    throw denied(
      `${approvalId} was approved by ${grant.approver}. ${approversInWords(approvers)} Ask for approval again.`,
    );
  }
}

function mismatchOf(grant: Grant, { step, account, inputHash, equipment }: GrantedCall) {
  if (grant.agent !== equipment.agent) return 'agent';
  if (grant.step !== step) return 'step';
  if (grant.account !== account) return 'account';
  return grant.inputHash === inputHash ? undefined : 'input';
}

const denied = (sentence: string) => toolError('PermissionDenied', sentence);
