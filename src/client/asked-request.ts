import { type Client, isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';
import { decodeFromPayloadsAtIndex } from '@temporalio/common/lib/internal-non-workflow';
import type { ApprovalRequest } from '../contracts/approval';

/**
 * What `approval/<uuid>` was started with.
 *
 * @throws WorkflowNotFoundError
 */
export const askedRequest = (temporal: Client, workflowId: string): Promise<ApprovalRequest> =>
  startedWith<ApprovalRequest>(temporal, workflowId);

/** gRPC's NOT_FOUND. The SDK makes it a `WorkflowNotFoundError` in everything it asks but a history. */
const notFound = 5;

/**
 * The first argument a workflow was started with: it cannot change, and needs no worker to be read.
 *
 * @throws WorkflowNotFoundError
 */
export async function startedWith<Argument>(temporal: Client, workflowId: string): Promise<Argument> {
  const { namespace, loadedDataConverter } = temporal.options;
  const { events } = await historyOf(temporal, workflowId);
  const payloads = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads;
  const context = { type: 'workflow', namespace, workflowId } as const;
  return decodeFromPayloadsAtIndex<Argument>(loadedDataConverter, 0, payloads, context);
}

async function historyOf(temporal: Client, workflowId: string) {
  try {
    return await temporal.workflow.getHandle(workflowId).fetchHistory();
  } catch (error) {
    if (!isGrpcServiceError(error) || Number(error.code) !== notFound) throw error;
    throw new WorkflowNotFoundError(error.details, workflowId, undefined);
  }
}
