import { activityInfo, CancelledFailure } from '@temporalio/activity';
import type { ApplicationFailure } from '@temporalio/common';
import { isToolError } from '../../src/contracts/tool-error';
import type { FailedOutcome } from '../../src/telemetry/step-metrics';
import { isOfStopping } from '../../src/temporal/asking-while-stopping';
import { isTemporalOutage } from '../../src/temporal/temporal-failure';
import { isLastAttempt } from '../attempts/attempt-time';

/** Returns the outcome that a failed attempt is counted as. Alerts use it, so only failures that need a person are OutcomeUnknown or Fault. */
export function failedOutcome(error: unknown): FailedOutcome {
  if (isToolError(error, 'OutcomeUnknown') && isRetried(error)) return 'Looking';
  if (isToolError(error)) return error.type;
  if (error instanceof CancelledFailure) return 'Cancelled';
  if (isOfStopping(error)) return 'WorkerStops';
  return isTemporalOutage(error) ? 'TemporalUnavailable' : 'Fault';
}

/** Returns whether Temporal makes another attempt: not after the last attempt the workflow allows, nor if the step has timed out by then. */
function isRetried({ nonRetryable, nextRetryDelay }: ApplicationFailure): boolean {
  if (nonRetryable === true || isLastAttempt()) return false;
  const { scheduledTimestampMs, scheduleToCloseTimeoutMs } = activityInfo();
  const pause = typeof nextRetryDelay === 'number' ? nextRetryDelay : 0;
  return scheduleToCloseTimeoutMs === 0 || Date.now() + pause < scheduledTimestampMs + scheduleToCloseTimeoutMs;
}
