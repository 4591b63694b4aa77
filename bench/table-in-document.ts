/** A table between two marks, `<!-- NAME:begin -->` and `<!-- NAME:end -->`, that a command updates. */
export interface MarkedTable {
  readonly mark: string;
  readonly header: readonly string[];
  /** The first cells of all lines, in the order of the table; the update removes any other line. */
  readonly order: readonly string[];
}

/**
 * Returns the document with the table updated: the given lines replace those with the same first cell, the others stay.
 *
 * @throws Error when the document lacks the marks
 */
export function withLines(
  document: string,
  { mark, header, order }: MarkedTable,
  lines: readonly (readonly [string, ...string[]])[],
): string {
  const [begin, end] = [`<!-- ${mark}:begin -->`, `<!-- ${mark}:end -->`];
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The document needs the lines ${begin} and ${end}.`);
  const before = linesByFirstCell(document.slice(from, to));
  const after = new Map(lines.map((line) => [line[0], cells(line)]));
  const kept = order.flatMap((first) => after.get(first) ?? before.get(first) ?? []);
  const table = [cells(header), cells(header.map(() => '---')), ...kept].join('\n');
  return `${document.slice(0, from)}${begin}\n\n${table}\n\n${document.slice(to)}`;
}

const cells = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;

function linesByFirstCell(table: string): Map<string, string> {
  const lines = table.split('\n').filter((line) => line.startsWith('|'));
  return new Map(lines.slice(2).map((line) => [line.split('|')[1]?.trim() ?? '', line]));
}
