import { randomBytes } from 'node:crypto';
import type { ApplicationFailure } from '@temporalio/common';
import { isToolError } from '../../../src/contracts/tool-error';
import type { TriggerSubscription } from '../../../src/messages/trigger';
import { ifFound } from '../../../src/providers/if-found';
import { path } from '../../../src/providers/request-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { webhookSchema, type TrelloWebhook } from '../../../src/providers/trello/wire/webhook';
import { IncompleteSubscription } from '../incomplete-subscription';

/**
 * One webhook per watched board, workspace or member: makes what is missing, wakes what was disabled, removes whatever else calls the trigger's
 * address. One that was made with another token, before the account was connected again, is not to be seen any more, and another is made; the
 * gateway's 410 ends the old one when the trigger is gone.
 *
 * @throws IncompleteSubscription when some could be made and some not
 */
export async function subscribeModels(
  trello: TrelloClient,
  modelIds: readonly string[],
  callbackUrl: string,
  known: TriggerSubscription | undefined,
): Promise<TriggerSubscription> {
  const existing = await findOwn(trello, known?.ids ?? [], [callbackUrl, known?.callbackUrl ?? '']);
  const kept: TrelloWebhook[] = [];
  for (const webhook of existing) {
    const isWanted = isAt(webhook, callbackUrl) && modelIds.includes(webhook.idModel);
    const isSecond = kept.some(({ idModel }) => idModel === webhook.idModel);
    if (!isWanted || isSecond) await deleteWebhook(trello, webhook.id);
    else kept.push(webhook.active ? webhook : await wake(trello, webhook.id));
  }
  const problems: ApplicationFailure[] = [];
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

/** Removes all of a trigger's that are known, and where the account can list its webhooks, all that call the trigger's address. */
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

async function readWebhooks(trello: TrelloClient, ids: readonly string[]): Promise<TrelloWebhook[]> {
  const read = ids.map((id) => ifFound(trello.get(path`/webhooks/${id}`, { schema: webhookSchema })));
  return (await Promise.all(read)).filter((webhook) => webhook !== undefined);
}

/** The webhooks of these ids, and of the token all that call these addresses: what an attempt made and could not report. */
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

/** Whether a webhook delivers to the trigger: to its address, or to one that {@link createWebhook} has made below it. */
const isAt = ({ callbackURL }: TrelloWebhook, callbackUrl: string): boolean =>
  callbackURL === callbackUrl ||
  (callbackURL.startsWith(`${callbackUrl}/`) && madeBelow.test(callbackURL.slice(callbackUrl.length + 1)));

/** As the gateway takes it, and nothing else. */
const madeBelow = /^[0-9a-f]{8}$/;

const wake = (trello: TrelloClient, id: string): Promise<TrelloWebhook> =>
  trello.put(path`/webhooks/${id}`, { body: { active: true }, schema: webhookSchema });

async function deleteWebhook(trello: TrelloClient, id: string): Promise<void> {
  await ifFound(trello.delete(path`/webhooks/${id}`));
}

/**
 * A webhook that an attempt made and could not report stands in the way: Trello allows one per address, model and token. It is found among
 * the token's; where the account cannot list those (OAuth 2.0), another is made under an address of its own. Both deliver, and each event
 * counts once.
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
