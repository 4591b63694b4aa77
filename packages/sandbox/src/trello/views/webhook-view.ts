import type { TrelloWebhook } from '../state/webhook';
import type { View } from './view';

export function webhookView(webhook: TrelloWebhook): View {
  return {
    id: webhook.id,
    description: webhook.description,
    idModel: webhook.idModel,
    callbackURL: webhook.callbackURL,
    active: webhook.active,
    consecutiveFailures: webhook.consecutiveFailures,
    firstConsecutiveFailDate: webhook.firstConsecutiveFailDate?.toISOString() ?? null,
  };
}
