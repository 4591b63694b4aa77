import { resolve } from 'node:path';
import type { Logger } from '@temporalio/common';
import { NativeConnection, Runtime, Worker, type WorkerPlugin } from '@temporalio/worker';
import { readConfiguration } from '../../../configuration';
import { createStructuredLogger } from '../../../logging/structured-logger';
import { AgentIntegrationsPlugin } from '../../../plugin';
import { runTogether } from '../../../plugin/run-together';
import { askTemporal } from '../../../temporal/ask-temporal';
import { freePort } from '../../../temporal/dev-server/free-port';
import { warnOfShortRetention } from '../../../temporal/warn-of-short-retention';
import { logLevelOf, type LogLevelOption } from '../../process/log-level';
import { loadPlugins } from '../../process/load-plugins';
import { openOperations } from '../../process/open-operations';
import type { OperationsOptions } from '../../process/operations-options';
import { watchTemporal } from '../../process/watch-temporal';
import { temporalSettings } from '../../../temporal/connect-settings';
import { requireKeyRing } from '../../process/require-key-ring';

export interface WorkerOptions extends OperationsOptions {
  /** `workflowsPath` of a user's agents; requires `taskQueue`. */
  agents?: string;
  taskQueue?: string;
  /** A module that exports `plugins`, for all workers of this process. */
  plugins?: string;
  logLevel: LogLevelOption;
}

/** What the readiness of this process depends on. */
interface Standing {
  workers: readonly Worker[];
  temporalAnswers: boolean;
}

interface Prepared {
  readonly plugin: AgentIntegrationsPlugin;
  readonly servicePlugins: WorkerPlugin[];
  readonly logger: Logger;
  readonly standing: Standing;
}

/** Names the metrics of the SDK's native part as Prometheus expects. */
const coreMetrics = { countersTotalSuffix: true, unitSuffix: true, useSecondsForDurations: true } as const;

/**
 * Runs the service workers, and one for a user's agents if requested, until SIGINT or SIGTERM. Finishes work under way first.
 *
 * @throws when configuration, keys or Temporal are unavailable, or a worker fails
 */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const logger = createStructuredLogger({ level: logLevelOf(options.logLevel) });
  const servicePlugins = await loadPlugins(options.plugins);
  const configuration = readConfiguration();
  const plugin = new AgentIntegrationsPlugin({ configuration, keyRing: requireKeyRing(), servicePlugins });
  const core = options.operationsPort === undefined ? undefined : `127.0.0.1:${await freePort()}`;
  Runtime.install({
    logger,
    telemetryOptions: {
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      ...(core !== undefined && { metrics: { prometheus: { bindAddress: core, ...coreMetrics } } }),
    },
  });
  const standing: Standing = { workers: [], temporalAnswers: true };
  const closeOperations = await openOperations(options, {
    logger,
    unreadiness: () => Promise.resolve(unreadinessOf(standing)),
    ...(core !== undefined && { core: `http://${core}/metrics` }),
  });
  try {
    await runWorkers({ plugin, servicePlugins, logger, standing }, options);
  } finally {
    await closeOperations();
  }
}

/** A worker that is told to stop accepts no more work from that moment on. */
function unreadinessOf({ workers, temporalAnswers }: Standing): string | undefined {
  if (workers.length === 0) return 'The workers are being made.';
  const isAway = workers.find((worker) => worker.getState() !== 'RUNNING');
  if (isAway !== undefined) return `The worker of "${isAway.options.taskQueue}" is ${isAway.getState().toLowerCase()}.`;
  return temporalAnswers ? undefined : 'Temporal does not answer.';
}

async function runWorkers(
  { plugin, servicePlugins, logger, standing }: Prepared,
  { agents, taskQueue }: WorkerOptions,
): Promise<void> {
  const say = (sentence: string): void => {
    logger.warn(sentence);
  };
  const settings = temporalSettings();
  await warnOfShortRetention(settings, say);
  const { namespace, connection: address } = settings;
  const connection = await NativeConnection.connect(address);
  const connected = { connection, namespace };
  // If one worker cannot be created, the others still hold the connection, so that it cannot be closed: both end with the process.
  const workers = [
    ...(await plugin.createServiceWorkers(connected)),
    ...(agents === undefined || taskQueue === undefined
      ? []
      : [
          await Worker.create({
            ...connected,
            taskQueue,
            workflowsPath: resolve(agents),
            plugins: [...servicePlugins, plugin],
          }),
        ]),
  ];
  try {
    standing.workers = workers;
    const taskQueues = workers.map(({ options }) => options.taskQueue);
    logger.info('The workers run', { address: address.address, namespace, taskQueues });
    const stopped = new AbortController();
    const watching = watchTemporal(() => askTemporal(connection, namespace), {
      say,
      meanwhile: 'Work waits and goes on where it stopped.',
      signal: stopped.signal,
      heard: (answers) => (standing.temporalAnswers = answers),
    });
    await runTogether(workers).finally(() => stopped.abort());
    await watching;
    logger.info('The workers have stopped');
  } finally {
    await connection.close();
  }
}
