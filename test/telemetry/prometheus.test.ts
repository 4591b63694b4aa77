import { metrics, type ObservableResult } from '@opentelemetry/api';
import type { LogMetadata } from '@temporalio/common';
import { counter } from '../../src/telemetry/instruments';
import { startMetrics } from '../../src/telemetry/prometheus';

const logged: [message: string, metadata: LogMetadata | undefined][] = [];
const keep = (message: string, metadata?: LogMetadata): void => void logged.push([message, metadata]);
const collecting = () => startMetrics({ logger: { warn: keep, error: keep } });

afterEach(() => {
  metrics.disable(); // it is the process's, and other tests follow
  logged.length = 0;
});

/** The lines of a metric, without what describes it. */
const linesOf = (text: string, metric: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(`${metric}{`));

/** A gauge that tells what it is given; nothing where that is undefined. */
function standing(): { tell: (state: string | undefined) => void } {
  let told: string | undefined;
  metrics
    .getMeter('test')
    .createObservableGauge('accounts')
    .addCallback(async (result: ObservableResult) => {
      await Promise.resolve();
      if (told !== undefined) result.observe(1, { state: told });
    });
  return { tell: (state) => (told = state) };
}

test('a gauge tells what is so now: not what was before, and nothing where nothing is known', async () => {
  const collect = collecting();
  const { tell } = standing();
  tell('needs reconnect');
  expect(linesOf(await collect(), 'accounts')).toEqual(['accounts{state="needs reconnect"} 1']);
  tell('connected');
  expect(linesOf(await collect(), 'accounts')).toEqual(['accounts{state="connected"} 1']);
  tell(undefined);
  expect(linesOf(await collect(), 'accounts')).toEqual([]);
  tell('connected');
  expect(linesOf(await collect(), 'accounts')).toEqual(['accounts{state="connected"} 1']);
});

test('a counter goes on from where it was, also where nothing was counted meanwhile', async () => {
  const collect = collecting();
  const attempts = counter<{ step: string }>('attempts', 'Attempts.');
  attempts.count({ step: 'one' });
  expect(linesOf(await collect(), 'attempts_total')).toEqual(['attempts_total{step="one"} 1']);
  attempts.count({ step: 'two' });
  const both = ['attempts_total{step="one"} 1', 'attempts_total{step="two"} 1'];
  expect(linesOf(await collect(), 'attempts_total')).toEqual(both);
  expect(linesOf(await collect(), 'attempts_total')).toEqual(both);
});

test('two who ask at once are both told', async () => {
  const collect = collecting();
  standing().tell('connected');
  for (const text of await Promise.all([collect(), collect()]))
    expect(linesOf(text, 'accounts')).toEqual(['accounts{state="connected"} 1']);
});

test('what cannot be measured is logged, and the rest is told', async () => {
  const collect = collecting();
  const broken = new Error('This gauge is broken.');
  metrics
    .getMeter('test')
    .createObservableGauge('broken')
    .addCallback(() => Promise.reject(broken));
  standing().tell('connected');
  expect(linesOf(await collect(), 'accounts')).toEqual(['accounts{state="connected"} 1']);
  expect(logged).toEqual([[expect.any(String), { error: broken }]]);
});

test('where a plugin has registered a meter provider, which gets all that is measured, the log says so', () => {
  metrics.setGlobalMeterProvider(metrics.getMeterProvider());
  collecting();
  expect(logged).toEqual([[expect.stringContaining('meter provider'), undefined]]);
});
