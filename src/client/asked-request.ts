import type { Client } from '@temporalio/client';
import { decodeFromPayloadsAtIndex } from '@temporalio/common/lib/internal-non-workflow';
import type { ApprovalRequest } from '../contracts/approval';
import { eventsOfRun } from '../temporal/run-events';

/**
 * What `approval/<uuid>` was started with.
 *
 * @throws WorkflowNotFoundError
 */
export const askedRequest = (temporal: Client, workflowId: string): Promise<ApprovalRequest> =>
  startedWith<ApprovalRequest>(temporal, workflowId);

/**
 * The first argument a workflow was started with: it cannot change, and needs no worker to be read.
 *
 * @throws WorkflowNotFoundError
 */
export async function startedWith<Argument>(temporal: Client, workflowId: string): Promise<Argument> {
  const { namespace, loadedDataConverter } = temporal.options;
  const [started] = await eventsOfRun(temporal, workflowId);
  const payloads = started?.workflowExecutionStartedEventAttributes?.input?.payloads;
  const context = { type: 'workflow', namespace, workflowId } as const;
  return decodeFromPayloadsAtIndex<Argument>(loadedDataConverter, 0, payloads, context);
}
