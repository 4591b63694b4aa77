import type { Logger } from '@temporalio/common';
import { defined } from '../../json/defined';
import { startMetrics } from '../../telemetry/prometheus';
import type { OperationsOptions } from './operations-options';
import { serveOperations, type Operations } from './serve-operations';

/** What a process reports about itself once {@link openOperations} has opened the port for it. */
export interface Standing extends Pick<Operations, 'unreadiness'> {
  readonly logger: Logger;
  /** URL at which the SDK's native part serves its metrics. */
  readonly core?: string;
}

/**
 * Serves health and metrics if the options name a port.
 *
 * @returns a function that stops serving
 * @throws when the port is taken or may not be used
 */
export async function openOperations(
  { operationsPort: port, operationsHost: host }: OperationsOptions,
  { logger, unreadiness, core }: Standing,
): Promise<() => Promise<void>> {
  if (port === undefined) return () => Promise.resolve();
  const { url, close } = await serveOperations({
    port,
    host,
    unreadiness,
    metrics: startMetrics({ logger, ...defined({ core }) }),
    onError: (error) => {
      logger.error('A question about this process failed', { error });
    },
  });
  logger.info('Health and metrics are served', { address: url });
  return close;
}
