import type { TriggerSource } from '../../trigger-source';
import { trelloOf } from '../boards/trello-of';
import { unsubscribeModels } from './model-webhooks';

/** For a board trigger without any Trello webhook: pulls are the only way. */
export const withoutWebhook = {
  canSubscribe: () => false,
  subscribe: () => Promise.reject(new Error('Trello has no webhook for this trigger.')),
  // Removes webhooks that the trigger had while it was of another type.
  unsubscribe: async (watch, subscription) => unsubscribeModels(await trelloOf(watch), subscription),
  isHealthy: () => Promise.resolve(true),
} satisfies Partial<TriggerSource>;
