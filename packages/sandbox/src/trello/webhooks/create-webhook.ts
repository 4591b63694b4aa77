import { TrelloError } from '../trello-error';
import type { Token } from '../state/token';
import type { TrelloWebhook } from '../state/webhook';
import type { TrelloWorld } from '../state/world';

export interface WebhookDetails {
  readonly idModel: string;
  readonly callbackURL: string;
  readonly description?: string | undefined;
  readonly active?: boolean | undefined;
}

/** Registers a webhook after its URL has answered a HEAD request with 200. Throws Trello's 400. */
export async function createWebhook(world: TrelloWorld, token: Token, details: WebhookDetails): Promise<TrelloWebhook> {
  requireUnique(world, token, details);
  await checkCallback(details.callbackURL);
  requireUnique(world, token, details);
  const webhook: TrelloWebhook = {
    id: world.ids.next(),
    idModel: details.idModel,
    callbackURL: details.callbackURL,
    description: details.description ?? '',
    active: details.active ?? true,
    consecutiveFailures: 0,
    firstConsecutiveFailDate: null,
    token,
  };
  world.webhooks.set(webhook.id, webhook);
  return webhook;
}

export async function updateWebhook(
  world: TrelloWorld,
  webhook: TrelloWebhook,
  changes: { readonly [Name in keyof WebhookDetails]?: WebhookDetails[Name] | undefined },
): Promise<void> {
  const { idModel = webhook.idModel, callbackURL = webhook.callbackURL } = changes;
  if (idModel !== webhook.idModel || callbackURL !== webhook.callbackURL) {
    requireUnique(world, webhook.token, { idModel, callbackURL });
  }
  if (callbackURL !== webhook.callbackURL) await checkCallback(callbackURL);
  Object.assign(webhook, { idModel, callbackURL });
  webhook.description = changes.description ?? webhook.description;
  if (changes.active === true && !webhook.active) {
    webhook.consecutiveFailures = 0;
    webhook.firstConsecutiveFailDate = null;
  }
  webhook.active = changes.active ?? webhook.active;
}

function requireUnique(
  world: TrelloWorld,
  token: Token,
  { idModel, callbackURL }: Pick<WebhookDetails, 'idModel' | 'callbackURL'>,
): void {
  const same = [...world.webhooks.values()].some(
    (webhook) =>
      webhook.token.grant === token.grant && webhook.idModel === idModel && webhook.callbackURL === callbackURL,
  );
  if (same) throw new TrelloError(400, 'A webhook with that callback, model, and token already exists');
}

async function checkCallback(url: string): Promise<void> {
  const status = await headStatus(url);
  if (status === 200) return;
  const message = `URL (${url}) did not return 200 status code, got ${status ?? 'no answer'}`;
  throw new TrelloError(400, { message, error: 'ERROR' });
}

async function headStatus(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    return response.status;
  } catch {
    return undefined; // whatever the reason, the URL did not answer, and Trello reports no more than that
  }
}
