import type { ApplicationFailure } from '@temporalio/common';
import { attemptTime } from '../../../activities/attempts/attempt-time';
import { isGone, retryFreshItem, mayBeFresh } from '../../../activities/attempts/fresh-item';
import { delayRetry } from '../../../activities/attempts/late-effect';
import { defined } from '../../../src/json/defined';
import { toolError, type ToolErrorType } from '../../../src/contracts/tool-error';
import { replaceTimeout } from '../../support/replace-timeout';
import { inActivity } from '../../support/in-activity';
import { temporalTelling } from '../../support/told-workflows';
import type { CallErrorDetails } from '../../../src/providers/provider-call';

const patienceMilliseconds = 300_000;
const failure = (type: ToolErrorType, details: Partial<CallErrorDetails>, retryAfterMilliseconds?: number) =>
  toolError(type, 'It failed.', {
    details: { ambiguous: false, ...details },
    ...defined({ retryAfterMilliseconds }),
    cause: new Error('reset'),
  });

describe('a write that may have been carried out', () => {
  const ambiguous = failure('ProviderUnavailable', { ambiguous: true, path: '/cards' });

  test('is looked for five seconds later, and says everything it said before', () => {
    const { nextRetryDelay, type, message, details, cause, nonRetryable, category } = delayRetry(
      ambiguous,
      patienceMilliseconds,
    ) as ApplicationFailure;
    expect({ nextRetryDelay, nonRetryable }).toEqual({ nextRetryDelay: 5_000, nonRetryable: false });
    expect({ type, message, details, cause, category }).toEqual({
      ...{ type: ambiguous.type, message: 'It failed.', details: ambiguous.details, cause: ambiguous.cause },
      category: ambiguous.category,
    });
  });

  test.each([
    [60_000, 60_000],
    [1_000, 5_000],
  ])('… or when the provider said, %i ms, if that is later', (asked, expected) => {
    const late = delayRetry(failure('RateLimited', { ambiguous: true }, asked), patienceMilliseconds);
    expect(late).toMatchObject({ type: 'RateLimited', nextRetryDelay: expected });
  });

  test('is left alone where it is not tried again', () => {
    for (const error of [
      failure('Conflict', { ambiguous: true }),
      failure('ProviderUnavailable', { ambiguous: false }),
      new Error('x'),
    ])
      expect(delayRetry(error, patienceMilliseconds)).toBe(error);
  });
});

describe('an item that is not found', () => {
  const fresh = failure('NotFound', { provider: 'microsoft-graph', code: 'ErrorItemNotFound' });

  test('is asked for once more, two seconds later', () => {
    expect(mayBeFresh(fresh, { attempt: 1 })).toBe(true);
    expect(retryFreshItem(fresh, { attempt: 1, patienceMilliseconds })).toMatchObject({
      ...{ type: 'ProviderUnavailable', nextRetryDelay: 2_000, nonRetryable: false, details: fresh.details },
      message: 'It failed. What was just made may not show yet: it is looked for once more.',
    });
  });

  test('is gone from the second attempt on, where the provider says that the item itself is', () => {
    expect([1, 2, 3].map((attempt) => isGone(fresh, { attempt }))).toEqual([false, true, true]);
    const refused = failure('PermissionDenied', { provider: 'microsoft-graph', code: 'ErrorItemNotFound' });
    expect([1, 2].map((attempt) => isGone(refused, { attempt }))).toEqual([false, false]);
  });

  test.each<[what: string, error: unknown, attempt: number]>([
    ['in the second attempt', fresh, 2],
    ['for another reason', failure('NotFound', { provider: 'microsoft-graph', code: 'ErrorFolderNotFound' }), 1],
    ['without a reason', failure('NotFound', { provider: 'microsoft-graph' }), 1],
    ['at the other provider', failure('NotFound', { provider: 'trello', code: 'ErrorItemNotFound' }), 1],
    ['but refused', failure('PermissionDenied', { provider: 'microsoft-graph', code: 'ErrorItemNotFound' }), 1],
    ['by us', toolError('NotFound', 'No.'), 1],
  ])('is believed %s', (_what, error, attempt) => {
    expect(mayBeFresh(error, { attempt })).toBe(false);
    expect(retryFreshItem(error, { attempt, patienceMilliseconds })).toBe(error);
  });
});

const attempted = (after: number) => ({
  scheduledTimestampMs: 1_000,
  currentAttemptScheduledTimestampMs: 1_000 + after,
});

test.each([
  [60_000, 59_000, {}],
  [5_000, 4_000, {}],
  [1_000, 800, {}],
  // As Temporal tells that there is none.
  [60_000, 59_000, { heartbeatTimeoutMs: 0 }],
  // It would begin another attempt then: steps do not beat in time.
  [60_000, 4_000, { heartbeatTimeoutMs: 5_000 }],
  [5_000, 4_000, { heartbeatTimeoutMs: 60_000 }],
  // What is left of the step's time, by Temporal's clock: its caller is told then that it is over.
  [60_000, 59_000, { ...attempted(3_000_000), scheduleToCloseTimeoutMs: 3_600_000 }],
  [60_000, 19_000, { ...attempted(3_580_000), scheduleToCloseTimeoutMs: 3_600_000 }],
  [60_000, 59_000, { ...attempted(3_580_000), scheduleToCloseTimeoutMs: 0 }],
  [60_000, 0, { ...attempted(3_600_001), scheduleToCloseTimeoutMs: 3_600_000 }],
])('an attempt of %i ms ends itself after %i ms, and is late from half of that on (%j)', async (whole, own, beats) => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const timeout = jest.fn(AbortSignal.timeout.bind(AbortSignal));
  const endReplacing = replaceTimeout(timeout);
  await inActivity({ startToCloseTimeoutMs: whole, ...beats }, temporalTelling({}).client, async () => {
    const { deadline, isLate } = attemptTime();
    expect([timeout.mock.lastCall, deadline.aborted]).toEqual([[own], false]);
    jest.advanceTimersByTime(own / 2);
    expect(isLate()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(isLate()).toBe(true);
    return Promise.resolve();
  });
  endReplacing();
  jest.useRealTimers();
});
