import { activityInfo } from '@temporalio/activity';
import type { ApplicationFailure } from '@temporalio/common';

/** Returns the pause before the next attempt that a failure asks for, in milliseconds. */
export const retryDelayOf = ({ nextRetryDelay }: ApplicationFailure): number | undefined =>
  typeof nextRetryDelay === 'number' ? nextRetryDelay : undefined;

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
