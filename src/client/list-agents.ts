import type { Client } from '@temporalio/client';
import { z } from 'zod';
import { agentNameSchema, type AgentOverview } from '../contracts/agent';
import { triggerIdSchema } from '../contracts/trigger-definition';
import { isUnreadable } from '../encryption/unreadable';
import { agentWorkflow } from '../messages/workflow-kinds';
import { listOverviews } from '../temporal/list-overviews';

/** Checks the parts of the shape that anyone who can write to the namespace could forge. */
const overviewSchema = z.looseObject({
  name: agentNameSchema,
  workflowType: z.string(),
  steps: z.number(),
  triggers: z.array(triggerIdSchema),
});

/** Sorted by name. The listing lags a moment behind new definitions. */
export async function listAgents(temporal: Client): Promise<AgentOverview[]> {
  const found: AgentOverview[] = [];
  for await (const { workflowId, overview } of listOverviews(
    temporal,
    `WorkflowType = '${agentWorkflow.type}' AND ExecutionStatus = 'Running'`,
  )) {
    const name = agentWorkflow.nameIn(workflowId);
    const isReadable = !isUnreadable(overview) && overviewSchema.safeParse(overview).success;
    found.push(isReadable ? (overview as AgentOverview) : { name, workflowType: '', steps: 0, triggers: [] });
  }
  return found.sort((one, other) => one.name.localeCompare(other.name));
}
