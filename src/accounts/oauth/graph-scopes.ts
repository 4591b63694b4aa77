import type { Configuration } from '../../configuration';
import { isLoopback } from '../../providers/base-url';

/** Scopes of the sign-in itself, not of Microsoft Graph: they have no long form. */
const signInScopes: ReadonlySet<string> = new Set(['openid', 'profile', 'email', 'offline_access']);

/**
 * Returns the scopes of a token request, each prefixed with the address of Microsoft Graph, as its documentation requires
 * (https://learn.microsoft.com/graph/auth-v2-user). With no scopes or short names, Microsoft refuses personal accounts
 * (AADSTS70011, onedrive-api-docs #1549) or issues tokens that Graph cannot read (IDX14100, microsoft-todo-mcp-server #13).
 */
export function qualifiedScopes(scopes: readonly string[], configuration: Configuration): string {
  const resource = resourceOf(configuration);
  const qualified = shortScopes([...scopes, 'offline_access']).map((scope) =>
    signInScopes.has(scope) ? scope : `${resource}/${scope}`,
  );
  return [...new Set(qualified)].join(' ');
}

/** The address of Microsoft Graph as a resource in sign-in requests. */
export function resourceOf({ microsoft }: Configuration): string {
  const graph = new URL(microsoft.graphUrl);
  return isLoopback(graph) ? 'https://graph.microsoft.com' : graph.origin;
}

/** Returns the short names of scopes, in whatever form the provider wrote them. */
export function shortScopes(scopes: readonly string[]): string[] {
  return scopes.filter((scope) => scope !== '').map((scope) => scope.replace(/^https:\/\/[^/]+\//i, ''));
}
