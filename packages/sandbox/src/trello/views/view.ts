/** An object as Trello's API shows it, with all its fields. */
export type View = Readonly<Record<string, unknown>>;

/**
 * Returns the part of a view that `fields` asks for; the id is always included.
 * @param fields `all`, a comma-separated list, or a JSON array
 */
export function pickFields(view: View, fields: unknown, byDefault: readonly string[] | 'all' = 'all'): View {
  const wanted = namesIn(fields) ?? byDefault;
  if (wanted === 'all' || wanted.includes('all')) return view;
  return Object.fromEntries(Object.entries(view).filter(([name]) => name === 'id' || wanted.includes(name)));
}

function namesIn(fields: unknown): readonly string[] | undefined {
  if (typeof fields === 'string' && fields !== '') return fields.split(',').map((name) => name.trim());
  return Array.isArray(fields) ? fields.map(String) : undefined;
}

/** Returns whether a parameter asks for a nested resource. */
export function asksFor(parameter: unknown): boolean {
  return parameter !== undefined && !['false', 'none', '', '0', false].includes(parameter as string);
}
