import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { eventsOfRun, firstEventOfRun } from '../../src/temporal/run-events';

export type Event = temporal.api.history.v1.IHistoryEvent;

export interface RunsBefore {
  /** The history of each, newest first. */
  readonly histories: readonly Event[][];
  /** Where Temporal keeps the run no longer that was reset: the history that came of it, and the event that begins to differ from it. */
  readonly lost?: { readonly history: Event[]; readonly reset: Event };
}

/**
 * The runs of a workflow that a reset has put this one in the place of: the run that was reset, the one which that came of, and so on, and what other
 * resets have made of any of these. All of them began as one run, whose id each of them has kept.
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
  return { histories, ...(lost === undefined ? {} : { lost }) };
}

/** The run that was reset, where this event is the one by which the run begins to differ from it. */
function runResetBy({ workflowTaskFailedEventAttributes: failed }: Event): string | undefined {
  const { WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW } = temporal.api.enums.v1.WorkflowTaskFailedCause;
  const isReset = failed?.cause === WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW;
  return isReset ? (failed.baseRunId ?? undefined) : undefined;
}

/** Runs of a workflow that are looked at: one that continues as new often has a run for each time, and only those that came of a reset count. */
const mostRuns = 100;

/** The runs that began as this one, newest first: of a run that was reset twice, the second new run is told nothing of the first. */
async function runsFrom(client: Client, workflowId: string, original: string): Promise<string[]> {
  const query = `WorkflowId = '${workflowId.replaceAll("'", "''")}'`;
  const found: string[] = [];
  let looked = 0;
  for await (const { runId } of client.workflow.list({ query, pageSize: mostRuns })) {
    const first = await orGone(firstEventOfRun(client, workflowId, runId));
    if (first?.workflowExecutionStartedEventAttributes?.originalExecutionRunId === original) found.push(runId);
    looked += 1;
    if (looked === mostRuns) break;
  }
  return found;
}

/** @returns undefined where Temporal keeps that run no longer */
async function orGone<Result>(read: Promise<Result>): Promise<Result | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}
