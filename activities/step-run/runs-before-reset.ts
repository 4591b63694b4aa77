import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { defined } from '../../src/json/defined';
import { listExecutions } from '../../src/temporal/listings/list-executions';
import { eventsOfRun, firstEventOfRun } from '../../src/temporal/run/run-events';

export type Event = temporal.api.history.v1.IHistoryEvent;

export interface RunsBefore {
  /** The history of each run, newest first. */
  readonly histories: readonly Event[][];
  /** Present if Temporal no longer keeps the run that was reset: the history of the resulting run, and the event at which the two start to differ. */
  readonly lost?: { readonly history: Event[]; readonly reset: Event };
}

/**
 * Returns the runs that a reset replaced with this one: the run that was reset, the run that one resulted from, and so on, and other runs that
 * resulted from resets of these. All of them began as one run and have kept its id.
 *
 * @param original the id of the run that all of them began as
 */
export async function runsBeforeReset(
  client: Client,
  { workflowId, runId }: { workflowId: string; runId: string },
  original: string,
): Promise<RunsBefore> {
  const histories: Event[][] = [];
  const seen = new Set([runId]);
  let lost: RunsBefore['lost'];
  let history = await eventsOfRun(client, workflowId, runId);
  for (;;) {
    const reset = history.findLast((event) => runResetBy(event) !== undefined);
    const base = reset === undefined ? undefined : runResetBy(reset);
    if (reset === undefined || base === undefined) break;
    const before = await orGone(eventsOfRun(client, workflowId, base));
    if (before === undefined) {
      lost = { history, reset };
      break;
    }
    seen.add(base);
    histories.push(before);
    history = before;
  }
  for (const other of await runsFrom(client, workflowId, original)) {
    if (seen.has(other)) continue;
    const events = await orGone(eventsOfRun(client, workflowId, other));
    if (events !== undefined) histories.push(events);
  }
  return { histories, ...defined({ lost }) };
}

/** Returns the run that was reset, if this event is the one at which the new run starts to differ from it. */
function runResetBy({ workflowTaskFailedEventAttributes: failed }: Event): string | undefined {
  const { WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW } = temporal.api.enums.v1.WorkflowTaskFailedCause;
  const isReset = failed?.cause === WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW;
  return isReset ? (failed.baseRunId ?? undefined) : undefined;
}

/** The most runs of a workflow to check: one that continues as new often has a run for each time, and only runs that came from a reset count. */
const mostRuns = 100;

/** Returns the runs that began as this one, newest first: if a run was reset twice, the second new run has no reference to the first. */
async function runsFrom(client: Client, workflowId: string, original: string): Promise<string[]> {
  const query = `WorkflowId = '${workflowId.replaceAll("'", "''")}'`;
  const found: string[] = [];
  let looked = 0;
  for await (const { execution } of listExecutions(client, query, mostRuns)) {
    const runId = execution?.runId ?? '';
    const first = await orGone(firstEventOfRun(client, workflowId, runId));
    if (first?.workflowExecutionStartedEventAttributes?.originalExecutionRunId === original) found.push(runId);
    looked += 1;
    if (looked === mostRuns) break;
  }
  return found;
}

/** @returns undefined if Temporal no longer keeps that run */
async function orGone<Result>(read: Promise<Result>): Promise<Result | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}
