/** Query parameters by name; `undefined` leaves one out. Values are encoded by us. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Query parameters in order, decoded, as read from what somebody wrote; a name may occur twice. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** The parameters of a query as pairs. */
export function queryPairs(query: Query = {}): QueryPairs {
  return Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
}

/** `?name=value&…`, or nothing without parameters. Spaces become `%20`: Graph's extended-property filters need it. */
export function queryString(pairs: QueryPairs): string {
  if (pairs.length === 0) return '';
  const written = pairs.map(([name, value]) => `${encodeName(name)}=${encodeURIComponent(value)}`);
  return `?${written.join('&')}`;
}

/** `$filter` stays readable: OData names start with a dollar sign. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll('%24', '$');
}
