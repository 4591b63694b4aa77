import type { Client } from '@temporalio/client';
import { z } from 'zod';
import { agentNameSchema } from '../../contracts/agent';
import { triggerIdSchema } from '../../contracts/trigger-definition';
import { readOverviews } from './read-overviews';
import type { ListedTrigger } from '../../contracts/trigger-report';
import { triggerWorkflow } from '../../messages/workflow-kinds';

/** Checks the parts of the shape that lead to further requests or pages, because anybody who can write to the namespace may have chosen them. */
const listedSchema = z.looseObject({
  id: triggerIdSchema,
  agent: agentNameSchema,
  type: z.string(),
  account: z.string(),
  status: z.string().exactOptional(),
  problem: z.string().exactOptional(),
});

/** Returns the running triggers of the listing by id, a moment behind, and the workflow ids of those sealed with a key this process lacks. */
export async function readTriggers(temporal: Client): Promise<{ triggers: ListedTrigger[]; unreadable: string[] }> {
  const query = `WorkflowType = '${triggerWorkflow.type}' AND ExecutionStatus = 'Running'`;
  const { found, unreadable } = await readOverviews(temporal, query, listedSchema);
  const triggers = (found as ListedTrigger[]).sort((one, other) => one.id.localeCompare(other.id));
  return { triggers, unreadable };
}

/** Returns the running triggers that this process can read. */
export const runningTriggers = async (temporal: Client): Promise<ListedTrigger[]> =>
  (await readTriggers(temporal)).triggers;
