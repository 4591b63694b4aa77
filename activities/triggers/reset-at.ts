import { activityInfo, getClient } from '@temporalio/activity';
import { currentCall } from '../../src/temporal/current-call';
import { describeRun } from '../../src/temporal/describe-run';
import { readRetentionDays } from '../../src/temporal/namespace-retention';
import type { TriggerState } from '../../src/messages/trigger';

/** The reset that a trigger's run names to its pulls. */
export type NamedReset = Pick<TriggerState, 'resetRun' | 'resetAt'>;

/**
 * Returns when the run of this activity resulted from a reset of its workflow, or else the run that it continues, in epoch milliseconds; undefined
 * where neither did. Temporal counts such a run as started at the reset, although its first events are copies with their times.
 *
 * @param continued the reset by which a run began that was continued by this one
 */
export async function resetAt(continued: NamedReset): Promise<number | undefined> {
  const { workflowExecution } = activityInfo();
  const [original] = currentCall().call?.split('/') ?? [];
  if (workflowExecution === undefined || original === undefined) return undefined;
  const { workflowId, runId } = workflowExecution;
  if (original !== runId) return (await describeRun(getClient(), workflowId, runId))?.startTime.getTime();
  if (continued.resetAt !== undefined) return Date.parse(continued.resetAt);
  if (continued.resetRun === undefined) return undefined;
  const run = await describeRun(getClient(), workflowId, continued.resetRun);
  return run?.startTime.getTime() ?? (await beforeRetention());
}

/** Temporal forgets a run when it has been closed for the retention: a forgotten one began at this instant at the latest. */
async function beforeRetention(): Promise<number> {
  const { workflowService, options } = getClient();
  return Date.now() - (await readRetentionDays({ workflowService }, options.namespace)) * 86_400_000;
}

/** Returns when the trigger was reset, unless it has seen everything since. @param completeAt ISO instant up to which it has seen everything */
export async function resetSince(continued: NamedReset, completeAt = ''): Promise<Date | undefined> {
  const reset = await resetAt(continued);
  return reset === undefined || Date.parse(completeAt) >= reset ? undefined : new Date(reset);
}
