/** The names of the parameters in a written endpoint, decoded. */
export const queryNames = (endpoint: string): string[] => queryParameters(endpoint).map(([name]) => name);

/** The parameters in a written endpoint, decoded. */
export function queryParameters(endpoint: string): [name: string, value: string][] {
  const mark = endpoint.indexOf('?');
  return mark === -1 ? [] : [...new URLSearchParams(endpoint.slice(mark + 1))];
}
