import { getClient } from '@temporalio/activity';
import type { Finding } from '../../src/contracts/trigger-report';
import { describeRun } from '../../src/temporal/describe-run';

/** Attempts at a task of the run. The first may be cut off with a worker that is replaced. */
const tolerated = 2;

/**
 * That the run which the trigger started last goes no further, because no worker can work on it: Temporal takes whatever workflow type a definition
 * names, and says of one that no worker knows that it runs.
 */
export async function describeLastRun(workflowId: string): Promise<Finding[]> {
  const run = await describeRun(getClient(), workflowId);
  const attempts = run?.raw.pendingWorkflowTask?.attempt ?? 0;
  if (run === undefined || attempts <= tolerated) return [];
  const text =
    `The run started last, ${workflowId}, goes no further: the worker on the task queue "${run.taskQueue}" has failed to work on it ${String(attempts - 1)} times. ` +
    `Does it know the workflow "${run.type}"? Temporal Web UI and the worker's log show what it says.`;
  return [{ level: 'problem', text }];
}
