import { activityInfo, getClient } from '@temporalio/activity';
import { currentCall } from '../../src/temporal/current-call';
import { describeRun } from '../../src/temporal/describe-run';

/**
 * Returns when the run of this activity resulted from a reset of its workflow, or else the run that it continues, in epoch milliseconds; undefined
 * where neither did. Temporal counts such a run as started at the reset, although its first events are copies with their times.
 *
 * @param continued id of a run that began by a reset and was continued by this one
 */
export async function resetAt(continued: string | undefined): Promise<number | undefined> {
  const { workflowExecution } = activityInfo();
  const [original] = currentCall().call?.split('/') ?? [];
  if (workflowExecution === undefined || original === undefined) return undefined;
  const { workflowId, runId } = workflowExecution;
  const resetRun = original === runId ? continued : runId;
  if (resetRun === undefined) return undefined;
  return (await describeRun(getClient(), workflowId, resetRun))?.startTime.getTime();
}

/** Returns when the trigger was reset, unless it has seen everything since. @param completeAt ISO instant up to which it has seen everything */
export async function resetSince(continued: string | undefined, completeAt = ''): Promise<Date | undefined> {
  const reset = await resetAt(continued);
  return reset === undefined || Date.parse(completeAt) >= reset ? undefined : new Date(reset);
}
