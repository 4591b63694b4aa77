import type { Client } from '@temporalio/client';
import { z } from 'zod';
import { agentNameSchema, type AgentOverview } from '../../contracts/agent';
import { triggerIdSchema } from '../../contracts/trigger-definition';
import { isUnreadable, lacksKey } from '../../encryption/unreadable';
import { agentWorkflow } from '../../messages/workflow-kinds';
import { listOverviews } from '../../temporal/listings/list-overviews';
import { runningAgents } from './unchecked-agents';

/** Checks the parts of the shape that anyone who can write to the namespace could forge. */
const overviewSchema = z.looseObject({
  name: agentNameSchema,
  workflowType: z.string(),
  steps: z.number(),
  triggers: z.array(triggerIdSchema),
});

/**
 * Returns the agents, sorted by name, and the workflow ids of those sealed with a key this process lacks: of these, only the name is known. The listing
 * lags a moment behind new definitions.
 */
export async function listAgents(temporal: Client): Promise<{ agents: AgentOverview[]; unreadable: string[] }> {
  const agents: AgentOverview[] = [];
  const unreadable: string[] = [];
  for await (const { workflowId, overview } of listOverviews(temporal, runningAgents)) {
    const name = agentWorkflow.nameIn(workflowId);
    const isReadable = !isUnreadable(overview) && overviewSchema.safeParse(overview).success;
    if (lacksKey(overview)) unreadable.push(workflowId);
    agents.push(isReadable ? (overview as AgentOverview) : { name, workflowType: '', steps: 0, triggers: [] });
  }
  return { agents: agents.sort((one, other) => one.name.localeCompare(other.name)), unreadable };
}
