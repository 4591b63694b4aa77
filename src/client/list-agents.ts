import type { Client } from '@temporalio/client';
import { z } from 'zod';
import { agentNameSchema, type AgentOverview } from '../contracts/agent';
import { triggerIdSchema } from '../contracts/trigger-definition';
import { isUnreadable } from '../encryption/unreadable';
import { agentWorkflow } from '../messages/workflow-kinds';
import { listOverviews } from '../temporal/list-overviews';

/** As much of its shape as whoever can write to the namespace must not choose. */
const overviewSchema = z.looseObject({
  name: agentNameSchema,
  workflowType: z.string(),
  steps: z.number(),
  triggers: z.array(triggerIdSchema),
});

/** By name. A listing is a moment behind what has just been defined. */
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
