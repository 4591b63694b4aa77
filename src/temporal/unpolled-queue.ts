import { type Client, isGrpcServiceError } from '@temporalio/client';
import { temporal } from '@temporalio/proto';

const { TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY } = temporal.api.enums.v1.TaskQueueType;
const types = { workflows: TASK_QUEUE_TYPE_WORKFLOW, activities: TASK_QUEUE_TYPE_ACTIVITY } as const;

/**
 * Returns how many workers have asked a task queue for work in the last five minutes.
 *
 * @throws a gRPC error when Temporal cannot, or may not, answer
 */
export async function pollersOf(client: Client, taskQueue: string, of: keyof typeof types): Promise<number> {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: taskQueue },
    taskQueueType: types[of],
  });
  return pollers.length;
}

/** That no worker takes workflows from a task queue, or that this is not known, in a sentence. */
export interface UnpolledQueue {
  readonly isKnown: boolean;
  readonly text: string;
}

/** Returns undefined if a worker takes workflows from the task queue. */
export async function unpolledQueue(client: Client, taskQueue: string): Promise<UnpolledQueue | undefined> {
  try {
    const pollers = await pollersOf(client, taskQueue, 'workflows');
    return pollers > 0 ? undefined : { isKnown: true, text: nobodyPolls(taskQueue) };
  } catch (error) {
    // The caller may lack the permission to know, which is no reason to refuse its request.
    if (!isGrpcServiceError(error)) throw error;
    const why = error.details === '' ? error.message : error.details;
    return { isKnown: false, text: `Whether a worker polls the task queue "${taskQueue}" is not known (${why}).` };
  }
}

/** Says that what was started for an agent waits, and what to do. */
export const nobodyPolls = (taskQueue: string): string =>
  `No worker polls the task queue "${taskQueue}", so what is started there waits. ` +
  "Start the agent's worker, or correct the name of the queue in its definition.";
