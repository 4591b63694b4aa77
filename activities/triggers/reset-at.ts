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
