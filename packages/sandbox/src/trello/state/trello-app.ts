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

/** Returns whether a member's browser may be redirected there: every application of the sandbox is registered for all local addresses. */
export function isRegisteredAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
