import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';

const shortPauseMilliseconds = 500;

/** After so many attempts probably no worker has the setting. */
const enoughAttempts = 5;

/**
 * Ends an attempt on a worker that lacks a setting: another service worker may have it, and Temporal may give the next attempt to that one. Lets the
 * attempt go on from the fifth on, at the last one, and where the server does not tell which is the last.
 *
 * @param isKnownAtOthers whether an attempt was on a worker that has it: then each attempt ends here
 */
export function leaveToOthers(lacking: string, isKnownAtOthers = false): void {
  const { attempt, retryPolicy } = activityInfo();
  if (!isKnownAtOthers && attempt >= Math.min(enoughAttempts, retryPolicy?.maximumAttempts ?? 1)) return;
  throw ApplicationFailure.create({
    type: 'LeftToAnotherWorker',
    message: `${lacking} Another service worker may have it, and gets the next attempt.`,
    category: 'BENIGN',
    nextRetryDelay: shortPauseMilliseconds,
  });
}
