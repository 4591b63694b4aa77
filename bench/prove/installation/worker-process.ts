/** Runs workers of an installation in a separate process. Its configuration comes from its environment. */
import { runProcess } from './run-process';
import { plant } from './plants';

const {
  TEMPORAL_ADDRESS: address = '',
  PROVED_BUNDLE: codePath = '',
  PROVED_HOSTS: hosts = '',
  PROVED_TASK_QUEUE: taskQueue = '',
  PROVED_PLANT: planted = '',
  PROVED_METRICS_PORTS: metricsPorts = '',
  // The time-skipping server keeps waiting for the cache of a killed process.
  PROVED_UNCACHED: isUncached,
} = process.env;

interface NaiveInput {
  readonly url: string;
  readonly authorization: string;
  readonly body: unknown;
}

/** For comparison: the first version that a developer would write, a plain call that Temporal retries when it does not hear of its completion. */
const naiveActivities = {
  naiveCall: async ({ url, authorization, body }: NaiveInput): Promise<number> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (status >= 400) throw new Error(`Answered ${status}`);
    return status;
  },
};

async function main(): Promise<void> {
  plant(planted);
  // Import after planting, because planting replaces what these imports load.
  const { NativeConnection, Runtime, Worker } = await import('@temporalio/worker');
  const { AgentIntegrationsPlugin } = await import('../../../src/plugin.js');
  const { createStructuredLogger } = await import('../../../src/logging/structured-logger.js');
  const port = metricsPorts === '' ? undefined : metricsPorts.split(',')[hosts === 'services' ? 0 : 1];
  Runtime.install({
    logger: createStructuredLogger({ level: 'INFO' }),
    shutdownSignals: ['SIGTERM'],
    telemetryOptions: {
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      ...(port !== undefined && { metrics: { prometheus: { bindAddress: `127.0.0.1:${port}` } } }),
    },
  });
  const connection = await NativeConnection.connect({ address });
  const plugin = new AgentIntegrationsPlugin();
  const workflowBundle = { codePath };
  // The cached workflows of a killed worker are gone; the worker that takes over must not wait for them.
  const stickyQueueScheduleToStartTimeout = '1 second';
  const workers =
    hosts === 'services'
      ? await plugin.createServiceWorkers({
          connection,
          workflowBundle,
          ...(isUncached !== undefined && { maxCachedWorkflows: 0 }),
        })
      : [
          await Worker.create({
            connection,
            workflowBundle,
            taskQueue,
            plugins: [plugin],
            activities: naiveActivities,
            stickyQueueScheduleToStartTimeout,
          }),
        ];
  const running = workers.map((worker) => worker.run());
  process.stdout.write('proved process works\n');
  await Promise.all(running);
  await connection.close();
}

runProcess(main);
