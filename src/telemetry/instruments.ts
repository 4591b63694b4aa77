import { metrics, type Meter } from '@opentelemetry/api';

/** The scope that distinguishes our metrics from others in the same process. */
export const meterScope = 'temporal-agent-integrations';

/** Label values come only from closed lists (names of steps, providers, outcomes): see docs/decisions/0011. */
type Labels = Readonly<Record<string, string>>;

interface Counter<Of extends Labels> {
  count(labels: Of): void;
}

export interface Level<Of extends Labels> {
  add(difference: 1 | -1, labels: Of): void;
}

export interface Durations<Of extends Labels> {
  record(seconds: number, labels: Of): void;
}

/** Creates the instrument from the meter provider registered at the time of use: a process may register one late, or never. */
function ofMeter<Instrument>(make: (meter: Meter) => Instrument): () => Instrument {
  let made: { provider: unknown; instrument: Instrument } | undefined;
  return () => {
    const provider = metrics.getMeterProvider();
    if (made?.provider !== provider) made = { provider, instrument: make(provider.getMeter(meterScope)) };
    return made.instrument;
  };
}

/** Creates a counter, which only grows; Prometheus shows it as `<name>_total`. */
export function counter<Of extends Labels>(name: string, description: string): Counter<Of> {
  const instrument = ofMeter((meter) => meter.createCounter(name, { description }));
  return { count: (labels) => instrument().add(1, labels) };
}

/** Creates a level: how many there are at the moment. */
export function level<Of extends Labels>(name: string, description: string): Level<Of> {
  const instrument = ofMeter((meter) => meter.createUpDownCounter(name, { description }));
  return { add: (difference, labels) => instrument().add(difference, labels) };
}

/** Creates a histogram of durations in seconds. @param boundaries of the buckets, in seconds */
export function seconds<Of extends Labels>(name: string, description: string, boundaries: number[]): Durations<Of> {
  const instrument = ofMeter((meter) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries: boundaries } }),
  );
  return { record: (duration, labels) => instrument().record(Math.max(0, duration), labels) };
}
