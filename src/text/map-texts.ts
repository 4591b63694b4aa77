/** Returns a value with every text in it changed, and the names of its members where `changeName` says how. */
export function mapTexts(
  value: unknown,
  change: (text: string) => string,
  changeName: (name: string) => string = (name) => name,
): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, change, changeName));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [changeName(name), mapTexts(member, change, changeName)]),
  );
}
