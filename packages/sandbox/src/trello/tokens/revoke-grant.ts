import type { Grant } from '../state/token';
import type { TrelloWorld } from '../state/world';

/** Ends a consent: its tokens no longer hold, and the webhooks made with them are gone. */
export function revokeGrant(world: TrelloWorld, grant: Grant): void {
  grant.revoked = true;
  for (const [value, token] of world.tokens) if (token.grant === grant) world.tokens.delete(value);
  for (const [id, webhook] of world.webhooks) if (webhook.token.grant === grant) world.webhooks.delete(id);
}
