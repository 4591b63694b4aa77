/**
 * Where Trello makes a token that lasts until it is revoked. The name is what the person later finds among their applications, and what
 * keeps the tokens of two accounts apart: for the same request Trello answers the same token again.
 */
export function trelloTokenUrl(authorizeUrl: string, key: string, account?: string): string {
  const url = new URL(authorizeUrl);
  url.search = new URLSearchParams({
    expiration: 'never',
    name: account === undefined ? 'Agent Integrations' : `Agent Integrations (${account})`,
    scope: 'read,write',
    response_type: 'token',
    key,
  }).toString();
  return url.href;
}
