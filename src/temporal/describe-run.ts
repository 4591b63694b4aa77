import { type Client, WorkflowNotFoundError, type WorkflowExecutionDescription } from '@temporalio/client';

/** What Temporal knows of the last run of a workflow; undefined where it knows none. Needs no worker. */
export async function describeRun(
  client: Client,
  workflowId: string,
): Promise<WorkflowExecutionDescription | undefined> {
  try {
    return await client.workflow.getHandle(workflowId).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}
