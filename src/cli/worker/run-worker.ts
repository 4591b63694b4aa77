import { resolve } from 'node:path';
import { NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { readConfiguration } from '../../configuration';
import { createStructuredLogger } from '../../logging/structured-logger';
import { AgentIntegrationsPlugin } from '../../plugin';
import { openTemporal } from '../../temporal/open-temporal';
import { logLevelOf, type LogLevelOption } from '../log-level';
import { watchTemporal } from '../watch-temporal';
import { temporalSettings } from '../temporal-settings';
import { requireKeyRing } from '../with-client';

export interface WorkerOptions {
  /** `workflowsPath` of a user's agents; with `taskQueue`. */
  agents?: string;
  taskQueue?: string;
  logLevel: LogLevelOption;
}

/**
 * Runs the service workers, and one for a user's agents when asked to, until SIGINT or SIGTERM; work under way is finished first.
 *
 * @throws when configuration, keys or Temporal are not to be had, or a worker fails
 */
export async function runWorker({ agents, taskQueue, logLevel }: WorkerOptions): Promise<void> {
  const logger = createStructuredLogger({ level: logLevelOf(logLevel) });
  const plugin = new AgentIntegrationsPlugin({ configuration: readConfiguration(), keyRing: requireKeyRing() });
  Runtime.install({
    logger,
    telemetryOptions: { logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} } },
  });
  const { namespace, connection: address } = temporalSettings();
  await checkTemporal(address.address, (sentence) => {
    logger.warn(sentence);
  });
  const connection = await NativeConnection.connect(address);
  try {
    const connected = { connection, namespace };
    const workers = [
      ...(await plugin.createServiceWorkers(connected)),
      ...(agents === undefined || taskQueue === undefined
        ? []
        : [
            await Worker.create({
              ...connected,
              taskQueue,
              workflowsPath: resolve(agents),
              plugins: [plugin],
              shutdownGraceTime: '10 seconds',
            }),
          ]),
    ];
    const taskQueues = workers.map(({ options }) => options.taskQueue);
    logger.info('The workers run', { address: address.address, namespace, taskQueues });
    const stopped = new AbortController();
    const watching = watchTemporal(
      () => connection.withDeadline(Date.now() + 2_000, () => connection.workflowService.getSystemInfo({})),
      {
        say: (sentence) => {
          logger.warn(sentence);
        },
        meanwhile: 'Work waits and goes on where it stopped.',
        signal: stopped.signal,
      },
    );
    await runTogether(workers).finally(() => stopped.abort());
    await watching;
    logger.info('The workers have stopped');
  } finally {
    await connection.close();
  }
}

/** Reaches the cluster in words a person understands, and warns of a retention that lets events repeat. */
async function checkTemporal(address: string, onWarning: (sentence: string) => void): Promise<void> {
  const environment = { ...process.env, TEMPORAL_ADDRESS: address };
  await openTemporal({ environment, onWarning, onProgress: onWarning, ui: false });
}

/** They stop together: on a signal, which the SDK takes, or when one fails. */
async function runTogether(workers: readonly Worker[]): Promise<void> {
  const runs = workers.map((worker) => worker.run());
  try {
    await Promise.all(runs);
  } finally {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    await Promise.allSettled(runs);
  }
}
