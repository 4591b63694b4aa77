import type { Client } from '@temporalio/client';
import { within } from '../../concurrency/within';
import type { WebhookBatch } from '../../messages/trigger';
import { isTemporalFailure } from '../../temporal/temporal-failure';
import { tooLate } from './group-commit';
import { ConcurrencyLimit } from '../../concurrency/concurrency-limit';
import { TriggerInbox, type DeliveryOutcome } from './trigger-inbox';

/** Stores the batches of one verified delivery; one signal carries each batch as a whole. */
export type DeliverToTrigger = (
  triggerId: string,
  batches: readonly WebhookBatch[],
) => Promise<DeliveryOutcome | 'unavailable'>;

/** Graph treats an answer after 3 s as no answer; half a second is left for the network. */
const answerMilliseconds = 2_500;

/** The most parallel signals of a process: more would not make Temporal faster, and fewer deliveries would share a signal. */
const signalsAtOnce = 8;

export function createDelivery(temporal: Client): DeliverToTrigger {
  const inboxes = new Map<string, TriggerInbox>();
  const limit = new ConcurrencyLimit(signalsAtOnce);
  return async (triggerId, batches) => {
    const inbox = inboxes.get(triggerId) ?? new TriggerInbox(temporal, triggerId, limit);
    inboxes.set(triggerId, inbox);
    try {
      const delivered = inbox.deliver(batches, performance.now() + answerMilliseconds);
      return await within(answerMilliseconds, delivered, () => 'unavailable' as const);
    } catch (error) {
      if (error === tooLate || isTemporalFailure(error)) return 'unavailable';
      throw error;
    } finally {
      if (inbox.isIdle && inboxes.get(triggerId) === inbox) inboxes.delete(triggerId);
    }
  };
}
