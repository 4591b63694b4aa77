import { type Client, isGrpcServiceError } from '@temporalio/client';
import { temporal } from '@temporalio/proto';

/** Says in a sentence that no worker takes workflows from a task queue; undefined where one does, or Temporal does not tell. */
export async function unpolledQueue(client: Client, taskQueue: string): Promise<string | undefined> {
  try {
    // Whoever has polled in the last five minutes.
    const { pollers } = await client.workflowService.describeTaskQueue({
      namespace: client.options.namespace,
      taskQueue: { name: taskQueue },
      taskQueueType: temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
    });
    if (pollers.length > 0) return undefined;
  } catch (error) {
    // Who asks may not be allowed to know; that is no reason to refuse what was asked for.
    if (!isGrpcServiceError(error)) throw error;
    return undefined;
  }
  return (
    `No worker polls the task queue "${taskQueue}", so what is started there waits. ` +
    "Start the agent's worker, or correct the name of the queue in its definition."
  );
}
