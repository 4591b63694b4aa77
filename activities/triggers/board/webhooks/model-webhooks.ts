import { randomBytes } from 'node:crypto';
import type { ApplicationFailure } from '@temporalio/common';
import { isToolError } from '../../../../src/contracts/tool-error';
import type { TriggerSubscription } from '../../../../src/messages/trigger';
import { ifFound } from '../../../../src/providers/if-found';
import { path } from '../../../../src/providers/request-path';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { webhookSchema, type TrelloWebhook } from '../../../../src/providers/trello/wire/webhook';
import { IncompleteSubscription } from '../../incomplete-subscription';

/**
 * Maintains one webhook per watched board, workspace or member: creates missing ones, reactivates disabled ones, and removes others that call the
 * trigger's address. A webhook that was created with another token, before the account was reconnected, is no longer visible, so another one is
 * created; the gateway's 410 ends the old one when the trigger is gone.
 *
 * @throws IncompleteSubscription when some webhooks could not be created or reactivated
 */
export async function subscribeModels(
  trello: TrelloClient,
  modelIds: readonly string[],
  callbackUrl: string,
  known: TriggerSubscription | undefined,
): Promise<TriggerSubscription> {
  const existing = await findOwn(trello, known?.ids ?? [], [callbackUrl, known?.callbackUrl ?? '']);
  const kept: TrelloWebhook[] = [];
  const problems: ApplicationFailure[] = [];
  const staysInactive = (webhook: TrelloWebhook) => (error: unknown) => {
    if (!isToolError(error)) throw error;
    problems.push(error);
    return webhook;
  };
  for (const webhook of existing) {
    const isWanted = isAt(webhook, callbackUrl) && modelIds.includes(webhook.idModel);
    const isSecond = kept.some(({ idModel }) => idModel === webhook.idModel);
    if (!isWanted || isSecond) await deleteWebhook(trello, webhook.id);
    else kept.push(webhook.active ? webhook : await wake(trello, webhook.id).catch(staysInactive(webhook)));
  }
  for (const modelId of modelIds) {
    if (kept.some(({ idModel }) => idModel === modelId)) continue;
    try {
      kept.push(await createWebhook(trello, modelId, callbackUrl));
    } catch (error) {
      if (!isToolError(error)) throw error;
      problems.push(error);
    }
  }
  const subscription = { ids: kept.map(({ id }) => id), callbackUrl };
  if (problems[0] !== undefined) throw new IncompleteSubscription(subscription, problems[0]);
  return subscription;
}

/** Removes a trigger's known webhooks and, if the account can list its webhooks, all that call the trigger's address. */
export async function unsubscribeModels(
  trello: TrelloClient,
  { ids, callbackUrl }: TriggerSubscription,
): Promise<void> {
  for (const { id } of await findOwn(trello, ids, [callbackUrl])) await deleteWebhook(trello, id);
}

export async function areWebhooksHealthy(
  trello: TrelloClient,
  modelIds: readonly string[],
  { ids, callbackUrl }: TriggerSubscription,
): Promise<boolean> {
  const webhooks = await readWebhooks(trello, ids);
  const alive = webhooks.filter((webhook) => webhook.active && isAt(webhook, callbackUrl));
  return modelIds.every((modelId) => alive.some(({ idModel }) => idModel === modelId));
}

/**
 * Returns what Trello says of webhooks whose last delivery has failed; undefined if none has. Trello takes them for active for 30 days all the same
 * (https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks).
 */
export async function describeFailures(
  trello: TrelloClient,
  { ids }: TriggerSubscription,
): Promise<string | undefined> {
  const webhooks = await readWebhooks(trello, ids);
  const failures = Math.max(0, ...webhooks.map(({ consecutiveFailures }) => consecutiveFailures ?? 0));
  if (failures === 0) return undefined;
  const [since] = webhooks.flatMap(({ firstConsecutiveFailDate }) => firstConsecutiveFailDate ?? []).sort();
  return (
    `The webhook is alive at Trello, and yet what Trello tried to deliver${since === undefined ? '' : ` since ${since}`} was not taken (consecutiveFailures: ${String(failures)}). ` +
    "The gateway's metric agent_integrations_webhook_deliveries_total says how it answered. Where that is 401, TRELLO_API_SECRET (ATLASSIAN_CLIENT_SECRET for an account of OAuth 2.0) " +
    'or PUBLIC_URL is not the one that Trello goes by; where nothing has arrived, a proxy or firewall keeps POST from it.'
  );
}

async function readWebhooks(trello: TrelloClient, ids: readonly string[]): Promise<TrelloWebhook[]> {
  const read = ids.map((id) => ifFound(trello.get(path`/webhooks/${id}`, { schema: webhookSchema })));
  return (await Promise.all(read)).filter((webhook) => webhook !== undefined);
}

/** Finds the webhooks with these ids, and the token's webhooks that call these addresses: an attempt may have created one without reporting it. */
async function findOwn(
  trello: TrelloClient,
  ids: readonly string[],
  callbackUrls: readonly string[],
): Promise<TrelloWebhook[]> {
  const known = await readWebhooks(trello, ids);
  const others = ((await trello.webhooks()) ?? []).filter(
    (webhook) => !ids.includes(webhook.id) && callbackUrls.some((url) => url !== '' && isAt(webhook, url)),
  );
  return [...known, ...others];
}

/** Whether a webhook delivers to the trigger: to its address, or to an address that {@link createWebhook} made below it. */
const isAt = ({ callbackURL }: TrelloWebhook, callbackUrl: string): boolean =>
  callbackURL === callbackUrl ||
  (callbackURL.startsWith(`${callbackUrl}/`) && madeBelow.test(callbackURL.slice(callbackUrl.length + 1)));

/** The only form of such an address that the gateway accepts. */
const madeBelow = /^[0-9a-f]{8}$/;

const wake = (trello: TrelloClient, id: string): Promise<TrelloWebhook> =>
  trello.put(path`/webhooks/${id}`, { body: { active: true }, schema: webhookSchema });

async function deleteWebhook(trello: TrelloClient, id: string): Promise<void> {
  await ifFound(trello.delete(path`/webhooks/${id}`));
}

/**
 * Creates a webhook. One that an attempt created and could not report blocks it: Trello allows one per address, model and token. It is found among
 * the token's webhooks. If the account cannot list them (OAuth 2.0), another one is created under an address of its own. Both deliver, and each
 * event counts once.
 */
async function createWebhook(trello: TrelloClient, modelId: string, callbackUrl: string): Promise<TrelloWebhook> {
  const make = (callbackURL: string) =>
    trello.post(path`/webhooks`, {
      body: { callbackURL, idModel: modelId, description: 'Agent Integrations trigger', active: true },
      schema: webhookSchema,
    });
  try {
    return await make(callbackUrl);
  } catch (error) {
    if (!isToolError(error)) throw error;
    const listed = await trello.webhooks();
    const existing = listed?.find((webhook) => webhook.idModel === modelId && isAt(webhook, callbackUrl));
    if (existing !== undefined) return existing.active ? existing : wake(trello, existing.id);
    if (listed !== undefined || !isToolError(error, 'Conflict')) throw error;
    return make(`${callbackUrl}/${randomBytes(4).toString('hex')}`);
  }
}
