/** Edit distance: how many letters must be changed, added, removed or swapped with their neighbour to turn one word into another. */
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

/** Longest name that is compared, in letters: the work grows with the square of the length. */
const longestName = 100;

/**
 * Returns the known name that was most likely meant, or undefined when none is near. A third of the letters may differ, but always
 * at least one.
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
