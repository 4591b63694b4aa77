import { createHmac } from 'node:crypto';
import { signingSecret } from '../state/token';
import type { TrelloWebhook } from '../state/webhook';

/** `X-Trello-Webhook`: base64 of HMAC-SHA1 over the body and the address as it was registered. */
export function signWebhook(webhook: TrelloWebhook, body: string): string {
  const secret = signingSecret(webhook.token);
  return createHmac('sha1', secret).update(body).update(webhook.callbackURL).digest('base64');
}
