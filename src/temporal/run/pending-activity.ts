import type { WorkflowExecutionDescription } from '@temporalio/client';

/** An activity that runs, or waits for its next attempt. */
export type PendingActivity = NonNullable<WorkflowExecutionDescription['raw']['pendingActivities']>[number];

/** Returns a run's pending activities of a type. @param run as Temporal describes it; undefined where it knows no such run */
export const pendingOf = (
  run: Pick<WorkflowExecutionDescription['raw'], 'pendingActivities'> | undefined,
  type: string,
): PendingActivity[] => (run?.pendingActivities ?? []).filter(({ activityType }) => activityType?.name === type);
