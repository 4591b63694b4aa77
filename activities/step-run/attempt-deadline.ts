import { activityInfo } from '@temporalio/activity';

/** Time kept for reporting the failure before the server gives the attempt up, in milliseconds. */
const reserve = 1_000;

/**
 * Aborts shortly before the attempt times out: a request that outlived its attempt could have its effect beside the next attempt's.
 */
export function attemptDeadline(): AbortSignal {
  const { startToCloseTimeoutMs } = activityInfo();
  return AbortSignal.timeout(startToCloseTimeoutMs - Math.min(reserve, startToCloseTimeoutMs / 5));
}
