import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { steps } from '../src/contracts';
import { noSuchStep } from '../src/contracts/named';
import { toolError } from '../src/contracts/tool-error';

const groupOf = (activityType: string): string => activityType.split('.', 1).join('');
const stepGroups: ReadonlySet<string> = new Set(Object.keys(steps).map(groupOf));

/** So many attempts of a step last a minute. */
const attemptsOfAMinute = 6;

/**
 * The worker's answer to an activity type it does not have. A worker of a later release may have it, which takes the next attempt while releases are
 * changed. A step that none has had after a minute is refused, rather than after an hour of retries: its name is most likely misspelt.
 */
export function unknownActivity(): Promise<never> {
  const info = activityInfo();
  const { activityType, attempt } = info;
  if (!stepGroups.has(groupOf(activityType))) return Promise.reject(notRegistered(activityType));
  // Steps leave word for their next attempt: one that did is known to some worker, and may have had its effect.
  const isKnownElsewhere = info.heartbeatDetails !== undefined;
  const retryable = isKnownElsewhere || attempt <= attemptsOfAMinute;
  const problem = `${noSuchStep(activityType)} These are the steps of this worker's release.`;
  return Promise.reject(toolError('InvalidInput', problem, { retryable }));
}

/** As the SDK answers where there is no `default`. */
const notRegistered = (activityType: string): ApplicationFailure =>
  ApplicationFailure.create({
    type: 'NotFoundError',
    message: `Activity function ${activityType} is not registered on this Worker`,
    nonRetryable: false,
  });
