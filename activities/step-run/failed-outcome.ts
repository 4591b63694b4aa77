import { activityInfo, CancelledFailure } from '@temporalio/activity';
import type { ApplicationFailure } from '@temporalio/common';
import { isToolError } from '../../src/contracts/tool-error';
import type { FailedOutcome } from '../../src/telemetry/step-metrics';
import { isOfStopping } from '../../src/temporal/asking-while-stopping';
import { isTemporalOutage } from '../../src/temporal/temporal-failure';
import { isLastAttempt } from './attempt-time';

/** As what an attempt that failed is counted: alerts go by it, so only what a person has to see to is OutcomeUnknown or Fault. */
export function failedOutcome(error: unknown): FailedOutcome {
  if (isToolError(error, 'OutcomeUnknown') && isRetried(error)) return 'Looking';
  if (isToolError(error)) return error.type;
  if (error instanceof CancelledFailure) return 'Cancelled';
  if (isOfStopping(error)) return 'WorkerStops';
  return isTemporalOutage(error) ? 'TemporalUnavailable' : 'Fault';
}

/** Whether Temporal makes another attempt: not where the workflow has set a last one, nor where its time is over by then. */
function isRetried({ nonRetryable, nextRetryDelay }: ApplicationFailure): boolean {
  if (nonRetryable === true || isLastAttempt()) return false;
  const { scheduledTimestampMs, scheduleToCloseTimeoutMs } = activityInfo();
  const pause = typeof nextRetryDelay === 'number' ? nextRetryDelay : 0;
  return scheduleToCloseTimeoutMs === 0 || Date.now() + pause < scheduledTimestampMs + scheduleToCloseTimeoutMs;
}
