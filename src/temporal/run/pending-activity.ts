import type { WorkflowExecutionDescription } from '@temporalio/client';
import { isOfLackingKey } from '../../encryption/lacking-key-failure';

/** An activity that runs, or waits for its next attempt. */
export type PendingActivity = NonNullable<WorkflowExecutionDescription['raw']['pendingActivities']>[number];

/** Returns a run's pending activities of a type. @param run as Temporal describes it; undefined where it knows no such run */
export const pendingOf = (
  run: Pick<WorkflowExecutionDescription['raw'], 'pendingActivities'> | undefined,
  type: string,
): PendingActivity[] => (run?.pendingActivities ?? []).filter(({ activityType }) => activityType?.name === type);

/** Says which worker could not read the last attempt's input, and what to do; undefined where it could. By default a worker's identity is its process id and host. */
export const lackingWorker = ({ lastFailure, lastWorkerIdentity }: PendingActivity = {}): string | undefined =>
  lastFailure != null && isOfLackingKey(lastFailure)
    ? `the worker "${lastWorkerIdentity ?? ''}" lacks the key: give it the key ring of the others, or stop it`
    : undefined;
