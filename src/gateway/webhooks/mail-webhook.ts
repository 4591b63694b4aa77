import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { WebhookBatch } from '../../messages/trigger';
import type { KeyRing } from '../../encryption/key-ring';
import { isClientState } from '../../trust/client-state';
import { answerDelivery } from './answer-delivery';
import type { DeliverToTrigger } from './deliver-to-trigger';
import {
  askForPull,
  changeNotificationsSchema,
  lifecycleBatches,
  lifecycleNotificationsSchema,
  messageHints,
} from './graph-notifications';
import { limitDelivery, readJson, requireJson } from '../http/read-json';
import { triggerIdPattern } from './trigger-id-pattern';

/** Receives Graph's change and lifecycle notifications for a mail trigger. A notification at `/changes` makes the trigger pull. */
export function createMailWebhook(keyRing: KeyRing, deliver: DeliverToTrigger): Hono {
  const app = new Hono();
  app.post(`/${triggerIdPattern}`, validateSubscription, requireJson, limitDelivery, (context) =>
    take(context, changeNotificationsSchema, (body) => messageHints(body, new Date().toISOString())),
  );
  app.post(`/${triggerIdPattern}/changes`, validateSubscription, requireJson, limitDelivery, (context) =>
    take(context, changeNotificationsSchema, askForPull),
  );
  for (const address of ['lifecycle', 'changes/lifecycle'])
    app.post(`/${triggerIdPattern}/${address}`, validateSubscription, requireJson, limitDelivery, (context) =>
      take(context, lifecycleNotificationsSchema, lifecycleBatches),
    );
  return app;

  async function take<Body extends { value: { clientState: string }[] }>(
    context: Context,
    schema: z.ZodType<Body>,
    batchesOf: (body: Body) => WebhookBatch[],
  ): Promise<Response> {
    const triggerId = context.req.param('triggerId') ?? '';
    const body = readJson(new Uint8Array(await context.req.arrayBuffer()), schema);
    if (body === undefined) return context.text('This is no collection of Microsoft Graph notifications.', 400);
    // Each trigger has its own address and clientState, so Graph never mixes notifications of different triggers: one wrong item makes the whole
    // delivery a forgery.
    const genuine = body.value.every(({ clientState }) => isClientState(keyRing, triggerId, clientState));
    if (!genuine) return context.text("A notification does not carry this subscription's clientState.", 401);
    return answerDelivery(context, await deliver(triggerId, batchesOf(body)), 202);
  }
}

/** Graph sends one line of about a hundred printable characters. */
const tokenPattern = /^\P{Cc}{1,1000}$/u;

/**
 * Answers Graph's handshake, which checks that the address wants notifications. Anyone may send one: it changes nothing, and the token is
 * returned as plain text, which no browser shows as a page.
 */
const validateSubscription: MiddlewareHandler = async (context, next) => {
  const token = context.req.query('validationToken');
  if (token === undefined) return next();
  if (tokenPattern.test(token)) return context.text(token);
  return context.text('A validation token is one line of up to 1000 characters.', 400);
};
