import { type Client, WorkflowNotFoundError, type WorkflowExecutionDescription } from '@temporalio/client';

/**
 * Returns Temporal's description of a workflow run; undefined when Temporal knows no such run. Needs no worker.
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
