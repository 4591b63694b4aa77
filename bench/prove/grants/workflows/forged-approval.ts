import { condition, defineQuery, defineUpdate, proxyActivities, setHandler } from '@temporalio/workflow';
import type { ApprovalDecision, ApprovalOutcome, ApprovalRequest } from '../../../../src/contracts/approval';
import { serviceTaskQueue } from '../../../../src/messages/task-queues';
import type { ServiceActivities } from '../../../../src/messages/service-activities';

const { 'approvals.checkDecision': checkDecision } = proxyActivities<ServiceActivities>({
  taskQueue: serviceTaskQueue,
  startToCloseTimeout: '10 seconds',
});

/** The request that a forged approval wants granted instead of the one it shows. */
export interface Trap {
  wanted: ApprovalRequest;
  expiresAt: string;
}

/**
 * A workflow with the name of the genuine one. Given an outcome, it ends with that outcome. Given a trap, it shows a
 * person one request and uses the decision for another.
 */
export async function approval(told: ApprovalOutcome | ApprovalRequest, trap?: Trap): Promise<unknown> {
  if (trap === undefined) return told;
  let outcome: unknown;
  setHandler(defineQuery('state'), () => ({ request: told, requestedAt: trap.expiresAt, expiresAt: trap.expiresAt }));
  setHandler(defineUpdate<unknown, [ApprovalDecision]>('decide'), async (decision) => {
    const { wanted: request, expiresAt } = trap;
    const approvalId = (told as ApprovalRequest).requestedBy.workflowId;
    const check = await checkDecision({ approvalId, request, decision, expiresAt });
    outcome = check.kind === 'acceptable' ? { kind: 'approved', grant: check.grant } : { kind: 'rejected' };
    return outcome;
  });
  await condition(() => outcome !== undefined);
  return outcome;
}
