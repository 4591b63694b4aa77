import { Hono } from 'hono';
import { z } from 'zod';
import type { WebhookBatch, WebhookHint } from '../../messages/trigger';
import type { Configuration } from '../../configuration';
import { answerDelivery } from './answer-delivery';
import { DeliveryBudget, signedPerMinute, unsignedPerMinute } from './delivery-budget';
import type { DeliverToTrigger } from './deliver-to-trigger';
import { limitDelivery, readJson, requireJson } from '../http/read-json';
import { isTrelloSignature } from './trello-signature';
import { triggerIdPattern } from './trigger-id-pattern';

/** A trigger's address, or one below it: a second webhook of one board and token needs another. */
const address = `/${triggerIdPattern}/:suffix{[0-9a-f]{8}}?`;

const idSchema = z.string().regex(/^[0-9a-f]{24}$/);

/** `model` is what the webhook watches, such as a board: https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks/ */
const deliverySchema = z.object({
  action: z.object({ id: idSchema, type: z.string().regex(/^\w{1,100}$/) }),
  model: z.object({ id: idSchema.optional() }).optional(),
});

/**
 * Trello's address of a board trigger. A webhook made with an API key is signed with the application's secret, one made through OAuth 2.0
 * with the client secret. Without either no signature can be checked (an API key and a token alone reach Trello, but sign nothing):
 * deliveries are then taken and marked `unverified`. That starts nothing by itself, because a trigger reads the action back from Trello
 * by its id and believes only what Trello answers. How many it reads so is bounded, signed or not, and the rest is found by its looks; what is
 * announced of another model than it watches it does not read.
 */
export function createBoardWebhook(
  { trello, atlassian, publicUrl = '' }: Configuration,
  deliver: DeliverToTrigger,
): Hono {
  const secrets = [trello.apiSecret, atlassian.clientSecret].filter((secret) => secret !== undefined);
  const isSigned = secrets.length > 0;
  const deliveries = new DeliveryBudget(isSigned ? signedPerMinute : unsignedPerMinute);
  const app = new Hono();

  // Before it makes a webhook, Trello asks with HEAD, which is answered like GET without the text.
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
    // Together: what a stranger's webhook has announced takes no place of what the trigger's own announces.
    const announced = `${id} ${model ?? ''}`;
    const budget = deliveries.take(triggerId, announced);
    if (budget === 'known') return answerDelivery(context, 'delivered', 200);
    if (budget === 'spent') return answerDelivery(context, 'overloaded', 200);
    const detail = {
      type,
      ...(model === undefined ? {} : { model }),
      ...(isSigned ? {} : { unverified: 'no secret is configured' }),
    };
    const hint: WebhookHint = { id, receivedAt: new Date().toISOString(), detail };
    const batch: WebhookBatch = budget === 'taken' ? { hints: [hint] } : { hints: [hint], lifecycle: 'missed' };
    let outcome: Awaited<ReturnType<DeliverToTrigger>> | undefined;
    try {
      outcome = await deliver(triggerId, [batch]);
    } finally {
      // Trello sends what was not stored again within the minute.
      if (outcome !== 'delivered') deliveries.giveBack(triggerId, announced, budget);
    }
    return answerDelivery(context, outcome, 200);
  });
  return app;
}
