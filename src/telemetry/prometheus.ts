import { metrics } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';

/** All of this process's metrics, in the text that Prometheus reads. */
export type MetricsText = () => Promise<string>;

/** How long the metrics of the SDK's own server are waited for, in milliseconds: Prometheus waits ten seconds for all. */
const patience = 5_000;

/**
 * Has this process count and time what it does, until it ends.
 *
 * @param core where the SDK's native part serves its own metrics (`http://127.0.0.1:<port>/metrics`); they are added to ours
 */
export function startMetrics({ core }: { core?: string } = {}): MetricsText {
  const reader = new PrometheusExporter({ preventServerStart: true });
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  const serializer = new PrometheusSerializer('', false, undefined, true, true);
  return async () => {
    const [{ resourceMetrics }, ofCore] = await Promise.all([reader.collect(), core === undefined ? '' : read(core)]);
    return serializer.serialize(resourceMetrics) + ofCore;
  };
}

async function read(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
  return response.text();
}
