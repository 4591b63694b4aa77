import type { Client } from '@temporalio/client';
import { accountNameSchema } from '../../contracts/account';
import { agentNameSchema, type AgentOverview } from '../../contracts/agent';
import { integrations } from '../../contracts/integration';
import type { ListedTrigger } from '../../contracts/trigger-report';
import { toSeconds } from '../../text/to-seconds';
import { accountWorkflow, agentWorkflow, triggerWorkflow } from '../../messages/workflow-kinds';
import { mapAtOnce } from '../../concurrency/concurrency-limit';
import { describeRun } from '../../temporal/run/describe-run';
import { listExecutions } from '../../temporal/listings/list-executions';
import { wasEnded } from '../../temporal/run/was-ended';
import { endedTrigger } from './ended-trigger';

/** The most runs to check in total, and at once. */
const most = 500;
const atOnce = 20;

/** A run that was ended in Temporal from outside although it is still needed. */
export interface EndedRun {
  workflowId: string;
  kind: 'account' | 'agent' | 'trigger';
  /** The agent, or whose trigger it is; absent for an account. */
  agent?: string;
  /** ISO instant. */
  endedAt: string;
  /** What the ended run means and what to do, in sentences. */
  problem: string;
}

/** When a run was ended in Temporal from outside, as ISO instant; undefined for a run that runs, ended by itself, or never began. */
export async function endedAt(client: Client, workflowId: string, runId?: string): Promise<string | undefined> {
  const run = await describeRun(client, workflowId, runId);
  return run !== undefined && wasEnded(run) ? run.closeTime?.toISOString() : undefined;
}

/** A run that may have been ended, and how that is told. */
interface Suspect extends Pick<EndedRun, 'workflowId' | 'kind' | 'agent'> {
  inWords: (at: string) => string;
}

/**
 * Returns the triggers of agents whose run was ended from outside, and the agents and accounts of which that holds as long as Temporal keeps the run:
 * who retires an agent or disconnects an account has it complete. It omits those that do not run yet.
 *
 * @param agents as they were listed
 * @param running the triggers that run, as they were listed
 */
export async function readEndedRuns(
  client: Client,
  agents: readonly AgentOverview[],
  running: readonly ListedTrigger[],
): Promise<EndedRun[]> {
  // Most of what was ended once runs again: the triggers, which do not run, come first.
  const suspects = [...missingTriggers(agents, running), ...(await listEnded(client))];
  const ended = await mapAtOnce(suspects.slice(0, most), atOnce, async ({ inWords, ...suspect }) => {
    const at = await endedAt(client, suspect.workflowId);
    return at === undefined ? [] : [{ ...suspect, endedAt: at, problem: inWords(at) }];
  });
  return ended.flat();
}

const endedFromOutside = `WorkflowType IN ('${agentWorkflow.type}', '${accountWorkflow.type}') AND ExecutionStatus IN ('Terminated', 'Canceled', 'Failed', 'TimedOut')`;

/** Lists the agents and accounts of which a run was ended, those ended last first. They may have been begun again since. */
async function listEnded(client: Client): Promise<Suspect[]> {
  const found = new Map<string, Suspect>();
  for await (const { execution } of listExecutions(client, endedFromOutside)) {
    const suspect = suspectOf(execution?.workflowId ?? '');
    if (suspect !== undefined) found.set(suspect.workflowId, suspect);
    if (found.size === most) break;
  }
  return [...found.values()];
}

/** Undefined for an id under which there can be no agent and no account: anybody who reaches the namespace may have started and ended it. */
function suspectOf(workflowId: string): Suspect | undefined {
  if (agentWorkflow.isIdOf(workflowId)) {
    const agent = agentWorkflow.nameIn(workflowId);
    if (!agentNameSchema.safeParse(agent).success) return undefined;
    return { workflowId, kind: 'agent', agent, inWords: (at) => endedAgent(agent, at) };
  }
  const integration = integrations.find((one) => workflowId.startsWith(accountWorkflow.idOf(`${one}/`)));
  if (integration === undefined) return undefined;
  const name = workflowId.slice(accountWorkflow.idOf(`${integration}/`).length);
  if (!accountNameSchema.safeParse(name).success) return undefined;
  return {
    workflowId,
    kind: 'account',
    inWords: (at) => endedAccount(workflowId, `${integration} account "${name}"`, at),
  };
}

const endedAgent = (name: string, at: string): string =>
  `The run of the agent "${name}" was ended in Temporal, ${toSeconds(at)}. Its triggers and schedules go on, and what they start may do nothing, nor may who calls it: define it again, and \`agents retire ${name}\` if it is to go.`;

const endedAccount = (workflowId: string, account: string, at: string): string =>
  `The run of the ${account} was ended in Temporal, ${toSeconds(at)}. Steps and triggers say \`AccountNotFound\`: connect it again under its name, by \`accounts connect\`. If it is to go, \`temporal workflow delete --workflow-id ${workflowId}\`.`;

const missingTriggers = (agents: readonly AgentOverview[], running: readonly ListedTrigger[]): Suspect[] => {
  const ids = new Set(running.map(({ id }) => id));
  return agents.flatMap(({ name: agent, triggers }) =>
    triggers
      .filter((id) => !ids.has(id))
      .map((id) => ({
        workflowId: triggerWorkflow.idOf(id),
        kind: 'trigger',
        agent,
        inWords: (at: string) => `${endedTrigger(id, at)} \`agents confirm ${agent}\` begins it at once.`,
      })),
  );
};
