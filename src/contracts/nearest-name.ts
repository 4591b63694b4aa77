/** How many letters must be changed, added, left out or swapped with their neighbour to turn one word into another. */
function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swap = swapped ? (beforePrevious[column - 2] ?? 0) + 1 : Infinity;
      current.push(Math.min(substitution, swap, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[to.length] ?? 0;
}

/** Letters of a name that may be misspelt. What is longer is compared with nothing: the work grows with the square of it. */
const longestName = 100;

/**
 * The known name someone most likely meant, or nothing when none is near: a third of the letters may differ, and at
 * least one.
 */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  if (written.length > longestName) return undefined;
  const limit = Math.max(1, Math.floor(written.length / 3));
  const candidates = known
    .filter((name) => Math.abs(name.length - written.length) <= limit)
    .map((name) => ({ name, distance: editDistance(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((one, other) => one.distance - other.distance);
  return candidates[0]?.name;
}
