import type { Client } from '@temporalio/client';
import { cachedBriefly } from '../../temporal/cached-briefly';
import { ConcurrencyLimit } from '../../concurrency/concurrency-limit';
import { listExecutions } from '../../temporal/listings/list-executions';
import { describeRun } from '../../temporal/run/describe-run';
import { requestedBySchema, type PendingApproval } from './approval-overview';
import { endedAt } from '../runs/ended-runs';

/** The most runs per query, so that the query stays within some kilobytes. */
export const mostRuns = 200;
/** Resetting a batch of runs may leave hundreds of requests behind, which stay open until they expire. */
const describing = new ConcurrencyLimit(20);
const knownMilliseconds = 60_000;

/**
 * Since when nobody waits for a request any more, as ISO instant: its asking run was ended, usually by a reset, which leaves the request open. The
 * description of the run shows that at once; Temporal's listings lag a moment behind.
 */
export async function leftBehindAt(temporal: Client, id: string, requestedBy: unknown): Promise<string | undefined> {
  // A forged request may contain anything here.
  const asking = requestedBySchema.safeParse(requestedBy).data;
  if (asking === undefined) return undefined;
  const at = await endedAt(temporal, asking.workflowId, asking.runId);
  return at === undefined || (await childrenOf(temporal, asking.workflowId)).has(id) ? undefined : at;
}

/** Removes the requests that nobody waits for any more. Accepts at most {@link mostRuns} requests. */
export async function withoutLeftBehind(
  temporal: Client,
  asked: readonly PendingApproval[],
): Promise<PendingApproval[]> {
  const runs = [...new Set(asked.map(({ requestedBy }) => requestedBy.runId))];
  if (runs.length === 0) return [];
  const ids = runs.map((runId) => `'${runId}'`).join(', ');
  const running = new Set<string>();
  const query = `RunId IN (${ids}) AND ExecutionStatus = 'Running'`;
  for await (const { execution } of listExecutions(temporal, query, mostRuns))
    running.add(`${execution?.workflowId ?? ''} ${execution?.runId ?? ''}`);
  const isAwaited = async ({ id, requestedBy: { workflowId, runId } }: PendingApproval): Promise<boolean> =>
    running.has(`${workflowId} ${runId}`) ||
    (await childrenKnown(temporal, JSON.stringify([workflowId, runId]), false)).has(id);
  const awaited = await Promise.all(asked.map(isAwaited));
  return asked.filter((_, index) => awaited[index]);
}

/**
 * Returns what the workflow's current run waits for, by workflow id: a reset to a point after a request was made passes its children to the new run
 * (`history.allowResetWithPendingChildren`, which is on unless somebody switches it off).
 */
async function childrenOf(temporal: Client, workflowId: string): Promise<ReadonlySet<string>> {
  const run = await describeRun(temporal, workflowId);
  return new Set(run?.raw.pendingChildren?.flatMap((child) => child.workflowId ?? []));
}

/** Cached by asking run: the result for a run that was reset says nothing about the requests of the run that followed it. */
const childrenKnown = cachedBriefly((temporal, asking) => {
  const [workflowId] = JSON.parse(asking) as [workflowId: string, runId: string];
  return describing.run(() => childrenOf(temporal, workflowId));
}, knownMilliseconds);
