import type { WorkflowExecutionDescription } from '@temporalio/client';

/** Attempts at a task of a run that say nothing yet: the first may be cut off with a worker that is replaced. */
const tolerated = 2;

/**
 * How often workers have failed to work on a run since it last went on; 0 where that is no cause for concern. Such a run does nothing more, whatever its
 * memo says: no worker knows its workflow, or the one that took it cannot replay what another release has done.
 */
export function failedTasks({ raw }: Pick<WorkflowExecutionDescription, 'raw'>): number {
  const attempts = raw.pendingWorkflowTask?.attempt ?? 0;
  return attempts > tolerated ? attempts - 1 : 0;
}

/** That a run goes no further, and who may say why. @param what the run, as a person knows it @param question what to ask oneself first */
export const goesNoFurther = (
  what: string,
  run: Pick<WorkflowExecutionDescription, 'raw' | 'taskQueue'>,
  question: string,
): string =>
  `${what} goes no further: the worker on the task queue "${run.taskQueue}" has failed to work on it ${String(failedTasks(run))} times. ` +
  `${question} Temporal Web UI and the worker's log show what it says.`;

/** What to ask oneself first of a run of ours. */
export const rolledBack =
  'Has the worker been rolled back to a release before the one that took the run on? Then let that one, or a later one, run again: nothing is lost.';
