import { activityInfo, getClient } from '@temporalio/activity';
import type { WorkflowExecutionDescription } from '@temporalio/client';
import { describeRun } from '../../src/temporal/describe-run';
import type { ServiceActivities } from '../../src/messages/service-activities';

type PendingActivity = NonNullable<WorkflowExecutionDescription['raw']['pendingActivities']>[number];

/** The activity of this type that is under way, or waits for its next attempt, in the workflow that asks; undefined where none is. */
export async function pendingActivity(type: keyof ServiceActivities): Promise<PendingActivity | undefined> {
  const { workflowExecution } = activityInfo();
  if (workflowExecution === undefined) return undefined;
  const run = await describeRun(getClient(), workflowExecution.workflowId);
  return run?.raw.pendingActivities?.find(({ activityType }) => activityType?.name === type);
}
