/** An application registered with Trello, which owns an API key and an OAuth 2.0 client. */
export interface TrelloApp {
  readonly id: string;
  readonly name: string;
  /** 32 hex digits, public. */
  readonly key: string;
  /** Signs the webhooks of tokens that were issued with the key. */
  readonly secret: string;
  readonly clientId: string;
  /** OAuth 2.0 secret; signs the webhooks of OAuth 2.0 tokens. */
  readonly clientSecret: string;
}

/**
 * Trello's own app for phones, of which the actions that a person makes there tell, whatever their type. Recorded in public board exports (GitHub
 * repositories cdiddy77/capstone-oss, 2023 and 2024, and smallma/trello-to-travel, 2026).
 */
export const phoneApp: Pick<TrelloApp, 'id'> = { id: '4ee912fee8a2505d1715191f' };

/** Returns whether a member's browser may be redirected there: every application of the sandbox is registered for all local addresses. */
export function isRegisteredAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
