import type { Client } from '@temporalio/client';
import { z } from 'zod';
import { agentNameSchema } from '../contracts/agent';
import { triggerIdSchema } from '../contracts/trigger-definition';
import { isUnreadable } from '../encryption/unreadable';
import { listOverviews } from '../temporal/list-overviews';
import type { ListedTrigger } from '../contracts/trigger-report';
import { triggerWorkflow } from '../messages/workflow-kinds';

/** As much of its shape as whoever can write to the namespace must not choose: with these, Temporal is asked for more, or a page is written. */
const listedSchema = z.looseObject({
  id: triggerIdSchema,
  agent: agentNameSchema,
  type: z.string(),
  account: z.string(),
  status: z.string().exactOptional(),
  problem: z.string().exactOptional(),
});

/** The running triggers, as far as the listing, a moment behind, has heard of them. */
export async function runningTriggers(temporal: Client): Promise<ListedTrigger[]> {
  const found: ListedTrigger[] = [];
  for await (const { overview } of listOverviews(
    temporal,
    `WorkflowType = '${triggerWorkflow.type}' AND ExecutionStatus = 'Running'`,
  )) {
    // One that was sealed with a key this ring has not is for others to look after.
    if (isUnreadable(overview) || !listedSchema.safeParse(overview).success) continue;
    found.push(overview as ListedTrigger);
  }
  return found;
}
