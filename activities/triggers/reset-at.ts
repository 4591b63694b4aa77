import { activityInfo, getClient } from '@temporalio/activity';
import { currentCall } from '../../src/temporal/current-call';

/**
 * Returns when the run of this activity resulted from a reset of its workflow, in epoch milliseconds; undefined where it did not. Temporal counts such
 * a run as started at the reset, although its first events are copies with their times.
 */
export async function resetAt(): Promise<number | undefined> {
  const { workflowExecution } = activityInfo();
  const [original] = currentCall().call?.split('/') ?? [];
  if (workflowExecution === undefined || original === undefined || original === workflowExecution.runId)
    return undefined;
  const { workflowId, runId } = workflowExecution;
  const { startTime } = await getClient().workflow.getHandle(workflowId, runId).describe();
  return startTime.getTime();
}

/** Returns when the trigger was reset, unless it has seen everything since. @param completeAt ISO instant up to which it has seen everything */
export async function resetSince(completeAt = ''): Promise<Date | undefined> {
  const reset = await resetAt();
  return reset === undefined || Date.parse(completeAt) >= reset ? undefined : new Date(reset);
}
