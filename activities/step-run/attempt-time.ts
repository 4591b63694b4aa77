import { activityInfo } from '@temporalio/activity';

/** Time kept for reporting the failure before the server gives the attempt up, in milliseconds. */
const reserve = 1_000;

/** Whether an attempt came before this one: they are counted from one again where somebody has reset the activity, as its page in Temporal Web UI does. */
export function isTriedAgain(): boolean {
  const { attempt, scheduledTimestampMs, currentAttemptScheduledTimestampMs } = activityInfo();
  return attempt > 1 || currentAttemptScheduledTimestampMs > scheduledTimestampMs;
}

/** Whether Temporal makes no attempt after this one, because the workflow has set how many there are. */
export function isLastAttempt(): boolean {
  const { attempt, retryPolicy } = activityInfo();
  const attempts = retryPolicy?.maximumAttempts ?? 0;
  return attempts > 0 && attempt >= attempts;
}

/** What a handler is told of its attempt's time. */
export interface AttemptTime {
  readonly signal: AbortSignal;
  readonly isLate: () => boolean;
  /** How much of it is over, in milliseconds. */
  readonly spent: () => number;
}

/**
 * How long the step may still take, in milliseconds: its caller is told then that it is over, and an attempt that outlives that acts behind the
 * caller's back. Both instants are Temporal's: this worker's clock may be wrong. How long the attempt has waited for a worker is not known, so it may
 * outlive the step by as much.
 */
function leftOfStep(): number {
  const { scheduledTimestampMs, currentAttemptScheduledTimestampMs, scheduleToCloseTimeoutMs } = activityInfo();
  if (!(scheduleToCloseTimeoutMs > 0)) return Infinity;
  return scheduledTimestampMs + scheduleToCloseTimeoutMs - currentAttemptScheduledTimestampMs;
}

/** Of what ends soon, and changes nothing. */
export const unhurried = { isLate: () => false, spent: () => 0 };

/**
 * The time of the attempt that begins now: its deadline, which aborts shortly before it, or the step, times out (a request that outlived its attempt could have its
 * effect beside the next attempt's), and whether half of it is over.
 *
 * @param isBeating whether something beats as long as it runs. A step beats only where there is something to tell: whoever schedules one by hand may give
 *   it a heartbeat timeout, and Temporal may give the attempt up by then.
 */
export function attemptTime({ isBeating = false } = {}): Omit<AttemptTime, 'signal'> & { deadline: AbortSignal } {
  const { startToCloseTimeoutMs, heartbeatTimeoutMs = 0 } = activityInfo();
  const untilBeat = isBeating || heartbeatTimeoutMs === 0 ? Infinity : heartbeatTimeoutMs;
  const whole = Math.max(0, Math.min(startToCloseTimeoutMs, untilBeat, leftOfStep()));
  const milliseconds = whole - Math.min(reserve, whole / 5);
  const begun = performance.now();
  const spent = () => performance.now() - begun;
  return { deadline: AbortSignal.timeout(milliseconds), isLate: () => spent() > milliseconds / 2, spent };
}
