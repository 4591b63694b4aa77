import type { WorkflowExecutionDescription } from '@temporalio/client';
import { failedTasks, goesNoFurther } from './failed-tasks';
import { waitsForWorker } from './untaken-task';

/**
 * Says that no worker works on a user's run, which Temporal calls running nevertheless: its workflow's name is misspelt, or the workflow throws what it
 * does not mean to, or nobody polls its queue. Undefined where there is no sign of that.
 *
 * @param what the run, in a person's words
 */
export const notWorkedOn = (
  what: string,
  run: Pick<WorkflowExecutionDescription, 'raw' | 'taskQueue' | 'type'>,
  now = Date.now(),
): string | undefined =>
  failedTasks(run) > 0
    ? goesNoFurther(
        what,
        run,
        `Does it know the workflow "${run.type}"? Or does that throw an error that it does not mean to?`,
      )
    : waitsForWorker(what, run, now);
