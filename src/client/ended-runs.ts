import type { Client } from '@temporalio/client';
import type { AgentOverview } from '../contracts/agent';
import type { ListedTrigger } from '../contracts/trigger-report';
import { toSeconds } from '../contracts/to-seconds';
import { agentWorkflow, triggerWorkflow } from '../messages/workflow-kinds';
import { mapAtOnce } from '../providers/concurrency-limit';
import { describeRun } from '../temporal/describe-run';
import { wasEnded } from '../temporal/was-ended';

/** Runs asked about in all, and at once. */
const most = 500;
const atOnce = 20;

/** A run that somebody has ended in Temporal, and that is missed. */
export interface EndedRun {
  /** Of a trigger that its agent has, or of an agent whose triggers run. */
  workflowId: string;
  agent: string;
  /** ISO instant. */
  endedAt: string;
  /** What that means and what to do, in sentences. */
  problem: string;
}

/** When somebody ended a run in Temporal, as ISO instant; undefined of one that runs, came to its own end, or never began. */
export async function endedAt(client: Client, workflowId: string, runId?: string): Promise<string | undefined> {
  const run = await describeRun(client, workflowId, runId);
  return run !== undefined && wasEnded(run) ? run.closeTime?.toISOString() : undefined;
}

/** That a trigger does not run, and what follows from it. */
export const endedTrigger = (id: string, at: string): string =>
  `The run of the trigger "${id}" was ended in Temporal, ${toSeconds(at)}. If its agent still has it, it is begun again within five minutes, from where it was: nothing is lost that its provider keeps.`;

const endedAgent = (name: string, at: string): string =>
  `The run of the agent "${name}" was ended in Temporal, ${toSeconds(at)}. Its triggers go on, and what they start may do nothing: define it again, and \`agents retire ${name}\` if it is to go.`;

/**
 * The triggers of agents, and agents of triggers, that do not run because somebody has ended their run. What does not run yet is not among them.
 *
 * @param agents as they were listed
 * @param running the triggers that run, as they were listed
 */
export async function readEndedRuns(
  client: Client,
  agents: readonly AgentOverview[],
  running: readonly ListedTrigger[],
): Promise<EndedRun[]> {
  const [names, ids] = [new Set(agents.map(({ name }) => name)), new Set(running.map(({ id }) => id))];
  const lost = new Set(running.map(({ agent }) => agent).filter((agent) => !names.has(agent)));
  const missed = [
    ...[...lost].map((agent) => ({
      agent,
      workflowId: agentWorkflow.idOf(agent),
      inWords: (at: string) => endedAgent(agent, at),
    })),
    ...agents.flatMap(({ name: agent, triggers }) =>
      triggers
        .filter((id) => !ids.has(id))
        .map((id) => ({
          agent,
          workflowId: triggerWorkflow.idOf(id),
          inWords: (at: string) => `${endedTrigger(id, at)} \`agents confirm ${agent}\` begins it at once.`,
        })),
    ),
  ];
  const ended = await mapAtOnce(missed.slice(0, most), atOnce, async ({ agent, workflowId, inWords }) => {
    const at = await endedAt(client, workflowId);
    return at === undefined ? [] : [{ workflowId, agent, endedAt: at, problem: inWords(at) }];
  });
  return ended.flat();
}
