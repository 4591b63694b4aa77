import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { steps } from '../src/contracts';
import { noSuchStep } from '../src/contracts/find-contract';
import { toolError } from '../src/contracts/tool-error';

export const groupOf = (activityType: string): string => activityType.split('.', 1).join('');
const stepGroups: ReadonlySet<string> = new Set(Object.keys(steps).map(groupOf));

/** Number of attempts of a step that take about a minute. */
const attemptsOfAMinute = 6;

/**
 * Answers for an activity type that this worker does not have. During a release change, a worker of a later release may have it and take the next
 * attempt. A step that no worker had for a minute is refused then, rather than after an hour of retries: its name is most likely misspelt.
 */
export function unknownActivity(): Promise<never> {
  const info = activityInfo();
  const { activityType, attempt } = info;
  if (!stepGroups.has(groupOf(activityType))) return Promise.reject(notRegistered(activityType));
  // Steps save progress for their next attempt: a step that did so is known to some worker, and may have had its effect.
  const isKnownElsewhere = info.heartbeatDetails !== undefined;
  const retryable = isKnownElsewhere || attempt <= attemptsOfAMinute;
  const problem = `${noSuchStep(activityType)} These are the steps of this worker's release.`;
  return Promise.reject(toolError('InvalidInput', problem, { retryable }));
}

/** The same error as the SDK's when there is no `default`. */
const notRegistered = (activityType: string): ApplicationFailure =>
  ApplicationFailure.create({
    type: 'NotFoundError',
    message: `Activity function ${activityType} is not registered on this Worker`,
    nonRetryable: false,
  });
