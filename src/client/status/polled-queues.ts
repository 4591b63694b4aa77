import type { Client } from '@temporalio/client';
import { z } from 'zod';
import { defined } from '../../json/defined';
import { accountsTaskQueue, serviceTaskQueue } from '../../messages/task-queues';
import { mapAtOnce } from '../../concurrency/concurrency-limit';
import { pollersOf } from '../../temporal/unpolled-queue';
import { uncheckedAgents } from '../agents/unchecked-agents';

/** A task queue, with how many workers have polled it in the last five minutes. */
export interface PolledQueue {
  taskQueue: string;
  workflows: number;
  activities: number;
  /** Why what is started there waits although workers poll, in a sentence; absent where they take it. */
  untaken?: string;
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
  const { untaken } = workflows;
  return { taskQueue, workflows: workflows.count, activities: activities.count, ...defined({ untaken }), ...of };
}

const publishedSchema = z.looseObject({ definition: z.looseObject({ taskQueue: z.string().min(1).max(1_000) }) });

async function queuesOfAgents(client: Client): Promise<{ byQueue: Map<string, string[]>; unknown: string[] }> {
  const byQueue = new Map<string, string[]>();
  const unknown: string[] = [];
  for await (const { name, published } of uncheckedAgents(client)) {
    const { data } = publishedSchema.safeParse(published);
    if (data === undefined) {
      unknown.push(name);
      continue;
    }
    const { taskQueue } = data.definition;
    byQueue.set(taskQueue, [...(byQueue.get(taskQueue) ?? []), name]);
  }
  return { byQueue, unknown };
}
