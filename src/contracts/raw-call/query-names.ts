/** Returns the decoded names of the parameters in an endpoint. */
export const queryNames = (endpoint: string): string[] => queryParameters(endpoint).map(([name]) => name);

/** Returns the decoded parameters in an endpoint. */
export function queryParameters(endpoint: string): [name: string, value: string][] {
  const mark = endpoint.indexOf('?');
  return mark === -1 ? [] : [...new URLSearchParams(endpoint.slice(mark + 1))];
}
