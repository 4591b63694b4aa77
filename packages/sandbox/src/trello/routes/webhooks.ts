import { Hono } from 'hono';
import { z } from 'zod';
import { requireAbility, type Caller } from '../caller';
import { canSeeModel } from '../access';
import { flag, objectId, parseParameters, text } from '../parameters';
import { TrelloError } from '../trello-error';
import { existing, missing } from '../state/find';
import { createWebhook, updateWebhook } from '../webhooks/create-webhook';
import { fieldValue } from '../views/field-value';
import { webhookView } from '../views/webhook-view';
import { tokenMay, type Ability, type Token } from '../state/token';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWebhook } from '../state/webhook';
import type { TrelloWorld } from '../state/world';

const callbackURL = z.url({ protocol: /^https?$/ });
export const webhookChanges = z.object({
  idModel: objectId.optional(),
  callbackURL: callbackURL.optional(),
  description: text.optional(),
  active: flag.optional(),
});
export const newWebhook = webhookChanges.extend({ idModel: objectId, callbackURL });

/** `/webhooks`. It has no list: a token lists its own webhooks. */
export function webhookRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.post('/', async (context) => {
    const { caller, parameters } = context.var;
    const details = parseParameters(newWebhook, parameters);
    const token = requireToken(caller);
    requireSight(world, token, details.idModel);
    return context.json(webhookView(await createWebhook(world, token, details)));
  });

  app.get('/:id', (context) => {
    const webhook = ownWebhook(world, requireToken(context.var.caller), context.req.param('id'));
    return context.json(webhookView(webhook));
  });

  app.put('/:id', async (context) => {
    const { caller, parameters } = context.var;
    const token = requireToken(caller);
    const webhook = ownWebhook(world, token, context.req.param('id'));
    const change = parseParameters(webhookChanges, parameters);
    if (change.idModel !== undefined) requireSight(world, token, change.idModel);
    await updateWebhook(world, webhook, change);
    return context.json(webhookView(webhook));
  });

  app.delete('/:id', (context) => {
    const webhook = ownWebhook(world, requireToken(context.var.caller), context.req.param('id'));
    world.webhooks.delete(webhook.id);
    return context.json({ _value: null });
  });

  app.get('/:id/:field', (context) => {
    const webhook = ownWebhook(world, requireToken(context.var.caller), context.req.param('id'));
    return context.json(fieldValue(webhookView(webhook), context.req.param('field')));
  });

  return app;
}

/** Webhooks belong to the token that created them. */
function requireToken(caller: Caller): Token {
  requireAbility(caller, 'read');
  if (caller.kind === 'anonymous') throw new TrelloError(401, 'unauthorized permission requested');
  return caller.token;
}

export function ownWebhook(world: TrelloWorld, token: Token, id: string): TrelloWebhook {
  const webhook = existing(world.webhooks, id);
  // According to the official description of `GET /webhooks/{id}`.
  if (webhook.token.grant !== token.grant) throw new TrelloError(401, 'webhook does not belong to token');
  return webhook;
}

/**
 * A webhook can watch what its owner can see: board, list, card, member or workspace. An OAuth 2.0 token needs the scope that
 * reads that kind (the guide on webhooks, as https://github.com/api-evangelist/trello has it in scopes/trello-scopes.yml).
 */
export function requireSight(world: TrelloWorld, token: Token, idModel: string): void {
  if (!tokenMay(token, abilityFor(world, idModel))) throw new TrelloError(401, { message: 'missing scopes' });
  const sees = canSeeModel(world, idModel, token.idMember);
  if (sees === undefined) throw missing();
  if (!sees) throw new TrelloError(401, 'unauthorized permission requested');
}

function abilityFor(world: TrelloWorld, idModel: string): Ability {
  if (world.members.has(idModel)) return 'read member';
  return world.organizations.has(idModel) ? 'read workspaces' : 'read';
}
