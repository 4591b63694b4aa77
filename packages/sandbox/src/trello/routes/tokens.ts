import { Hono } from 'hono';
import { liveToken, type Caller } from '../caller';
import { newWebhook, ownWebhook, requireSight, webhookChanges } from './webhooks';
import { parseParameters } from '../parameters';
import { TrelloError } from '../trello-error';
import { existing } from '../state/find';
import { revokeGrant } from '../tokens/revoke-grant';
import { createWebhook, updateWebhook } from '../webhooks/create-webhook';
import { memberView } from '../views/member-view';
import { tokenView } from '../views/token-view';
import { asksFor, pickFields, type View } from '../views/view';
import { webhookView } from '../views/webhook-view';
import type { Token } from '../state/token';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

/** `/tokens/{token}`: the data of a token, and the webhooks it owns. Only the token itself may request them. */
export function tokenRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.get('/:token', (context) => {
    const { caller, parameters } = context.var;
    const token = openToken(world, caller, context.req.param('token'));
    const webhooks = asksFor(parameters.webhooks) ? { webhooks: webhooksOf(world, token) } : {};
    return context.json({ ...pickFields(tokenView(token), parameters.fields), ...webhooks });
  });

  app.delete('/:token', (context) => {
    // Recorded: an invalid or expired token gets 400 here, not 401.
    if (!liveToken(world, context.req.param('token'))) throw new TrelloError(400, 'invalid token');
    revokeGrant(world, openToken(world, context.var.caller, context.req.param('token')).grant);
    return context.json({ _value: null });
  });

  app.get('/:token/member', (context) => {
    const token = openToken(world, context.var.caller, context.req.param('token'));
    const member = memberView(world, existing(world.members, token.idMember), token.idMember);
    return context.json(pickFields(member, context.var.parameters.fields));
  });

  app.get('/:token/webhooks', (context) => {
    const token = openToken(world, context.var.caller, context.req.param('token'));
    return context.json(webhooksOf(world, token));
  });

  app.post('/:token/webhooks', async (context) => {
    const { caller, parameters } = context.var;
    const token = openToken(world, caller, context.req.param('token'));
    const details = parseParameters(newWebhook, parameters);
    requireSight(world, token, details.idModel);
    return context.json(webhookView(await createWebhook(world, token, details)));
  });

  app.get('/:token/webhooks/:id', (context) => {
    const token = openToken(world, context.var.caller, context.req.param('token'));
    return context.json(webhookView(ownWebhook(world, token, context.req.param('id'))));
  });

  app.put('/:token/webhooks/:id', async (context) => {
    const { caller, parameters } = context.var;
    const token = openToken(world, caller, context.req.param('token'));
    const webhook = ownWebhook(world, token, context.req.param('id'));
    const changes = parseParameters(webhookChanges, parameters);
    if (changes.idModel !== undefined) requireSight(world, token, changes.idModel);
    await updateWebhook(world, webhook, changes);
    return context.json(webhookView(webhook));
  });

  app.delete('/:token/webhooks/:id', (context) => {
    const token = openToken(world, context.var.caller, context.req.param('token'));
    world.webhooks.delete(ownWebhook(world, token, context.req.param('id')).id);
    return context.json({ _value: null });
  });

  return app;
}

function openToken(world: TrelloWorld, caller: Caller, value: string): Token {
  const token = liveToken(world, value);
  if (!token) throw new TrelloError(401, 'invalid token');
  // "OAuth 2.0 apps cannot use the tokens resource", says the newer description.
  if (token.kind === 'oauth2') throw new TrelloError(401, 'unauthorized token');
  if (caller.kind === 'anonymous' || caller.token !== token) throw new TrelloError(401, 'unauthorized token');
  return token;
}

function webhooksOf(world: TrelloWorld, token: Token): View[] {
  return [...world.webhooks.values()].filter((webhook) => webhook.token.grant === token.grant).map(webhookView);
}
