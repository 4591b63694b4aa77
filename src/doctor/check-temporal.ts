import { isGrpcServiceError, type Client } from '@temporalio/client';
import type { AgentState } from '../contracts/agent';
import { accountsTaskQueue, serviceTaskQueue } from '../messages/task-queues';
import { pollersOf, unpolledQueue } from '../temporal/unpolled-queue';
import { readRetentionDays } from '../temporal/namespace-retention';
import { findingsOf, type Finding } from './finding';

const { problem, warning, good } = findingsOf('Temporal');
const queues = findingsOf('task queues');

const wantedDays = 7;

/** Checks that the namespace exists and keeps closed workflows long enough. */
export async function checkNamespace({ workflowService, options: { namespace } }: Client): Promise<Finding[]> {
  const days = await readRetentionDays({ workflowService }, namespace);
  if (days >= wantedDays) return [good(`Namespace "${namespace}" keeps closed workflows for ${days} days.`)];
  return [
    warning(
      `Namespace "${namespace}" keeps closed workflows for ${days.toFixed(1)} days: an event that a provider repeats later can start an agent twice.`,
      `\`temporal operator namespace update --namespace ${namespace} --retention ${wantedDays}d\`, or ask whoever runs it.`,
    ),
  ];
}

/** Reports the service's own queues without a worker: accounts and agents do not answer then. */
export const unpolledServices = (temporal: Client): Promise<Finding[]> =>
  unpolled(
    temporal,
    [serviceTaskQueue, accountsTaskQueue].map((taskQueue) => ({
      taskQueue,
      whose: 'the services',
      advice: 'Start `agent-integrations worker`, or a worker with `hostServices`.',
    })),
  );

/** Reports the queues of agents without a worker. */
export const unpolledAgents = (temporal: Client, agents: readonly AgentState[]): Promise<Finding[]> =>
  unpolled(
    temporal,
    agents.map(({ name, definition: { taskQueue } }) => ({
      taskQueue,
      whose: `the agent "${name}"`,
      advice: `Start its worker, or correct "taskQueue" in its definition.`,
    })),
  );

/** Says that several processes run the services, which have to be configured alike: a doctor sees the environment of its own process only. */
export async function severalServiceWorkers(temporal: Client): Promise<Finding[]> {
  const count = await pollersOf(temporal, accountsTaskQueue, 'activities').catch((error: unknown) => {
    if (!isGrpcServiceError(error)) throw error;
    return 0; // may not be known, as for unpolledQueue
  });
  return count < 2
    ? []
    : [
        queues.good(
          `${count} processes have run the services within five minutes (\`agent-integrations worker\`, a worker with \`hostServices\`): each needs the same configuration, and this one's alone is looked at here.`,
        ),
      ];
}

async function unpolled(
  temporal: Client,
  wanted: readonly { taskQueue: string; whose: string; advice: string }[],
): Promise<Finding[]> {
  const found = await Promise.all(
    wanted.map(async ({ taskQueue, whose, advice }) => {
      if ((await unpolledQueue(temporal, taskQueue)) === undefined) return [];
      return [queues.problem(`No worker polls the task queue "${taskQueue}" of ${whose}.`, advice)];
    }),
  );
  return found.flat();
}

export const everyQueuePolled: Finding = queues.good('Somebody works for the services and for every agent.');

/** Reports that Temporal or its namespace is unavailable. */
export const unreachableTemporal = (error: unknown): Finding =>
  problem(
    error instanceof Error ? error.message : String(error),
    'Check TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, TEMPORAL_API_KEY and TEMPORAL_TLS_*, and that it runs.',
  );
