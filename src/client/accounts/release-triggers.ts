import { WorkflowNotFoundError, WorkflowUpdateFailedError, type Client } from '@temporalio/client';
import { triggerContractOf } from '../../contracts';
import type { Integration } from '../../contracts/integration';
import { Triggers } from '../triggers/triggers';
import { eventsSignal, releaseUpdate, type WebhookBatch } from '../../messages/trigger';
import { triggerWorkflow } from '../../messages/workflow-kinds';
import { mapAtOnce } from '../../concurrency/concurrency-limit';
import { isTemporalFailure } from '../../temporal/temporal-failure';

export interface Released {
  /** Ids of the triggers that watched through the account. */
  triggers: string[];
  /** Ids of the listed triggers of the account that did not answer: their webhooks may still exist. */
  unreleased: string[];
}

/** How long all triggers together may take: a person on a page waits ten seconds for everything. */
const patienceMilliseconds = 5_000;
const askedAtOnce = 20;

/**
 * Has every trigger of an account remove its webhook, and report that the account is gone. The listing lags a moment behind: a trigger that now has
 * another account says so itself, and one that joined this account since notices at its next pull that the account is gone.
 */
export async function releaseTriggers(temporal: Client, integration: Integration, account: string): Promise<Released> {
  const candidates = (await new Triggers(temporal).list()).filter(
    (listed) => listed.account === account && triggerContractOf(listed.type)?.integration === integration,
  );
  const outcomes = await temporal.withDeadline(Date.now() + patienceMilliseconds, () =>
    mapAtOnce(candidates, askedAtOnce, ({ id }) => release(temporal, id, account)),
  );
  const idsOf = (outcome: Outcome) => candidates.filter((_, index) => outcomes[index] === outcome).map(({ id }) => id);
  return { triggers: idsOf('released'), unreleased: idsOf('unreleased') };
}

/**
 * Has triggers make the webhooks anew that they were asked to remove, because their account was connected again meanwhile and stays. Without this,
 * they would do so at their next look.
 */
export async function askForWebhooks(temporal: Client, { triggers, unreleased }: Released): Promise<void> {
  const batch: WebhookBatch = { hints: [], lifecycle: 'subscription removed' };
  await mapAtOnce([...triggers, ...unreleased], askedAtOnce, (id) =>
    temporal.workflow
      .getHandle(triggerWorkflow.idOf(id))
      .signal(eventsSignal, batch)
      .catch((error: unknown) => {
        // It was removed, or is asked by its next look.
        if (!(error instanceof WorkflowNotFoundError) && !isTemporalFailure(error)) throw error;
      }),
  );
}

type Outcome = 'released' | 'not of the account' | 'unreleased';

async function release(temporal: Client, id: string, account: string): Promise<Outcome> {
  try {
    const handle = temporal.workflow.getHandle(triggerWorkflow.idOf(id));
    return (await handle.executeUpdate(releaseUpdate, { args: [account] })) ? 'released' : 'not of the account';
  } catch (error) {
    // The trigger was removed between the listing and now, together with its webhook.
    if (error instanceof WorkflowNotFoundError) return 'not of the account';
    if (error instanceof WorkflowUpdateFailedError || isTemporalFailure(error)) return 'unreleased';
    throw error;
  }
}
