/** A list without some entries and with others, each once; what stays keeps its place. */
export function changedList<Entry>(
  current: readonly Entry[],
  added: readonly Entry[],
  removed: readonly Entry[],
  identity: (entry: Entry) => string,
): Entry[] {
  const gone = new Set(removed.map(identity));
  const kept = current.filter((entry) => !gone.has(identity(entry)));
  const known = new Set(kept.map(identity));
  return [...kept, ...added.filter((entry) => !known.has(identity(entry)))];
}
