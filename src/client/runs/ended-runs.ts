import type { Client } from '@temporalio/client';
import type { AgentOverview } from '../../contracts/agent';
import type { ListedTrigger } from '../../contracts/trigger-report';
import { toSeconds } from '../../text/to-seconds';
import { agentWorkflow, triggerWorkflow } from '../../messages/workflow-kinds';
import { mapAtOnce } from '../../providers/concurrency-limit';
import { describeRun } from '../../temporal/describe-run';
import { wasEnded } from '../../temporal/was-ended';
import { endedTrigger } from './ended-trigger';

/** The most runs to check in total, and at once. */
const most = 500;
const atOnce = 20;

/** A run that was ended in Temporal from outside although it is still needed. */
export interface EndedRun {
  /** Of a trigger that its agent still has, or of an agent whose triggers still run. */
  workflowId: string;
  agent: string;
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

const endedAgent = (name: string, at: string): string =>
  `The run of the agent "${name}" was ended in Temporal, ${toSeconds(at)}. Its triggers go on, and what they start may do nothing: define it again, and \`agents retire ${name}\` if it is to go.`;

/**
 * Returns the triggers of agents, and the agents of triggers, whose run was ended from outside. It omits those that do not run yet.
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
