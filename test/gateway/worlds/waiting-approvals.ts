import { randomUUID } from 'node:crypto';
import type { ApprovalRequest, ShownApproval } from '../../../src/contracts/approval';
import { serviceTaskQueue } from '../../../src/messages/task-queues';
import { contractOf } from '../../../src/contracts';
import { reviewSignature } from '../../../src/trust/review-signature';
import { runAsCall } from '../../../src/temporal/call/current-call';
import { eventually } from '../../support/eventually';
import type { World } from '../../support/world';

interface WaitingApproval {
  /** Path of its page. */
  readonly path: string;
  readonly id: string;
  readonly state: () => Promise<ShownApproval>;
}

export type AskForApproval = (
  request: Partial<ApprovalRequest> & Pick<ApprovalRequest, 'step' | 'input'>,
) => Promise<WaitingApproval>;

/** Asks as an agent's step would; needs the world's workers. */
export async function askingForApproval({ client }: World): Promise<AskForApproval> {
  const { workflow } = client.temporal;
  // The run that asks. It only has to be there, or the list leaves its requests out.
  const asking = await workflow.start('asking', { workflowId: randomUUID(), taskQueue: 'nobody', args: [] });
  return async (given) => {
    const uuid = randomUUID();
    const id = `approval/${uuid}`;
    const request: ApprovalRequest = {
      title: 'Send Email',
      effect: 'send',
      summary: 'Send a message to lena@northwind.example',
      account: 'support',
      agent: 'helper',
      requestedBy: { workflowId: asking.workflowId, runId: asking.firstExecutionRunId },
      expiresAfterSeconds: 3_600,
      refuseUnverified: false,
      ...given,
    };
    const taken = contractOf(request.step)?.input.safeParse(request.input);
    // As the gate does, unless the test has it written by a stranger.
    if (taken?.success === true && !('reviewSignature' in given))
      request.reviewSignature = reviewSignature.sign(client.keyRing, { ...request, input: taken.data });
    await runAsCall({ agent: given.agent ?? 'helper' }, () =>
      workflow.start('approval', { workflowId: id, taskQueue: serviceTaskQueue, args: [request] }),
    );
    // The list is a little behind, as listings of Temporal are.
    await eventually(`${id} is listed`, async () => (await client.approvals.list()).find((one) => one.id === id));
    return { id, path: `/approvals/${uuid}`, state: () => client.approvals.get(id) };
  };
}
