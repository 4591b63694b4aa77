/**
 * Where Trello makes a token that lasts until it is revoked. The name is what the person later finds among their applications, and what
 * keeps tokens apart: for the same request Trello answers the same token again, which may be the one that has leaked, or ends when another account of it
 * is disconnected. So it says when it was made, too.
 *
 * @param purpose what it is for, such as the account's name
 */
export function trelloTokenUrl(authorizeUrl: string, key: string, purpose?: string, now = new Date()): string {
  const made = now.toISOString().slice(0, 16).replace('T', ' ');
  const url = new URL(authorizeUrl);
  url.search = new URLSearchParams({
    expiration: 'never',
    name: `Agent Integrations (${purpose === undefined ? made : `${purpose}, ${made}`})`,
    scope: 'read,write',
    response_type: 'token',
    key,
  }).toString();
  return url.href;
}
