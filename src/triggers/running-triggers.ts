import type { Client } from '@temporalio/client';
import { isUnreadable } from '../encryption/unreadable';
import { listOverviews } from '../temporal/list-overviews';
import type { ListedTrigger } from '../contracts/trigger-report';
import { triggerWorkflow } from '../messages/workflow-kinds';

/** The running triggers, as far as the listing, a moment behind, has heard of them. */
export async function runningTriggers(temporal: Client): Promise<ListedTrigger[]> {
  const found: ListedTrigger[] = [];
  for await (const { overview } of listOverviews(
    temporal,
    `WorkflowType = '${triggerWorkflow.type}' AND ExecutionStatus = 'Running'`,
  )) {
    // One that was sealed with a key this ring has not is for others to look after.
    if (overview !== undefined && !isUnreadable(overview)) found.push(overview as ListedTrigger);
  }
  return found;
}
