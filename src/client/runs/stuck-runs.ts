import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { accountWorkflow, agentWorkflow, triggerWorkflow } from '../../messages/workflow-kinds';
import { mapAtOnce } from '../../concurrency/concurrency-limit';
import { describeRun } from '../../temporal/run/describe-run';
import { failedTasks, goesNoFurther, rolledBack } from '../../temporal/run/failed-tasks';

/** A run that no worker can process: it answers nothing and does nothing, and listings keep showing its last state. */
export interface StuckRun {
  workflowId: string;
  /** What it is the run of; `run` for what an agent's workflow does. */
  kind: 'account' | 'agent' | 'trigger' | 'run';
  /** What the stuck run means and what to do, in sentences. */
  problem: string;
}

const atOnce = 20;

const kinds = { account: accountWorkflow, agent: agentWorkflow, trigger: triggerWorkflow } as const;
type Ours = keyof typeof kinds;

/** Says that no worker can process the run of an account, an agent or a trigger; undefined if there is no sign of that. */
export function stuckIn(kind: Ours, name: string, run: WorkflowExecutionDescription | undefined): StuckRun | undefined {
  if (run === undefined || failedTasks(run) === 0) return undefined;
  return {
    workflowId: run.workflowId,
    kind,
    problem: goesNoFurther(`The run of the ${kind} "${name}"`, run, rolledBack),
  };
}

/** @param number of accounts and agents whose runs were beyond the limit and not checked */
export const unseenRuns = (number: number): string =>
  `Of ${number} accounts and agents the listing alone was read, not whether a worker can work on their run.`;

/** Returns the accounts, agents or triggers of these names whose run no worker can process. */
export async function readStuckRuns(client: Client, kind: Ours, names: readonly string[]): Promise<StuckRun[]> {
  const found = await mapAtOnce(names, atOnce, async (name) =>
    stuckIn(kind, name, await describeRun(client, kinds[kind].idOf(name))),
  );
  return found.filter((one) => one !== undefined);
}
