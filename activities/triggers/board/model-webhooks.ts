import { z } from 'zod';
import { isToolError } from '../../../src/contracts/tool-error';
import type { TriggerSubscription } from '../../../src/contracts/trigger-state';
import { ifFound } from '../../../src/providers/if-found';
import { path } from '../../../src/providers/request-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { webhookSchema, type TrelloWebhook } from '../../../src/providers/trello/wire/webhook';

/** One webhook per watched board, workspace or member: makes what is missing, wakes what was disabled, removes what is not wanted any more. */
export async function subscribeModels(
  trello: TrelloClient,
  modelIds: readonly string[],
  callbackUrl: string,
  known: TriggerSubscription | undefined,
): Promise<TriggerSubscription> {
  const existing = await readWebhooks(trello, known?.ids ?? []);
  const kept: TrelloWebhook[] = [];
  for (const webhook of existing) {
    const isWanted = webhook.callbackURL === callbackUrl && modelIds.includes(webhook.idModel);
    if (!isWanted) await deleteWebhook(trello, webhook.id);
    else kept.push(webhook.active ? webhook : await wake(trello, webhook.id));
  }
  for (const modelId of modelIds) {
    if (!kept.some(({ idModel }) => idModel === modelId)) kept.push(await createWebhook(trello, modelId, callbackUrl));
  }
  return { ids: kept.map(({ id }) => id), callbackUrl };
}

export async function unsubscribeModels(trello: TrelloClient, { ids }: TriggerSubscription): Promise<void> {
  for (const id of ids) await deleteWebhook(trello, id);
}

export async function areWebhooksHealthy(
  trello: TrelloClient,
  modelIds: readonly string[],
  { ids, callbackUrl }: TriggerSubscription,
): Promise<boolean> {
  const webhooks = await readWebhooks(trello, ids);
  const alive = webhooks.filter(({ active, callbackURL }) => active && callbackURL === callbackUrl);
  return modelIds.every((modelId) => alive.some(({ idModel }) => idModel === modelId));
}

async function readWebhooks(trello: TrelloClient, ids: readonly string[]): Promise<TrelloWebhook[]> {
  const read = ids.map((id) => ifFound(trello.get(path`/webhooks/${id}`, { schema: webhookSchema })));
  return (await Promise.all(read)).filter((webhook) => webhook !== undefined);
}

const wake = (trello: TrelloClient, id: string): Promise<TrelloWebhook> =>
  trello.put(path`/webhooks/${id}`, { body: { active: true }, schema: webhookSchema });

async function deleteWebhook(trello: TrelloClient, id: string): Promise<void> {
  await ifFound(trello.delete(path`/webhooks/${id}`));
}

/** A webhook that an attempt made and could not report is found again: Trello allows one per address, model and token. */
async function createWebhook(trello: TrelloClient, modelId: string, callbackUrl: string): Promise<TrelloWebhook> {
  try {
    return await trello.post(path`/webhooks`, {
      body: { callbackURL: callbackUrl, idModel: modelId, description: 'Agent Integrations trigger', active: true },
      schema: webhookSchema,
    });
  } catch (error) {
    const existing = isToolError(error) ? await findWebhook(trello, modelId, callbackUrl) : undefined;
    if (existing === undefined) throw error;
    return existing;
  }
}

async function findWebhook(
  trello: TrelloClient,
  modelId: string,
  callbackUrl: string,
): Promise<TrelloWebhook | undefined> {
  const tokens = await trello.get(path`/members/me/tokens`, {
    query: { webhooks: true },
    schema: z.array(z.looseObject({ webhooks: z.array(webhookSchema).default([]) })),
  });
  return tokens
    .flatMap(({ webhooks }) => webhooks)
    .find(({ idModel, callbackURL }) => idModel === modelId && callbackURL === callbackUrl);
}
