import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { mapAtOnce } from '../../concurrency/concurrency-limit';
import { describeRun } from '../../temporal/run/describe-run';
import { failedTasks } from '../../temporal/run/failed-tasks';
import { notWorkedOn } from '../../temporal/run/not-worked-on';
import { listAgentRuns } from '../agents/list-agent-runs';
import type { StuckRun } from '../runs/stuck-runs';

const atOnce = 20;

/** Of the agents' open runs, what was found by looking at the newest. */
interface StuckAgentRuns {
  /** One for each workflow on each task queue: what keeps one run from going on keeps the others, and there may be hundreds. */
  readonly stuck: StuckRun[];
  /** Whether there are open runs that were not looked at. */
  readonly hasMore: boolean;
}

/** Returns the runs of agents that no worker can work on. @param most how many open runs to look at */
export async function readStuckAgentRuns(
  client: Client,
  agents: readonly string[],
  most: number,
): Promise<StuckAgentRuns> {
  const open = await listAgentRuns(client, agents, { state: 'running', limit: most + 1 });
  const alike = new Map<string, WorkflowExecutionDescription[]>();
  const runs = await mapAtOnce(open.slice(0, most), atOnce, ({ workflowId, runId }) =>
    describeRun(client, workflowId, runId),
  );
  for (const run of runs) {
    if (run === undefined || failedTasks(run) === 0) continue;
    const kind = JSON.stringify([run.type, run.taskQueue]);
    alike.set(kind, [...(alike.get(kind) ?? []), run]);
  }
  const stuck = [...alike.values()].flatMap(([newest, ...others]) =>
    newest === undefined ? [] : [inWords(newest, others)],
  );
  return { stuck, hasMore: open.length > most };
}

function inWords(run: WorkflowExecutionDescription, others: readonly unknown[]): StuckRun {
  const problem = notWorkedOn(`The run ${run.workflowId}`, run) ?? '';
  const more = others.length === 0 ? '' : ` So it is with ${String(others.length)} more of that workflow.`;
  return { workflowId: run.workflowId, kind: 'run', problem: `${problem}${more}` };
}
