import type { Client } from '@temporalio/client';
import { z } from 'zod';
import { accountsTaskQueue, serviceTaskQueue } from '../messages/task-queues';
import { agentInMemo } from '../messages/memo';
import { agentWorkflow } from '../messages/workflow-kinds';
import { mapAtOnce } from '../providers/concurrency-limit';
import { listExecutions } from '../temporal/list-executions';
import { readMemoField } from '../temporal/memo-field';
import { pollersOf } from '../temporal/unpolled-queue';

/** A task queue, with how many workers have polled it in the last five minutes. */
export interface PolledQueue {
  taskQueue: string;
  workflows: number;
  activities: number;
  /** The agents whose workflows run there; absent for the service's own queues. */
  agents?: string[];
}

const askedAtOnce = 20;

/**
 * Returns the pollers of the service's queues and of the agents' queues.
 *
 * @returns also the agents whose queue only a worker could tell: their definition is too long for their published overview, or was made by an earlier
 *   version
 * @throws a gRPC error when Temporal cannot answer
 */
export async function readQueues(client: Client): Promise<{ queues: PolledQueue[]; unknown: string[] }> {
  const { byQueue, unknown } = await queuesOfAgents(client);
  const wanted: Pick<PolledQueue, 'taskQueue' | 'agents'>[] = [
    { taskQueue: serviceTaskQueue },
    { taskQueue: accountsTaskQueue },
    ...[...byQueue].map(([taskQueue, agents]) => ({ taskQueue, agents: agents.sort() })),
  ];
  const queues = await mapAtOnce(wanted, askedAtOnce, (one) => asked(client, one));
  return { queues, unknown: unknown.sort() };
}

async function asked(
  client: Client,
  { taskQueue, ...of }: Pick<PolledQueue, 'taskQueue' | 'agents'>,
): Promise<PolledQueue> {
  const [workflows, activities] = await Promise.all([
    pollersOf(client, taskQueue, 'workflows'),
    pollersOf(client, taskQueue, 'activities'),
  ]);
  return { taskQueue, workflows, activities, ...of };
}

/** Anyone who reaches the namespace may have written it. */
const publishedSchema = z.looseObject({ definition: z.looseObject({ taskQueue: z.string().min(1).max(1_000) }) });

async function queuesOfAgents(client: Client): Promise<{ byQueue: Map<string, string[]>; unknown: string[] }> {
  const byQueue = new Map<string, string[]>();
  const unknown: string[] = [];
  const query = `WorkflowType = '${agentWorkflow.type}' AND ExecutionStatus = 'Running'`;
  for await (const listed of listExecutions(client, query)) {
    const name = agentWorkflow.nameIn(listed.execution?.workflowId ?? '');
    const published = publishedSchema.safeParse(await readMemoField(client, listed, agentInMemo)).data;
    if (published === undefined) {
      unknown.push(name);
      continue;
    }
    const { taskQueue } = published.definition;
    byQueue.set(taskQueue, [...(byQueue.get(taskQueue) ?? []), name]);
  }
  return { byQueue, unknown };
}
