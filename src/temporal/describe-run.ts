import { type Client, WorkflowNotFoundError, type WorkflowExecutionDescription } from '@temporalio/client';

/** What Temporal knows of a run of a workflow, of its last where none is named; undefined where it knows none. Needs no worker. */
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
