import { activityInfo } from '@temporalio/activity';
import type { ApplicationFailure } from '@temporalio/common';
import { msToNumber } from '@temporalio/common/lib/time';
import { retryDelayOf } from '../../src/contracts/tool-error';

/** Returns when the step times out for its caller, in milliseconds since 1970. */
export function stepEndsAt(): number {
  const { scheduledTimestampMs, scheduleToCloseTimeoutMs } = activityInfo();
  return scheduleToCloseTimeoutMs > 0 ? scheduledTimestampMs + scheduleToCloseTimeoutMs : Infinity;
}

/** Returns whether Temporal makes another attempt after a pause: not after the last one the workflow allows, nor after `end`. */
export function hasNextAttempt(pause: number, end = stepEndsAt()): boolean {
  const { attempt, retryPolicy } = activityInfo();
  return attempt < (retryPolicy?.maximumAttempts || Infinity) && Date.now() + pause < end;
}

/** Returns whether Temporal makes another attempt after a failure, as its server decides it: service/history/workflow/retry.go. */
export function isRetried(failure: ApplicationFailure): boolean {
  const { nonRetryableErrorTypes = [] } = activityInfo().retryPolicy ?? {};
  const isFinal = failure.nonRetryable === true || nonRetryableErrorTypes.includes(failure.type ?? '');
  return !isFinal && hasNextAttempt(retryDelayOf(failure) ?? pauseByPolicy());
}

/** Returns Temporal's own pause before the next attempt, which holds where a failure asks for none. What a policy leaves out has Temporal's defaults. */
function pauseByPolicy(): number {
  const { attempt, retryPolicy = {} } = activityInfo();
  const initial = msToNumber(retryPolicy.initialInterval ?? '1 second');
  const most = msToNumber(retryPolicy.maximumInterval ?? initial * 100);
  return Math.min(initial * (retryPolicy.backoffCoefficient ?? 2) ** (attempt - 1), most);
}
