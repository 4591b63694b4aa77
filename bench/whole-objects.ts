import { mailScopes } from '../src/contracts/account-scopes';
import type { Sandbox } from 'graph-trello-sandbox';
import { boardUser, mailUser } from './measured-service';
import type { ObservedResponse } from './observe-responses';

/** Parameters that limit a response to some fields: `$select` of Graph, `fields` and `list_fields` of Trello. */
const narrowing = /^(\$select|(\w+_)?fields)$/;

/**
 * Returns the bytes of the same requests without a field selection: what a model would read that calls the provider
 * itself. Only GET requests can select fields; other responses count unchanged.
 */
export async function wholeObjectBytes(sandbox: Sandbox, responses: readonly ObservedResponse[]): Promise<number> {
  const sizes = responses.map(async ({ method, url, bytes }) => {
    if (method !== 'GET') return bytes;
    const whole = new URL(url);
    for (const name of [...whole.searchParams.keys()]) if (narrowing.test(name)) whole.searchParams.delete(name);
    const response = await fetch(whole, { headers: { Authorization: authorization(sandbox, url) } });
    if (!response.ok)
      throw new Error(`GET ${whole.pathname} answered ${response.status} when asked without choosing fields.`);
    return (await response.arrayBuffer()).byteLength;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function authorization({ urls, login, trello }: Sandbox, url: string): string {
  if (url.startsWith(urls.graph)) {
    return `Bearer ${login.issueAccessToken(mailUser, mailScopes)}`;
  }
  const token = trello.issueToken(boardUser).value;
  return `OAuth oauth_consumer_key="${trello.application.key}", oauth_token="${token}"`;
}
