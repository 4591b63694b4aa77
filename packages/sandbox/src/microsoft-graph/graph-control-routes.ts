import { Hono } from 'hono';
import { z } from 'zod';
import { jsonOrNothing } from '../odd-input';
import type { SandboxApp, SandboxEnvironment } from '../sandbox-core';
import { calendarControlRoutes } from './calendar/routes/calendar-control-routes';
import { contactControlRoutes } from './contacts/contact-control-routes';
import { incomingMail } from './mail/deliver-mail';
import { mailBehaviourChange } from './mail/mail-behaviour';
import type { GraphControl } from './graph-control';
import { GraphError } from './platform/graph-error';
import type { StoredMessage } from './mail/message';
import { presentSubscription } from './subscriptions/subscription';

const deliver = z.strictObject({ to: z.string(), mail: incomingMail });
const markRead = z.strictObject({ user: z.string(), messageId: z.string(), isRead: z.boolean().default(true) });
const move = z.strictObject({ user: z.string(), messageId: z.string(), folder: z.string() });
const remove = z.strictObject({ user: z.string(), messageId: z.string() });
const lifecycle = z.strictObject({ event: z.enum(['reauthorizationRequired', 'subscriptionRemoved', 'missed']) });
const dropped = z.strictObject({ answer: z.enum(['gone', 'sync-state-not-found']).default('gone') });

/** Serves the Graph control functions over HTTP, under `/control/graph`. */
export function graphControlRoutes(control: GraphControl): SandboxApp {
  const app = new Hono<SandboxEnvironment>();
  app.get('/people', (context) => context.json({ value: control.people() }));
  app.post('/mail', async (context) => {
    const { to, mail } = deliver.parse(await context.req.json());
    return context.json(summary(control.deliverMail(to, mail)), 201);
  });
  app.post('/mark-read', async (context) => {
    const { user, messageId, isRead } = markRead.parse(await context.req.json());
    return context.json(summary(control.markRead(user, messageId, isRead)));
  });
  app.post('/move', async (context) => {
    const { user, messageId, folder } = move.parse(await context.req.json());
    return context.json(summary(control.moveMessage(user, messageId, folder)));
  });
  app.post('/drag', async (context) => {
    const { user, messageId, folder } = move.parse(await context.req.json());
    return context.json(summary(control.dragMessage(user, messageId, folder)));
  });
  app.post('/remove', async (context) => {
    const { user, messageId } = remove.parse(await context.req.json());
    control.removeMessage(user, messageId);
    return context.body(null, 204);
  });
  app.get('/messages/:user', (context) => {
    const messages = control.messages(context.req.param('user'), context.req.query('folder'));
    return context.json({ value: messages.map(summary) });
  });
  app.get('/drafts/:user', (context) =>
    context.json({ value: control.drafts(context.req.param('user')).map(summary) }),
  );
  app.get('/sent', (context) => context.json({ value: control.sentMail(context.req.query('user')) }));
  app.get('/subscriptions', (context) => context.json({ value: control.subscriptions().map(presentSubscription) }));
  app.post('/subscriptions/:id/expire', (context) => {
    control.expireSubscription(context.req.param('id'));
    return context.body(null, 204);
  });
  app.post('/subscriptions/:id/lifecycle', async (context) => {
    const { event } = lifecycle.parse(await context.req.json());
    return context.json({ sent: control.sendLifecycleEvent(context.req.param('id'), event) });
  });
  app.post('/drop-delta-state', async (context) => {
    const { answer } = dropped.parse(await jsonOrNothing(context.req));
    return context.json({ count: control.dropDeltaState(answer) });
  });
  app.post('/behaviour', async (context) => {
    control.behave(mailBehaviourChange.parse(await context.req.json()));
    return context.body(null, 204);
  });
  app.post('/reset-limits', (context) => {
    control.resetLimits();
    return context.body(null, 204);
  });
  app.route('/', calendarControlRoutes(control));
  app.route('/', contactControlRoutes(control));
  app.onError((error, context) => {
    if (error instanceof GraphError) return context.json({ error: error.message }, error.status === 404 ? 404 : 400);
    throw error;
  });
  return app;
}

function summary(message: StoredMessage): object {
  const { attachments, extendedProperties, thread, body, ...rest } = message;
  return { ...rest, body, thread, extendedProperties, attachments: attachments.map(({ id, name }) => ({ id, name })) };
}
