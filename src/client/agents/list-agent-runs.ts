import type { Client } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import { defined } from '../../json/defined';
import { runNameInMemo } from '../../messages/memo';
import { beginningOfRuns, readRunId } from '../../messages/run-ids';
import { serviceWorkflowTypes } from '../../messages/workflow-kinds';
import { listExecutions, statusName, type ListedExecution } from '../../temporal/listings/list-executions';
import { readMemoField } from '../../temporal/listings/memo-field';
import { newestOfAll, openAndClosed } from '../newest-started';

/** A run of an agent, regardless of what started it. */
export interface AgentRun {
  agent: string;
  workflowId: string;
  runId: string;
  /** As Temporal names it: `RUNNING`, `COMPLETED`, `FAILED` … */
  status: string;
  startedAt: string;
  closedAt?: string;
  /** What the run was started for (the subject, the name of the card …), in text that outsiders may have written. */
  about?: string;
}

/** A position in the list of runs. */
export type PlaceInRuns = Pick<AgentRun, 'startedAt' | 'runId'>;

export interface ListRunsOptions {
  /** Default: 50. */
  limit?: number;
  /** Default: all states. */
  state?: 'running' | 'completed' | 'failed';
  /** Only runs that started before this one. */
  after?: PlaceInRuns | undefined;
}

const statusOf = {
  running: ["ExecutionStatus = 'Running'"],
  completed: ["ExecutionStatus = 'Completed'"],
  failed: ["ExecutionStatus IN ('Failed', 'TimedOut', 'Terminated', 'Canceled')"],
} as const satisfies Record<NonNullable<ListRunsOptions['state']>, readonly string[]>;

/** With more ids than this, a query takes Temporal longer than scanning every run that is not the service's own. */
const mostNamed = 20;

/** Returns the latest runs of these agents, newest first. A run's id begins with its agent's name. The listing lags a moment behind. */
export async function listAgentRuns(
  temporal: Client,
  agents: readonly string[],
  { limit = 50, state, after }: ListRunsOptions = {},
): Promise<AgentRun[]> {
  if (agents.length === 0) return [];
  const whose =
    agents.length <= mostNamed
      ? `(${agents.map((agent) => `WorkflowId STARTS_WITH '${beginningOfRuns(agent)}'`).join(' OR ')})`
      : `WorkflowType NOT IN (${serviceWorkflowTypes.map((type) => `'${type}'`).join(', ')})`;
  // The query also lists runs that started within the same millisecond; the code below skips them.
  const until =
    after === undefined ? '' : ` AND StartTime < '${new Date(Date.parse(after.startedAt) + 1).toISOString()}'`;
  const known = new Set(agents);
  const listings = (state === undefined ? openAndClosed : statusOf[state]).map((status) =>
    runsOf(temporal, `${whose} AND ${status}${until}`, { limit, known, after }),
  );
  const shown = await newestOfAll(listings, limit, inOrder);
  return Promise.all(shown.map((run) => toAgentRun(temporal, run)));
}

interface Run {
  readonly agent: string;
  readonly listed: ListedExecution;
  readonly startTime: Date;
  readonly closeTime?: Date;
}

async function* runsOf(
  temporal: Client,
  query: string,
  { limit, known, after }: { limit: number; known: ReadonlySet<string>; after: PlaceInRuns | undefined },
): AsyncGenerator<Run> {
  for await (const listed of listExecutions(temporal, query, Math.min(limit + 50, 1_000))) {
    const { execution, startTime, closeTime } = listed;
    const agent = readRunId(execution?.workflowId ?? '')?.agent;
    if (agent === undefined || !known.has(agent) || startTime == null) continue;
    const run = {
      agent,
      listed,
      startTime: new Date(tsToMs(startTime)),
      ...(closeTime != null && { closeTime: new Date(tsToMs(closeTime)) }),
    };
    if (after === undefined || isBehind(run, after)) yield run;
  }
}

const runIdOf = ({ listed }: Run): string => listed.execution?.runId ?? '';

/** Newest first; runs that started in the same millisecond are sorted by their ids. */
const inOrder = (one: Run, other: Run): number =>
  other.startTime.getTime() - one.startTime.getTime() || (runIdOf(one) < runIdOf(other) ? -1 : 1);

function isBehind(run: Run, { startedAt, runId }: PlaceInRuns): boolean {
  const distance = run.startTime.getTime() - Date.parse(startedAt);
  return distance < 0 || (distance === 0 && runIdOf(run) > runId);
}

async function toAgentRun(temporal: Client, { agent, listed, startTime, closeTime }: Run): Promise<AgentRun> {
  const about = await nameIn(temporal, listed);
  return {
    agent,
    workflowId: listed.execution?.workflowId ?? '',
    runId: listed.execution?.runId ?? '',
    status: statusName(listed),
    startedAt: startTime.toISOString(),
    ...(closeTime !== undefined && { closedAt: closeTime.toISOString() }),
    ...defined({ about }),
  };
}

/** @returns undefined also for what this process cannot read, such as a name sealed with another key ring */
export async function nameIn(temporal: Client, listed: ListedExecution): Promise<string | undefined> {
  const about = await readMemoField(temporal, listed, runNameInMemo);
  return typeof about === 'string' && about !== '' ? about : undefined;
}
