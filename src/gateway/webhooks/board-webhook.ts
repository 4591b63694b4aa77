import { Hono } from 'hono';
import { z } from 'zod';
import type { WebhookBatch, WebhookHint } from '../../messages/trigger';
import type { Configuration } from '../../configuration';
import { answerDelivery } from './answer-delivery';
import type { DeliverToTrigger } from './deliver-to-trigger';
import { limitDelivery, readJson, requireJson } from '../http/read-json';
import { isTrelloSignature } from './trello-signature';
import { triggerIdPattern } from './trigger-id-pattern';
import { UnverifiedBudget } from './unverified-budget';

/** A trigger's address, or one below it: a second webhook of one board and token needs another. */
const address = `/${triggerIdPattern}/:suffix{[0-9a-f]{8}}?`;

const deliverySchema = z.object({
  action: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/), type: z.string().regex(/^\w{1,100}$/) }),
});

/**
 * Trello's address of a board trigger. A webhook made with an API key is signed with the application's secret, one made through OAuth 2.0
 * with the client secret. Without either no signature can be checked (an API key and a token alone reach Trello, but sign nothing):
 * deliveries are then taken and marked `unverified`. That starts nothing by itself, because a trigger reads the action back from Trello
 * by its id and believes only what Trello answers; how many it reads so is bounded, and the rest is found by its looks.
 */
export function createBoardWebhook(
  { trello, atlassian, publicUrl = '' }: Configuration,
  deliver: DeliverToTrigger,
): Hono {
  const secrets = [trello.apiSecret, atlassian.clientSecret].filter((secret) => secret !== undefined);
  const unverified = new UnverifiedBudget();
  const app = new Hono();

  // Before it makes a webhook, Trello asks with HEAD, which is answered like GET without the text.
  app.get(address, (context) => context.text('This address takes deliveries from Trello.'));
  app.post(address, requireJson, limitDelivery, async (context) => {
    const triggerId = context.req.param('triggerId');
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    const signature = context.req.header('X-Trello-Webhook') ?? '';
    const suffix = context.req.param('suffix');
    const callbackUrl = `${publicUrl}/webhooks/board/${triggerId}${suffix === undefined ? '' : `/${suffix}`}`;
    if (secrets.length > 0 && !isTrelloSignature(signature, bytes, callbackUrl, secrets)) {
      return context.text('X-Trello-Webhook is missing, or does not sign this delivery to this address.', 401);
    }
    const delivery = readJson(bytes, deliverySchema);
    if (delivery === undefined) return context.text('This is no delivery of a Trello action.', 400);
    const { id, type } = delivery.action;
    const receivedAt = new Date().toISOString();
    if (secrets.length > 0) {
      const hint: WebhookHint = { id, receivedAt, detail: { type } };
      return answerDelivery(context, await deliver(triggerId, [{ hints: [hint] }]), 200);
    }
    const budget = unverified.take(triggerId, id);
    if (budget === 'known') return answerDelivery(context, 'delivered', 200);
    if (budget === 'spent') return answerDelivery(context, 'overloaded', 200);
    const hint: WebhookHint = { id, receivedAt, detail: { type, unverified: 'no secret is configured' } };
    const batch: WebhookBatch = budget === 'taken' ? { hints: [hint] } : { hints: [hint], lifecycle: 'missed' };
    let outcome: Awaited<ReturnType<DeliverToTrigger>> | undefined;
    try {
      outcome = await deliver(triggerId, [batch]);
    } finally {
      // Trello sends what was not stored again within the minute.
      if (outcome !== 'delivered') unverified.giveBack(triggerId, id, budget);
    }
    return answerDelivery(context, outcome, 200);
  });
  return app;
}
