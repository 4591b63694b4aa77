import { metrics } from '@opentelemetry/api';
import type { Info } from '@temporalio/activity';
import { ServiceError } from '@temporalio/client';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { toolError } from '../../../src/contracts/tool-error';
import { createStructuredLogger } from '../../../src/logging/structured-logger';
import { startMetrics } from '../../../src/telemetry/prometheus';
import { input, startRuns, step, type Runs } from './runs-of-steps';

let world: Runs;
let collect: () => Promise<string>;
beforeEach(async () => {
  world = await startRuns();
  collect = startMetrics({ logger: createStructuredLogger() });
});
afterEach(() => {
  metrics.disable(); // it is the process's, and other tests follow
  return world.stop();
});

/** As what an attempt that fails so is counted. */
async function countedAs(error: Error, info: Partial<Info> = {}): Promise<string | undefined> {
  const failing = step(() => Promise.reject(error));
  await expect(world.run(failing, input, { info })).rejects.toThrow(error.message);
  const [, outcome] = /step_attempts_total\{step="mail.moveEmail",outcome="(.+)"\} 1$/m.exec(await collect()) ?? [];
  return outcome;
}

const looking = () => toolError('OutcomeUnknown', 'Is it there?', { retryable: true, retryAfterMilliseconds: 3_000 });
const service = (code: number) =>
  new ServiceError('Temporal says', { cause: Object.assign(new Error('No.'), { code, details: '', metadata: {} }) });

test('an attempt whose effect the next one looks for is no unknown outcome yet', async () => {
  const time = { scheduledTimestampMs: Date.now(), scheduleToCloseTimeoutMs: 60_000 };
  expect(await countedAs(looking(), time)).toBe('Looking');
});

test.each<[string, Error, Partial<Info>]>([
  ['nobody looks any more', toolError('OutcomeUnknown', 'It is not there.'), {}],
  ['it was the last attempt', looking(), { attempt: 2, retryPolicy: { maximumAttempts: 2 } }],
  [
    'its time is over before the next one',
    looking(),
    { scheduledTimestampMs: Date.now(), scheduleToCloseTimeoutMs: 2_000 },
  ],
])('an outcome is unknown where %s', async (_, error, info) => {
  expect(await countedAs(error, info)).toBe('OutcomeUnknown');
});

test.each<[string, Error, string]>([
  ['a provider that is away', toolError('ProviderUnavailable', 'Away.'), 'ProviderUnavailable'],
  ['Temporal, which does not answer', service(14), 'TemporalUnavailable'],
  ['a question that Temporal refuses as wrong', service(3), 'Fault'],
  ['its worker, which stops', ApplicationFailure.create({ type: 'WorkerStops', message: 'It stops.' }), 'WorkerStops'],
  ['its cancellation', new CancelledFailure('It was cancelled.'), 'Cancelled'],
  ['what nobody expected', new TypeError('Not a function.'), 'Fault'],
])('an attempt that fails by %s is counted as that', async (_, error, outcome) => {
  expect(await countedAs(error)).toBe(outcome);
});
