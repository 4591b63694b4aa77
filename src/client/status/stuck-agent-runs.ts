import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { mapAtOnce } from '../../concurrency/concurrency-limit';
import { describeRun } from '../../temporal/run/describe-run';
import { failedTasks } from '../../temporal/run/failed-tasks';
import { notWorkedOn } from '../../temporal/run/not-worked-on';
import { versionItStaysOn, waitsForItsVersion } from '../../temporal/run/untaken-task';
import { listAgentRuns } from '../agents/list-agent-runs';
import type { StuckRun } from '../runs/stuck-runs';

const atOnce = 20;

/** Of the agents' open runs, what was found by looking at the newest. */
interface StuckAgentRuns {
  /** One of each kind: what keeps one run from going on keeps the others, and there may be hundreds. */
  readonly stuck: StuckRun[];
  /** Whether there are open runs that were not looked at. */
  readonly hasMore: boolean;
}

/**
 * Returns the runs of agents that no worker can work on, or that no worker of the version they stay on takes up. Of others a queue without pollers tells:
 * where more of them start than the workers take at once, they wait as well.
 *
 * @param most how many open runs to look at
 * @param now epoch milliseconds
 */
export async function readStuckAgentRuns(
  client: Client,
  agents: readonly string[],
  most: number,
  now: number,
): Promise<StuckAgentRuns> {
  const open = await listAgentRuns(client, agents, { state: 'running', limit: most + 1 });
  const problemsByKind = new Map<string, Pick<StuckRun, 'workflowId' | 'problem'>[]>();
  const runs = await mapAtOnce(open.slice(0, most), atOnce, ({ workflowId, runId }) =>
    describeRun(client, workflowId, runId),
  );
  for (const run of runs) {
    if (run === undefined || (failedTasks(run) === 0 && !waitsForItsVersion(run, now))) continue;
    const { workflowId } = run;
    const problem = notWorkedOn(`The run ${workflowId}`, run, now);
    if (problem === undefined) continue;
    problemsByKind.set(kindOf(run), [...(problemsByKind.get(kindOf(run)) ?? []), { workflowId, problem }]);
  }
  const stuck = [...problemsByKind.values()].flatMap(([newest, ...others]) =>
    newest === undefined ? [] : [describeStuck(newest, others.length)],
  );
  return { stuck, hasMore: open.length > most };
}

/** Runs of a kind are kept from going on by the same: a workflow on a task queue, the version they stay on, and whether a worker fails at them or none takes them. */
const kindOf = (run: WorkflowExecutionDescription): string =>
  JSON.stringify([run.type, run.taskQueue, versionItStaysOn(run), failedTasks(run) > 0]);

const describeStuck = (
  { workflowId, problem }: Pick<StuckRun, 'workflowId' | 'problem'>,
  others: number,
): StuckRun => ({
  workflowId,
  kind: 'run',
  problem: others === 0 ? problem : `${problem} So it is with ${String(others)} more of that workflow.`,
});
