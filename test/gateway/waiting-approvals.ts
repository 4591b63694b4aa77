import { randomUUID } from 'node:crypto';
import { Worker } from '@temporalio/worker';
import { checkDecision } from '../../activities/approvals/check-decision';
import type { ApprovalRequest, ApprovalState } from '../../src/contracts/approval';
import { createDataConverter } from '../../src/encryption/data-converter';
import { connectTestServer } from '../support/temporal-server';
import type { RunningGateway } from './start-gateway';

export interface WaitingApproval {
  /** Path of its page. */
  readonly path: string;
  readonly id: string;
  readonly state: () => Promise<ApprovalState>;
}

export interface Approvals {
  /** Asks as an agent's step would. */
  ask(request: Partial<ApprovalRequest> & Pick<ApprovalRequest, 'step' | 'input'>): Promise<WaitingApproval>;
  /** Before the connection of the test file is closed: in an `afterAll` inside a `describe`. */
  stop(): Promise<void>;
}

/** A worker for approvals alone, on a queue of its own. */
export async function startApprovals({ client, keyRing }: RunningGateway): Promise<Approvals> {
  const { nativeConnection, namespace } = await connectTestServer();
  const taskQueue = `approvals-${randomUUID()}`;
  const worker = await Worker.create({
    connection: nativeConnection,
    namespace,
    taskQueue,
    dataConverter: createDataConverter(keyRing),
    workflowsPath: require.resolve('../../workflows'),
    activities: { 'approvals.checkDecision': checkDecision({ keyRing }) },
  });
  const running = worker.run();
  const { workflow } = client.temporal;
  // The run that asks; it only has to be there, or the list leaves its requests out.
  const asking = await workflow.start('asking', {
    workflowId: randomUUID(),
    taskQueue: `nobody-${taskQueue}`,
    args: [],
  });
  return {
    ask: async (given) => {
      const uuid = randomUUID();
      const id = `approval/${uuid}`;
      const request: ApprovalRequest = {
        title: 'Send Email',
        effect: 'send',
        summary: `Ask for ${uuid}`,
        account: 'support',
        agent: 'helper',
        requestedBy: { workflowId: asking.workflowId, runId: asking.firstExecutionRunId },
        expiresAfterSeconds: 3_600,
        refuseUnverified: false,
        ...given,
      };
      await workflow.start('approval', { workflowId: id, taskQueue, args: [request] });
      return { id, path: `/approvals/${uuid}`, state: () => client.approvals.get(id) };
    },
    stop: async () => {
      worker.shutdown();
      await running;
    },
  };
}
