/** Query parameters by name; `undefined` omits one. The client encodes the values. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Decoded query parameters in order, parsed from a written query; a name may occur twice. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** Converts query parameters to pairs. */
export function queryPairs(query: Query = {}): QueryPairs {
  return Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
}

/** Returns `?name=value&…`, or nothing without parameters. Spaces become `%20`: Graph's extended-property filters need it. */
export function queryString(pairs: QueryPairs): string {
  if (pairs.length === 0) return '';
  const written = pairs.map(([name, value]) => `${encodeName(name)}=${encodeURIComponent(value)}`);
  return `?${written.join('&')}`;
}

/** Encodes a name but keeps `$` readable, as in `$filter`: OData names start with a dollar sign. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll('%24', '$');
}
