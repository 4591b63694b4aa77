import { Hono } from 'hono';
import { z } from 'zod';
import { defined } from '../../json/defined';
import type { WebhookBatch, WebhookHint } from '../../messages/trigger';
import type { Configuration } from '../../configuration';
import { answerDelivery } from './answer-delivery';
import { DeliveryBudget, signedPerMinute, unsignedPerMinute } from './delivery-budget';
import type { DeliverToTrigger } from './deliver-to-trigger';
import { limitDelivery, readJson, requireJson } from '../http/read-json';
import { isTrelloSignature } from './trello-signature';
import { triggerIdPattern } from './trigger-id-pattern';

/** The path of a trigger, or a path below it: a second webhook of the same board and token needs another address. */
const address = `/${triggerIdPattern}/:suffix{[0-9a-f]{8}}?`;

const idSchema = z.string().regex(/^[0-9a-f]{24}$/);

/** `model` is the object that the webhook watches, such as a board: https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks/ */
const deliverySchema = z.object({
  action: z.object({ id: idSchema, type: z.string().regex(/^\w{1,100}$/) }),
  model: z.object({ id: idSchema.optional() }).optional(),
});

/**
 * Receives Trello's deliveries for board triggers. A webhook made with an API key is signed with the application's secret, a webhook made through
 * OAuth 2.0 with the client secret. Without either secret no signature can be checked (an API key and token alone can call Trello, but sign
 * nothing): deliveries are then accepted and marked `unverified`. This is safe, because a trigger reads the action back from Trello by its id and
 * trusts only Trello's answer. The number of these reads is limited, signed or not; pulls find the rest. A trigger does not read actions that are
 * announced for another model than the one it watches.
 */
export function createBoardWebhook(
  { trello, atlassian, publicUrl = '' }: Configuration,
  deliver: DeliverToTrigger,
): Hono {
  const secrets = [trello.apiSecret, atlassian.clientSecret].filter((secret) => secret !== undefined);
  const isSigned = secrets.length > 0;
  const deliveries = new DeliveryBudget(isSigned ? signedPerMinute : unsignedPerMinute);
  const app = new Hono();

  // Before Trello creates a webhook, it sends a HEAD request, which is answered like GET without the text.
  app.get(address, (context) => context.text('This address takes deliveries from Trello.'));
  app.post(address, requireJson, limitDelivery, async (context) => {
    const triggerId = context.req.param('triggerId');
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    const signature = context.req.header('X-Trello-Webhook') ?? '';
    const suffix = context.req.param('suffix');
    const callbackUrl = `${publicUrl}/webhooks/board/${triggerId}${suffix === undefined ? '' : `/${suffix}`}`;
    if (isSigned && !isTrelloSignature(signature, bytes, callbackUrl, secrets)) {
      return context.text('X-Trello-Webhook is missing, or does not sign this delivery to this address.', 401);
    }
    const delivery = readJson(bytes, deliverySchema);
    if (delivery === undefined) return context.text('This is no delivery of a Trello action.', 400);
    const { id, type } = delivery.action;
    const model = delivery.model?.id;
    // The key includes the model: an action announced by a stranger's webhook must not hide the same action from the trigger's own webhook.
    const announced = `${id} ${model ?? ''}`;
    const budget = deliveries.take(triggerId, announced);
    if (budget === 'known') return answerDelivery(context, 'delivered', 200);
    if (budget === 'spent') {
      // No 503: that says that deliveries cannot be stored, which is Temporal's fault and an alert. Trello sends again whatever is not answered 200.
      const text = 'More changes a minute than this trigger reads one by one; send it again later.';
      return context.text(text, 429, { 'Retry-After': '60' });
    }
    const detail = {
      type,
      ...defined({ model }),
      ...(!isSigned && { unverified: 'no secret is configured' }),
    };
    const hint: WebhookHint = { id, receivedAt: new Date().toISOString(), detail };
    const batch: WebhookBatch = budget === 'taken' ? { hints: [hint] } : { hints: [hint], lifecycle: 'missed' };
    let outcome: Awaited<ReturnType<DeliverToTrigger>> | undefined;
    try {
      outcome = await deliver(triggerId, [batch]);
    } finally {
      if (outcome === 'removed') deliveries.forget(triggerId);
      // Trello repeats a delivery that was not stored within a minute.
      else if (outcome !== 'delivered') deliveries.giveBack(triggerId, announced, budget);
    }
    return answerDelivery(context, outcome, 200);
  });
  return app;
}
