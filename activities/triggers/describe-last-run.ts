import { getClient } from '@temporalio/activity';
import type { Finding } from '../../src/contracts/trigger-report';
import { describeRun } from '../../src/temporal/describe-run';
import { failedTasks, goesNoFurther } from '../../src/temporal/failed-tasks';

/**
 * That the run which the trigger started last goes no further, because no worker can work on it: Temporal takes whatever workflow type a definition
 * names, and says of one that no worker knows that it runs.
 */
export async function describeLastRun(workflowId: string): Promise<Finding[]> {
  const run = await describeRun(getClient(), workflowId);
  if (run === undefined || failedTasks(run) === 0) return [];
  const text = goesNoFurther(`The run started last, ${workflowId},`, run, `Does it know the workflow "${run.type}"?`);
  return [{ level: 'problem', text }];
}
