import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';

/** Number of attempts that workflows give the activities that use this: `accounts.refresh` and `triggers.subscribe`. */
const mostAttempts = 5;

/** In milliseconds. */
const shortPause = 500;

/**
 * Ends an attempt on a worker that lacks a setting: another service worker may have it, and Temporal may give the next attempt to that one. Returns
 * at the last attempt, since probably no worker has the setting then.
 */
export function leaveToOthers(lacking: string): void {
  if (activityInfo().attempt >= mostAttempts) return;
  throw ApplicationFailure.create({
    type: 'LeftToAnotherWorker',
    message: `${lacking} Another service worker may have it, and gets the next attempt.`,
    category: 'BENIGN',
    nextRetryDelay: shortPause,
  });
}
