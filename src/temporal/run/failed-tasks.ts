import type { WorkflowExecutionDescription } from '@temporalio/client';

/** Failed attempts that are no cause for concern: the first may be cut off when its worker is replaced. */
const tolerated = 2;

/**
 * How often workers have failed at a run's task since its last progress; 0 when that is no cause for concern. Such a run is stuck, whatever its
 * memo says: no worker knows its workflow, or the worker cannot replay what another release has done.
 */
export function failedTasks({ raw }: Pick<WorkflowExecutionDescription, 'raw'>): number {
  const attempts = raw.pendingWorkflowTask?.attempt ?? 0;
  return attempts > tolerated ? attempts - 1 : 0;
}

/** Says that a run is stuck and where to look. @param what the run, in a person's words @param question the first thing to check */
export const goesNoFurther = (
  what: string,
  run: Pick<WorkflowExecutionDescription, 'raw' | 'taskQueue'>,
  question: string,
): string =>
  `${what} goes no further: the worker on the task queue "${run.taskQueue}" has failed to work on it ${String(failedTasks(run))} times. ` +
  `${question} Temporal Web UI and the worker's log show what it says.`;

/** The first question to check for a run of ours. */
export const rolledBack =
  'Has the worker been rolled back to a release before the one that took the run on? Then let that one, or a later one, run again: nothing is lost.';
