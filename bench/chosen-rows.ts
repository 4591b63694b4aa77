/** A row of a table that a command fills, selected by name with `--only`. */
interface NamedRow {
  readonly name: string;
  /** Runs only when `--only` names it. */
  readonly apart?: boolean;
}

/**
 * Returns the rows that `--only` names, in the order of the table. Without `--only`, returns all rows except those marked `apart`.
 *
 * @throws Error naming the existing rows
 */
export function chosenRows<Row extends NamedRow>(rows: readonly Row[], only: readonly string[]): readonly Row[] {
  const names = only.flatMap((list) => list.split(','));
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) {
    throw new Error(`There is no row ${unknown.join(', ')}. There are ${rows.map(({ name }) => name).join(', ')}.`);
  }
  return rows.filter(({ name, apart }) => (names.length === 0 ? apart !== true : names.includes(name)));
}
