import { type Client, isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';

/** gRPC's code for what the server does not know. */
const notFound = 5;

/**
 * The history of a run, or of the last run of a workflow. Needs no worker.
 *
 * @throws WorkflowNotFoundError where Temporal knows none, or keeps it no longer: the SDK hands gRPC's own error on here alone
 */
export async function eventsOfRun(
  client: Client,
  workflowId: string,
  runId?: string,
): Promise<temporal.api.history.v1.IHistoryEvent[]> {
  try {
    return (await client.workflow.getHandle(workflowId, runId).fetchHistory()).events ?? [];
  } catch (error) {
    if (!isGrpcServiceError(error)) throw error;
    const code: number = error.code;
    if (code !== notFound) throw error;
    throw new WorkflowNotFoundError(error.details, workflowId, runId);
  }
}
