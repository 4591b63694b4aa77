import { canSeeAction, canSeeModel } from '../access';
import { isLive, signingSecret } from '../state/token';
import { modelsOf, type Action } from '../state/action';
import { actionViewWithDisplay } from '../views/action-view';
import { webhookView } from '../views/webhook-view';
import type { Actor } from '../state/actor';
import type { SandboxCore } from '../../sandbox-core';
import type { TrelloWebhook } from '../state/webhook';
import type { TrelloWorld } from '../state/world';
import type { WebhookOutcome } from '../../webhook-sender';
import { createHmac } from 'node:crypto';
import { boardDefaultFields, boardView } from '../views/board-view';
import { cardView } from '../views/card-view';
import { listView } from '../views/list-view';
import { memberView } from '../views/member-view';
import { organizationView } from '../views/organization-view';
import { pickFields, type View } from '../views/view';

/** Milliseconds before each retry of a delivery that was not accepted. */
const retries = [30_000, 60_000, 120_000];
/** Trello's guide asks for 200 (developer.atlassian.com/cloud/trello/guides/rest-api/webhooks) and names no other, so no other counts. */
const isTaken = (status: number): boolean => status === 200;
const failuresBeforeDisabling = 1000;
const failingTimeBeforeDisabling = 30 * 24 * 3600 * 1000;

/** From now on, sends every action to the webhooks that watch one of its models. */
export function deliverActions(world: TrelloWorld, core: SandboxCore): void {
  world.onAction((action, actor) => {
    const models = modelsOf(action);
    for (const webhook of [...world.webhooks.values()]) {
      if (models.has(webhook.idModel) && stillEntitled(world, webhook, action)) {
        deliver(world, core, webhook, action, actor);
      }
    }
  });
  world.clock.onAdvance(() => {
    for (const webhook of world.webhooks.values()) dropIfGrantIsGone(world, webhook);
  });
}

/** A webhook ends with its token, pauses while its owner cannot see the watched object, and tells no action that they cannot see. */
function stillEntitled(world: TrelloWorld, webhook: TrelloWebhook, action: Action): boolean {
  if (dropIfGrantIsGone(world, webhook)) return false;
  const { idMember } = webhook.token;
  if (canSeeModel(world, webhook.idModel, idMember) === false) webhook.active = false;
  return webhook.active && canSeeAction(world, action, idMember);
}

function dropIfGrantIsGone(world: TrelloWorld, webhook: TrelloWebhook): boolean {
  const gone = !isLive(webhook.token.grant, world.clock.now());
  if (gone) world.webhooks.delete(webhook.id);
  return gone;
}

function deliver(world: TrelloWorld, core: SandboxCore, webhook: TrelloWebhook, action: Action, actor: Actor): void {
  const body = JSON.stringify({
    action: actionViewWithDisplay(world, action),
    model: modelView(world, webhook),
    webhook: webhookView(webhook),
  });
  const ownWrite = actor.clientIdentifier !== undefined && actor.app === webhook.token.app;
  core.webhooks.send({
    provider: 'trello',
    url: webhook.callbackURL,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'TrelloWebhooks',
      'X-Trello-Webhook': signWebhook(webhook, body),
      ...(ownWrite && { 'X-Trello-Client-Identifier': actor.clientIdentifier }),
    },
    body,
    retry: retries,
    isTaken,
    onOutcome: (outcome) => learn(world, webhook, outcome),
  });
}

/** Counts failures. A receiver that answers 410 is never called again. */
function learn(world: TrelloWorld, webhook: TrelloWebhook, outcome: WebhookOutcome): 'stop' | undefined {
  if (outcome.kind === 'answered' && outcome.status === 410) {
    world.webhooks.delete(webhook.id);
    return 'stop';
  }
  if (outcome.kind === 'answered' && isTaken(outcome.status)) {
    webhook.consecutiveFailures = 0;
    webhook.firstConsecutiveFailDate = null;
    return undefined;
  }
  const now = world.clock.now();
  webhook.consecutiveFailures += 1;
  webhook.firstConsecutiveFailDate ??= now;
  const failingFor = now.getTime() - webhook.firstConsecutiveFailDate.getTime();
  if (webhook.consecutiveFailures > failuresBeforeDisabling && failingFor >= failingTimeBeforeDisabling) {
    webhook.active = false;
  }
  return world.webhooks.has(webhook.id) ? undefined : 'stop';
}

/** `X-Trello-Webhook`: base64 of HMAC-SHA1 over the body and the registered URL. */
function signWebhook(webhook: TrelloWebhook, body: string): string {
  const secret = signingSecret(webhook.token);
  return createHmac('sha1', secret).update(body).update(webhook.callbackURL).digest('base64');
}

/** Returns the present state of the watched object, or only its id after its deletion. */
function modelView(world: TrelloWorld, { idModel: id, token: { idMember } }: TrelloWebhook): View {
  const board = world.boards.get(id);
  if (board) return pickFields(boardView(world, board), undefined, boardDefaultFields);
  const card = world.cards.get(id);
  if (card) return cardView(world, card);
  const list = world.lists.get(id);
  if (list) return listView(list);
  const member = world.members.get(id);
  if (member) return memberView(world, member, idMember);
  const organization = world.organizations.get(id);
  return organization ? organizationView(world, organization, idMember) : { id };
}
