import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { actAsMember } from './act-as-member';
import { createRestApi } from '../rest-api';
import { trelloBehaviourChange } from '../state/trello-behaviour';
import { TrelloError } from '../trello-error';
import { tokenView } from '../views/token-view';
import { webhookView } from '../views/webhook-view';
import type { SandboxApp, SandboxCore, SandboxEnvironment } from '../../sandbox-core';
import type { TrelloControl } from './trello-control';

const tokenRequest = z.strictObject({
  member: z.string(),
  scopes: z.array(z.enum(['read', 'write', 'account'])).default(['read', 'write', 'account']),
  expires: z.iso.datetime().nullable().default(null),
});
const tokenReference = z.strictObject({ token: z.string() });
const cardReference = z.strictObject({ card: z.string() });

/** `/control/trello`: the control functions for tests in any language. */
export function trelloControlRoutes(control: TrelloControl, core: SandboxCore): SandboxApp {
  const { world } = control;
  const app = new Hono<SandboxEnvironment>();
  app.onError((error) => {
    if (error instanceof TrelloError) return Response.json({ error: error.message }, { status: error.status });
    throw error;
  });

  app.get('/', (context) => {
    const { key, secret, clientId, clientSecret } = control.application;
    const members = [...world.members.values()].map(({ id, username, fullName }) => ({ id, username, fullName }));
    return context.json({ application: { key, secret, clientId, clientSecret }, members });
  });
  app.get('/counts', (context) => {
    const { idBoard, idList } = context.req.query();
    return context.json(control.counts({ idBoard, idList }));
  });

  app.post('/tokens', async (context) => {
    const { member, scopes, expires } = tokenRequest.parse(await context.req.json());
    const token = control.issueToken(member, { scopes, expires: expires === null ? null : new Date(expires) });
    return context.json({ ...tokenView(token), token: token.value }, 201);
  });
  app.post('/tokens/:change{(?:expire|revoke)}', async (context) => {
    const { token } = tokenReference.parse(await context.req.json());
    if (!world.tokens.has(token)) throw new HTTPException(404, { message: 'There is no such token.' });
    if (context.req.param('change') === 'expire') control.expireToken(token);
    else control.revokeToken(token);
    return context.body(null, 204);
  });

  app.get('/webhooks', (context) => context.json({ value: [...world.webhooks.values()].map(webhookView) }));
  app.post('/webhooks/:id/disable', (context) => {
    const id = context.req.param('id');
    if (!world.webhooks.has(id)) throw new HTTPException(404, { message: `There is no webhook ${id}.` });
    control.disableWebhook(id);
    return context.body(null, 204);
  });

  app.post('/due-soon', async (context) => {
    const { card } = cardReference.parse(await context.req.json());
    if (!world.cards.has(card)) throw new HTTPException(404, { message: `There is no card ${card}.` });
    control.announceDueSoon(control.card(card));
    return context.body(null, 204);
  });

  app.post('/behaviour', async (context) => {
    control.behave(trelloBehaviourChange.parse(await context.req.json()));
    return context.body(null, 204);
  });

  const restApi = createRestApi(world, actAsMember(world), core.limits.trello.attachmentBytes);
  app.all('/as/:username/1/*', async (context) => await restApi.fetch(context.req.raw, context.env));
  return app;
}
