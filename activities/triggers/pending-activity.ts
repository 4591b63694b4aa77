import { activityInfo, getClient } from '@temporalio/activity';
import { WorkflowNotFoundError, type WorkflowExecutionDescription } from '@temporalio/client';
import type { ServiceActivities } from '../../src/messages/service-activities';

type PendingActivity = NonNullable<WorkflowExecutionDescription['raw']['pendingActivities']>[number];

/** The activity of this type that is under way, or waits for its next attempt, in the workflow that asks; undefined where none is. */
export async function pendingActivity(type: keyof ServiceActivities): Promise<PendingActivity | undefined> {
  const { workflowExecution } = activityInfo();
  if (workflowExecution === undefined) return undefined;
  try {
    const { raw } = await getClient().workflow.getHandle(workflowExecution.workflowId).describe();
    return raw.pendingActivities?.find(({ activityType }) => activityType?.name === type);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}
