import type { TriggerSource } from '../trigger-source';
import { trelloOf } from './trello-of';
import { unsubscribeModels } from './model-webhooks';

/** A board trigger that Trello announces nothing of: looking is the only way. */
export const withoutWebhook = {
  canSubscribe: () => false,
  subscribe: () => Promise.reject(new Error('Trello has no webhook for this trigger.')),
  // What the trigger had while it was of another type.
  unsubscribe: async (watch, subscription) => unsubscribeModels(await trelloOf(watch), subscription),
  isHealthy: () => Promise.resolve(true),
} satisfies Partial<TriggerSource>;
