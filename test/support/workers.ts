import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import type { Configuration } from '../../src/configuration';
import type { KeyRing } from '../../src/encryption/key-ring';
import { AgentIntegrationsPlugin } from '../../src/plugin';
import { bundleOf } from './workflow-bundles';
import { workflowsInThread } from './workflows-in-thread';

export const agentTaskQueue = 'test-agents';

export interface RunningWorkers {
  stop: () => Promise<void>;
}

export interface WorkerSettings {
  nativeConnection: NativeConnection;
  namespace: string;
  configuration: Configuration;
  keyRing: KeyRing;
}

/** The agent worker's settings that a test can vary. */
export type AgentWorkerOptions = Pick<
  WorkerOptions,
  'activities' | 'maxConcurrentActivityTaskExecutions' | 'shutdownGraceTime' | 'stickyQueueScheduleToStartTimeout'
> & { taskQueue?: string };

const briefly = { shutdownGraceTime: '2 seconds' } as const;

/** Starts the workers of the two service queues in this process. */
export async function startServiceWorkers(
  { nativeConnection, namespace, ...settings }: WorkerSettings,
  options: Pick<WorkerOptions, 'shutdownGraceTime'> = briefly,
) {
  const plugin = new AgentIntegrationsPlugin(settings);
  const workflowBundle = bundleOf('service');
  return running(
    await plugin.createServiceWorkers({
      connection: nativeConnection,
      namespace,
      workflowBundle,
      ...workflowsInThread,
      ...options,
    }),
  );
}

/** Starts a worker like a user of the package would, with the agents of the tests. */
export async function startAgentWorker(
  { nativeConnection, namespace, ...settings }: WorkerSettings,
  options: AgentWorkerOptions = briefly,
) {
  const worker = await Worker.create({
    connection: nativeConnection,
    namespace,
    taskQueue: agentTaskQueue,
    workflowBundle: bundleOf('agents'),
    ...workflowsInThread,
    plugins: [new AgentIntegrationsPlugin(settings)],
    ...options,
  });
  return running([worker]);
}

export function running(workers: Worker[]): RunningWorkers {
  const runs = workers.map((worker) => worker.run());
  return {
    stop: async () => {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await Promise.all(runs);
    },
  };
}
