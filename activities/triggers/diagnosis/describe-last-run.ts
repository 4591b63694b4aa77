import { getClient } from '@temporalio/activity';
import { WorkflowFailedError, type WorkflowExecutionStatusName } from '@temporalio/client';
import { cutText } from '../../../src/text/cut-text';
import { reasonOf } from '../../../src/contracts/failure-of';
import type { Finding } from '../../../src/contracts/trigger-report';
import { describeRun } from '../../../src/temporal/run/describe-run';
import { notWorkedOn } from '../../../src/temporal/run/not-worked-on';

/** Ends of a run that leave open whether its event was dealt with. Not among them: canceled, which somebody has asked for and the run has agreed to. */
const badEnds: Readonly<Partial<Record<WorkflowExecutionStatusName, string>>> = {
  FAILED: 'has failed',
  TIMED_OUT: 'was not done in the time it was given',
  TERMINATED: 'was terminated',
};

/**
 * Describes that the run which the trigger started last did not end well, or makes no progress because no worker can process it: Temporal accepts
 * any workflow type that a definition names, and reports a run of an unknown type as running.
 */
export async function describeLastRun(workflowId: string): Promise<Finding[]> {
  const run = await describeRun(getClient(), workflowId);
  if (run === undefined) return [];
  const what = `The run started last, ${workflowId},`;
  const end = badEnds[run.status.name];
  if (end !== undefined) {
    const why = run.status.name === 'FAILED' ? await failureOfRun(workflowId, run.runId) : undefined;
    return [problem(`${what} ${end}: its event was delivered, and perhaps not dealt with. ${why ?? ''}`.trimEnd())];
  }
  const stuck = notWorkedOn(what, run);
  return stuck === undefined ? [] : [problem(stuck)];
}

/** An agent may fail with any text; this much of it tells why, in characters. */
const mostReason = 500;

const problem = (text: string): Finding => ({ level: 'problem', text });

/** What a failed run says of why it failed. */
async function failureOfRun(workflowId: string, runId: string): Promise<string | undefined> {
  try {
    await getClient().workflow.result(workflowId, runId, { followRuns: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    return cutText(reasonOf(error), mostReason);
  }
}
