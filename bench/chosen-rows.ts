/** A row of a table that a command fills, as `--only` names it. */
interface NamedRow {
  readonly name: string;
  /** Runs only when it is named. */
  readonly apart?: boolean;
}

/**
 * The rows that `--only` names, in the order of the table; without it all but those that run apart.
 *
 * @throws Error naming the rows there are
 */
export function chosenRows<Row extends NamedRow>(rows: readonly Row[], only: readonly string[]): readonly Row[] {
  const names = only.flatMap((list) => list.split(','));
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) {
    throw new Error(`There is no row ${unknown.join(', ')}. There are ${rows.map(({ name }) => name).join(', ')}.`);
  }
  return rows.filter(({ name, apart }) => (names.length === 0 ? apart !== true : names.includes(name)));
}
