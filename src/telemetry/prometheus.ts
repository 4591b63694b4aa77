import { metrics } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { AggregationTemporality, InstrumentType, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import type { Logger } from '@temporalio/common';

/** All of this process's metrics, in the text that Prometheus reads. */
export type MetricsText = () => Promise<string>;

export interface MetricsOptions {
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Where the SDK's native part serves its own metrics (`http://127.0.0.1:<port>/metrics`); they are added to ours. */
  readonly core?: string;
}

/** How long the metrics of the SDK's own server are waited for, in milliseconds: Prometheus waits ten seconds for all. */
const patience = 5_000;

/**
 * Has this process count and time what it does, until it ends. A meter provider that is registered already (a plugin's) gets our metrics in
 * place of the text, and the log says so.
 */
export function startMetrics({ logger, core }: MetricsOptions): MetricsText {
  const reader = new ScrapedReader();
  if (!metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] })))
    logger.warn(
      'A plugin has registered a meter provider, which gets our metrics; /metrics has only those of the Temporal SDK. For all of them at /metrics, take that provider out of the plugins',
    );
  const serializer = new PrometheusSerializer('', false, undefined, true, true);
  const collect = async (): Promise<string> => {
    const { resourceMetrics, errors } = await reader.collect();
    for (const error of errors) logger.error('A metric could not be measured', { error });
    return serializer.serialize(resourceMetrics);
  };
  let ours: Promise<string> | undefined;
  return async () => {
    // Of two collections at once the second would find that the first has taken what the gauges say.
    ours ??= collect().finally(() => (ours = undefined));
    return (await Promise.all([ours, core === undefined ? '' : read(core)])).join('');
  };
}

/**
 * Reads when it is asked. A gauge says what is observed now: read cumulatively, as the exporter for Prometheus reads everything, it would also go on
 * saying what was observed once (`TemporalMetricProcessor` of @opentelemetry/sdk-metrics keeps all labels), and no alert would ever end.
 */
class ScrapedReader extends MetricReader {
  constructor() {
    super({
      aggregationTemporalitySelector: (instrument) =>
        instrument === InstrumentType.OBSERVABLE_GAUGE
          ? AggregationTemporality.DELTA
          : AggregationTemporality.CUMULATIVE,
    });
  }

  protected onShutdown(): Promise<void> {
    return Promise.resolve();
  }

  protected onForceFlush(): Promise<void> {
    return Promise.resolve();
  }
}

async function read(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
  return response.text();
}
