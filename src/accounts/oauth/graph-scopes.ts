import type { Configuration } from '../../configuration';
import { isLoopback } from '../../providers/base-url';

/** About the sign-in itself, not about Microsoft Graph: these have no long form. */
const signInScopes: ReadonlySet<string> = new Set(['openid', 'profile', 'email', 'offline_access']);

/**
 * The scopes of a token request, each with the address of Microsoft Graph before it, as its own pages ask for
 * (https://learn.microsoft.com/graph/auth-v2-user). Without any, or with short names, personal accounts are refused (AADSTS70011, onedrive-api-docs #1549)
 * or get tokens that Graph cannot read (IDX14100, microsoft-todo-mcp-server #13).
 */
export function qualifiedScopes(scopes: readonly string[], configuration: Configuration): string {
  const resource = resourceOf(configuration);
  const qualified = shortScopes([...scopes, 'offline_access']).map((scope) =>
    signInScopes.has(scope) ? scope : `${resource}/${scope}`,
  );
  return [...new Set(qualified)].join(' ');
}

/** Microsoft Graph as the sign-in knows it. */
export function resourceOf({ microsoft }: Configuration): string {
  const graph = new URL(microsoft.graphUrl);
  return isLoopback(graph) ? 'https://graph.microsoft.com' : graph.origin;
}

/** Scopes by the names that people know, however a provider spelled them. */
export function shortScopes(scopes: readonly string[]): string[] {
  return scopes.filter((scope) => scope !== '').map((scope) => scope.replace(/^https:\/\/[^/]+\//i, ''));
}
