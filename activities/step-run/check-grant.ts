import { getClient } from '@temporalio/activity';
import { WorkflowNotFoundError } from '@temporalio/client';
import { z } from 'zod';
import { isGrantSigned } from '../../src/approvals/grant';
import { approversInWords, mayApprove } from '../../src/approvals/may-approve';
import type { Grant } from '../../src/contracts/approval';
import { toolError } from '../../src/contracts/tool-error';
import type { KeyRing } from '../../src/encryption/key-ring';
import type { Equipment } from './equipment';
import { approvalWorkflow } from '../../src/messages/workflow-kinds';
import { requireReadableAnswer } from '../../src/temporal/require-readable-answer';

/** The result of a closed approval workflow. It parses only what the signature check needs; the signature vouches for the rest. */
const outcomeSchema = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('approved'),
    grant: z.object({ signature: z.string().optional() }).catchall(z.union([z.string(), z.boolean()])),
  }),
  z.looseObject({ kind: z.enum(['rejected', 'expired']) }),
]);

type ReadGrant = Extract<z.output<typeof outcomeSchema>, { kind: 'approved' }>['grant'];

export interface GrantedCall {
  approvalId: string;
  step: string;
  account: string;
  inputHash: string;
  /** The current settings of the acting agent; those at the time of the request do not count. */
  equipment: Pick<Equipment, 'agent' | 'approval'>;
}

/**
 * Makes sure that a person approved exactly this call. Anybody who reaches the namespace can have a workflow end with something that looks like a
 * grant, so only a grant signed with the key ring counts. Reads the result of the closed approval, which needs no worker.
 *
 * @returns the grant; `useGrant` checks whether it is in time and unused
 * @throws PermissionDenied when the call was not approved, the approver was not allowed to, or the approval was for another call
 */
export async function checkGrant(keyRing: KeyRing, call: GrantedCall): Promise<Grant> {
  const { approvalId, equipment } = call;
  const outcome = await readOutcome(approvalId);
  if (outcome.kind !== 'approved') throw denied(`${approvalId} was not approved (${outcome.kind}).`);
  const grant = signedGrant(keyRing, outcome.grant, call);
  const mismatch = mismatchOf(grant, call);
  if (mismatch !== undefined)
    throw denied(`${approvalId} approved a call with another ${mismatch}. Ask for approval of this one.`);
  if (!grant.verified && equipment.approval.refuseUnverified) {
    throw denied(
      `${approvalId} was decided by someone unverified, and this needs a signed-in person. Ask for approval again.`,
    );
  }
  const { approvers } = equipment.approval;
  // The name of an unverified approver proves nothing, whatever the list contains.
  if (approvers !== undefined && !(grant.verified && mayApprove(approvers, grant.approver))) {
    throw denied(
      `${approvalId} was approved by ${grant.approver}. ${approversInWords(approvers)} Ask for approval again.`,
    );
  }
  return grant;
}

function signedGrant(keyRing: KeyRing, grant: ReadGrant, { approvalId }: GrantedCall): Grant {
  if (grant.signature === undefined) {
    throw denied(
      `${approvalId} was decided before grants were signed (before the upgrade), so nothing shows that a person did. Ask for approval again.`,
    );
  }
  // Only a holder of the key ring can sign a grant, and holders sign nothing else this way.
  const signed = grant as unknown as Grant;
  if (isGrantSigned(keyRing, signed)) return signed;
  throw denied(
    `${approvalId} is not signed with a key of this worker: it was made up, or the worker lacks a key. Ask for approval again.`,
  );
}

function mismatchOf(grant: Grant, { approvalId, step, account, inputHash, equipment }: GrantedCall) {
  if (grant.approvalId !== approvalId) return 'id';
  if (grant.agent !== equipment.agent) return 'agent';
  if (grant.step !== step) return 'step';
  if (grant.account !== account) return 'account';
  return grant.inputHash === inputHash ? undefined : 'input';
}

async function readOutcome(approvalId: string): Promise<z.output<typeof outcomeSchema>> {
  const noApproval = denied(`"${approvalId}" is no approval.`);
  if (!approvalWorkflow.isIdOf(approvalId)) throw noApproval;
  const handle = getClient().workflow.getHandle(approvalId);
  const description = await handle.describe().catch((error: unknown) => {
    throw error instanceof WorkflowNotFoundError ? noApproval : error;
  });
  if (description.type !== approvalWorkflow.type) throw noApproval;
  if (description.status.name !== 'COMPLETED')
    throw denied(`${approvalId} has not been decided (${description.status.name.toLowerCase()}).`);
  const result: unknown = await handle.result();
  const outcome = outcomeSchema.safeParse(requireReadableAnswer(approvalId, result));
  if (!outcome.success) throw noApproval;
  return outcome.data;
}

const denied = (sentence: string) => toolError('PermissionDenied', sentence);
