import type { PendingApproval } from '../../src/client/approvals/approval-overview';
import type { ApprovalOutcome, ApprovalRequest, StepName } from '../../src/contracts';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { randomUUID } from 'node:crypto';
import { eventually } from '../support/eventually';
import type { World } from '../support/world';

/** The one request of a workflow that waits for a person, once it does. */
export function pendingOf({ client }: World, workflowId: string): Promise<PendingApproval> {
  return eventually(`${workflowId} asks for approval`, async () => {
    const pending = await client.approvals.list();
    return pending.find(({ requestedBy }) => requestedBy.workflowId === workflowId);
  });
}

/** Asks for approval as a step would, without a step that waits for the answer. */
export async function askFor(
  { client }: World,
  {
    step = 'mail.sendEmail',
    input,
    account = 'support',
    expiresAfterSeconds = 600,
  }: {
    step?: StepName;
    input: unknown;
    account?: string;
    expiresAfterSeconds?: number;
  },
): Promise<{ id: string; result: () => Promise<ApprovalOutcome> }> {
  const request: ApprovalRequest = {
    step,
    input,
    account,
    expiresAfterSeconds,
    title: step,
    effect: 'send',
    summary: `Run ${step}`,
    refuseUnverified: false,
    requestedBy: { workflowId: 'nobody', runId: randomUUID() },
  };
  const handle = await client.temporal.workflow.start('approval', {
    workflowId: `approval/${randomUUID()}`,
    taskQueue: serviceTaskQueue,
    args: [request],
  });
  return { id: handle.workflowId, result: async () => (await handle.result()) as ApprovalOutcome };
}
