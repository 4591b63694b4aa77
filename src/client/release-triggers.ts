import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { triggerContractOf } from '../contracts';
import type { Integration } from '../contracts/step';
import { Triggers } from './triggers';
import { releaseUpdate } from '../messages/trigger';
import { triggerWorkflow } from '../messages/workflow-kinds';

/**
 * Has every trigger of an account remove its webhook, and say that the account is gone.
 *
 * @returns their ids
 */
export async function releaseTriggers(temporal: Client, integration: Integration, account: string): Promise<string[]> {
  const candidates = (await new Triggers(temporal).list()).filter(
    ({ type }) => triggerContractOf(type)?.integration === integration,
  );
  const released = await Promise.all(
    candidates.map(async ({ id }) => {
      try {
        const handle = temporal.workflow.getHandle(triggerWorkflow.idOf(id));
        return (await handle.executeUpdate(releaseUpdate, { args: [account] })) ? [id] : [];
      } catch (error) {
        // Removed between the listing and now: its webhook went with it.
        if (error instanceof WorkflowNotFoundError) return [];
        throw error;
      }
    }),
  );
  return released.flat();
}
