/** An application registered with Trello: what an API key and an OAuth 2.0 client belong to. */
export interface TrelloApp {
  readonly id: string;
  readonly name: string;
  /** 32 hex digits, public. */
  readonly key: string;
  /** Signs the webhooks of tokens made with the key. */
  readonly secret: string;
  /** Origins a `return_url` may have. */
  readonly allowedOrigins: readonly string[];
  readonly clientId: string;
  /** OAuth 2.0 secret; signs the webhooks of OAuth 2.0 tokens. */
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
}
