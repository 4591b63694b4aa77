import { metrics } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { AggregationTemporality, InstrumentType, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import type { Logger } from '@temporalio/common';

/** Returns all metrics of this process in the Prometheus text format. */
export type MetricsText = () => Promise<string>;

export interface MetricsOptions {
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Address where the SDK's native part serves its own metrics (`http://127.0.0.1:<port>/metrics`); they are appended to ours. */
  readonly core?: string;
}

/** How long to wait for the metrics of the SDK's own server: Prometheus waits ten seconds for the whole scrape. */
const patienceMilliseconds = 5_000;

/**
 * Makes this process record metrics until it ends. If a meter provider is already registered (by a plugin), that provider receives our
 * metrics instead of the text, and a warning is logged.
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
    // Concurrent requests share one collection: a second collection would find the gauges' values already taken by the first.
    ours ??= collect().finally(() => (ours = undefined));
    return (await Promise.all([ours, core === undefined ? '' : read(core)])).join('');
  };
}

/**
 * Reads metrics on request. A gauge reports what is observed now. Cumulative temporality, which the Prometheus exporter always uses, would make
 * it also repeat past observations (`TemporalMetricProcessor` of @opentelemetry/sdk-metrics keeps all labels), and no alert would ever end.
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
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMilliseconds) });
  return response.text();
}
