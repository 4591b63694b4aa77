import type { Client } from '@temporalio/client';
import { ConcurrencyLimit } from '../temporal/concurrency-limit';
import { describeRun } from '../temporal/describe-run';
import { requestedBySchema, type PendingApproval } from './approval-overview';
import { endedAt } from './ended-runs';

/** Runs asked for at once: the query stays within some kilobytes. */
export const mostRuns = 200;
const describedAtOnce = 20;

/**
 * Since when nobody waits for a request any more, as ISO instant: its asking run was ended, by a reset, as a rule, which leaves the request open.
 * Temporal knows it at once of the run itself; its listings are a moment behind.
 */
export async function leftBehindAt(temporal: Client, id: string, requestedBy: unknown): Promise<string | undefined> {
  // A stranger's request may name anything.
  const asking = requestedBySchema.safeParse(requestedBy).data;
  if (asking === undefined) return undefined;
  const at = await endedAt(temporal, asking.workflowId, asking.runId);
  return at === undefined || (await isHandedOn(temporal, id, asking.workflowId)) ? undefined : at;
}

/** Without those for which nobody waits any more. At most {@link mostRuns} are given. */
export async function withoutLeftBehind(
  temporal: Client,
  asked: readonly PendingApproval[],
): Promise<PendingApproval[]> {
  const runs = [...new Set(asked.map(({ requestedBy }) => requestedBy.runId))];
  if (runs.length === 0) return [];
  const ids = runs.map((runId) => `'${runId}'`).join(', ');
  const running = new Set<string>();
  for await (const { workflowId, runId } of temporal.workflow.list({
    query: `RunId IN (${ids}) AND ExecutionStatus = 'Running'`,
    pageSize: mostRuns,
  }))
    running.add(`${workflowId} ${runId}`);
  const limit = new ConcurrencyLimit(describedAtOnce);
  const isAwaited = async ({ id, requestedBy: { workflowId, runId } }: PendingApproval): Promise<boolean> =>
    running.has(`${workflowId} ${runId}`) || limit.run(() => isHandedOn(temporal, id, workflowId));
  const awaited = await Promise.all(asked.map(isAwaited));
  return asked.filter((_, index) => awaited[index]);
}

/**
 * Whether the workflow's run of now waits for it: a reset to a point after the request was made hands its children on to the new run
 * (`history.allowResetWithPendingChildren`, which is on unless somebody switches it off).
 */
async function isHandedOn(temporal: Client, id: string, workflowId: string): Promise<boolean> {
  const run = await describeRun(temporal, workflowId);
  return run?.raw.pendingChildren?.some((child) => child.workflowId === id) ?? false;
}
