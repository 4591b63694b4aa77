import type { Client } from '@temporalio/client';
import type { AgentDefinition, AgentOverview } from '../../contracts/agent';
import { takenInWords } from '../../contracts/taken-in-words';
import { toolError } from '../../contracts/tool-error';
import type { ListedTrigger } from '../../contracts/trigger-report';
import { runningTriggers } from '../../temporal/listings/running-triggers';
import { listAgents } from './list-agents';

/** A trigger that an agent defines, and that does not run because another agent's trigger runs under its id. */
export interface TakenTrigger {
  id: string;
  agent: string;
  /** The agent whose trigger runs. */
  by: string;
  /** What this means and what to do, in a sentence. */
  problem: string;
}

/** Returns the triggers of agents whose id another agent's trigger runs under. Two definitions at the same moment can bring this about. */
export function takenTriggers(
  agents: readonly Pick<AgentOverview, 'name' | 'triggers'>[],
  running: readonly Pick<ListedTrigger, 'id' | 'agent'>[],
): TakenTrigger[] {
  const agentOf = new Map(running.map(({ id, agent }) => [id, agent]));
  return agents.flatMap(({ name: agent, triggers }) =>
    triggers.flatMap((id) => {
      const by = agentOf.get(id);
      return by === undefined || by === agent ? [] : [{ id, agent, by, problem: takenInWords(id, agent, by) }];
    }),
  );
}

/**
 * An id that the agent had before is refused only where another agent's trigger runs under it: of two agents that define the same id, the one
 * whose trigger runs can still be changed.
 *
 * @throws Conflict when another agent's trigger runs under the id of one of these triggers, or another agent defines an id that is new here
 */
export async function assertTriggersFree(
  temporal: Client,
  agent: string,
  { triggers }: AgentDefinition,
  before: AgentDefinition | undefined,
): Promise<void> {
  if (triggers.length === 0) return;
  const had = new Set(before?.triggers.map(({ id }) => id));
  const [running, { agents }] = await Promise.all([runningTriggers(temporal), listAgents(temporal)]);
  // A trigger that was ended in Temporal does not run until its agent begins it again.
  const defined = agents.flatMap(({ name, triggers: ids }) => ids.map((id) => ({ id, agent: name })));
  const used = [...running, ...defined.filter(({ id }) => !had.has(id))];
  const wanted = new Set(triggers.map(({ id }) => id));
  const taken = used.find(({ id, agent: other }) => wanted.has(id) && other !== agent);
  if (taken === undefined) return;
  throw toolError(
    'Conflict',
    `The trigger id "${taken.id}" is taken by the agent "${taken.agent}". Choose another id.`,
  );
}
