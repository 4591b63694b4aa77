import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { accountWorkflow, agentWorkflow, triggerWorkflow } from '../messages/workflow-kinds';
import { mapAtOnce } from '../providers/concurrency-limit';
import { describeRun } from '../temporal/describe-run';
import { failedTasks, goesNoFurther, rolledBack } from '../temporal/failed-tasks';

/** A run of ours that no worker can work on: it answers nothing and does nothing, and listings go on to say what it said before. */
export interface StuckRun {
  workflowId: string;
  kind: 'account' | 'agent' | 'trigger';
  /** What that means and what to do, in sentences. */
  problem: string;
}

const atOnce = 20;

const kinds = { account: accountWorkflow, agent: agentWorkflow, trigger: triggerWorkflow } as const;

/** That no worker can work on the run of an account, an agent or a trigger; undefined where nothing says so. */
export function stuckIn(
  kind: StuckRun['kind'],
  name: string,
  run: WorkflowExecutionDescription | undefined,
): StuckRun | undefined {
  if (run === undefined || failedTasks(run) === 0) return undefined;
  return {
    workflowId: run.workflowId,
    kind,
    problem: goesNoFurther(`The run of the ${kind} "${name}"`, run, rolledBack),
  };
}

/** @param number of accounts and agents whose runs are beyond those that are looked at */
export const unseenRuns = (number: number): string =>
  `Of ${number} accounts and agents the listing alone was read, not whether a worker can work on their run.`;

/** Those that no worker can work on, of the accounts or agents of these names. */
export async function readStuckRuns(
  client: Client,
  kind: 'account' | 'agent',
  names: readonly string[],
): Promise<StuckRun[]> {
  const found = await mapAtOnce(names, atOnce, async (name) =>
    stuckIn(kind, name, await describeRun(client, kinds[kind].idOf(name))),
  );
  return found.filter((one) => one !== undefined);
}
