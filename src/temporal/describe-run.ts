import { type Client, WorkflowNotFoundError, type WorkflowExecutionDescription } from '@temporalio/client';

/**
 * What Temporal knows of a run of a workflow; undefined where it knows none. Needs no worker.
 *
 * @param runId default: the last one
 */
export async function describeRun(
  client: Client,
  workflowId: string,
  runId?: string,
): Promise<WorkflowExecutionDescription | undefined> {
  try {
    return await client.workflow.getHandle(workflowId, runId).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}
