import type { Grant } from '../state/token';
import type { TrelloWorld } from '../state/world';

/** Revokes a consent: its tokens become invalid, and the webhooks created with them are deleted. */
export function revokeGrant(world: TrelloWorld, grant: Grant): void {
  grant.revoked = true;
  for (const [value, token] of world.tokens) if (token.grant === grant) world.tokens.delete(value);
  deleteWebhooks(world, grant);
}

/** Deletes the webhooks that a consent's tokens have created. */
export function deleteWebhooks(world: TrelloWorld, grant: Grant): void {
  for (const [id, webhook] of world.webhooks) if (webhook.token.grant === grant) world.webhooks.delete(id);
}
