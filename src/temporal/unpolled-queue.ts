import { type Client, isGrpcServiceError } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { defined } from '../json/defined';
import { nobodyTakes } from './untaken-starts';

const { TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY } = temporal.api.enums.v1.TaskQueueType;
const types = { workflows: TASK_QUEUE_TYPE_WORKFLOW, activities: TASK_QUEUE_TYPE_ACTIVITY } as const;

/** Who has asked a task queue for work in the last five minutes. */
export interface Pollers {
  count: number;
  /** Why what is started there waits all the same, in a sentence; absent where somebody takes it. */
  untaken?: string;
}

/**
 * Returns who polls a task queue.
 *
 * @throws a gRPC error when Temporal cannot, or may not, answer
 */
export async function pollersOf(client: Client, taskQueue: string, of: keyof typeof types): Promise<Pollers> {
  const queue = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: taskQueue },
    taskQueueType: types[of],
  });
  return { count: queue.pollers.length, ...defined({ untaken: nobodyTakes(taskQueue, queue) }) };
}

/** That no worker takes workflows from a task queue, or that this is not known, in a sentence. */
export interface UnpolledQueue {
  readonly why: 'nobody polls' | 'other versions poll' | 'not known';
  readonly text: string;
}

/** Returns undefined if a worker takes what is started on the task queue. */
export async function unpolledQueue(client: Client, taskQueue: string): Promise<UnpolledQueue | undefined> {
  try {
    const { count, untaken } = await pollersOf(client, taskQueue, 'workflows');
    if (count === 0) return { why: 'nobody polls', text: nobodyPolls(taskQueue) };
    return untaken === undefined ? undefined : { why: 'other versions poll', text: untaken };
  } catch (error) {
    // The caller may lack the permission to know, which is no reason to refuse its request.
    if (!isGrpcServiceError(error)) throw error;
    const why = error.details === '' ? error.message : error.details;
    return { why: 'not known', text: `Whether a worker polls the task queue "${taskQueue}" is not known (${why}).` };
  }
}

/** Says that what was started for an agent waits, and what to do. */
export const nobodyPolls = (taskQueue: string): string =>
  `No worker polls the task queue "${taskQueue}", so what is started there waits. ` +
  "Start the agent's worker, or correct the name of the queue in its definition.";
