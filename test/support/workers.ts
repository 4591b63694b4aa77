import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import type { Configuration } from '../../src/configuration';
import type { KeyRing } from '../../src/encryption/key-ring';
import { AgentIntegrationsPlugin } from '../../src/plugin';

export const agentTaskQueue = 'test-agents';

/** Workflows run in the thread of the test: starting a thread for each worker costs more than most tests. */
const debugMode = true;

export interface RunningWorkers {
  stop: () => Promise<void>;
}

export interface WorkerSettings {
  nativeConnection: NativeConnection;
  namespace: string;
  configuration: Configuration;
  keyRing: KeyRing;
}

/** Settings of the agent worker that a test is about. */
export type AgentWorkerOptions = Pick<
  WorkerOptions,
  'activities' | 'maxConcurrentActivityTaskExecutions' | 'shutdownGraceTime' | 'stickyQueueScheduleToStartTimeout'
>;

/** Starts the workers of the two service queues in this process. */
export async function startServiceWorkers({ nativeConnection, namespace, ...settings }: WorkerSettings) {
  const plugin = new AgentIntegrationsPlugin(settings);
  const workflowBundle = bundleOf('TEST_SERVICE_BUNDLE');
  return running(
    await plugin.createServiceWorkers({ connection: nativeConnection, namespace, workflowBundle, debugMode }),
  );
}

/** Starts a worker as a user of the package has one, with the agents of the tests. */
export async function startAgentWorker(
  { nativeConnection, namespace, ...settings }: WorkerSettings,
  options: AgentWorkerOptions = {},
) {
  const worker = await Worker.create({
    connection: nativeConnection,
    namespace,
    taskQueue: agentTaskQueue,
    workflowBundle: bundleOf('TEST_AGENT_BUNDLE'),
    debugMode,
    plugins: [new AgentIntegrationsPlugin(settings)],
    shutdownGraceTime: '2 seconds',
    ...options,
  });
  return running([worker]);
}

function running(workers: Worker[]): RunningWorkers {
  const runs = workers.map((worker) => worker.run());
  return {
    stop: async () => {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await Promise.all(runs);
    },
  };
}

/** Bundled once per run by global-setup.ts. */
function bundleOf(variable: 'TEST_SERVICE_BUNDLE' | 'TEST_AGENT_BUNDLE'): { codePath: string } {
  const codePath = process.env[variable];
  if (codePath === undefined) throw new Error(`${variable} is not set: test/support/global-setup.ts has not run.`);
  return { codePath };
}
