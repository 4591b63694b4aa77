import type { Client } from '@temporalio/client';
import { z } from 'zod';
import { agentNameSchema } from '../contracts/agent';
import { triggerIdSchema } from '../contracts/trigger-definition';
import { isUnreadable } from '../encryption/unreadable';
import { listOverviews } from '../temporal/list-overviews';
import type { ListedTrigger } from '../contracts/trigger-report';
import { triggerWorkflow } from '../messages/workflow-kinds';

/** Checks the parts of the shape that lead to further requests or pages, because anybody who can write to the namespace may have chosen them. */
const listedSchema = z.looseObject({
  id: triggerIdSchema,
  agent: agentNameSchema,
  type: z.string(),
  account: z.string(),
  status: z.string().exactOptional(),
  problem: z.string().exactOptional(),
});

/** Returns the running triggers of the listing, which is a moment behind. */
export async function runningTriggers(temporal: Client): Promise<ListedTrigger[]> {
  const found: ListedTrigger[] = [];
  for await (const { overview } of listOverviews(
    temporal,
    `WorkflowType = '${triggerWorkflow.type}' AND ExecutionStatus = 'Running'`,
  )) {
    // Skips a trigger sealed with a key that is not in this ring: other processes handle it.
    if (isUnreadable(overview) || !listedSchema.safeParse(overview).success) continue;
    found.push(overview as ListedTrigger);
  }
  return found;
}
