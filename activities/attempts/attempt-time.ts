import { activityInfo } from '@temporalio/activity';

/** Time reserved for reporting the failure before the server times the attempt out. */
const reserveMilliseconds = 1_000;

/** Returns whether an attempt came before this one. A reset of the activity (e.g. in Temporal Web UI) restarts the count of attempts at one. */
export function isTriedAgain(): boolean {
  const { attempt, scheduledTimestampMs, currentAttemptScheduledTimestampMs } = activityInfo();
  return attempt > 1 || currentAttemptScheduledTimestampMs > scheduledTimestampMs;
}

/** The timing of an attempt, for its handler. */
export interface AttemptTime {
  readonly signal: AbortSignal;
  readonly isLate: () => boolean;
  /** How much of the attempt's time has passed. */
  readonly spentMilliseconds: () => number;
}

/**
 * How long the step may still take, in milliseconds. After that the step has timed out for its caller, and an attempt that runs longer acts behind
 * the caller's back. Both instants come from Temporal, because this worker's clock may be wrong. The time the attempt waited for a worker is
 * unknown, so the attempt may outlive the step by that time.
 */
function leftOfStep(): number {
  const { scheduledTimestampMs, currentAttemptScheduledTimestampMs, scheduleToCloseTimeoutMs } = activityInfo();
  if (!(scheduleToCloseTimeoutMs > 0)) return Infinity;
  return scheduledTimestampMs + scheduleToCloseTimeoutMs - currentAttemptScheduledTimestampMs;
}

/** The timing of runs that end soon and change nothing. */
export const unhurried = { isLate: () => false, spentMilliseconds: () => 0 };

/**
 * Returns the timing of the attempt that begins now: its deadline and whether half of its time has passed. The deadline aborts shortly before the
 * attempt or the step times out: a request that outlived its attempt could have its effect at the same time as the next attempt's.
 *
 * @param isBeating whether the activity sends heartbeats as long as it runs. A step sends one only to save progress: a caller who schedules a step
 *   by hand may set a heartbeat timeout, after which Temporal may time the attempt out.
 */
export function attemptTime({ isBeating = false } = {}): Omit<AttemptTime, 'signal'> & { deadline: AbortSignal } {
  const { startToCloseTimeoutMs, heartbeatTimeoutMs = 0 } = activityInfo();
  const untilBeat = isBeating || heartbeatTimeoutMs === 0 ? Infinity : heartbeatTimeoutMs;
  const whole = Math.max(0, Math.min(startToCloseTimeoutMs, untilBeat, leftOfStep()));
  const milliseconds = whole - Math.min(reserveMilliseconds, whole / 5);
  const begun = performance.now();
  const spentMilliseconds = () => performance.now() - begun;
  return {
    deadline: AbortSignal.timeout(milliseconds),
    isLate: () => spentMilliseconds() > milliseconds / 2,
    spentMilliseconds,
  };
}
