/**
 * Returns the page where Trello creates a token that is valid until it is revoked. The name shows up in the person's list of applications and keeps
 * tokens apart: Trello answers equal requests with the same token, which may be the leaked one, or one that ends when another account using it
 * is disconnected. The name therefore also contains the time of creation.
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
