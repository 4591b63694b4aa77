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
/** As where the provider is away: the failure asks for no pause, so Temporal's own holds. */
const lookingByPolicy = () => toolError('OutcomeUnknown', 'Is it there?', { retryable: true });
const within = (seconds: number, attempt = 1): Partial<Info> => ({
  ...{ attempt, scheduledTimestampMs: Date.now(), scheduleToCloseTimeoutMs: seconds * 1_000 },
  retryPolicy: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});
const service = (code: number) =>
  new ServiceError('Temporal says', { cause: Object.assign(new Error('No.'), { code, details: '', metadata: {} }) });

test('an attempt whose effect the next one looks for is no unknown outcome yet', async () => {
  expect(await countedAs(looking(), within(60))).toBe('Looking');
});

test.each<[string, Partial<Info>]>([
  ['the longest pause of its policy', within(90, 60)],
  ['a pause that grows with each attempt', within(30, 5)],
  ['the first pause of a policy that says nothing', { ...within(30), retryPolicy: {} }],
])('an outcome is not unknown yet where the next attempt comes in time, after %s', async (_, info) => {
  expect(await countedAs(lookingByPolicy(), info)).toBe('Looking');
});

test.each<[string, Error, Partial<Info>]>([
  ['nobody looks any more', toolError('OutcomeUnknown', 'It is not there.'), {}],
  ['it was the last attempt', looking(), { attempt: 2, retryPolicy: { maximumAttempts: 2 } }],
  ['its time is over before the next one', looking(), within(2)],
  ['its time is over before the next one that Temporal would give, after an hour', lookingByPolicy(), within(30, 65)],
  [
    'its time is over before the next one, of a policy that says nothing',
    lookingByPolicy(),
    { ...within(90, 9), retryPolicy: {} },
  ],
  [
    'its caller has it tried no more',
    looking(),
    { ...within(60), retryPolicy: { nonRetryableErrorTypes: ['OutcomeUnknown'] } },
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
