import { isGrpcServiceError, type Client } from '@temporalio/client';
import { accountsTaskQueue, serviceTaskQueue } from '../messages/task-queues';
import { namesInShort } from '../text/names-in-short';
import { mapAtOnce } from '../concurrency/concurrency-limit';
import { pollersOf, unpolledQueue } from '../temporal/unpolled-queue';
import { requiredRetentionDays, retentionDaysOf } from '../temporal/namespace-retention';
import { findingsOf, type Finding } from './finding';
import type { ExaminedAgent } from './examine-agents';

const { problem, warning, good } = findingsOf('Temporal');
const queues = findingsOf('task queues');

const askedAtOnce = 20;

/** Checks that the namespace exists and keeps closed workflows long enough. */
export async function checkNamespace(client: Client): Promise<Finding[]> {
  const { namespace } = client.options;
  const days = await retentionDaysOf(client);
  if (days >= requiredRetentionDays) return [good(`Namespace "${namespace}" keeps closed workflows for ${days} days.`)];
  return [
    warning(
      `Namespace "${namespace}" keeps closed workflows for ${days.toFixed(1)} days: an event that a provider repeats later can start an agent twice.`,
      `\`temporal operator namespace update --namespace ${namespace} --retention ${requiredRetentionDays}d\`, or ask whoever runs it.`,
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

/** The most agents that a finding names. */
const mostNamed = 3;

/** Reports the queues of agents without a worker, each once. */
export function unpolledAgents(temporal: Client, agents: readonly ExaminedAgent[]): Promise<Finding[]> {
  const byQueue = new Map<string, string[]>();
  for (const { name, definition } of agents)
    byQueue.set(definition.taskQueue, [...(byQueue.get(definition.taskQueue) ?? []), name]);
  return unpolled(
    temporal,
    [...byQueue].map(([taskQueue, names]) => ({
      taskQueue,
      whose: inWords(names),
      advice: `Start its worker, or correct "taskQueue" in the definition.`,
    })),
  );
}

function inWords(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return `the agent${names.length === 1 ? '' : 's'} ${namesInShort(quoted, mostNamed)}`;
}

/** Says that several processes run the services, which have to be configured alike: a doctor sees the environment of its own process only. */
export async function severalServiceWorkers(temporal: Client): Promise<Finding[]> {
  const { count } = await pollersOf(temporal, accountsTaskQueue, 'activities').catch((error: unknown) => {
    if (!isGrpcServiceError(error)) throw error;
    return { count: 0 }; // may not be known, as for unpolledQueue
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
  const found = await mapAtOnce(wanted, askedAtOnce, async ({ taskQueue, whose, advice }) => {
    const found = await unpolledQueue(temporal, taskQueue);
    if (found === undefined) return [];
    if (found.why === 'not known') return [queues.warning(found.text, 'Ask as somebody who may describe task queues.')];
    if (found.why === 'other versions poll')
      return [queues.problem(`No worker takes what is started for ${whose}.`, found.text)];
    return [queues.problem(`No worker polls the task queue "${taskQueue}" of ${whose}.`, advice)];
  });
  return found.flat();
}

export const everyQueuePolled: Finding = queues.good('Somebody works for the services and for every agent.');

/** Reports that Temporal or its namespace is unavailable. */
export const unreachableTemporal = (error: unknown): Finding =>
  problem(
    error instanceof Error ? error.message : String(error),
    'Check TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, TEMPORAL_API_KEY and TEMPORAL_TLS_*, and that it runs.',
  );
